/* How many cores a device, a stream and a thread may use (facts 3.2). They are kept and told: no result here depends on
 * them. */
#include <stdio.h>

#include "abi.h"

#define KINDS 2 /* of cores: aclrtDevResLimitType */

static int32_t check_kind(aclrtDevResLimitType type)
{
    if ((uint32_t)type < KINDS) return 0;
    return refuse_argument(CODE_INVALID, "type", "an aclrtDevResLimitType, 0 or 1", "%d", (int)type);
}

/* ---- limits ---------------------------------------------------------------------------------------------------- */

static uint32_t all_cores(const device *one, aclrtDevResLimitType type)
{
    return (uint32_t)(type == ACL_RT_DEV_RES_CUBE_CORE ? one->soc->ai_cores : one->soc->vector_cores);
}

static uint32_t cores_of_device(const device *one, aclrtDevResLimitType type)
{
    return one->limits.set & 1u << type ? one->limits.cores[type] : all_cores(one, type);
}

static uint32_t cores_of_stream(const ae_stream *stream, aclrtDevResLimitType type)
{
    if (stream->limits.set & 1u << type) return stream->limits.cores[type];
    return cores_of_device(device_of(stream->context->device), type);
}

static int32_t set_limit(core_limits *limits, const device *one, aclrtDevResLimitType type, uint32_t value)
{
    if (value > all_cores(one, type)) {
        char expected[48];
        snprintf(expected, sizeof expected, "at most %u cores", all_cores(one, type));
        return refuse_argument(CODE_INVALID, "value", expected, "%u", value);
    }
    limits->set |= 1u << type;
    limits->cores[type] = value;
    return 0;
}

/* ---- of a device ----------------------------------------------------------------------------------------------- */

/* Takes the lock: a device that is opened. */
static int32_t lock_device(int32_t id, device **found)
{
    machine_lock();
    int32_t code = device_check(id, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (code) return code;
    *found = device_of(id);
    if (*found && (*found)->contexts) return 0;
    return refuse_sequence(ACL_ERROR_RT_DEV_SETUP_ERROR, "Expected aclrtSetDevice before but device %d is not set.",
                           id);
}

aclError aclrtGetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t *value)
{
    ENTER;
    int32_t code = value ? check_kind(type) : refuse_null("value");
    if (code) return leave(code);
    device *one;
    code = lock_device(deviceId, &one);
    if (!code) *value = cores_of_device(one, type);
    return unlock_and_leave(code);
}

aclError aclrtSetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t value)
{
    ENTER;
    int32_t code = check_kind(type);
    if (code) return leave(code);
    device *one;
    code = lock_device(deviceId, &one);
    if (!code) code = set_limit(&one->limits, one, type, value);
    return unlock_and_leave(code);
}

aclError aclrtResetDeviceResLimit(int32_t deviceId)
{
    ENTER;
    device *one;
    int32_t code = lock_device(deviceId, &one);
    if (!code) one->limits = (core_limits){0};
    return unlock_and_leave(code);
}

/* ---- of a stream ----------------------------------------------------------------------------------------------- */

/* Takes the lock: a stream of whatever context, and then the kind of cores. */
static int32_t lock_limited(aclrtStream stream, aclrtDevResLimitType type, ae_stream **found)
{
    machine_lock();
    int32_t code = stream_checked(HANDLE(stream), found);
    if (!code) code = check_kind(type);
    return code ? code : stream_usable(found);
}

aclError aclrtGetStreamResLimit(aclrtStream stream, aclrtDevResLimitType type, uint32_t *value)
{
    ENTER;
    if (!value) return leave(refuse_null("value"));
    ae_stream *found;
    int32_t code = lock_limited(stream, type, &found);
    if (!code) *value = cores_of_stream(found, type);
    return unlock_and_leave(code);
}

/* It may be more than the device's limit. */
aclError aclrtSetStreamResLimit(aclrtStream stream, aclrtDevResLimitType type, uint32_t value)
{
    ENTER;
    ae_stream *found;
    int32_t code = lock_limited(stream, type, &found);
    if (!code) code = set_limit(&found->limits, device_of(found->context->device), type, value);
    return unlock_and_leave(code);
}

aclError aclrtResetStreamResLimit(aclrtStream stream)
{
    ENTER;
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) found->limits = (core_limits){0};
    return unlock_and_leave(code);
}

/* ---- of a thread ----------------------------------------------------------------------------------------------- */

aclError aclrtUseStreamResInCurrentThread(aclrtStream stream)
{
    ENTER;
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) here()->limited = found->handle;
    return unlock_and_leave(code);
}

/* Of another stream than the one in use: nothing changes. */
aclError aclrtUnuseStreamResInCurrentThread(aclrtStream stream)
{
    ENTER;
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code && here()->limited == found->handle) here()->limited = 0;
    return unlock_and_leave(code);
}

/* With the lock held: what the stream in use says, or the current device. */
static int32_t cores_of_thread(aclrtDevResLimitType type, uint32_t *value)
{
    ae_context *context;
    const ae_stream *stream = handle_find(here()->limited, HANDLE_STREAM);
    if (stream && stream->limits.set & 1u << type) {
        *value = stream->limits.cores[type];
        return 0;
    }
    int32_t code = context_needed(&context);
    if (!code) *value = cores_of_device(device_of(context->device), type);
    return code;
}

aclError aclrtGetResInCurrentThread(aclrtDevResLimitType type, uint32_t *value)
{
    ENTER;
    int32_t code = value ? check_kind(type) : refuse_null("value");
    if (code) return leave(code);
    machine_lock();
    code = cores_of_thread(type, value);
    return unlock_and_leave(code);
}
