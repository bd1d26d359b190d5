/* Attributes of a device by aclrtDevAttr (facts 3.2, 7.3). Those without a public number are refused by their name. */
#include <string.h>

#include "abi.h"
#include "digest.h"

typedef struct attribute_name {
    aclrtDevAttr attr;
    const char *name;
} attribute_name;

#define NAMED(attr) {attr, #attr}
static const attribute_name without_number[] = {
    NAMED(ACL_DEV_ATTR_AICPU_CORE_NUM),
    NAMED(ACL_DEV_ATTR_WARP_SIZE),
    NAMED(ACL_DEV_ATTR_MAX_THREAD_PER_VECTOR_CORE),
    NAMED(ACL_DEV_ATTR_MAX_GRID_DIM_X),
    NAMED(ACL_DEV_ATTR_MAX_GRID_DIM_Y),
    NAMED(ACL_DEV_ATTR_MAX_GRID_DIM_Z),
    NAMED(ACL_DEV_ATTR_MAX_BLOCK_PER_GRID),
    NAMED(ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK),
    NAMED(ACL_DEV_ATTR_MAX_BLOCK_DIM_X),
    NAMED(ACL_DEV_ATTR_MAX_BLOCK_DIM_Y),
    NAMED(ACL_DEV_ATTR_MAX_BLOCK_DIM_Z),
    NAMED(ACL_DEV_ATTR_SMP_ID),
    NAMED(ACL_DEV_ATTR_SUPER_POD_DEVICE_ID),
    NAMED(ACL_DEV_ATTR_SUPER_POD_SERVER_ID),
    NAMED(ACL_DEV_ATTR_SUPER_POD_ID),
    NAMED(ACL_DEV_ATTR_CUST_OP_PRIVILEGE),
    NAMED(ACL_DEV_ATTR_MAINBOARD_ID),
    NAMED(ACL_DEV_ATTR_HD_CONNECT_TYPE),
    NAMED(ACL_DEV_ATTR_DEVICE_FORM_FACTOR),
};

static int32_t refuse_attribute(aclrtDevAttr attr)
{
    for (size_t i = 0; i < sizeof without_number / sizeof *without_number; i++)
        if (without_number[i].attr == attr)
            return refuse_missing(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                                  "Expected an attribute with a public value but got %s, argument attr.",
                                  without_number[i].name);
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "attr", "a member of aclrtDevAttr", "%d", (int)attr);
}

static int32_t read_attribute(const settings *chosen, uint32_t device, aclrtDevAttr attr, int64_t *value)
{
    const soc_row *soc = chosen->soc;
    switch (attr) {
    case ACL_DEV_ATTR_AICORE_CORE_NUM:
    case ACL_DEV_ATTR_CUBE_CORE_NUM: *value = soc->ai_cores; return 0;
    case ACL_DEV_ATTR_VECTOR_CORE_NUM: *value = soc->vector_cores; return 0;
    case ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE: *value = (int64_t)soc->ub; return 0;
    case ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE: *value = (int64_t)chosen->memory; return 0;
    case ACL_DEV_ATTR_L2_CACHE_SIZE: *value = (int64_t)soc->l2; return 0;
    case ACL_DEV_ATTR_PHY_CHIP_ID: *value = chosen->visible[device]; return 0;
    case ACL_DEV_ATTR_IS_VIRTUAL: *value = 0; return 0;
    case ACL_DEV_ATTR_NPU_ARCH: *value = soc->arch; return 0;
    default: return refuse_attribute(attr);
    }
}

aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t *value)
{
    ENTER;
    int32_t code = value ? device_check(deviceId, "deviceId", ACL_ERROR_RT_PARAM_INVALID) : refuse_null("value");
    return leave(code ? code : read_attribute(settings_or_default(), deviceId, attr, value));
}

