/* Words that streams write and wait for, batches of copies, core limits and memory usage from C. */
#include "check.h"

static void words(aclrtStream first, aclrtStream second, uint64_t *place)
{
    uint64_t word = 0;
    SAME(aclrtMemset(place, 16, 0, 16), 0);
    SAME(aclrtValueWait(place, 7, ACL_STREAM_WAIT_VALUE_GEQ, first), 0);
    SAME(aclrtValueWrite(place + 1, UINT64_MAX - 1, 0, first), 0);
    SAME(aclrtSynchronizeStreamWithTimeout(first, 5), 507046);
    SAME(aclrtValueWrite(place, 8, 0, second), 0);
    SAME(aclrtSynchronizeStream(first), 0);
    SAME(aclrtMemcpy(&word, 8, place + 1, 8, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    SAME(word, UINT64_MAX - 1);
    SAME(aclrtValueWrite(NULL, 8, 0, second), 100000);
    SAME(aclrtValueWrite(&word, 8, 0, second), 107000);
    SAME(aclrtValueWait(place, 8, 4, second), 107000);
}

static void batches(aclrtStream stream, void *device)
{
    char from[8] = "abcdefg", back[8] = "";
    void *dsts[] = {device, back}, *srcs[] = {from, device};
    size_t sizes[] = {8, 8}, starts[] = {0, 1}, failed = 5;
    aclrtMemcpyBatchAttr attrs[2] = {{.dstLoc = {0, ACL_MEM_LOCATION_TYPE_DEVICE}, .srcLoc = {0, 0}},
                                     {.dstLoc = {0, 0}, .srcLoc = {0, ACL_MEM_LOCATION_TYPE_DEVICE}}};
    SAME(aclrtMemcpyBatch(dsts, sizes, srcs, sizes, 2, attrs, starts, 2, &failed), 0);
    HOLDS(failed == SIZE_MAX && !strcmp(back, "abcdefg"));
    memset(back, 0, sizeof back);
    SAME(aclrtMemcpyBatchAsync(dsts, sizes, srcs, sizes, 2, attrs, starts, 2, &failed, stream), 0);
    SAME(aclrtSynchronizeStream(stream), 0);
    HOLDS(!strcmp(back, "abcdefg"));
    SAME(aclrtMemcpyBatch(dsts, sizes, srcs, sizes, 2, attrs, starts, 1, &failed), 107000);
    SAME(failed, 1);
    SAME(aclrtMemcpyBatch(dsts, sizes, srcs, sizes, 2, attrs, starts, 2, NULL), 100000);
    attrs[1].rsv[3] = 1;
    SAME(aclrtMemcpyBatch(dsts, sizes, srcs, sizes, 2, attrs, starts, 2, &failed), 100000);
}

static void limits(aclrtStream stream)
{
    uint32_t cores = 0;
    SAME(aclrtSetStreamResLimit(stream, ACL_RT_DEV_RES_CUBE_CORE, 5), 0);
    SAME(aclrtUseStreamResInCurrentThread(stream), 0);
    SAME(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, &cores), 0);
    SAME(cores, 5);
    SAME(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, &cores), 0);
    SAME(cores, 48);
    SAME(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, NULL), 100000);
}

static void usage(void)
{
    aclrtMemUsageInfo info[2];
    size_t count = 7;
    SAME(aclrtGetMemUsageInfo(0, info, 2, &count), 0);
    SAME(count, 1);
    HOLDS(!strcmp(info[0].name, "APP") && info[0].curMemSize >= 64 && info[0].memPeakSize >= info[0].curMemSize);
    SAME(aclrtGetMemUsageInfo(0, info, 0, &count), 107000);
    SAME(count, 0);
}

