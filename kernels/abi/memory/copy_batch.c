/* Batches of copies between the host and devices (facts 3.8). */
#include <stdio.h>

#include "checks.h"
#include "memory.h"

#define MOST_AT_ONCE 4096

typedef struct batch {
    void **dsts, **srcs;
    const size_t *rooms, *sizes;
    size_t count;
    const aclrtMemcpyBatchAttr *attrs;
    const size_t *starts; /* which copy an attribute begins with */
    size_t attr_count;
    size_t *failed;
} batch;

/* ---- checks in the outer layer ----------------------------------------------------------------------------------- */

static int32_t check_arrays(const batch *all)
{
    const void *const array[] = {all->dsts, all->rooms, all->srcs, all->attrs, all->starts};
    static const char *const name[] = {"dsts", "destMaxs", "srcs", "attrs", "attrsIndexes"};
    for (size_t i = 0; i < sizeof array / sizeof *array; i++)
        if (!array[i]) return refuse_null(name[i]);
    return 0;
}

static int32_t check_rooms(const batch *all)
{
    char expected[64];
    for (size_t i = 0; i < all->count; i++)
        if (all->rooms[i] < all->sizes[i]) {
            snprintf(expected, sizeof expected, "at least sizes[%zu] = %zu", i, all->sizes[i]);
            return refuse_invalid("destMaxs", expected, "%zu", all->rooms[i]);
        }
    for (size_t i = 0; i < all->attr_count; i++)
        for (size_t at = 0; at < sizeof all->attrs->rsv; at++)
            if (all->attrs[i].rsv[at]) return refuse_invalid("attrs.rsv", "0", "%u", all->attrs[i].rsv[at]);
    return 0;
}

static bool is_nothing(const batch *all)
{
    size_t i = 0;
    while (i < all->count && !all->sizes[i]) i++;
    return i == all->count;
}

/* `over`: there is nothing to copy, and nothing more to check. */
static int32_t check_outside(const batch *all, bool *over)
{
    *over = false;
    if (!all->failed || !all->sizes) return refuse_null(all->failed ? "sizes" : "failIndex");
    if (!all->count) return refuse_invalid("numBatches", "a positive number", "0");
    *over = is_nothing(all);
    if (*over) {
        *all->failed = SIZE_MAX;
        return 0;
    }
    int32_t code = check_arrays(all);
    return code ? code : check_rooms(all);
}

/* ---- checks in the inner one ------------------------------------------------------------------------------------- */

static int32_t check_starts(const batch *all)
{
    if (all->starts[0]) return refuse_argument(CODE_INVALID, "attrsIndexes[0]", "0", "%zu", all->starts[0]);
    for (size_t i = 1; i < all->attr_count; i++)
        if (all->starts[i] <= all->starts[i - 1] || all->starts[i] >= all->count)
            return refuse_argument(CODE_INVALID, "attrsIndexes", "numbers of copies that grow", "%zu at %zu",
                                   all->starts[i], i);
    return 0;
}

static int32_t check_inside(const batch *all, size_t most)
{
    *all->failed = SIZE_MAX;
    char expected[64];
    if (!all->attr_count || all->attr_count > all->count) {
        snprintf(expected, sizeof expected, "a number from 1 to %zu", all->count);
        return refuse_argument(CODE_INVALID, "numAttrs", expected, "%zu", all->attr_count);
    }
    if (all->count > most) return refuse_argument(CODE_INVALID, "numBatches", "at most 4096", "%zu", all->count);
    return check_starts(all);
}

/* ---- one copy ---------------------------------------------------------------------------------------------------- */

static const aclrtMemcpyBatchAttr *attr_of(const batch *all, size_t number)
{
    size_t i = all->attr_count - 1;
    while (all->starts[i] > number) i--;
    return all->attrs + i;
}

