/* What was advised of managed memory, and where it was prefetched to. */
#include "abi.h"
#include "managed.h"

#define NOWHERE (-2)
#define MOST_IDS 129 /* devices, the host, nodes */

typedef struct range {
    const managed_page *page;
    uint64_t count;
} range;

/* A place that all pages have; of type ACL_MEM_LOCATIONTYPE_INVALID: they do not agree. */
static aclrtMemManagedLocation common_place(const range *all, bool fetched)
{
    const aclrtMemManagedLocation none = {ACL_MEM_LOCATIONTYPE_INVALID, NOWHERE};
    aclrtMemManagedLocation place = fetched ? all->page->fetched : all->page->preferred;
    for (uint64_t i = 1; i < all->count; i++) {
        const aclrtMemManagedLocation *other = fetched ? &all->page[i].fetched : &all->page[i].preferred;
        if (other->type != place.type || other->id != place.id) return none;
    }
    return place.type == ACL_MEM_LOCATIONTYPE_INVALID ? none : place;
}

static bool all_read_mostly(const range *all)
{
    for (uint64_t i = 0; i < all->count; i++)
        if (!all->page[i].read_mostly) return false;
    return true;
}

/* Who accesses every page. */
static size_t list_access(const range *all, int32_t ids[MOST_IDS])
{
    managed_page common = all->page[0];
    for (uint64_t i = 1; i < all->count; i++) {
        common.devices &= all->page[i].devices;
        common.nodes &= all->page[i].nodes;
        common.host = common.host && all->page[i].host;
    }
    size_t count = 0;
    for (int32_t id = 0; id < 64; id++)
        if (common.devices >> id & 1) ids[count++] = id;
    if (common.host) ids[count++] = -1;
    for (int32_t id = 0; id < 64; id++)
        if (common.nodes >> id & 1) ids[count++] = id;
    return count;
}

static int32_t word_of(const range *all, aclrtMemManagedRangeAttribute attribute)
{
    bool fetched = attribute >= ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION;
    if (attribute == ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY) return all_read_mostly(all);
    aclrtMemManagedLocation place = common_place(all, fetched);
    bool type = attribute == ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE ||
                attribute == ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE;
    return type ? (int32_t)place.type : place.id;
}

static int32_t check_answer(aclrtMemManagedRangeAttribute attribute, const void *data, size_t size)
{
    bool list = attribute == ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY;
    if (!data) return refuse_argument(CODE_INVALID, "data", "a place for the answer", "null");
    if (list ? size && size % sizeof(int32_t) == 0 : size == sizeof(int32_t)) return 0;
    return refuse_argument(CODE_INVALID, "dataSize", list ? "4 or a multiple of it" : "4", "%zu", size);
}

static void answer(const range *all, aclrtMemManagedRangeAttribute attribute, int32_t *data, size_t size)
{
    if (attribute != ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY) {
        *data = word_of(all, attribute);
        return;
    }
    int32_t ids[MOST_IDS];
    size_t count = list_access(all, ids);
    for (size_t i = 0; i < size / sizeof *data; i++) data[i] = i < count ? ids[i] : NOWHERE;
}

typedef struct question {
    const aclrtMemManagedRangeAttribute *attributes;
    size_t count;
    void *const *data;
    const size_t *sizes;
} question;

static int32_t check_attributes(const question *what)
{
    for (size_t i = 0; i < what->count; i++) {
        int32_t one = (int32_t)what->attributes[i];
        if (one < ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY || one > ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID)
            return refuse_argument(CODE_INVALID, "attribute", "a number from 1 to 8", "%d", one);
    }
    return 0;
}

/* What the driver does with it: no answer is written unless all are. */
static int32_t ask(const question *what, const void *ptr, size_t size)
{
    int32_t code = managed_check(settings_or_default()->soc);
    for (size_t i = 0; !code && i < what->count; i++)
        code = check_answer(what->attributes[i], what->data[i], what->sizes[i]);
    if (code) return code;
    range all;
    machine_lock();
    all.page = managed_pages(HANDLE(ptr), size, &all.count);
    for (size_t i = 0; all.page && i < what->count; i++)
        answer(&all, what->attributes[i], what->data[i], what->sizes[i]);
    machine_unlock();
    return all.page ? 0
                    : refuse_argument(CODE_INVALID, "ptr", "managed memory of one aclrtMemAllocManaged",
                                      "%zu bytes from %p", size, ptr);
}

aclError aclrtMemManagedGetAttr(aclrtMemManagedRangeAttribute attribute, const void *ptr, size_t size, void *data,
                                size_t dataSize)
{
    ENTER;
    const question what = {&attribute, 1, &data, &dataSize};
    int32_t code = ptr && data ? 0 : refuse_null(ptr ? "data" : "ptr");
    if (!code && !size) code = refuse_invalid("size", "a positive number of bytes", "0");
    if (!code) code = check_attributes(&what);
    return leave(code ? code : ask(&what, ptr, size));
}

aclError aclrtMemManagedGetAttrs(aclrtMemManagedRangeAttribute *attributes, size_t numAttributes, const void *ptr,
                                 size_t size, void **data, size_t *dataSizes)
{
    ENTER;
    const question what = {attributes, numAttributes, data, dataSizes};
    int32_t code = 0;
    if (!ptr || !attributes)
        code = refuse_null(ptr ? "attributes" : "ptr");
    else if (!data || !dataSizes)
        code = refuse_null(data ? "dataSizes" : "data");
    else if (!size)
        code = refuse_invalid("size", "a positive number of bytes", "0");
    if (!code) code = check_attributes(&what);
    return leave(code ? code : ask(&what, ptr, size));
}