static void reductions(aclrtStream stream, float *device)
{
    const float one[] = {1, 2, 3, 4};
    float sums[4] = {0};
    SAME(aclrtMemcpy(device, 16, one, 16, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    SAME(aclrtMemcpy(device + 4, 16, one, 16, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    SAME(aclrtReduceAsync(device, device + 4, 16, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_FLOAT, stream, NULL), 0);
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(aclrtMemcpy(sums, 16, device, 16, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    HOLDS(sums[0] == 2 && sums[3] == 8);
    SAME(aclrtReduceAsync(device, device, 16, ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL, ACL_FLOAT, stream, NULL), 207000);
    SAME(aclrtCmoAsync(device, 16, ACL_RT_CMO_TYPE_PREFETCH, stream), 0);
}

static void host_memory(void)
{
    aclrtMallocAttribute attr = {.attr = ACL_RT_MEM_ATTR_MODULE_ID, .value = {.moduleId = 33}};
    aclrtMallocConfig cfg = {&attr, 1};
    void *place = NULL;
    SAME(aclrtMallocHostWithCfg(&place, 32, &cfg), 0);
    memset(place, 7, 32);
    SAME(aclrtFreeHost(place), 0);
    SAME(aclrtMallocHostWithCfg(&place, 32, NULL) + aclrtFreeHost(place), 0);
    attr.attr = ACL_RT_MEM_ATTR_DEVICE_ID;
    SAME(aclrtMallocHostWithCfg(&place, 32, &cfg), 107000);
    cfg.attrs = NULL;
    SAME(aclrtMallocHostWithCfg(&place, 32, &cfg), 107000);
    SAME(aclrtMallocHostWithCfg(&place, 0, NULL), 100000);
    SAME(aclrtMallocHostWithCfg(NULL, 32, NULL), 100000);
}

static uint32_t told[6];

static void tell(aclrtExceptionInfo *info)
{
    told[0] = aclrtGetTaskIdFromExceptionInfo(info);
    told[1] = aclrtGetStreamIdFromExceptionInfo(info);
    told[2] = aclrtGetThreadIdFromExceptionInfo(info);
    told[3] = aclrtGetDeviceIdFromExceptionInfo(info);
    told[4] = aclrtGetErrorCodeFromExceptionInfo(info);
    told[5]++;
}

static void exceptions(aclrtStream stream)
{
    void *place;
    int32_t id = -7;
    SAME(aclrtSetExceptionInfoCallback(tell), 0);
    SAME(aclrtMalloc(&place, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemsetAsync(place, 64, 1, 64, stream) + aclrtFree(place), 0);
    SAME(aclrtSynchronizeStream(stream), 507013);
    SAME(aclrtStreamGetId(stream, &id), 0);
    SAME(told[1], id);
    SAME(told[4], 507013);
    HOLDS(told[0] && told[2] && !told[3] && told[5] == 1);
    SAME(aclrtGetTaskIdFromExceptionInfo(NULL), UINT32_MAX);
    SAME(aclrtSetExceptionInfoCallback(NULL), 0);
}

static void recovery(aclrtStream stream, uint64_t *place)
{
    aclrtMemUceInfo info[2] = {{.addr = place, .len = 64}, {.reserved = {0, 1}}};
    size_t count = 7;
    SAME(aclrtMemset(place, 8, 0, 8), 0);
    SAME(aclrtValueWait(place, 7, ACL_STREAM_WAIT_VALUE_GEQ, stream), 0);
    SAME(aclrtDeviceTaskAbort(0, 1000), 0);
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(aclrtDeviceTaskAbort(77, 1000), 107001);
    SAME(aclrtGetMemUceInfo(0, info, 2, &count), 0);
    SAME(count, 0);
    SAME(aclrtGetMemUceInfo(0, info, 2, NULL), 100000);
    SAME(aclrtMemUceRepair(0, info, 1), 0);
    SAME(aclrtMemUceRepair(0, info, 2), 100000);
    SAME(aclrtMemUceRepair(0, NULL, 2), 100000);
}

int main(void)
{
    aclrtStream first, second;
    void *device;
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&first), 0);
    SAME(aclrtCreateStream(&second), 0);
    SAME(aclrtMalloc(&device, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    words(first, second, device);
    batches(first, device);
    limits(second);
    usage();
    reductions(first, device);
    host_memory();
    exceptions(first);
    recovery(second, device);
    return wrong != 0;
}
