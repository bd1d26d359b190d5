/* Physical memory: its kinds, making it and giving it back (facts 3.7). */
#include <string.h>

#include "checks.h"
#include "allocate.h"
#include "failure.h"
#include "physical.h"

#define GIB ((uint64_t)1 << 30)

/* ---- kinds of memory -------------------------------------------------------------------------------------------- */

static bool is_device(const aclrtPhysicalMemProp *prop)
{
    return prop->location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
}

static bool has_huge_pages(aclrtMemAttr attr)
{
    return attr == ACL_HBM_MEM_HUGE1G || attr == ACL_MEM_HUGE1G || attr == ACL_MEM_P2P_HUGE1G;
}

static int32_t check_attribute(const aclrtPhysicalMemProp *prop)
{
    int32_t attr = (int32_t)prop->memAttr;
    bool host_only = attr == ACL_DDR_MEM_HUGE || attr == ACL_DDR_MEM_NORMAL || attr == ACL_DDR_MEM_P2P_HUGE ||
                     attr == ACL_DDR_MEM_P2P_NORMAL;
    if (host_only && is_device(prop))
        return refuse_invalid("prop->memAttr", "an attribute of device memory", "%d, of host memory", attr);
    bool known = host_only || attr == ACL_HBM_MEM_HUGE || attr == ACL_HBM_MEM_NORMAL || attr == ACL_HBM_MEM_HUGE1G ||
                 (attr >= ACL_MEM_NORMAL && attr <= ACL_MEM_P2P_HUGE1G);
    return known ? 0 : refuse_invalid("prop->memAttr", "an attribute that physical memory can have", "%d", attr);
}

static int32_t check_device(const aclrtPhysicalMemProp *prop)
{
    return is_device(prop) ? device_check(prop->location.id, "prop->location.id", ACL_ERROR_RT_INVALID_DEVICEID) : 0;
}

static int32_t check_kind(const aclrtPhysicalMemProp *prop, uint64_t flags)
{
    if (flags) return refuse_invalid("flags", "0", "%llu", (unsigned long long)flags);
    if (prop->handleType != ACL_MEM_HANDLE_TYPE_NONE)
        return refuse_invalid("prop->handleType", "ACL_MEM_HANDLE_TYPE_NONE", "%d", (int)prop->handleType);
    if (prop->allocationType != ACL_MEM_ALLOCATION_TYPE_PINNED)
        return refuse_invalid("prop->allocationType", "ACL_MEM_ALLOCATION_TYPE_PINNED", "%d",
                              (int)prop->allocationType);
    int32_t type = (int32_t)prop->location.type;
    if (type == ACL_MEM_LOCATION_TYPE_UNREGISTERED || type == ACL_MEM_LOCATION_TYPE_MANAGED)
        return refuse_invalid("prop->location.type", "the host or a device", "%d", type);
    int32_t code = check_attribute(prop);
    return code ? code : check_device(prop);
}

/* Pages of 1 GiB are a matter of the SoC, and of devices. */
static int32_t check_pages(const aclrtPhysicalMemProp *prop)
{
    const char *family = settings_or_default()->soc->family;
    bool able = strcmp(family, "ascend910b") == 0 || strcmp(family, "ascend910_93") == 0 ||
                (strcmp(family, "ascend950") == 0 && prop->memAttr == ACL_HBM_MEM_HUGE1G);
    if (!has_huge_pages(prop->memAttr) || (able && is_device(prop))) return 0;
    return refuse_unsupported("Expected pages of less than 1 GiB on %s but got attribute %d, argument prop.",
                              settings_or_default()->soc->name, (int)prop->memAttr);
}

static uint64_t granularity_of(aclrtMemAttr attr)
{
    return has_huge_pages(attr) ? GIB : GRANULARITY;
}

aclError aclrtMemGetAllocationGranularity(aclrtPhysicalMemProp *prop, aclrtMemGranularityOptions option,
                                          size_t *granularity)
{
    ENTER;
    if (!prop || !granularity) return leave(refuse_null(prop ? "granularity" : "prop"));
    int32_t code = check_attribute(prop);
    if (!code) code = check_device(prop);
    if (!code && option != ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM && option != ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED)
        code = refuse_argument(CODE_INVALID, "option", "the minimum (0) or the recommended one (1)", "%d", (int)option);
    if (!code) *granularity = granularity_of(prop->memAttr);
    return leave(code);
}

/* ---- physical memory -------------------------------------------------------------------------------------------- */

static int32_t allocate(aclrtDrvMemHandle *handle, size_t size, const aclrtPhysicalMemProp *prop)
{
    uint64_t unit = granularity_of(prop->memAttr);
    memory_request request = {
        .size = size > SIZE_MAX - unit ? SIZE_MAX - unit + 1 : (size + unit - 1) / unit * unit,
        .region = is_device(prop) ? (int32_t)prop->location.id : AE_HOST_REGION,
        .attribute = (int32_t)prop->memAttr,
        .side = (int32_t)prop->location.type,
        .node = (int32_t)prop->location.id,
    };
    physical *made;
    site_note();
    machine_lock();
    int32_t code = allocate_open(request.region);
    bool fits = !code && region_fits(&memory.regions[request.region], request.size);
    if (fits) code = physical_new(&request, &made);
    if (fits && !code) *handle = POINTER(made->handle);
    machine_unlock();
    return fits || code ? code : refuse_shortage(request.region, request.size, SHORT_OF_MEMORY);
}

aclError aclrtMallocPhysical(aclrtDrvMemHandle *handle, size_t size, const aclrtPhysicalMemProp *prop, uint64_t flags)
{
    ENTER;
    if (!handle || !prop) return leave(refuse_null(handle ? "prop" : "handle"));
    if (!size) return leave(refuse_invalid("size", "a positive number of bytes", "0"));
    int32_t code = check_kind(prop, flags);
    if (!code) code = check_pages(prop);
    return leave(code ? code : allocate(handle, size, prop));
}

int32_t lock_physical(aclrtDrvMemHandle handle, physical **found)
{
    machine_lock();
    *found = physical_find(HANDLE(handle));
    return *found ? 0 : refuse_handle("handle", "an aclrtDrvMemHandle", handle_seen(HANDLE(handle)));
}

aclError aclrtFreePhysical(aclrtDrvMemHandle handle)
{
    ENTER;
    if (!handle) return leave(refuse_null("handle"));
    physical *found;
    int32_t code = lock_physical(handle, &found);
    if (!code) {
        found->owners--;
        physical_release(found);
    }
    return unlock_and_leave(code);
}

aclError aclrtMemGetAllocationPropertiesFromHandle(aclrtDrvMemHandle handle, aclrtPhysicalMemProp *prop)
{
    ENTER;
    if (!handle || !prop) return leave(refuse_null(handle ? "prop" : "handle"));
    physical *found;
    int32_t code = lock_physical(handle, &found);
    if (!code)
        *prop = (aclrtPhysicalMemProp){
            .memAttr = (aclrtMemAttr)found->attribute,
            .location = {.id = (uint32_t)found->node, .type = (aclrtMemLocationType)found->side},
        };
    return unlock_and_leave(code);
}
