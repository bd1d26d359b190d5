/* Tasks on memory that are no operators of aclnn: reductions into a buffer, hints to caches. */
#include "abi.h"
#include "launch.h"

#define MOST_TO_ADD (UINT64_C(4) << 30) /* bytes of a sum */

/* ---- reductions -------------------------------------------------------------------------------------------------- */

typedef struct reduction {
    uint64_t target, source, bytes;
    aclrtReduceKind kind;
    aclDataType type;
} reduction;

static int32_t check_type(aclDataType type)
{
    static const aclDataType known[] = {ACL_FLOAT, ACL_FLOAT16, ACL_INT16, ACL_INT4,   ACL_INT8,
                                        ACL_INT32, ACL_BF16,    ACL_UINT8, ACL_UINT16, ACL_UINT32};
    for (size_t at = 0; at < sizeof known / sizeof *known; at++)
        if (known[at] == type) return 0;
    return refuse_invalid("type", "a dtype of reductions", "%d", (int)type);
}

static int32_t check_reduction(const reduction *what)
{
    if (!what->bytes) return refuse_argument(CODE_INVALID, "count", "1 or more bytes", "0");
    if (what->kind < ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM || what->kind > ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL)
        return refuse_argument(CODE_INVALID, "kind", "an aclrtReduceKind from 10 to 13", "%d", (int)what->kind);
    if (what->kind == ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM && what->bytes > MOST_TO_ADD)
        return refuse_argument(CODE_INVALID, "count", "at most 4 GiB of a sum", "%llu",
                               (unsigned long long)what->bytes);
    return 0;
}

/* What the copying engine knows; its sums of integers wrap round. */
static int32_t check_engine(const reduction *what)
{
    if (what->kind == ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL)
        return refuse_unsupported("Expected a sum, a maximum or a minimum but got comparison for equality.");
    switch (what->type) {
    case ACL_FLOAT:
    case ACL_FLOAT16:
    case ACL_BF16:
    case ACL_INT8:
    case ACL_INT16:
    case ACL_INT32: return 0;
    default: return refuse_unsupported("Expected a dtype that the device reduces but got %d.", (int)what->type);
    }
}

static ae_plan *plan_of(const reduction *what, int32_t failure_code)
{
    static const char *const kernels[] = {"add", "maximum", "minimum"};
    bool whole = what->type == ACL_INT8 || what->type == ACL_INT16 || what->type == ACL_INT32;
    int64_t size = (int64_t)aclDataTypeSize(what->type), count = (int64_t)what->bytes / size, end = count * size;
    int32_t kernel = ae_kernel(kernels[what->kind - ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM]);
    int32_t inside = whole ? ACL_INT64 : ACL_FLOAT;
    const int64_t words[] = {2,          0,          1,      -1, 0,          end,        1,          0,   end,
                             0,          kernel,     inside, 0,  0,          1,          count,      0,   0,
                             1,          2,          0,      0,  what->type, what->type, size,       0,   0,
                             what->type, what->type, size,   1,  0,          what->type, what->type, size};
    return ae_plan_new("aclrtReduceAsync", failure_code, words, sizeof words / sizeof *words, NULL, 0);
}

static int32_t push_reduction(ae_stream *stream, const reduction *what, uint64_t site)
{
    ae_plan *plan = plan_of(what, stream->context->copy_code);
    if (!plan) return refuse_memory(CODE_OUT_OF_MEMORY, "a reduction");
    const uint64_t addresses[] = {what->target, what->source};
    int32_t code = push_launch(stream, plan, addresses, 0, site);
    plan_release(plan);
    return stream_pushed(stream, code, "stream");
}

aclError aclrtReduceAsync(void *dst, const void *src, uint64_t count, aclrtReduceKind kind, aclDataType type,
                          aclrtStream stream, void *reserve)
{
    ENTER_LAUNCH;
    const reduction what = {HANDLE(dst), HANDLE(src), count, kind, type};
    int32_t code = dst && src ? 0 : refuse_null(dst ? "src" : "dst");
    if (!code && reserve) code = refuse_invalid("reserve", "null", "%p", reserve);
    if (!code) code = check_type(type);
    if (code) return leave(code);
    uint64_t site = site_now();
    ae_stream *found;
    machine_lock();
    code = stream_checked(HANDLE(stream), &found);
    if (!code) code = check_reduction(&what);
    if (!code) code = stream_own(&found);
    if (!code) code = check_engine(&what);
    if (!code) code = push_reduction(found, &what, site);
    return unlock_and_leave(code);
}

/* ---- caches ------------------------------------------------------------------------------------------------------ */

/* There is no cache to steer: what is asked is checked, and every answer is right. */
aclError aclrtCmoAsync(void *src, size_t size, aclrtCmoType cmoType, aclrtStream stream)
{
    ENTER_LAUNCH;
    if (!src || !size) return leave(src ? refuse_invalid("size", "1 or more bytes", "0") : refuse_null("src"));
    int32_t code = check_modern();
    if (!code && (cmoType < ACL_RT_CMO_TYPE_PREFETCH || cmoType > ACL_RT_CMO_TYPE_FLUSH))
        code = refuse_unsupported("Expected an aclrtCmoType from 0 to 3 but got %d.", (int)cmoType);
    if (code) return leave(code);
    ae_stream *found;
    machine_lock();
    code = stream_checked(HANDLE(stream), &found);
    if (!code) code = stream_own(&found);
    return unlock_and_leave(code);
}
