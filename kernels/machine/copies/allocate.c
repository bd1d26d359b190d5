/* Allocating and freeing, with refusals and events. */
#include "allocate.h"

#include <string.h>

#include "device.h"
#include "failure.h"
#include "managed.h"
#include "observe.h"

#define ALIGNMENT 32
#define UNPADDED_FAMILY "ascend950"

bool allocation_overflows(uint64_t size, uint64_t padding)
{
    return size > UINT64_MAX - (ALIGNMENT - 1) - padding;
}

static void tell_malloc(int32_t region, uint64_t address, const block_request *request, bool shared)
{
    if (observed()) observe(AE_EVENT_MALLOC, "", address, request->size, (uint64_t)region, shared, request->site);
}

int32_t allocate_device(uint64_t size, uint64_t padding, uint64_t *address)
{
    block_request request = {size, padding, site_now()};
    ae_context *context;
    shortage why;
    bool made = false;
    int32_t device = 0;
    machine_lock();
    int32_t code = context_needed(&context);
    if (!code) {
        device = context->device;
        if (strcmp(socs[context->profile / 2].family, UNPADDED_FAMILY) == 0) request.padding = 0;
        made = block_new(device, &request, address, &why);
    }
    machine_unlock();
    if (code) return code;
    if (!made) return refuse_shortage(device, size, why);
    tell_malloc(device, *address, &request, false);
    return 0;
}

int32_t allocate_open(int32_t number)
{
    const settings *chosen;
    int32_t code = machine_start(&chosen);
    if (!code && (number == AE_HOST_REGION || !memory.regions[number].open))
        region_open(number, chosen->memory); /* where there are no addresses for it, allocating says so */
    return code;
}

int32_t allocate_host(uint64_t size, uint64_t *address)
{
    block_request request = {size, 0, site_now()};
    shortage why;
    machine_lock();
    int32_t code = allocate_open(AE_HOST_REGION);
    bool made = !code && block_new(AE_HOST_REGION, &request, address, &why);
    machine_unlock();
    if (code) return code;
    if (!made) return refuse_shortage(AE_HOST_REGION, size, why);
    tell_malloc(AE_HOST_REGION, *address, &request, true);
    return 0;
}

static int32_t make_managed(const block_request *request, int32_t *device, uint64_t *address)
{
    ae_context *context;
    int32_t code = context_needed(&context);
    if (!code) code = managed_check(&socs[context->profile / 2]);
    if (code) return code;
    *device = context->device;
    *address = request->size <= MANAGED_MOST ? managed_new(request->size, context->device) : 0;
    if (*address) return 0;
    return refuse_exhausted(CODE_OUT_OF_MEMORY, "Expected %zu bytes of managed memory but the host has none left.",
                            (size_t)request->size);
}

int32_t allocate_managed(uint64_t size, uint64_t *address)
{
    block_request request = {size, 0, site_now()};
    int32_t device = 0;
    machine_lock();
    int32_t code = make_managed(&request, &device, address);
    if (!code) managed_around(*address)->record.site = request.site;
    machine_unlock();
    if (!code) tell_malloc(device, *address, &request, true);
    return code;
}

/* ---- freeing ----------------------------------------------------------------------------------------------- */

static int32_t refuse_release(uint64_t address, bool host, const char *param)
{
    char seen[BLOCK_TEXT];
    address_text(address, seen, sizeof seen);
    here()->subject = address;
    return refuse_argument(CODE_INVALID, param,
                           host ? "the address aclrtMallocHost returned, not yet freed"
                                : "an address that a malloc of ours returned, not yet freed",
                           "%s", seen);
}

int32_t release_check(uint64_t address, bool host, const char *param)
{
    ae_block block;
    int32_t place = ae_locate(address, &block);
    bool right = place == PLACE_PINNED || (place == PLACE_DEVICE && !host);
    if (right && block.state == AE_BLOCK_LIVE && block.base == address) return 0;
    return refuse_release(address, host, param);
}

/* Told first: once it is free, another thread may get it and tell that. */
static void tell_free(uint64_t address, bool host)
{
    ae_block block;
    int32_t place = ae_locate(address, &block);
    bool right = block.state == AE_BLOCK_LIVE && block.base == address && (!host || place == PLACE_PINNED);
    if (right) observe(AE_EVENT_FREE, "", address, block.requested, (uint64_t)block.region, 0, site_now());
}

int32_t release_block(uint64_t address, bool host, const char *param)
{
    if (observed()) tell_free(address, host);
    return ae_free(address, host) ? refuse_release(address, host, param) : 0;
}
