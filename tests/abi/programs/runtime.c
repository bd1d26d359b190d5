/* Runtime functions from C: pointers in and out, host functions, data buffers. */
#include <stdio.h>
#include <string.h>

#include "acl/acl.h"

#define CHECK(condition) do { if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); return 1; } } while (0)

static int32_t words[6];

static void sum(void* args) {
    int64_t* total = args;
    for (int i = 0; i < 6; i++) *total += words[i];
}

static int buffers(void) {
    aclDataBuffer* buffer = aclCreateDataBuffer(words, sizeof words);
    CHECK(buffer && aclGetDataBufferAddr(buffer) == words && aclGetDataBufferSizeV2(buffer) == sizeof words);
    CHECK(aclUpdateDataBuffer(buffer, (void*)UINTPTR_MAX, SIZE_MAX) == 0);
    CHECK(aclGetDataBufferAddr(buffer) == (void*)UINTPTR_MAX && aclGetDataBufferSizeV2(buffer) == SIZE_MAX);
    CHECK(aclGetDataBufferSize(buffer) == UINT32_MAX && aclDestroyDataBuffer(buffer) == 0);
    CHECK(aclDestroyDataBuffer(NULL) == 100000 && !aclGetDataBufferAddr(NULL) && !aclGetDataBufferSize(NULL));
    return 0;
}

static int host_functions(void) {
    aclrtStream stream;
    void* device;
    int64_t total = 0;
    CHECK(aclrtCreateStream(&stream) == 0 && aclrtMalloc(&device, 64, ACL_MEM_MALLOC_HUGE_FIRST) == 0);
    CHECK(aclrtMemsetD32Async(device, 64, 7, 16, stream) == 0);
    CHECK(aclrtMemcpy2dAsync(words, 8, device, 12, 8, 3, ACL_MEMCPY_DEVICE_TO_HOST, stream) == 0);
    CHECK(aclrtLaunchHostFunc(stream, sum, &total) == 0 && aclrtLaunchHostFunc(stream, NULL, NULL) == 107000);
    CHECK(aclrtSynchronizeStream(stream) == 0 && total == 42);
    CHECK(aclrtFreeWithDevSync(device) == 0 && aclrtDestroyStream(stream) == 0);
    return 0;
}

static int answers(void) {
    const aclCannAttr* list = NULL;
    size_t count = 0;
    int32_t value = -1, least = -1, active = -1;
    uint32_t flags = 0, limit = 0;
    CHECK(aclGetCannAttributeList(&list, &count) == 0 && count == 3 && list[2] == ACL_CANN_ATTR_JIT_COMPILE);
    CHECK(aclGetCannAttributeList(NULL, &count) == 100000 && aclGetCannAttribute(list[0], NULL) == 100000);
    CHECK(aclGetCannAttribute(ACL_CANN_ATTR_BF16, &value) == 0 && value == 1);
    CHECK(aclrtDeviceGetStreamPriorityRange(&least, NULL) == 0 && least == 7);
    CHECK(aclrtGetPrimaryCtxState(0, NULL, &active) == 0 && active == 1);
    CHECK(aclrtGetPrimaryCtxState(0, &flags, &active) == 100000 && aclrtGetPrimaryCtxState(0, NULL, NULL) == 100000);
    CHECK(aclrtGetOpExecuteTimeout(&limit) == 0 && limit == 1091000);
    return 0;
}

static int attributes(void) {
    aclrtStream stream;
    aclrtStreamAttrValue value = {0}, seen = {0};
    CHECK(aclrtCreateStream(&stream) == 0);
    CHECK(aclrtSetStreamAttribute(stream, ACL_STREAM_ATTR_CACHE_OP_INFO, NULL) == 100000);
    CHECK(aclrtGetStreamAttribute(&value, ACL_STREAM_ATTR_PRIORITY, &value) == 107017);
    CHECK(aclrtSetStreamAttribute(stream, (aclrtStreamAttr)6, &value) == 107000);
    CHECK(aclrtGetStreamAttribute(stream, (aclrtStreamAttr)0, &value) == 107000);
    value.cacheOpInfoSwitch = 1;
    CHECK(aclrtSetStreamAttribute(stream, ACL_STREAM_ATTR_CACHE_OP_INFO, &value) == 0);
    CHECK(aclrtGetStreamAttribute(stream, ACL_STREAM_ATTR_CACHE_OP_INFO, &seen) == 0 && seen.cacheOpInfoSwitch == 1);
    CHECK(aclrtGetStreamAttribute(NULL, ACL_STREAM_ATTR_CACHE_OP_INFO, &seen) == 0 && seen.cacheOpInfoSwitch == 0);
    value.userCustomTag = 77;
    CHECK(aclrtSetStreamAttribute(NULL, ACL_STREAM_ATTR_USER_CUSTOM_TAG, &value) == 0);
    CHECK(aclrtSetStreamAttribute(NULL, ACL_STREAM_ATTR_CACHE_OP_INFO, &value) == 107000);
    CHECK(aclrtSetStreamAttribute(NULL, ACL_STREAM_ATTR_PRIORITY, &value) == 107000);
    CHECK(aclrtSetStreamAttribute(NULL, ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, &value) == 107000);
    CHECK(aclrtGetStreamAttribute(NULL, ACL_STREAM_ATTR_USER_CUSTOM_TAG, &seen) == 0 && seen.userCustomTag == 77);
    CHECK(aclrtGetStreamAttribute(stream, ACL_STREAM_ATTR_FAILURE_MODE, &seen) == 0 && seen.failureMode == 0);
    value.failureMode = ACL_STOP_ON_FAILURE;
    CHECK(aclrtSetStreamAttribute(stream, ACL_STREAM_ATTR_FAILURE_MODE, &value) == 0);
    CHECK(aclrtGetStreamAttribute(NULL, ACL_STREAM_ATTR_FAILURE_MODE, &seen) == 0 && seen.failureMode == 1);
    CHECK(aclrtDestroyStream(stream) == 0);
    return 0;
}

int main(void) {
    CHECK(aclInit(NULL) == 0 && aclrtSetDevice(0) == 0);
    if (buffers() || host_functions() || answers() || attributes()) return 1;
    CHECK(aclrtResetDevice(0) == 0 && aclFinalize() == 0);
    puts("fine");
    return 0;
}
