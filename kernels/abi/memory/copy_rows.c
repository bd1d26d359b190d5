/* Copying rows and setting 32-bit words, at once and in streams. */
#include "checks.h"
#include "graph.h"
#include "words.h"

#define WORD 4
#define MOST_ROWS 5242880
#define WIDEST_ROW 5000000

/* ---- rows -------------------------------------------------------------------------------------------------- */

typedef struct rows_call {
    rows target, source;
    int32_t kind;
} rows_call;

static int32_t check_pitch(const rows *one, const char *param)
{
    if (one->width <= one->pitch) return 0;
    char expected[64];
    words text = words_in(expected, sizeof expected);
    say(&text, "at most %zu bytes (%s)", (size_t)one->pitch, param);
    return refuse_invalid("width", expected, "%zu", (size_t)one->width);
}

static int32_t check_rows(const rows_call *call)
{
    int32_t code = copy_pointers(POINTER(call->target.address), POINTER(call->source.address));
    if (!code) code = check_pitch(&call->target, "dpitch");
    if (!code) code = check_pitch(&call->source, "spitch");
    if (!code && (call->kind < ACL_MEMCPY_HOST_TO_DEVICE || call->kind > ACL_MEMCPY_DEFAULT))
        code = refuse_invalid("kind", "an aclrtMemcpyKind from 1 to 4", "%d", call->kind);
    return code;
}

static int32_t check_limits(const rows *one)
{
    if (one->height > MOST_ROWS)
        return refuse_argument(CODE_INVALID, "height", "at most 5242880 rows", "%zu", (size_t)one->height);
    if (one->width > WIDEST_ROW)
        return refuse_argument(CODE_INVALID, "width", "at most 5000000 bytes", "%zu", (size_t)one->width);
    return 0;
}

static int32_t check_kind(const rows_call *call, bool at_once)
{
    ae_block block;
    int32_t source = block_locate(call->source.address, &block), target = block_locate(call->target.address, &block);
    return rows_check_kind(source, target, call->kind, at_once);
}

static int32_t check_buffers(const rows_call *call)
{
    int32_t code = copy_buffer("dst", rows_span(&call->target));
    return code ? code : copy_buffer("src", rows_span(&call->source));
}

static int32_t check_places(const rows_call *call)
{
    int32_t code = copy_inside(call->target.address, rows_span(&call->target), "dst");
    return code ? code : copy_inside(call->source.address, rows_span(&call->source), "src");
}

static bool is_empty(const rows_call *call)
{
    return !call->target.width || !call->target.height;
}

static int32_t copy_rows(const rows_call *call)
{
    int32_t code = check_rows(call);
    if (!code) code = check_limits(&call->target);
    if (!code && call->kind == ACL_MEMCPY_DEVICE_TO_DEVICE)
        code = refuse_unsupported("Expected rows to go between the host and a device but got kind %d.", call->kind);
    if (!code) code = check_buffers(call);
    if (code) return code;
    site_now();
    ae_context *context;
    code = lock_context(&context);
    if (!code) code = check_kind(call, true);
    if (!code) code = graph_allows_at_once(context, ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT, "a synchronous copy");
    if (!code) code = check_places(call);
    if (!code) copy_observe_kind(call->source.address, call->target.address, call->kind);
    machine_unlock();
    return code ? code : rows_now(&call->target, &call->source);
}

aclError aclrtMemcpy2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                       aclrtMemcpyKind kind)
{
    ENTER;
    rows_call call = {{HANDLE(dst), dpitch, width, height}, {HANDLE(src), spitch, width, height}, (int32_t)kind};
    return copied(is_empty(&call) ? 0 : copy_rows(&call));
}

/* With the lock held. */
static int32_t rows_in_stream(const rows_call *call, uint64_t handle, uint64_t site)
{
    ae_stream *stream;
    int32_t code = stream_checked(handle, &stream);
    if (!code) code = check_limits(&call->target);
    if (!code) code = check_buffers(call);
    if (!code) code = stream_usable(&stream);
    if (!code) code = check_kind(call, false);
    if (!code) code = stream_own(&stream);
    if (!code) code = check_places(call);
    if (!code) code = rows_async(stream, &call->target, &call->source, site);
    if (!code) copy_observe_kind(call->source.address, call->target.address, call->kind);
    return code;
}

static int32_t enqueue_rows(const rows_call *call, uint64_t stream)
{
    int32_t code = check_rows(call);
    if (code) return code;
    uint64_t site = site_now();
    machine_lock();
    code = rows_in_stream(call, stream, site);
    machine_unlock();
    return code;
}

aclError aclrtMemcpy2dAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                            aclrtMemcpyKind kind, aclrtStream stream)
{
    ENTER_LAUNCH;
    rows_call call = {{HANDLE(dst), dpitch, width, height}, {HANDLE(src), spitch, width, height}, (int32_t)kind};
    return copied(is_empty(&call) ? 0 : enqueue_rows(&call, HANDLE(stream)));
}

/* ---- words ------------------------------------------------------------------------------------------------- */

static int32_t check_words(uint64_t address, uint64_t size, uint64_t count)
{
    if (!address) return refuse_null("ptr");
    if (address % WORD) return refuse_invalid("ptr", "a multiple of 4", "0x%zx", (size_t)address);
    if (count <= size / WORD) return 0;
    char expected[64];
    words text = words_in(expected, sizeof expected);
    say(&text, "at most %zu words (memSize)", (size_t)(size / WORD));
    return refuse_invalid("N", expected, "%zu", (size_t)count);
}

static int32_t set_words(uint64_t address, uint64_t size, uint32_t value, uint64_t count)
{
    int32_t code = check_words(address, size, count);
    if (!code) code = copy_buffer("ptr", count * WORD);
    if (code) return code;
    ae_context *context;
    code = lock_context(&context);
    if (!code) code = copy_inside(address, count * WORD, "ptr");
    machine_unlock();
    return code ? code : words_now(address, value, count);
}

aclError aclrtMemsetD32(void *ptr, size_t memSize, uint32_t value, size_t N)
{
    ENTER;
    return copied(N ? set_words(HANDLE(ptr), memSize, value, N) : 0);
}

static int32_t enqueue_words(uint64_t address, uint64_t size, uint32_t value, uint64_t count, uint64_t handle)
{
    int32_t code = check_words(address, size, count);
    if (code) return code;
    uint64_t site = site_now();
    ae_stream *stream;
    machine_lock();
    code = stream_checked(handle, &stream);
    if (!code) code = copy_buffer("ptr", count * WORD);
    if (!code) code = stream_own(&stream);
    if (!code) code = copy_inside(address, count * WORD, "ptr");
    if (!code) code = words_async(stream, address, value, count, site);
    machine_unlock();
    return code;
}

aclError aclrtMemsetD32Async(void *ptr, size_t memSize, uint32_t value, size_t N, aclrtStream stream)
{
    ENTER_LAUNCH;
    return copied(N ? enqueue_words(HANDLE(ptr), memSize, value, N, HANDLE(stream)) : 0);
}
