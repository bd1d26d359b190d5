/* What a program does when a device is in trouble. */
#include <string.h>

#include "abi.h"
#include "abort.h"

#define MOST_UCE 128

/* A device of the process that is set: 107001, 107002 noted. */
static int32_t check_set(int32_t id)
{
    int32_t code = device_check(id, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    machine_lock();
    if (!code && !(device_of(id) && device_of(id)->contexts)) code = refuse_no_context();
    machine_unlock();
    return code;
}

aclError aclrtGetMemUceInfo(int32_t deviceId, aclrtMemUceInfo *memUceInfoArray, size_t arraySize, size_t *retSize)
{
    ENTER;
    (void)arraySize;
    int32_t code =
        memUceInfoArray && retSize ? check_modern() : refuse_null(memUceInfoArray ? "retSize" : "memUceInfoArray");
    if (!code) code = check_set(deviceId);
    if (!code) *retSize = 0;
    return leave(code);
}

aclError aclrtMemUceRepair(int32_t deviceId, aclrtMemUceInfo *memUceInfoArray, size_t arraySize)
{
    static const aclrtMemUceInfo none;
    ENTER;
    int32_t code = memUceInfoArray ? 0 : refuse_null("memUceInfoArray");
    if (!code && arraySize > MOST_UCE) code = refuse_invalid("arraySize", "at most 128", "%zu", arraySize);
    for (size_t at = 0; at < arraySize && !code; at++)
        if (memcmp(memUceInfoArray[at].reserved, none.reserved, sizeof none.reserved) != 0)
            code = refuse_invalid("memUceInfoArray.reserved", "zeros", "others at index %zu", at);
    if (!code) code = check_modern();
    return leave(code ? code : check_set(deviceId));
}

#define LONGEST_ABORT 2160000u /* 36 minutes */

aclError aclrtDeviceTaskAbort(int32_t deviceId, uint32_t timeout)
{
    ENTER;
    int32_t code = check_modern();
    if (!code && timeout > LONGEST_ABORT)
        code = refuse_argument(CODE_INVALID, "timeout", "at most 2160000 ms", "%u", timeout);
    if (!code) code = device_check(deviceId, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (code) return leave(code);
    machine_lock();
    code = device_abort(device_of(deviceId), timeout);
    return unlock_and_leave(code);
}
