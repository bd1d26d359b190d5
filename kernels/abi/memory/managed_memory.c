/* Memory that the program and devices use under the same addresses (facts 3.7): allocating, advising, prefetching. */
#define _GNU_SOURCE 1
#include <sys/syscall.h>
#include <unistd.h>

#include "abi.h"
#include "allocate.h"
#include "callback.h"
#include "managed.h"

#define NODES 64
#define ID_OF_HOST (-1)

aclError aclrtMemAllocManaged(void **ptr, uint64_t size, uint32_t flag)
{
    ENTER;
    uint64_t address;
    int32_t code = ptr ? 0 : refuse_null("ptr");
    if (!code && flag != ACL_RT_MEM_ATTACH_GLOBAL)
        code = refuse_invalid("flag", "ACL_RT_MEM_ATTACH_GLOBAL (1)", "%u", flag);
    if (!code && !size) code = refuse_argument(CODE_INVALID, "size", "a positive number of bytes", "0");
    if (!code) code = allocate_managed(size, &address);
    if (!code) *ptr = POINTER(address);
    return leave(code);
}

/* ---- checks ------------------------------------------------------------------------------------------------------ */

static int32_t check_range(const void *ptr, uint64_t size)
{
    if (!ptr) return refuse_null("ptr");
    return size ? 0 : refuse_invalid("size", "a positive number of bytes", "0");
}

static int32_t check_device(aclrtMemManagedLocation place)
{
    return place.type == ACL_MEM_LOCATIONTYPE_DEVICE ? device_check(place.id, "location.id", CODE_INVALID) : 0;
}

static int32_t node_here(void)
{
    unsigned node = 0;
    return syscall(SYS_getcpu, NULL, &node, NULL) || node >= NODES ? 0 : (int32_t)node;
}

/* A place as it is kept: 107000 noted for none. */
static int32_t settle(aclrtMemManagedLocation *place)
{
    switch (place->type) {
    case ACL_MEM_LOCATIONTYPE_DEVICE: return 0;
    case ACL_MEM_LOCATIONTYPE_HOST: place->id = ID_OF_HOST; return 0;
    case ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT:
        *place = (aclrtMemManagedLocation){ACL_MEM_LOCATIONTYPE_HOST_NUMA, node_here()};
        return 0;
    case ACL_MEM_LOCATIONTYPE_HOST_NUMA:
        if (place->id >= 0 && place->id < NODES) return 0;
        return refuse_argument(CODE_INVALID, "location.id", "a NUMA node", "%d", place->id);
    case ACL_MEM_LOCATIONTYPE_INVALID:
    default:
        return refuse_argument(CODE_INVALID, "location.type", "a device, the host or a NUMA node", "%d",
                               (int)place->type);
    }
}

static int32_t find_pages(const void *ptr, uint64_t size, managed_page **first, uint64_t *count)
{
    *first = managed_pages(HANDLE(ptr), size, count);
    if (*first) return 0;
    return refuse_argument(CODE_INVALID, "ptr", "managed memory of one aclrtMemAllocManaged", "%zu bytes from %p",
                           (size_t)size, ptr);
}

/* ---- advising ---------------------------------------------------------------------------------------------------- */

static void set_access(managed_page *page, aclrtMemManagedLocation place, bool on)
{
    uint64_t bit = (uint64_t)1 << (place.id & (NODES - 1));
    uint64_t *bits = place.type == ACL_MEM_LOCATIONTYPE_DEVICE ? &page->devices : &page->nodes;
    if (place.type == ACL_MEM_LOCATIONTYPE_HOST)
        page->host = on;
    else
        *bits = on ? *bits | bit : *bits & ~bit;
}

static void advise_page(managed_page *page, aclrtMemManagedAdviseType advise, aclrtMemManagedLocation place)
{
    switch (advise) {
    case ACL_MEM_ADVISE_SET_READ_MOSTLY:
    case ACL_MEM_ADVISE_UNSET_READ_MOSTLY: page->read_mostly = advise == ACL_MEM_ADVISE_SET_READ_MOSTLY; break;
    case ACL_MEM_ADVISE_SET_PREFERRED_LOCATION: page->preferred = place; break;
    case ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION: page->preferred = (aclrtMemManagedLocation){0}; break;
    case ACL_MEM_ADVISE_SET_ACCESSED_BY:
    case ACL_MEM_ADVISE_UNSET_ACCESSED_BY: set_access(page, place, advise == ACL_MEM_ADVISE_SET_ACCESSED_BY); break;
    }
}

static bool needs_place(aclrtMemManagedAdviseType advise)
{
    return advise == ACL_MEM_ADVISE_SET_PREFERRED_LOCATION || advise >= ACL_MEM_ADVISE_SET_ACCESSED_BY;
}

/* What the driver does with it. With the lock held. */
static int32_t advise_range(const void *ptr, uint64_t size, aclrtMemManagedAdviseType advise,
                            aclrtMemManagedLocation place)
{
    managed_page *page;
    uint64_t count;
    int32_t code = managed_check(settings_or_default()->soc);
    if (!code && size % GRANULARITY)
        code = refuse_argument(CODE_INVALID, "size", "a multiple of 2 MiB", "%zu", (size_t)size);
    if (!code && needs_place(advise)) code = settle(&place);
    if (!code) code = find_pages(ptr, size, &page, &count);
    for (; !code && count; count--) advise_page(page++, advise, place);
    return code;
}

