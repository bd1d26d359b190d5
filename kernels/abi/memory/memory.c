/* Memory: allocating, freeing, what an address is. */
#include "checks.h"
#include "allocate.h"
#include "copy.h"
#include "managed.h"
#include "memory.h"

#define PADDING 32
#define INVALID_MEMORY_TYPE 107016
#define HUGE_FROM ((uint64_t)1 << 21)
#define HUGE_PAGE (1 << 21)
#define PAGE (1 << 12)

/* ---- allocating -------------------------------------------------------------------------------------------- */

static int32_t check_size(uint64_t size, uint64_t padding)
{
    if (size == 0) return refuse_invalid("size", "a positive number of bytes", "0");
    if (allocation_overflows(size, padding))
        return refuse_invalid("size", "a number of bytes that can be rounded up and padded", "%zu", (size_t)size);
    return 0;
}

static int32_t allocate(void **out, uint64_t size, aclrtMemMallocPolicy policy, uint64_t padding)
{
    if (!out) return refuse_null("devPtr");
    bool bare = policy == ACL_MEM_MALLOC_HUGE1G_ONLY || policy == ACL_MEM_MALLOC_HUGE1G_ONLY_P2P;
    uint64_t address;
    int32_t code = check_size(size, padding);
    if (!code) code = allocate_device(size, bare ? 0 : padding, &address);
    if (!code) *out = POINTER(address);
    return code;
}

aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy)
{
    ENTER_LAUNCH;
    return leave(allocate(devPtr, size, policy, PADDING));
}

aclError aclrtMallocAlign32(void **devPtr, size_t size, aclrtMemMallocPolicy policy)
{
    ENTER_LAUNCH;
    return leave(allocate(devPtr, size, policy, 0));
}

aclError aclrtMallocCached(void **devPtr, size_t size, aclrtMemMallocPolicy policy)
{
    ENTER_LAUNCH;
    return leave(allocate(devPtr, size, policy, PADDING));
}

aclError aclrtMallocHost(void **hostPtr, size_t size)
{
    ENTER;
    uint64_t address;
    int32_t code = hostPtr ? check_size(size, 0) : refuse_null("hostPtr");
    if (!code) code = needs_context();
    if (!code) code = allocate_host(size, &address);
    if (!code) *hostPtr = POINTER(address);
    return leave(code);
}

static int32_t check_attributes(const aclrtMallocConfig *cfg)
{
    if (!cfg) return 0;
    if (!cfg->attrs) return refuse_null_inner("cfg->attrs");
    for (size_t at = 0; at < cfg->numAttrs; at++)
        if (cfg->attrs[at].attr != ACL_RT_MEM_ATTR_MODULE_ID && cfg->attrs[at].attr != ACL_RT_MEM_ATTR_VA_FLAG)
            return refuse_argument(CODE_INVALID, "cfg->attrs", "ACL_RT_MEM_ATTR_MODULE_ID or _VA_FLAG", "%d",
                                   (int)cfg->attrs[at].attr);
    return 0;
}

/* The attributes name a module for statistics and where addresses lie: neither changes anything here. */
aclError aclrtMallocHostWithCfg(void **ptr, uint64_t size, aclrtMallocConfig *cfg)
{
    ENTER;
    uint64_t address;
    int32_t code = ptr ? check_size(size, 0) : refuse_null("ptr");
    if (!code) code = check_attributes(cfg);
    if (!code) code = needs_context();
    if (!code) code = allocate_host(size, &address);
    if (!code) *ptr = POINTER(address);
    return leave(code);
}

/* ---- freeing ----------------------------------------------------------------------------------------------- */

static int32_t release(const void *pointer, bool host, const char *param)
{
    return pointer ? release_block(HANDLE(pointer), host, param) : refuse_null(param);
}

aclError aclrtFree(void *devPtr)
{
    ENTER;
    return leave(release(devPtr, false, "devPtr"));
}

aclError aclrtFreeHost(void *hostPtr)
{
    ENTER;
    return leave(release(hostPtr, true, "hostPtr"));
}

