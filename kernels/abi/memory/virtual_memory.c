/* Addresses, and mapping physical memory to them (facts 3.7). What the driver finds wrong, whose source is
 * not public, is answered with the codes of its documents. */
#include <string.h>

#include "checks.h"
#include "physical.h"

#define GIB ((uint64_t)1 << 30)

/* ---- addresses ------------------------------------------------------------------------------------------------- */

static int32_t check_reserve(void *const *out, size_t size, uint64_t flags)
{
    if (!out) return refuse_null("virPtr");
    if (!size) return refuse_invalid("size", "a positive number of bytes", "0");
    return flags > 1 ? refuse_invalid("flags", "0", "%llu", (unsigned long long)flags) : 0;
}

static int32_t reserve(void **out, size_t size, size_t alignment, const void *wanted)
{
    if (alignment || HANDLE(wanted) % GRANULARITY)
        return refuse_argument(CODE_INVALID, alignment ? "alignment" : "expectPtr",
                               alignment ? "0" : "a multiple of 2 MiB", "0x%zx",
                               alignment ? alignment : (size_t)HANDLE(wanted));
    const settings *chosen;
    machine_lock();
    int32_t code = machine_start(&chosen);
    const reservation *made = code || size > SIZE_MAX - GRANULARITY ? NULL : reserved_new(size, HANDLE(wanted));
    if (made) *out = POINTER(((const window *)made)->start);
    machine_unlock();
    if (made || code) return code;
    return wanted
               ? refuse_argument(CODE_INVALID, "expectPtr", "addresses that are free", "0x%zx", HANDLE(wanted))
               : refuse_exhausted(CODE_OUT_OF_MEMORY, "Expected %zu bytes of addresses but the host has none.", size);
}

aclError aclrtReserveMemAddress(void **virPtr, size_t size, size_t alignment, void *expectPtr, uint64_t flags)
{
    ENTER;
    int32_t code = check_reserve(virPtr, size, flags);
    return leave(code ? code : reserve(virPtr, size, alignment, expectPtr));
}

aclError aclrtReserveMemAddressNoUCMemory(void **virPtr, size_t size, size_t alignment, void *expectPtr, uint64_t flags)
{
    ENTER;
    int32_t code = check_reserve(virPtr, size, flags);
    if (code) return leave(code);
    if (strcmp(settings_or_default()->soc->family, "ascend910_93") != 0)
        return leave(refuse_unsupported("Expected an Ascend910_93 but got %s.", settings_or_default()->soc->name));
    if (!expectPtr) return leave(refuse_null_inner("expectPtr"));
    if (size % GIB) return leave(refuse_argument(CODE_INVALID, "size", "a multiple of 1 GiB", "%zu", size));
    return leave(reserve(virPtr, size, alignment, expectPtr));
}

static int32_t release(uint64_t start)
{
    reservation *found = reserved_at(start);
    if (!found)
        return refuse_argument(CODE_INVALID, "virPtr", "what aclrtReserveMemAddress answered, not yet released",
                               "0x%zx", (size_t)start);
    if (!reserved_is_empty(found))
        return refuse_argument(CODE_INVALID, "virPtr", "addresses that nothing is mapped to any more", "0x%zx",
                               (size_t)start);
    reserved_release(found);
    return 0;
}

aclError aclrtReleaseMemAddress(void *virPtr)
{
    ENTER;
    if (!virPtr) return leave(refuse_null("virPtr"));
    machine_lock();
    return unlock_and_leave(release(HANDLE(virPtr)));
}

/* ---- mapping ---------------------------------------------------------------------------------------------------- */

static int32_t map(void *start, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags, uint32_t access)
{
    if (!start || !handle) return refuse_null(start ? "handle" : "virPtr");
    if (!size) return refuse_invalid("size", "a positive number of bytes", "0");
    if (flags) return refuse_invalid("flags", "0", "%llu", (unsigned long long)flags);
    physical *found;
    int32_t code = lock_physical(handle, &found);
    if (!code && offset) code = refuse_argument(CODE_INVALID, "offset", "0", "%zu", offset);
    if (!code) code = reserved_map(HANDLE(start), size, found, access);
    machine_unlock();
    return code;
}

aclError aclrtMapMem(void *virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags)
{
    ENTER;
    return leave(map(virPtr, size, offset, handle, flags, ACCESS_ALL));
}

