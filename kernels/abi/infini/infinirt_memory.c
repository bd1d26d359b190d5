/* InfiniRT: memory. The CPU takes any host address, NPUs take simulated device addresses. On the CPU null is 4 and a
 * range that cannot be touched is 3; on an NPU whatever the machine refuses is 1. */
#include "infini.h"
#include "allocate.h"
#include "copy.h"
#include "failure.h"

/* ---- allocating ------------------------------------------------------------------------------------------------- */

static int32_t refuse_size(const char *expected, uint64_t size)
{
    return infini_refuse(INFINI_STATUS_INTERNAL_ERROR, "Expected %s but got %llu, argument size.", expected,
                         (unsigned long long)size);
}

/* 0 bytes are fine. */
static int32_t allocate_on_host(uint64_t size, uint64_t *address)
{
    if (allocation_overflows(size, 0)) return refuse_size("a size that can be had", size);
    return allocate_host(size ? size : 1, address);
}

static int32_t allocate_anywhere(uint64_t size, uint64_t *address)
{
    if (on_cpu()) return allocate_on_host(size, address);
    if (!size || allocation_overflows(size, 0)) return refuse_size("a positive size", size);
    return allocate_device(size, 0, address);
}

static int32_t allocate(void **place, uint64_t size)
{
    uint64_t address;
    int32_t code = infini_out(place, sizeof *place, "p_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code) code = allocate_anywhere(size, &address);
    if (!code) *place = POINTER(address);
    return code;
}

infiniStatus_t infinirtMalloc(void **p_ptr, size_t size)
{
    ENTER;
    return infini_leave(allocate(p_ptr, size));
}

/* At once. */
infiniStatus_t infinirtMallocAsync(void **p_ptr, size_t size, infinirtStream_t stream)
{
    ENTER;
    (void)stream;
    return infini_leave(allocate(p_ptr, size));
}

infiniStatus_t infinirtMallocHost(void **p_ptr, size_t size)
{
    ENTER;
    uint64_t address;
    int32_t code = infini_out(p_ptr, sizeof *p_ptr, "p_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code && !on_cpu() && !size) code = refuse_size("a positive size", 0);
    if (!code) code = allocate_on_host(size, &address);
    if (!code) *p_ptr = POINTER(address);
    return infini_leave(code);
}

/* ---- freeing ---------------------------------------------------------------------------------------------------- */

/* The CPU has page-locked memory only. */
static int32_t check_of_host(uint64_t address)
{
    ae_block block;
    bool right = ae_locate(address, &block) == PLACE_PINNED;
    if (right && block.state == AE_BLOCK_LIVE && block.base == address) return 0;
    char seen[BLOCK_TEXT];
    address_text(address, seen, sizeof seen);
    return infini_bad("ptr", "an address that infinirtMalloc or infinirtMallocHost returned", "%s", seen);
}

static int32_t release(const void *pointer, bool host)
{
    if (!pointer && on_cpu()) return 0;
    if (!pointer) return infini_refuse(INFINI_STATUS_INTERNAL_ERROR, "Expected an address but got null, argument ptr.");
    int32_t code = on_cpu() ? check_of_host(HANDLE(pointer)) : 0;
    return code ? code : release_block(HANDLE(pointer), host, "ptr");
}

infiniStatus_t infinirtFree(void *ptr)
{
    ENTER;
    return infini_leave(release(ptr, false));
}

infiniStatus_t infinirtFreeHost(void *ptr)
{
    ENTER;
    return infini_leave(release(ptr, true));
}

/* At once. */
infiniStatus_t infinirtFreeAsync(void *ptr, infinirtStream_t stream)
{
    ENTER;
    (void)stream;
    return infini_leave(release(ptr, false));
}

/* ---- copies and fills ------------------------------------------------------------------------------------------- */

static int32_t check_kind(int32_t kind)
{
    if (kind >= INFINIRT_MEMCPY_H2H && kind <= INFINIRT_MEMCPY_D2D) return 0;
    return infini_refuse(INFINI_STATUS_INTERNAL_ERROR, "Expected an infinirtMemcpyKind_t but got %d, argument kind.",
                         kind);
}

static int32_t place_of(uint64_t address)
{
    ae_block block;
    return ae_locate(address, &block);
}

/* NULL_POINTER, or BAD_PARAM for bytes that are not there; device memory is the machine's business. */
static int32_t check_range(uint64_t address, uint64_t size, const char *param, bool writes)
{
    if (!address) return infini_null(param, INFINI_STATUS_NULL_POINTER);
    if (on_cpu() || place_of(address) == PLACE_PAGEABLE) return infini_reach(address, 0, size, param, writes);
    return 0;
}

static int32_t check_ends(uint64_t dst, uint64_t src, uint64_t size)
{
    int32_t code = check_range(dst, size, "dst", true);
    return code ? code : check_range(src, size, "src", false);
}

static int32_t needs_context(void)
{
    ae_context *context;
    int32_t code = lock_context(&context);
    machine_unlock();
    return code;
}

static int32_t copy(uint64_t dst, uint64_t src, uint64_t size, int32_t kind)
{
    int32_t code = check_ends(dst, src, size);
    if (!code && !on_cpu()) code = check_kind(kind);
    if (!code && !on_cpu()) code = needs_context();
    return code ? code : copy_now(dst, src, size);
}

infiniStatus_t infinirtMemcpy(void *dst, const void *src, size_t size, infinirtMemcpyKind_t kind)
{
    ENTER;
    return infini_leave(size ? copy(HANDLE(dst), HANDLE(src), size, (int32_t)kind) : 0);
}

typedef struct stream_copy {
    uint64_t dst, src, size, stream;
    int32_t kind;
} stream_copy;

/* With the machine lock held. */
static int32_t copy_in_stream(const stream_copy *one, uint64_t site)
{
    ae_stream *target;
    ae_block block;
    int32_t code = stream_named_here(one->stream, &target);
    if (!code) code = copy_check_kind(block_locate(one->src, &block), block_locate(one->dst, &block), one->kind);
    return code ? code : copy_async(target, one->dst, one->src, one->size, site);
}

static int32_t enqueue_copy(const stream_copy *one)
{
    int32_t code = check_ends(one->dst, one->src, one->size);
    if (code) return code;
    if (on_cpu()) return copy_now(one->dst, one->src, one->size);
    code = check_kind(one->kind);
    if (code) return code;
    uint64_t site = site_now();
    machine_lock();
    code = copy_in_stream(one, site);
    machine_unlock();
    return infini_waited(code);
}

infiniStatus_t infinirtMemcpyAsync(void *dst, const void *src, size_t size, infinirtMemcpyKind_t kind,
                                   infinirtStream_t stream)
{
    ENTER;
    const stream_copy one = {HANDLE(dst), HANDLE(src), size, HANDLE(stream), (int32_t)kind};
    return infini_leave(size ? enqueue_copy(&one) : 0);
}

static int32_t fill(uint64_t address, int32_t value, uint64_t count)
{
    int32_t code = check_range(address, count, "ptr", true);
    if (!code && !on_cpu()) code = needs_context();
    return code ? code : fill_now(address, value, count);
}

infiniStatus_t infinirtMemset(void *ptr, int value, size_t count)
{
    ENTER;
    return infini_leave(count ? fill(HANDLE(ptr), value, count) : 0);
}

static int32_t enqueue_fill(uint64_t address, int32_t value, uint64_t count, uint64_t stream)
{
    int32_t code = check_range(address, count, "ptr", true);
    if (code) return code;
    if (on_cpu()) return fill_now(address, value, count);
    uint64_t site = site_now();
    ae_stream *target;
    machine_lock();
    code = stream_named_here(stream, &target);
    if (!code) code = fill_async(target, address, value, count, site);
    machine_unlock();
    return infini_waited(code);
}

infiniStatus_t infinirtMemsetAsync(void *ptr, int value, size_t count, infinirtStream_t stream)
{
    ENTER;
    return infini_leave(count ? enqueue_fill(HANDLE(ptr), value, count, HANDLE(stream)) : 0);
}