aclError aclrtMemManagedAdvise(const void *const ptr, uint64_t size, aclrtMemManagedAdviseType advise,
                               aclrtMemManagedLocation location)
{
    ENTER;
    int32_t code = check_range(ptr, size);
    if (!code && (uint32_t)advise > ACL_MEM_ADVISE_UNSET_ACCESSED_BY)
        code = refuse_argument(CODE_INVALID, "advise", "a number from 0 to 5", "%d", (int)advise);
    if (!code) code = check_device(location);
    if (code) return leave(code);
    ae_context *context;
    code = lock_context(&context);
    return unlock_and_leave(code ? code : advise_range(ptr, size, advise, location));
}

/* ---- prefetching ------------------------------------------------------------------------------------------------- */

/* Other memory is nothing that anybody hears of: the source finds out in the stream, and logs it there. */
static void fetch(const void *ptr, uint64_t size, aclrtMemManagedLocation place)
{
    uint64_t count = 0;
    managed_page *page = managed_pages(HANDLE(ptr), size, &count);
    for (; page && count; count--) page++->fetched = place;
}

/* With the lock held, whatever it answers. It is a host function in the stream, though none that does anything. */
static int32_t lock_fetching(aclrtStream handle)
{
    ae_stream *found;
    machine_lock();
    int32_t code = stream_checked(HANDLE(handle), &found);
    if (!code) code = stream_own(&found);
    return code ? code : callback_unsubscribed(found);
}

aclError aclrtMemManagedPrefetchAsync(const void *ptr, size_t size, aclrtMemManagedLocation location, uint32_t flags,
                                      aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = check_range(ptr, size);
    if (!code && flags) code = refuse_invalid("flags", "0", "%u", flags);
    if (code) return leave(code);
    code = lock_fetching(stream);
    if (!code) code = check_device(location);
    if (!code) code = managed_check(settings_or_default()->soc);
    if (!code) code = settle(&location);
    if (!code) fetch(ptr, size, location);
    return unlock_and_leave(code);
}

typedef struct fetches {
    const void **ptrs;
    const size_t *sizes, *starts; /* starts: which range a place begins with */
    size_t count, place_count;
    const aclrtMemManagedLocation *places;
} fetches;

static int32_t check_arrays(const fetches *all, uint64_t flags)
{
    const void *const array[] = {all->ptrs, all->sizes, all->places, all->starts};
    static const char *const name[] = {"ptrs", "sizes", "prefetchLocs", "prefetchLocIdxs"};
    for (size_t i = 0; i < sizeof array / sizeof *array; i++)
        if (!array[i]) return refuse_null(name[i]);
    if (!all->count || !all->place_count)
        return refuse_invalid(all->count ? "numPrefetchLocs" : "count", "a positive number", "0");
    if (flags) return refuse_invalid("flags", "0", "%zu", (size_t)flags);
    if (all->count < all->place_count) return refuse_invalid("count", "at least numPrefetchLocs", "%zu", all->count);
    return 0;
}

static int32_t check_members(const fetches *all)
{
    int32_t code = 0;
    if (all->starts[0]) return refuse_argument(CODE_INVALID, "prefetchLocIdxs[0]", "0", "%zu", all->starts[0]);
    for (size_t i = 0; i < all->count; i++)
        if (!all->ptrs[i]) return refuse_argument(CODE_INVALID, "ptrs", "addresses", "null at %zu", i);
    for (size_t i = 1; i < all->place_count; i++)
        if (all->starts[i] >= all->count || all->starts[i] <= all->starts[i - 1])
            return refuse_argument(CODE_INVALID, "prefetchLocIdxs", "numbers of ranges that grow", "%zu at %zu",
                                   all->starts[i], i);
    for (size_t i = 0; !code && i < all->place_count; i++) code = check_device(all->places[i]);
    return code ? code : managed_check(settings_or_default()->soc);
}

static int32_t fetch_all(const fetches *all)
{
    aclrtMemManagedLocation place;
    int32_t code = 0;
    for (size_t i = 0; !code && i < all->place_count; i++) {
        place = all->places[i];
        code = settle(&place);
    }
    for (size_t i = 0; !code && i < all->place_count; i++) {
        size_t end = i + 1 < all->place_count ? all->starts[i + 1] : all->count;
        place = all->places[i];
        settle(&place);
        for (size_t at = all->starts[i]; at < end; at++) fetch(all->ptrs[at], all->sizes[at], place);
    }
    return code;
}

aclError aclrtMemManagedPrefetchBatchAsync(const void **ptrs, size_t *sizes, size_t count,
                                           aclrtMemManagedLocation *prefetchLocs, size_t *prefetchLocIdxs,
                                           size_t numPrefetchLocs, uint64_t flags, aclrtStream stream)
{
    ENTER_LAUNCH;
    const fetches all = {ptrs, sizes, prefetchLocIdxs, count, numPrefetchLocs, prefetchLocs};
    int32_t code = check_arrays(&all, flags);
    if (code) return leave(code);
    code = lock_fetching(stream);
    if (!code) code = check_members(&all);
    return unlock_and_leave(code ? code : fetch_all(&all));
}
