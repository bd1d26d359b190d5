/* Attributes of a device by aclrtDevAttr (facts 3.2, 7.3). Those without a public number are refused by their name. */
#include "abi/abi.h"

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
            return refuse_unsupported("Expected an attribute with a public value but got %s, argument attr.",
                                      without_number[i].name);
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "attr", "a member of aclrtDevAttr", "%d", (int)attr);
}

static int32_t read_attribute(const settings *chosen, uint32_t device, aclrtDevAttr attr, int64_t *value)
{
    const soc_row *soc = chosen->soc;
    switch (attr) {
    case ACL_DEV_ATTR_AICORE_CORE_NUM:
    case ACL_DEV_ATTR_CUBE_CORE_NUM:
        *value = soc->ai_cores;
        return 0;
    case ACL_DEV_ATTR_VECTOR_CORE_NUM:
        *value = soc->vector_cores;
        return 0;
    case ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE:
        *value = (int64_t)soc->ub;
        return 0;
    case ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE:
        *value = (int64_t)chosen->memory;
        return 0;
    case ACL_DEV_ATTR_L2_CACHE_SIZE:
        *value = (int64_t)soc->l2;
        return 0;
    case ACL_DEV_ATTR_PHY_CHIP_ID:
        *value = chosen->visible[device];
        return 0;
    case ACL_DEV_ATTR_IS_VIRTUAL:
        *value = 0;
        return 0;
    case ACL_DEV_ATTR_NPU_ARCH:
        *value = soc->arch;
        return 0;
    default:
        return refuse_attribute(attr);
    }
}

aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t *value)
{
    ENTER;
    int32_t code = value ? device_check(deviceId, "deviceId", ACL_ERROR_RT_PARAM_INVALID) : refuse_null("value");
    return leave(code ? code : read_attribute(settings_or_default(), deviceId, attr, value));
}
