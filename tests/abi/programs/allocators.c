/* An allocator of the program's own, registered for a stream, and what devices say of their faults. */
#include "check.h"

static int calls;

static void *take(aclrtAllocator allocator, size_t size)
{
    ++*(int *)allocator;
    return malloc(size);
}

static void give(aclrtAllocator allocator, aclrtAllocatorBlock block)
{
    --*(int *)allocator;
    free(block);
}

static void *address(aclrtAllocatorBlock block)
{
    return block;
}

static void use(aclrtStream stream, aclrtAllocatorDesc desc)
{
    aclrtAllocatorDesc found = NULL;
    aclrtAllocator object = NULL;
    aclrtAllocatorAllocFunc allocate = NULL;
    aclrtAllocatorFreeFunc release = NULL;
    aclrtAllocatorAllocAdviseFunc advise = NULL;
    SAME(aclrtAllocatorGetByStream(stream, &found, &object, &allocate, &release, &advise, NULL), 0);
    HOLDS(found == desc && object == &calls && allocate == take && release == give && !advise);
    void *block = allocate(object, 16);
    SAME(calls, 1);
    release(object, block);
    SAME(calls, 0);
    SAME(aclrtAllocatorGetByStream(stream, NULL, NULL, NULL, NULL, NULL, NULL), 100000);
}

static void faults(void)
{
    aclrtErrorInfo info = {.tryRepair = 9, .hasDetail = 9, .errorType = ACL_RT_ERROR_LINK};
    SAME(aclrtGetErrorVerbose(0, &info), 0);
    HOLDS(!info.tryRepair && !info.hasDetail && info.errorType == ACL_RT_NO_ERROR);
    SAME(aclrtGetErrorVerbose(0, NULL), 100000);
    SAME(aclrtGetErrorVerbose(99, &info), 107001);
    SAME(aclrtRepairError(0, &info), 107000);
    info.tryRepair = 1;
    SAME(aclrtRepairError(0, &info), 0);
    SAME(aclrtRepairError(1, &info), 507033);
    info.errorType = ACL_RT_ERROR_LINK;
    SAME(aclrtRepairError(0, &info), 107000);
}

int main(void)
{
    aclrtStream stream;
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    aclrtAllocatorDesc desc = aclrtAllocatorCreateDesc();
    HOLDS(desc != NULL);
    SAME(aclrtAllocatorRegister(stream, desc), 100000);
    SAME(aclrtAllocatorSetObjToDesc(desc, &calls), 0);
    SAME(aclrtAllocatorSetObjToDesc(desc, NULL), 100000);
    SAME(aclrtAllocatorSetAllocFuncToDesc(desc, take), 0);
    SAME(aclrtAllocatorSetFreeFuncToDesc(desc, give), 0);
    SAME(aclrtAllocatorRegister(stream, desc), 100000);
    SAME(aclrtAllocatorSetGetAddrFromBlockFuncToDesc(desc, address), 0);
    SAME(aclrtAllocatorRegister(NULL, desc), 100000);
    SAME(aclrtAllocatorRegister(stream, desc), 0);
    SAME(aclrtAllocatorDestroyDesc(desc), 0);
    SAME(aclrtAllocatorDestroyDesc(desc), 100000);
    use(stream, desc);
    SAME(aclrtAllocatorUnregister(stream), 0);
    SAME(aclrtAllocatorUnregister(stream), 0);
    SAME(aclrtAllocatorGetByStream(stream, &desc, NULL, NULL, NULL, NULL, NULL), 100000);
    faults();
    return wrong != 0;
}
