/* What only C can get wrong: null out-pointers in the order of the documented checks, and handles that are none. */
#include "check.h"

static void out_pointers_before_any_context(void)
{
    uint64_t number;
    SAME(aclrtGetDevice(NULL), 100000);
    SAME(aclrtGetDeviceCount(NULL), 100000);
    SAME(aclrtGetRunMode(NULL), 100000);
    SAME(aclrtCreateStream(NULL), 100000);
    SAME(aclrtCreateStreamWithConfig(NULL, 0, 0), 100000);
    SAME(aclrtCreateContext(NULL, 99), 100000);
    SAME(aclrtGetCurrentContext(NULL), 100000);
    SAME(aclrtCtxGetCurrentDefaultStream(NULL), 100000);
    SAME(aclrtCreateEvent(NULL), 100000);
    SAME(aclrtCreateEventWithFlag(NULL, 0), 100000);
    SAME(aclrtCreateEventExWithFlag(NULL, 0), 100000);
    SAME(aclrtStreamQuery(NULL, NULL), 100000);
    SAME(aclrtMalloc(NULL, 64, ACL_MEM_MALLOC_HUGE_FIRST), 100000);
    SAME(aclrtMallocHost(NULL, 64), 100000);
    SAME(aclrtGetMemInfo((aclrtMemAttr)99, NULL, NULL), 100000);
    SAME(aclrtPointerGetAttributes(&number, NULL), 100000);
    SAME(aclrtGetDeviceInfo(99, ACL_DEV_ATTR_IS_VIRTUAL, NULL), 100000);
    SAME(aclrtQueryDeviceStatus(99, NULL), 100000);
    SAME(aclrtGetVersion(NULL, NULL, NULL), 100000);
    SAME(aclrtEventElapsedTime(NULL, NULL, NULL), 100000);
    SAME(aclrtDeviceCanAccessPeer(NULL, 1, 1), 100000);
    SAME(aclrtDeviceCanAccessPeer(NULL, 0, 99), 107001);
    SAME(aclrtDeviceCanAccessPeer(NULL, 0, 1), 107000);
}

static void counted_finalise(void)
{
    uint64_t count = 77;
    SAME(aclFinalizeReference(&count), 100037);
    SAME(count, 77);
    SAME(aclInit(NULL), 0);
    SAME(aclInit(NULL), 100002);
    SAME(aclFinalizeReference(&count), 0);
    SAME(count, 1);
    SAME(aclFinalizeReference(NULL), 0);
    SAME(aclFinalizeReference(NULL), 100037);
}

static void tensors(void)
{
    int64_t shape[2] = {2, 3}, *dims = NULL;
    uint64_t number = 0;
    void *address;
    SAME(aclCreateTensor(NULL, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 2, NULL) == NULL, 1);
    SAME(aclCreateTensor(shape, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, NULL, 2, NULL) == NULL, 1);
    aclTensor *scalar = aclCreateTensor(NULL, 0, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, NULL, 0, NULL);
    aclTensor *tensor = aclCreateTensor(shape, 2, ACL_FLOAT, NULL, 4, ACL_FORMAT_NCHW, shape, 2, shape);
    HOLDS(scalar && tensor && scalar != tensor);
    SAME(aclGetViewShape(tensor, NULL, &number), 161001);
    SAME(aclGetViewShape(tensor, &dims, NULL), 161001);
    SAME(aclGetViewShape(NULL, &dims, &number), 161001);
    SAME(aclGetDataType(tensor, NULL), 161001);
    SAME(aclGetViewOffset(tensor, NULL), 161001);
    SAME(aclGetRawTensorAddr(tensor, NULL), 161001);
    SAME(aclGetRawTensorAddr(tensor, &address), 0);
    HOLDS(address == shape);
    SAME(aclGetViewShape(tensor, &dims, &number), 0);
    SAME(number, 2);
    HOLDS(dims[0] == 2 && dims[1] == 3);
    free(dims);
    SAME(aclGetViewStrides(tensor, &dims, &number), 0);
    HOLDS(dims[0] == 3 && dims[1] == 1);
    free(dims);
    SAME(aclGetStorageShape(scalar, &dims, &number), 0);
    SAME(number, 0);
    free(dims);
    SAME(aclDestroyTensor(NULL), 0);
    SAME(aclDestroyTensor(tensor), 0);
    SAME(aclDestroyTensor(tensor), 161001);
    SAME(aclGetViewShape(tensor, &dims, &number), 161001);
    SAME(aclDestroyTensor((aclTensor *)shape), 161001);
    SAME(aclDestroyScalar((aclScalar *)scalar), 161001);
    SAME(aclDestroyTensor(scalar), 0);
}