/* The same for a device of a SoC in every process: letters of both, as version 8 has them (RFC 9562). */
static void write_uuid(const settings *chosen, int32_t device, char out[16])
{
    uint64_t hash = digest_of_bytes(chosen->soc->name, strlen(chosen->soc->name));
    memcpy(out, &hash, sizeof hash);
    memcpy(out + 8, "aclnnpy", 7);
    out[15] = (char)chosen->visible[device];
    out[6] = (char)((out[6] & 0x0f) | 0x80);
    out[8] = (char)((out[8] & 0x3f) | 0x80);
}

aclError aclrtDeviceGetUuid(int32_t deviceId, aclrtUuid *uuid)
{
    ENTER;
    int32_t code = uuid ? device_check(deviceId, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID) : refuse_null("uuid");
    if (!code) write_uuid(settings_or_default(), deviceId, uuid->bytes);
    return leave(code);
}

#define NOT_MEASURED (-1)

/* Between two calls nothing is busy; memory's share is never told, nor anything of a device that is not there. */
aclError aclrtGetDeviceUtilizationRate(int32_t deviceId, aclrtUtilizationInfo *utilizationInfo)
{
    ENTER;
    if (!utilizationInfo) return leave(refuse_null("utilizationInfo"));
    if (utilizationInfo->utilizationExtend)
        return leave(refuse_invalid("utilizationInfo->utilizationExtend", "null", "%p",
                                    (void *)utilizationInfo->utilizationExtend));
    const settings *chosen = settings_or_default();
    int32_t share = deviceId >= 0 && deviceId < chosen->visible_count ? 0 : NOT_MEASURED;
    *utilizationInfo = (aclrtUtilizationInfo){share, share, share, NOT_MEASURED, NULL};
    return leave(0);
}

/* One component has memory here: the program. */
static void tell_usage(int32_t device, aclrtMemUsageInfo *out)
{
    ae_usage usage;
    *out = (aclrtMemUsageInfo){.name = "APP"};
    if (ae_usage_of(device, &usage)) return;
    out->curMemSize = usage.live_bytes;
    out->memPeakSize = usage.peak_bytes;
}

aclError aclrtGetMemUsageInfo(int32_t deviceId, aclrtMemUsageInfo *memUsageInfo, size_t inputNum, size_t *outputNum)
{
    ENTER;
    if (!memUsageInfo || !outputNum) return leave(refuse_null(memUsageInfo ? "outputNum" : "memUsageInfo"));
    *outputNum = 0;
    if (!inputNum) return leave(refuse_argument(CODE_INVALID, "inputNum", "a positive number", "0"));
    machine_lock();
    int32_t code = device_check(deviceId, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    machine_unlock();
    if (!code) {
        *outputNum = 1;
        tell_usage(deviceId, memUsageInfo);
    }
    return leave(code);
}

/* ---- faults: there are none ------------------------------------------------------------------------------------- */

aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo *errorInfo)
{
    ENTER;
    int32_t code = errorInfo ? check_modern() : refuse_null("errorInfo");
    if (!code) code = device_check(deviceId, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (!code) memset(errorInfo, 0, sizeof *errorInfo);
    return leave(code);
}

static int32_t check_repair(int32_t device, const aclrtErrorInfo *info)
{
    if (!info->tryRepair) return refuse_argument(CODE_INVALID, "errorInfo->tryRepair", "1", "0");
    int32_t code = device_check(device, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (code) return code;
    machine_lock();
    bool open = device_of(device) && device_of(device)->contexts;
    machine_unlock();
    if (!open)
        return refuse_sequence(ACL_ERROR_RT_DEV_SETUP_ERROR, "Expected aclrtSetDevice before but device %d is not set.",
                               device);
    if (info->errorType != ACL_RT_NO_ERROR && info->errorType != ACL_RT_ERROR_MEMORY)
        return refuse_argument(CODE_INVALID, "errorInfo->errorType", "0 or ACL_RT_ERROR_MEMORY (1)", "%d",
                               (int)info->errorType);
    return 0;
}

aclError aclrtRepairError(int32_t deviceId, const aclrtErrorInfo *errorInfo)
{
    ENTER;
    int32_t code = errorInfo ? check_modern() : refuse_null("errorInfo");
    return leave(code ? code : check_repair(deviceId, errorInfo));
}
