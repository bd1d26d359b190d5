/* What the simulated product can do (facts 3.1, 3.2, 7.3). */
#include "abi.h"

static const aclCannAttr attributes[] = {ACL_CANN_ATTR_INF_NAN, ACL_CANN_ATTR_BF16, ACL_CANN_ATTR_JIT_COMPILE};
#define ATTRIBUTES (sizeof attributes / sizeof *attributes)

aclError aclGetCannAttributeList(const aclCannAttr **cannAttrList, size_t *num)
{
    ENTER;
    if (!cannAttrList || !num) return leave(refuse_null(cannAttrList ? "num" : "cannAttrList"));
    *cannAttrList = attributes;
    *num = ATTRIBUTES;
    return leave(0);
}

aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t *value)
{
    ENTER;
    if (!value) return leave(refuse_null("value"));
    if (cannAttr != ACL_CANN_ATTR_INF_NAN && cannAttr != ACL_CANN_ATTR_BF16 && cannAttr != ACL_CANN_ATTR_JIT_COMPILE)
        return leave(refuse_invalid("cannAttr", "an attribute of aclGetCannAttributeList", "%d", (int)cannAttr));
    const settings *chosen;
    int32_t code = settings_now(&chosen);
    if (code) return leave(code);
    *value = cannAttr != ACL_CANN_ATTR_JIT_COMPILE && is_modern(chosen->soc); /* nothing is compiled here */
    return leave(0);
}

static int32_t capability(uint32_t device, aclDeviceInfo info, int64_t *value)
{
    int32_t code = device_check(device, "deviceId", ACL_ERROR_INVALID_PARAM);
    if (code) return code;
    const soc_row *soc = settings_or_default()->soc;
    if (info == ACL_DEVICE_INFO_AI_CORE_NUM)
        *value = soc->ai_cores;
    else if (info == ACL_DEVICE_INFO_VECTOR_CORE_NUM)
        *value = soc->vector_cores;
    else if (info == ACL_DEVICE_INFO_L2_SIZE)
        *value = (int64_t)soc->l2;
    else
        return refuse_invalid("deviceInfo", "an aclDeviceInfo from 0 to 2", "%d", (int)info);
    return 0;
}

aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t *value)
{
    ENTER;
    return leave(value ? capability(deviceId, deviceInfo, value) : refuse_null("value"));
}

/* The simulated devices have neither of the two features. */
aclError aclrtGetDeviceCapability(int32_t deviceId, aclrtDevFeatureType devFeatureType, int32_t *value)
{
    ENTER;
    if (!value) return leave(refuse_null("value"));
    int32_t code = device_check(deviceId, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    bool known = devFeatureType == ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV ||
                 devFeatureType == ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV;
    if (!code && !known)
        code = refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "devFeatureType", "a member of aclrtDevFeatureType", "%d",
                               (int)devFeatureType);
    if (!code) *value = 0;
    return leave(code);
}