/* With the lock held: whether an end is where its attribute says; `device`: it is a device's. */
static int32_t check_end(const void *address, aclrtMemLocation told, const char *param, bool *device)
{
    ae_block block;
    *device = block_locate(HANDLE(address), &block) == PLACE_DEVICE && block.state == AE_BLOCK_LIVE;
    bool host = told.type == ACL_MEM_LOCATION_TYPE_HOST || told.type == ACL_MEM_LOCATION_TYPE_HOST_NUMA;
    bool fits = *device ? told.type == ACL_MEM_LOCATION_TYPE_DEVICE && told.id == (uint32_t)block.region : host;
    if (fits) return 0;
    char expected[64];
    snprintf(expected, sizeof expected, "memory at location type %d, id %u", (int)told.type, told.id);
    return *device ? refuse_argument(CODE_INVALID, param, expected, "memory of device %d", block.region)
                   : refuse_argument(CODE_INVALID, param, expected, "host memory");
}

static int32_t check_ends(const batch *all, size_t i)
{
    const aclrtMemcpyBatchAttr *attr = attr_of(all, i);
    bool from_device, to_device;
    int32_t code = check_end(all->dsts[i], attr->dstLoc, "dsts", &to_device);
    if (!code) code = check_end(all->srcs[i], attr->srcLoc, "srcs", &from_device);
    if (code || from_device != to_device) return code;
    return refuse_argument(CODE_INVALID, "attrs", "copies between the host and a device", "two ends on the same side");
}

/* ---- at once ----------------------------------------------------------------------------------------------------- */

static int32_t copy_at_once(const batch *all)
{
    int32_t code = check_modern();
    if (!code) code = check_inside(all, MOST_AT_ONCE);
    for (size_t i = 0; i < all->count && !code; i++) {
        machine_lock();
        code = check_ends(all, i);
        machine_unlock();
        if (code) *all->failed = i;
    }
    if (!code) code = may_work_at_once("a synchronous copy");
    for (size_t i = 0; i < all->count && !code; i++)
        code = copy_now(HANDLE(all->dsts[i]), HANDLE(all->srcs[i]), all->sizes[i]);
    return code;
}

aclError aclrtMemcpyBatch(void **dsts, size_t *destMaxs, void **srcs, size_t *sizes, size_t numBatches,
                          aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs, size_t *failIndex)
{
    ENTER;
    batch all = {dsts, srcs, destMaxs, sizes, numBatches, attrs, attrsIndexes, numAttrs, failIndex};
    bool over;
    int32_t code = check_outside(&all, &over);
    return copied(code || over ? code : copy_at_once(&all));
}

/* ---- in a stream ------------------------------------------------------------------------------------------------- */

static int32_t check_one(const batch *all, size_t i)
{
    if (!all->sizes[i]) return refuse_argument(CODE_INVALID, "sizes", "a positive number of bytes", "0");
    if (!all->srcs[i] || !all->dsts[i]) return refuse_null_inner(all->srcs[i] ? "dsts" : "srcs");
    return check_ends(all, i);
}

/* With the lock held, which waits for pageable memory release. What came before a copy that is refused is enqueued. */
static int32_t enqueue(const batch *all, ae_stream *stream, uint64_t site)
{
    int32_t code = 0;
    for (size_t i = 0; i < all->count && !code; i++) {
        ae_stream *own = stream;
        code = check_one(all, i);
        if (code) *all->failed = i;
        if (!code) code = stream_own(&own);
        if (!code) code = copy_async(own, HANDLE(all->dsts[i]), HANDLE(all->srcs[i]), all->sizes[i], site);
    }
    return code;
}

static int32_t copy_in_stream(const batch *all, uint64_t handle)
{
    uint64_t site = site_now();
    ae_context *context;
    ae_stream *stream;
    int32_t code = check_modern();
    machine_lock();
    if (!code) code = stream_checked(handle, &stream);
    if (!code) code = check_inside(all, SIZE_MAX);
    if (!code) code = context_needed(&context);
    if (!code) code = stream_usable(&stream);
    if (!code) {
        stream->references++;
        code = enqueue(all, stream, site);
        stream_drop_reference(stream);
    }
    machine_unlock();
    return code;
}

aclError aclrtMemcpyBatchAsync(void **dsts, size_t *destMaxs, void **srcs, size_t *sizes, size_t numBatches,
                               aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs, size_t *failIndex,
                               aclrtStream stream)
{
    ENTER_LAUNCH;
    batch all = {dsts, srcs, destMaxs, sizes, numBatches, attrs, attrsIndexes, numAttrs, failIndex};
    bool over;
    int32_t code = check_outside(&all, &over);
    return copied(code || over ? code : copy_in_stream(&all, HANDLE(stream)));
}
