/* Devices of the calling process, and the last error of the calling thread (facts 3.2). */
#include "abi.h"
#include "timeouts.h"

/* ---- set and reset --------------------------------------------------------------------------------------------- */

aclError aclrtSetDevice(int32_t deviceId)
{
    ENTER;
    site_note();
    machine_lock();
    int32_t code = device_set(deviceId);
    return unlock_and_leave(code);
}

static int32_t reset(int32_t id, bool force)
{
    machine_lock();
    int32_t code = device_reset(id, force);
    machine_unlock();
    return code;
}

aclError aclrtResetDevice(int32_t deviceId)
{
    ENTER;
    site_note();
    return leave(reset(deviceId, false));
}

aclError aclrtResetDeviceForce(int32_t deviceId)
{
    ENTER;
    site_note();
    return leave(reset(deviceId, true));
}

aclError aclrtGetDevice(int32_t *deviceId)
{
    ENTER;
    if (!deviceId) return leave(refuse_null("deviceId"));
    ae_context *context;
    int32_t code = lock_context(&context);
    if (!code) *deviceId = context->device;
    return unlock_and_leave(code);
}

/* ---- waiting --------------------------------------------------------------------------------------------------- */

static int32_t finish(int32_t timeout)
{
    ae_context *context;
    int32_t code = lock_context(&context);
    if (!code) code = device_finish(device_of(context->device), timeout);
    machine_unlock();
    return code;
}

aclError aclrtSynchronizeDevice(void)
{
    ENTER;
    return leave(finish(-1));
}

aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout)
{
    ENTER;
    int32_t code = timeout_check(timeout);
    if (!code) code = timeout_check_positive(timeout);
    return leave(code ? code : finish(timeout));
}

/* ---- questions ------------------------------------------------------------------------------------------------- */

aclError aclrtGetDeviceCount(uint32_t *count)
{
    ENTER;
    if (!count) return leave(refuse_null("count"));
    int32_t visible, code = device_visible(&visible);
    if (!code) *count = (uint32_t)visible;
    return leave(code);
}

/* Always a host with cards. */
aclError aclrtGetRunMode(aclrtRunMode *runMode)
{
    ENTER;
    if (!runMode) return leave(refuse_null("runMode"));
    *runMode = ACL_HOST;
    return leave(0);
}

aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus *deviceStatus)
{
    ENTER;
    int32_t code =
        deviceStatus ? device_check(deviceId, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID) : refuse_null("deviceStatus");
    if (!code) *deviceStatus = ACL_RT_DEVICE_STATUS_NORMAL;
    return leave(code);
}

/* ---- peers: every pair of simulated devices can reach each other ----------------------------------------------- */

static int32_t check_other(int32_t device, int32_t peer)
{
    if (device != peer) return 0;
    return refuse_invalid("peerDeviceId", "another device", "%d, the same one", peer);
}

/* A null pointer is found by the inner layer, behind the device ids. */
aclError aclrtDeviceCanAccessPeer(int32_t *canAccessPeer, int32_t deviceId, int32_t peerDeviceId)
{
    ENTER;
    int32_t code = check_other(deviceId, peerDeviceId);
    if (!code) code = device_check(deviceId, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (!code) code = device_check(peerDeviceId, "peerDeviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (!code && !canAccessPeer) code = refuse_null_inner("canAccessPeer");
    if (!code) *canAccessPeer = 1;
    return leave(code);
}

static int32_t check_peer(int32_t peer)
{
    ae_context *context;
    int32_t code = lock_context(&context);
    if (!code) code = check_other(context->device, peer);
    machine_unlock();
    return code ? code : device_check(peer, "peerDeviceId", ACL_ERROR_RT_INVALID_DEVICEID);
}

aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags)
{
    ENTER;
    if (flags) return leave(refuse_argument(ACL_ERROR_FEATURE_UNSUPPORTED, "flags", "0", "%u", flags));
    return leave(check_peer(peerDeviceId));
}

aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId)
{
    ENTER;
    return leave(check_peer(peerDeviceId));
}

/* ---- the last error -------------------------------------------------------------------------------------------- */

static int32_t check_level(int32_t level)
{
    return level == ACL_RT_THREAD_LEVEL ? 0 : refuse_invalid("level", "ACL_RT_THREAD_LEVEL (0)", "%d", level);
}

aclError aclrtPeekAtLastError(aclrtLastErrLevel level)
{
    ENTER_VALUE;
    int32_t code = leave(check_level((int32_t)level));
    return code ? code : here()->error;
}

aclError aclrtGetLastError(aclrtLastErrLevel level)
{
    ENTER_VALUE;
    int32_t code = leave(check_level((int32_t)level));
    if (code) return code;
    code = here()->error;
    here()->error = 0;
    return code;
}
