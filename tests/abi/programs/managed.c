/* Managed memory from C: the program and tasks use it under the same addresses. */
#include "check.h"

#define UNIT ((size_t)1 << 21)

static void advice(void *memory)
{
    const aclrtMemManagedLocation host = {ACL_MEM_LOCATIONTYPE_HOST, 0}, device = {ACL_MEM_LOCATIONTYPE_DEVICE, 1};
    const aclrtMemManagedLocation nowhere = {ACL_MEM_LOCATIONTYPE_INVALID, 0};
    aclrtMemManagedRangeAttribute attributes[] = {ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION,
                                                  ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY};
    int32_t preferred = 7, access[3] = {7, 7, 7};
    void *data[] = {&preferred, access};
    size_t sizes[] = {sizeof preferred, sizeof access};
    SAME(aclrtMemManagedAdvise(memory, UNIT, ACL_MEM_ADVISE_SET_PREFERRED_LOCATION, device), 0);
    SAME(aclrtMemManagedAdvise(memory, UNIT, ACL_MEM_ADVISE_SET_ACCESSED_BY, device), 0);
    SAME(aclrtMemManagedAdvise(memory, UNIT, ACL_MEM_ADVISE_SET_ACCESSED_BY, host), 0);
    SAME(aclrtMemManagedAdvise(memory, UNIT, ACL_MEM_ADVISE_SET_ACCESSED_BY, nowhere), 107000);
    SAME(aclrtMemManagedGetAttrs(attributes, 2, memory, UNIT, data, sizes), 0);
    HOLDS(preferred == 1 && access[0] == 1 && access[1] == -1 && access[2] == -2);
    data[1] = NULL;
    preferred = 7;
    SAME(aclrtMemManagedGetAttrs(attributes, 2, memory, UNIT, data, sizes), 107000);
    SAME(preferred, 7);
    SAME(aclrtMemManagedGetAttr(ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE, memory, 1, &preferred, 4), 0);
    SAME(preferred, ACL_MEM_LOCATIONTYPE_DEVICE);
    SAME(aclrtMemManagedGetAttr(ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, memory, 1, NULL, 4), 100000);
}

static void prefetching(void *memory, aclrtStream stream)
{
    aclrtMemManagedLocation places[] = {{ACL_MEM_LOCATIONTYPE_HOST, 0}, {ACL_MEM_LOCATIONTYPE_DEVICE, 0}};
    const void *ranges[] = {memory, (char *)memory + UNIT};
    size_t sizes[] = {UNIT, UNIT}, starts[] = {0, 1};
    int32_t place = 7;
    SAME(aclrtMemManagedPrefetchAsync(memory, 2 * UNIT, places[1], 0, stream), 0);
    SAME(aclrtMemManagedGetAttr(ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, memory, 2 * UNIT, &place, 4), 0);
    SAME(place, 0);
    SAME(aclrtMemManagedPrefetchBatchAsync(ranges, sizes, 2, places, starts, 2, 0, stream), 0);
    SAME(aclrtMemManagedGetAttr(ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, memory, UNIT, &place, 4), 0);
    SAME(place, -1);
    SAME(aclrtMemManagedPrefetchBatchAsync(ranges, sizes, 2, places, starts, 2, 1, stream), 100000);
}

int main(void)
{
    void *memory = NULL;
    aclrtStream stream = NULL;
    aclrtPtrAttributes attributes;
    SAME(aclInit(NULL), 0);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    SAME(aclrtMemAllocManaged(&memory, UNIT + 1, 0), 100000);
    SAME(aclrtMemAllocManaged(&memory, UNIT + 1, ACL_RT_MEM_ATTACH_GLOBAL), 0);
    float *numbers = memory;
    numbers[0] = 0;
    numbers[1] = 100;
    SAME(silu(memory, memory, 2, stream), 0);
    HOLDS(numbers[0] == 0 && numbers[1] == 100);
    SAME(aclrtMemsetAsync(memory, UNIT, 1, UNIT, stream), 0);
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(*(unsigned char *)memory, 1);
    SAME(aclrtPointerGetAttributes(memory, &attributes), 0);
    SAME(attributes.location.type, ACL_MEM_LOCATION_TYPE_MANAGED);
    advice(memory);
    prefetching(memory, stream);
    SAME(aclrtFreeHost(memory), 107000);
    SAME(aclrtFree(memory), 0);
    SAME(aclrtDestroyStream(stream), 0);
    SAME(aclrtResetDevice(0), 0);
    SAME(aclFinalize(), 0);
    return wrong;
}