static void lists(void)
{
    int64_t one = 1;
    uint64_t size = 9;
    aclTensor *members[3] = {floats(NULL, 1), NULL, floats(NULL, 2)};
    aclTensorList *list = aclCreateTensorList((const aclTensor *const *)members, 3);
    SAME(aclGetTensorListSize(list, NULL), 161001);
    SAME(aclGetTensorListSize(list, &size), 0);
    SAME(size, 3);
    SAME(aclDestroyTensorList(list), 0);
    SAME(aclDestroyTensor(members[0]), 161001);
    SAME(aclDestroyTensor(members[2]), 161001);
    aclIntArray *empty = aclCreateIntArray(NULL, 4), *array = aclCreateIntArray(&one, 1);
    SAME(aclGetIntArraySize(empty, &size), 0);
    SAME(size, 0);
    SAME(aclGetIntArraySize(array, &size), 0);
    SAME(size, 1);
    SAME(aclGetFloatArraySize((aclFloatArray *)array, &size), 161001);
    SAME(aclDestroyIntArray(array), 0);
    SAME(aclDestroyIntArray(empty), 0);
    HOLDS(aclCreateScalar(NULL, ACL_FLOAT) == NULL);
    HOLDS(aclCreateScalar(&one, ACL_STRING) == NULL);
    HOLDS(aclGetRecentErrMsg() != NULL);
}

static void operators(aclrtStream stream)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclTensor *x = floats(NULL, 4), *stale = floats(NULL, 4);
    SAME(aclnnSiluGetWorkspaceSize(x, x, NULL, &executor), 161001);
    SAME(aclnnSiluGetWorkspaceSize(x, x, &size, NULL), 161001);
    SAME(aclnnSiluGetWorkspaceSize(NULL, NULL, NULL, NULL), 161001);
    SAME(aclDestroyTensor(stale), 0);
    SAME(aclnnSiluGetWorkspaceSize(stale, x, &size, &executor), 161001);
    SAME(aclnnSiluGetWorkspaceSize(x, (aclTensor *)&size, &size, &executor), 161001);
    SAME(aclnnSiluGetWorkspaceSize(x, (aclTensor *)stream, &size, &executor), 161001);
    HOLDS(executor == NULL);
    SAME(aclnnSilu(NULL, 0, NULL, stream), 161001);
    SAME(aclnnSilu(NULL, 0, (aclOpExecutor *)&size, stream), 161001);
    SAME(aclnnSilu(NULL, 0, (aclOpExecutor *)x, stream), 161001);
    SAME(aclSetAclOpExecutorRepeatable(NULL), 561103);
    SAME(aclSetAclOpExecutorRepeatable((aclOpExecutor *)x), 561000);
    SAME(aclDestroyAclOpExecutor(NULL), 561103);
    SAME(aclDestroyAclOpExecutor((aclOpExecutor *)&size), 561000);
    SAME(aclnnSiluGetWorkspaceSize(x, x, &size, &executor), 0);
    SAME(aclnnSilu(NULL, size, executor, (aclrtStream)&size), 361001);
    SAME(aclnnSilu(NULL, size, executor, stream), 161001);
    SAME(aclnnSiluGetWorkspaceSize(x, x, &size, &executor), 0);
    SAME(aclDestroyAclOpExecutor(executor), 0);
    SAME(aclDestroyAclOpExecutor(executor), 561000);
    SAME(aclDestroyTensor(x), 0);
}

