/* What processes of one machine share: physical memory by a number. */
#include <string.h>
#include <unistd.h>

#include "abi.h"
#include "physical.h"

aclError aclrtDeviceGetBareTgid(int32_t *pid)
{
    ENTER;
    if (!pid) return leave(refuse_null("pid"));
    *pid = getpid();
    return leave(0);
}

static int32_t check_flags(uint64_t flags)
{
    if (flags <= ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION) return 0;
    return refuse_argument(CODE_INVALID, "flags", "0 or ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION (1)", "%llu",
                           (unsigned long long)flags);
}

static int32_t export(aclrtDrvMemHandle handle, uint64_t flags, uint64_t *number)
{
    machine_lock();
    physical *found = physical_find(HANDLE(handle));
    int32_t code = found ? physical_share(found, flags != 0, number)
                         : refuse_handle("handle", "an aclrtDrvMemHandle", handle_seen(HANDLE(handle)));
    machine_unlock();
    return code;
}

static int32_t import(uint64_t number, int32_t device, aclrtDrvMemHandle *handle)
{
    ae_context *context;
    physical *made;
    int32_t code = device_check(device, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (code) return code;
    site_note();
    code = lock_context(&context);
    if (!code) code = physical_import(share_name_of(number), SHARE_PHYSICAL, device, &made);
    if (!code) *handle = POINTER(made->handle);
    machine_unlock();
    return code;
}

static int32_t invite(uint64_t number, const int32_t *processes, size_t count)
{
    machine_lock();
    share_row *row = share_row_of(number);
    int32_t code = row ? 0
                       : refuse_argument(CODE_INVALID, "shareableHandle", "what this process shares", "0x%llx",
                                         (unsigned long long)number);
    for (size_t i = 0; i < count && !code; i++)
        if (!share_invite(row, processes[i]))
            code = refuse_exhausted(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "Expected at most %d processes but got more.",
                                    SHARE_GUESTS);
    machine_unlock();
    return code;
}

aclError aclrtMemExportToShareableHandle(aclrtDrvMemHandle handle, aclrtMemHandleType handleType, uint64_t flags,
                                         uint64_t *shareableHandle)
{
    ENTER;
    if (!handle) return leave(refuse_null("handle"));
    if (handleType != ACL_MEM_HANDLE_TYPE_NONE)
        return leave(refuse_invalid("handleType", "ACL_MEM_HANDLE_TYPE_NONE", "%d", (int)handleType));
    if (!shareableHandle) return leave(refuse_null("shareableHandle"));
    int32_t code = check_flags(flags);
    return leave(code ? code : export(handle, flags, shareableHandle));
}

aclError aclrtMemImportFromShareableHandle(uint64_t shareableHandle, int32_t deviceId, aclrtDrvMemHandle *handle)
{
    ENTER;
    return leave(handle ? import(shareableHandle, deviceId, handle) : refuse_null("handle"));
}

aclError aclrtMemSetPidToShareableHandle(uint64_t shareableHandle, int32_t *pid, size_t pidNum)
{
    ENTER;
    if (!pid) return leave(refuse_null("pid"));
    if (!pidNum) return leave(refuse_invalid("pidNum", "a positive number", "0"));
    return leave(invite(shareableHandle, pid, pidNum));
}

/* ---- the second version: for other servers as well, which are not there ------------------------------------------ */

static uint64_t number_at(const void *place)
{
    uint64_t number;
    memcpy(&number, place, sizeof number);
    return number;
}

/* A number is 8 bytes of the program's memory, which device memory is not. */
static int32_t check_number(const void *place, bool writes)
{
    if (ae_reachable(HANDLE(place), HANDLE(place) + sizeof(uint64_t), writes)) return 0;
    return refuse_argument(CODE_INVALID, "shareableHandle", "8 bytes of host memory", "%p", place);
}

static int32_t check_type(aclrtMemSharedHandleType type)
{
    if (type == ACL_MEM_SHARE_HANDLE_TYPE_DEFAULT) return 0;
    if (type == ACL_MEM_SHARE_HANDLE_TYPE_FABRIC)
        return refuse_unsupported("Expected memory to be shared inside of one server but got %s, argument shareType.",
                                  "ACL_MEM_SHARE_HANDLE_TYPE_FABRIC");
    return refuse_argument(CODE_INVALID, "shareType", "ACL_MEM_SHARE_HANDLE_TYPE_DEFAULT (1) or _FABRIC (2)", "%d",
                           (int)type);
}

aclError aclrtMemExportToShareableHandleV2(aclrtDrvMemHandle handle, uint64_t flags, aclrtMemSharedHandleType shareType,
                                           void *shareableHandle)
{
    ENTER;
    if (!handle || !shareableHandle) return leave(refuse_null(handle ? "shareableHandle" : "handle"));
    int32_t code = check_type(shareType);
    if (!code) code = check_flags(flags);
    if (!code) code = check_number(shareableHandle, true);
    return leave(code ? code : export(handle, flags, shareableHandle));
}

aclError aclrtMemImportFromShareableHandleV2(void *shareableHandle, aclrtMemSharedHandleType shareType, uint64_t flags,
                                             aclrtDrvMemHandle *handle)
{
    ENTER;
    if (!shareableHandle || !handle) return leave(refuse_null(handle ? "shareableHandle" : "handle"));
    if (flags) return leave(refuse_invalid("flags", "0", "%llu", (unsigned long long)flags));
    ae_context *context;
    int32_t code = lock_context(&context), device = code ? 0 : context->device;
    machine_unlock();
    if (!code) code = check_type(shareType);
    if (!code) code = check_number(shareableHandle, false);
    return leave(code ? code : import(number_at(shareableHandle), device, handle));
}

aclError aclrtMemSetPidToShareableHandleV2(void *shareableHandle, aclrtMemSharedHandleType shareType, int32_t *pid,
                                           size_t pidNum)
{
    ENTER;
    if (!shareableHandle || !pid) return leave(refuse_null(pid ? "shareableHandle" : "pid"));
    if (!pidNum) return leave(refuse_invalid("pidNum", "a positive number", "0"));
    int32_t code = check_type(shareType);
    if (!code) code = check_number(shareableHandle, false);
    return leave(code ? code : invite(number_at(shareableHandle), pid, pidNum));
}