aclError aclrtMemMapNoAccess(void *virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags)
{
    ENTER;
    return leave(map(virPtr, size, offset, handle, flags, ACCESS_NONE));
}

/* exactly: at its start. */
static int32_t mapped(uint64_t address, bool exactly, mapping **found)
{
    *found = mapping_at(address);
    if (*found && (!exactly || (*found)->start == address)) return 0;
    return refuse_argument(CODE_INVALID, "virPtr", exactly ? "the start of a mapping" : "an address of a mapping",
                           "0x%zx, %s", (size_t)address, *found ? "inside of one" : "where nothing is mapped");
}

aclError aclrtUnmapMem(void *virPtr)
{
    ENTER;
    if (!virPtr) return leave(refuse_null("virPtr"));
    mapping *found;
    machine_lock();
    int32_t code = mapped(HANDLE(virPtr), true, &found);
    if (!code) mapping_end(found);
    return unlock_and_leave(code);
}

aclError aclrtMemRetainAllocationHandle(void *virPtr, aclrtDrvMemHandle *handle)
{
    ENTER;
    if (!virPtr || !handle) return leave(refuse_null(virPtr ? "handle" : "virPtr"));
    mapping *found;
    machine_lock();
    int32_t code = mapped(HANDLE(virPtr), false, &found);
    if (!code && !found->what->handle)
        code =
            refuse_argument(CODE_INVALID, "virPtr", "memory that has a handle", "memory whose handle was given back");
    if (!code) {
        found->what->owners++;
        *handle = POINTER(found->what->handle);
    }
    return unlock_and_leave(code);
}

aclError aclrtMemGetAddressRange(void *ptr, void **pbase, size_t *psize)
{
    ENTER;
    ae_block block;
    if (!ptr) return leave(refuse_null("ptr"));
    if (ae_locate(HANDLE(ptr), &block) == PLACE_PAGEABLE || block.state != AE_BLOCK_LIVE)
        return leave(refuse_argument(CODE_INVALID, "ptr", "an address of a live block", "%p", ptr));
    if (pbase) *pbase = POINTER(block.base);
    if (psize) *psize = block.requested;
    return leave(0);
}

/* ---- access ----------------------------------------------------------------------------------------------------- */

static int32_t check_access(const aclrtMemAccessDesc *desc)
{
    uint32_t flags = (uint32_t)desc->flags;
    if (flags > ACCESS_ALL || flags == 2)
        return refuse_argument(CODE_INVALID, "desc->flags", "a member of aclrtMemAccessFlags", "%u", flags);
    if (desc->location.type == ACL_MEM_LOCATION_TYPE_HOST) return 0;
    if (desc->location.type != ACL_MEM_LOCATION_TYPE_DEVICE)
        return refuse_argument(CODE_INVALID, "desc->location.type", "the host or a device", "%d",
                               (int)desc->location.type);
    return device_check(desc->location.id, "desc->location.id", ACL_ERROR_RT_INVALID_DEVICEID);
}

aclError aclrtMemSetAccess(void *virPtr, size_t size, aclrtMemAccessDesc *desc, size_t count)
{
    ENTER;
    if (!virPtr || !desc) return leave(refuse_null_inner(virPtr ? "desc" : "virPtr"));
    if (!size || !count) return leave(refuse_argument(CODE_INVALID, size ? "count" : "size", "a positive number", "0"));
    machine_lock();
    int32_t code = 0;
    for (size_t i = 0; i < count && !code; i++) {
        code = check_access(&desc[i]);
        bool host = desc[i].location.type == ACL_MEM_LOCATION_TYPE_HOST;
        code = code ? code : reserved_set_access(HANDLE(virPtr), size, (uint32_t)desc[i].flags, host);
    }
    return unlock_and_leave(code);
}

aclError aclrtMemGetAccess(void *virPtr, aclrtMemLocation *location, uint64_t *flag)
{
    ENTER;
    if (!virPtr || !location || !flag) return leave(refuse_null(!virPtr ? "virPtr" : !location ? "location" : "flag"));
    mapping *found;
    machine_lock();
    int32_t code = mapped(HANDLE(virPtr), false, &found);
    if (!code) *flag = location->type == ACL_MEM_LOCATION_TYPE_HOST ? found->host : found->access;
    return unlock_and_leave(code);
}