static void runtime_handles(aclrtStream stream)
{
    int noHandle = 0;
    aclrtContext context = NULL, again = NULL;
    aclrtEvent event = NULL;
    aclrtStream other = NULL, standard = NULL;
    aclrtStreamStatus status;
    SAME(aclrtSynchronizeStream((aclrtStream)&noHandle), 107017);
    SAME(aclrtSynchronizeStream((aclrtStream)0xdeadbeefdeadbeefull), 107017);
    SAME(aclrtStreamQuery((aclrtStream)&noHandle, &status), 107017);
    SAME(aclrtDestroyStream(NULL), 100000);
    SAME(aclrtDestroyEvent(stream), 107017);
    SAME(aclrtCreateEvent(&event), 0);
    SAME(aclrtSynchronizeStream(event), 107017);
    SAME(aclrtRecordEvent(event, event), 107017);
    SAME(aclrtDestroyEvent(event), 0);
    SAME(aclrtDestroyEvent(event), 107017);
    SAME(aclrtCreateStream(&other), 0);
    SAME(aclrtDestroyStream(other), 0);
    SAME(aclrtDestroyStream(other), 107017);
    SAME(aclrtSynchronizeStream(other), 107017);
    SAME(aclrtGetCurrentContext(&context), 0);
    SAME(aclrtGetCurrentContext(&again), 0);
    HOLDS(context == again);
    SAME(aclrtSetCurrentContext(NULL), 100000);
    SAME(aclrtSetCurrentContext((aclrtContext)&noHandle), 107000);
    SAME(aclrtSetCurrentContext(stream), 107000);
    SAME(aclrtDestroyContext(stream), 107002);
    SAME(aclrtDestroyContext(context), 107002);
    SAME(aclrtCtxGetCurrentDefaultStream(&standard), 0);
    SAME(aclrtDestroyStream(standard), 107000);
    SAME(aclrtSynchronizeStream(standard), 0);
}

static void memory(void)
{
    int number = 0;
    void *address = &number, *same = address;
    char host[32];
    aclrtPtrAttributes attributes;
    SAME(aclrtMalloc(&address, 0, ACL_MEM_MALLOC_HUGE_FIRST), 100000);
    SAME(aclrtMalloc(&address, (size_t)-1, ACL_MEM_MALLOC_HUGE_FIRST), 100000);
    SAME(aclrtMalloc(&address, (size_t)1 << 60, ACL_MEM_MALLOC_HUGE_FIRST), 207001);
    HOLDS(address == same);
    SAME(aclrtFree(&number), 107000);
    SAME(aclrtMemcpy(NULL, 0, NULL, 0, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    SAME(aclrtMalloc(&address, 32, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemcpy(address, 32, host, 33, ACL_MEMCPY_HOST_TO_DEVICE), 107000);
    SAME(aclrtMemset(address, 32, 0x17, 32), 0);
    SAME(aclrtMemcpy(host, 32, address, 32, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    HOLDS(host[0] == 0x17 && host[31] == 0x17);
    SAME(aclrtPointerGetAttributes(address, &attributes), 0);
    SAME(attributes.location.type, ACL_MEM_LOCATION_TYPE_DEVICE);
    SAME(attributes.location.id, 0);
    SAME(attributes.pageSize, 4096);
    void *pinned = NULL;
    SAME(aclrtMallocHost(&pinned, 32), 0);
    memset(pinned, 0x33, 32);
    SAME(aclrtMemcpyAsync(address, 32, pinned, 32, ACL_MEMCPY_HOST_TO_DEVICE, NULL), 0);
    SAME(aclrtMemcpyAsync(host, 32, address, 32, ACL_MEMCPY_DEVICE_TO_HOST, NULL), 0);
    SAME(aclrtSynchronizeStream(NULL), 0);
    HOLDS(host[0] == 0x33 && host[31] == 0x33);
    SAME(aclrtFreeHost(pinned), 0);
    SAME(aclrtFreeHost(address), 107000);
    SAME(aclrtFree(address), 0);
    SAME(aclrtFree(address), 107000);
}

int main(void)
{
    aclrtStream stream = NULL;
    out_pointers_before_any_context();
    counted_finalise();
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    tensors();
    lists();
    operators(stream);
    runtime_handles(stream);
    memory();
    SAME(aclrtResetDevice(0), 0);
    SAME(aclrtDestroyStream(stream), 107017);
    return wrong != 0;
}
