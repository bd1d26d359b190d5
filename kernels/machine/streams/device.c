/* Opening devices, and taking everything away at reset. */
#include "device.h"

#include "memory.h"

#include "acl/error_codes/rt_error_codes.h"

/* ---- opening --------------------------------------------------------------------------------------------------- */

/* Ready for contexts and memory: without a context left it takes over what the settings say by now. */
static int32_t open_device(int32_t id, device **opened)
{
    const settings *chosen;
    int32_t code = machine_start(&chosen);
    if (code) return code;
    device *one = *opened = device_at(id);
    one->id = id;
    if (!one->contexts) {
        one->soc = chosen->soc;
        region_open(id, chosen->memory); /* where there are no addresses for it the first allocation says so */
    }
    return 0;
}

int32_t device_set(int32_t id)
{
    device *one;
    int32_t code = device_check(id, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (!code) code = open_device(id, &one);
    if (!code && !one->primary) code = context_open(one, true, &one->primary);
    if (code) return code;
    one->count++;
    here()->context = one->primary->handle;
    return 0;
}

int32_t context_create(int32_t id, ae_context **made)
{
    device *one;
    int32_t code = device_check(id, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (!code) code = open_device(id, &one);
    if (!code) code = context_open(one, false, made);
    if (!code) here()->context = (*made)->handle;
    return code;
}

/* ---- reset ----------------------------------------------------------------------------------------------------- */

static ae_context *left_context(const device *one)
{
    ae_context *context = one->contexts;
    while (context && context->handle) context = context->next;
    return context;
}

/* Drain and close all contexts that there are now, then take the device's memory away. Whoever wants to go meanwhile
 * waits for nothing more, but everything is gone all the same. */
static int32_t close_all(device *one)
{
    int32_t code = 0;
    one->count = 0;
    one->primary = NULL;
    for (ae_context *context = one->contexts; context; context = context->next) context_leave(context);
    for (ae_context *context; (context = left_context(one));) {
        int32_t answer = context_run_out(context, code);
        code = code ? code : answer;
    }
    if (!one->contexts) region_retire(one->id);
    return code;
}

int32_t device_reset(int32_t id, bool force)
{
    int32_t code = device_check(id, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (code) return code;
    device *one = device_of(id);
    if (!one || !one->count)
        return refuse_sequence(ACL_ERROR_RT_CONTEXT_RELEASE_ERROR,
                               "Expected aclrtSetDevice before but device %d is not set, or already fully reset.", id);
    if (!force && --one->count) return 0;
    return close_all(one);
}

int32_t device_release_all(void)
{
    int32_t code = 0;
    for (int32_t id = 0; id < MOST_DEVICES; id++) {
        device *one = device_of(id);
        int32_t answer = one ? close_all(one) : 0;
        code = code ? code : answer;
    }
    if (machine_started) region_retire(AE_HOST_REGION);
    return code;
}
