/* Copying and setting memory, at once and in streams. */
#include "checks.h"
#include "buffers.h"
#include "graph.h"
#include "words.h"

int32_t needs_context(void)
{
    ae_context *context;
    int32_t code = lock_context(&context);
    machine_unlock();
    return code;
}

aclError copied(int32_t code)
{
    buffers_forget();
    return leave(code);
}

int32_t may_work_at_once(const char *what)
{
    ae_context *context;
    int32_t code = lock_context(&context);
    if (!code) code = graph_allows_at_once(context, ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT, what);
    machine_unlock();
    return code;
}

int32_t copy_pointers(const void *dst, const void *src)
{
    return dst && src ? 0 : refuse_null(dst ? "src" : "dst");
}

int32_t copy_buffer(const char *param, wide count)
{
    uint64_t length = buffer_length(param);
    if (length == UINT64_MAX || length >= count) return 0;
    char number[WIDE_TEXT], expected[WIDE_TEXT + 32];
    words text = words_in(expected, sizeof expected);
    say(&text, "a buffer of at least %s bytes", wide_text(count, number));
    return refuse_argument(CODE_INVALID, param, expected, "one of %zu", (size_t)length);
}

static int32_t check_kind(int32_t kind)
{
    if (kind >= ACL_MEMCPY_HOST_TO_HOST && kind <= ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE) return 0;
    return refuse_invalid("kind", "an aclrtMemcpyKind from 0 to 5", "%d", kind);
}

static int32_t check_room(uint64_t count, uint64_t most, const char *param)
{
    if (count <= most) return 0;
    char expected[64];
    words text = words_in(expected, sizeof expected);
    say(&text, "at most %zu bytes (%s)", (size_t)most, param);
    return refuse_argument(CODE_INVALID, "count", expected, "%zu", (size_t)count);
}

/* ---- copies ------------------------------------------------------------------------------------------------ */

typedef struct copy_call {
    const void *dst, *src;
    uint64_t most, count;
    int32_t kind;
} copy_call;

static int32_t check_ends(const copy_call *call)
{
    int32_t code = copy_pointers(call->dst, call->src);
    return code ? code : check_kind(call->kind);
}

static int32_t check_lengths(const copy_call *call)
{
    int32_t code = check_room(call->count, call->most, "destMax");
    if (!code) code = copy_buffer("dst", call->count);
    return code ? code : copy_buffer("src", call->count);
}

/* CANN's looks at the addresses alone and copies. */
static void observe_kind(const copy_call *call)
{
    if (!observed()) return;
    site_now();
    machine_lock();
    copy_observe_kind(HANDLE(call->src), HANDLE(call->dst), call->kind);
    machine_unlock();
}

static int32_t copy(const copy_call *call)
{
    int32_t code = check_ends(call);
    if (!code) code = check_lengths(call);
    if (code || call->dst == call->src) return code;
    code = may_work_at_once("a synchronous copy");
    if (!code) code = copy_now(HANDLE(call->dst), HANDLE(call->src), call->count);
    if (!code) observe_kind(call);
    return code;
}

aclError aclrtMemcpy(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind)
{
    ENTER;
    copy_call call = {dst, src, destMax, count, (int32_t)kind};
    return copied(count ? copy(&call) : 0);
}

/* With the lock held. */
static int32_t copy_in_stream(const copy_call *call, uint64_t handle, uint64_t site)
{
    uint64_t dst = HANDLE(call->dst), src = HANDLE(call->src);
    ae_stream *stream;
    ae_block block;
    int32_t code = stream_checked(handle, &stream);
    if (!code) code = check_lengths(call);
    if (!code) code = stream_usable(&stream);
    if (!code) code = copy_check_kind(block_locate(src, &block), block_locate(dst, &block), call->kind);
    if (code || dst == src) return code;
    code = stream_own(&stream);
    if (!code) code = copy_async(stream, dst, src, call->count, site);
    if (!code) copy_observe_kind(src, dst, call->kind);
    return code;
}

static int32_t enqueue_copy(const copy_call *call, uint64_t stream)
{
    int32_t code = check_ends(call);
    if (code) return code;
    uint64_t site = site_now();
    machine_lock();
    code = copy_in_stream(call, stream, site);
    machine_unlock();
    return code;
}

aclError aclrtMemcpyAsync(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind,
                          aclrtStream stream)
{
    ENTER_LAUNCH;
    copy_call call = {dst, src, destMax, count, (int32_t)kind};
    return copied(count ? enqueue_copy(&call, HANDLE(stream)) : 0);
}

/* ---- fills ------------------------------------------------------------------------------------------------- */

static int32_t check_fill(uint64_t most, uint64_t count)
{
    int32_t code = check_room(count, most, "maxCount");
    return code ? code : copy_buffer("devPtr", count);
}

static int32_t fill(const void *pointer, uint64_t most, int32_t value, uint64_t count)
{
    if (!pointer) return refuse_null("devPtr");
    int32_t code = check_fill(most, count);
    if (!code) code = may_work_at_once("a synchronous memset");
    return code ? code : fill_now(HANDLE(pointer), value, count);
}

aclError aclrtMemset(void *devPtr, size_t maxCount, int32_t value, size_t count)
{
    ENTER;
    return copied(count ? fill(devPtr, maxCount, value, count) : 0);
}

static int32_t enqueue_fill(const void *pointer, uint64_t most, int32_t value, uint64_t count, uint64_t handle)
{
    if (!pointer) return refuse_null("devPtr");
    uint64_t site = site_now();
    ae_stream *stream;
    machine_lock();
    int32_t code = stream_checked(handle, &stream);
    if (!code) code = check_fill(most, count);
    if (!code) code = stream_own(&stream);
    if (!code) code = fill_async(stream, HANDLE(pointer), value, count, site);
    machine_unlock();
    return code;
}

aclError aclrtMemsetAsync(void *devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream)
{
    ENTER_LAUNCH;
    return copied(count ? enqueue_fill(devPtr, maxCount, value, count, HANDLE(stream)) : 0);
}