/* Of the memory's device; for page-locked memory of the current device, if there is one. */
static int32_t wait_for_device(uint64_t address)
{
    ae_block block;
    if (observed()) site_now(); /* waits tell it with the lock held */
    machine_lock();
    int32_t place = block_locate(address, &block);
    const ae_context *context = context_current();
    int32_t id = place == PLACE_DEVICE ? block.region : context ? context->device : -1;
    device *found = id >= 0 ? device_of(id) : NULL;
    int32_t code = found ? device_finish(found, -1) : 0;
    machine_unlock();
    return code;
}

/* Whatever the wait answered, the memory is freed: its failure is told afterwards. */
static int32_t release_after_wait(const void *pointer, bool host, const char *param)
{
    if (!pointer) return refuse_null(param);
    int32_t code = release_check(HANDLE(pointer), host, param);
    if (code) return code;
    code = wait_for_device(HANDLE(pointer));
    if (code == AE_INTERRUPTED) return code;
    int32_t freed = release_block(HANDLE(pointer), host, param);
    return code ? code : freed;
}

aclError aclrtFreeWithDevSync(void *devPtr)
{
    ENTER;
    return leave(release_after_wait(devPtr, false, "devPtr"));
}

aclError aclrtFreeHostWithDevSync(void *hostPtr)
{
    ENTER;
    return leave(release_after_wait(hostPtr, true, "hostPtr"));
}

/* ---- questions --------------------------------------------------------------------------------------------- */

static int32_t memory_info(int32_t attr, size_t *free, size_t *total)
{
    if (attr < ACL_DDR_MEM || attr > ACL_MEM_P2P_HUGE1G)
        return refuse_argument(INVALID_MEMORY_TYPE, "attr", "a member of aclrtMemAttr", "%d", attr);
    ae_context *context;
    int32_t code = lock_context(&context);
    ae_usage usage = code ? (ae_usage){0} : memory.regions[context->device].usage;
    machine_unlock();
    if (code) return code;
    *free = usage.capacity > usage.live_bytes ? usage.capacity - usage.live_bytes : 0;
    *total = usage.capacity;
    return 0;
}

aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t *free, size_t *total)
{
    ENTER;
    if (!free || !total) return leave(refuse_null(free ? "total" : "free"));
    return leave(memory_info((int32_t)attr, free, total));
}

aclError aclrtPointerGetAttributes(const void *ptr, aclrtPtrAttributes *attributes)
{
    ENTER;
    if (!attributes || !ptr) return leave(refuse_null(attributes ? "ptr" : "attributes"));
    ae_block block;
    int32_t place = ae_locate(HANDLE(ptr), &block);
    *attributes = (aclrtPtrAttributes){.location = {.type = ACL_MEM_LOCATION_TYPE_UNREGISTERED}};
    if (place == PLACE_PAGEABLE || block.state != AE_BLOCK_LIVE) return leave(0);
    attributes->location.type = place == PLACE_PINNED ? ACL_MEM_LOCATION_TYPE_HOST : ACL_MEM_LOCATION_TYPE_DEVICE;
    attributes->location.id = place == PLACE_PINNED ? 0 : (uint32_t)block.region;
    attributes->pageSize = place == PLACE_DEVICE && block.requested >= HUGE_FROM ? HUGE_PAGE : PAGE;
    machine_lock();
    if (managed_around(HANDLE(ptr))) attributes->location.type = ACL_MEM_LOCATION_TYPE_MANAGED;
    machine_unlock();
    return leave(0);
}

/* There is no cache: only the range is looked at. */
static int32_t check_range(const void *pointer, uint64_t size)
{
    if (!pointer) return refuse_null("devPtr");
    if (size == 0) return refuse_invalid("size", "a positive number of bytes", "0");
    machine_lock();
    int32_t code = copy_inside(HANDLE(pointer), size, "devPtr");
    machine_unlock();
    return code;
}

aclError aclrtMemFlush(void *devPtr, size_t size)
{
    ENTER;
    return leave(check_range(devPtr, size));
}

aclError aclrtMemInvalidate(void *devPtr, size_t size)
{
    ENTER;
    return leave(check_range(devPtr, size));
}
