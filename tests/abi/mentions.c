/* A C program that names what the headers offer; it only has to compile. */
#include <stdio.h>

#include "acl/acl.h"
#include "aclemu.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_silu_backward.h"

static void on_callback(void* userData) { (void)userData; }
static void on_failure(aclrtExceptionInfo* info) { printf("%u\n", (unsigned)aclrtGetErrorCodeFromExceptionInfo(info)); }

static const char* label(enum aclDataType dataType) {
    switch (dataType) {
        case ACL_FLOAT: return "float";
        case ACL_FLOAT16: return "half";
        default: return "other";
    }
}

static aclError structures(void** address) {
    aclrtMallocAttribute attribute = {ACL_RT_MEM_ATTR_MODULE_ID, {3}};
    aclrtMallocConfig config = {&attribute, 1};
    aclrtPhysicalMemProp prop = {ACL_MEM_HANDLE_TYPE_NONE, ACL_MEM_ALLOCATION_TYPE_PINNED, ACL_HBM_MEM_HUGE,
                                 {0, ACL_MEM_LOCATION_TYPE_DEVICE}, 0};
    aclrtPtrAttributes attributes;
    aclrtStreamAttrValue value;
    aclrtUtilizationInfo usage;
    size_t granularity;
    value.failureMode = ACL_STOP_ON_FAILURE;
    usage.utilizationExtend = NULL;
    printf("%d\n", aclrtGetDeviceUtilizationRate(0, &usage));
    printf("%d\n", aclrtSetStreamAttribute(NULL, ACL_STREAM_ATTR_FAILURE_MODE, &value));
    printf("%d\n", aclrtMemGetAllocationGranularity(&prop, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &granularity));
    if (aclrtMallocWithCfg(address, 32, ACL_MEM_MALLOC_HUGE_FIRST, &config) != ACL_SUCCESS) return ACL_ERROR_BAD_ALLOC;
    return aclrtPointerGetAttributes(*address, &attributes);
}

static aclnnStatus operators(const aclTensor* in, aclTensor* out, const aclrtStream stream) {
    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = NULL;
    aclnnStatus status = aclnnSigmoidGetWorkspaceSize(in, out, &workspaceSize, &executor);
    if (status == ACLNN_ERR_PARAM_NULLPTR || status != OK) return status;
    return aclnnSigmoid(NULL, workspaceSize, executor, stream);
}

int main(void) {
    aclError (*set)(int32_t) = aclrtSetDevice;
    aclError (*copy)(void*, size_t, const void*, size_t, aclrtMemcpyKind) = &aclrtMemcpy;
    aclemuSetSocNameFunc emulate = aclemuSetSocName;
    bool flags[2] = {true, false};
    aclBoolArray* array = aclCreateBoolArray(flags, 2);
    int64_t shape[2] = {2, 3};
    void* address = NULL;
    const char* text = aclGetRecentErrMsg();
    aclTensor* tensor = aclCreateTensor(shape, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 2, address);
    aclError ret = aclInit(NULL);
    ACL_APP_LOG(ACL_INFO, "no argument");
    ACL_APP_LOG(ACL_ERROR, "%s %d", text ? text : label(ACL_FLOAT), ret);
    printf("%d %d %d\n", set(0), copy(NULL, 0, NULL, 0, ACL_MEMCPY_DEFAULT), emulate("Ascend910B1"));
    printf("%d %d\n", structures(&address), operators(tensor, tensor, NULL));
    printf("%d\n", aclrtSetExceptionInfoCallback(on_failure));
    printf("%d\n", aclrtLaunchCallback(on_callback, NULL, ACL_CALLBACK_NO_BLOCK, NULL));
    return aclDestroyBoolArray(array) | aclDestroyTensor(tensor) | aclFinalize();
}
