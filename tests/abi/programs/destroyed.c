/* Everything that a call was given is destroyed between its phases, one executor is never run, and one that may run
 * again is destroyed by one thread while another runs it: undefined in CANN, where programs do it. */
#include <math.h>
#include <pthread.h>

#include "aclnnop/aclnn_cat.h"
#include "check.h"

#define COUNT 4

static aclTensor *floats_at(void *address)
{
    return floats(address, COUNT);
}

static void *x, *y;

static void plain(aclrtStream stream)
{
    uint64_t size;
    aclOpExecutor *executor;
    aclTensor *from = floats_at(x), *to = floats_at(y);
    SAME(aclnnSiluGetWorkspaceSize(from, to, &size, &executor), 0);
    SAME(aclDestroyTensor(from), 0);
    SAME(aclDestroyTensor(to), 0);
    SAME(aclDestroyTensor(to), 161001);
    SAME(aclSetOutputTensorAddr(executor, 0, to, x), 561103);
    SAME(aclnnSilu(NULL, size, executor, stream), 0);
    SAME(aclnnSilu(NULL, size, executor, stream), 161001);
}

static void listed(aclrtStream stream, void *room)
{
    uint64_t size;
    aclOpExecutor *executor;
    aclTensor *members[] = {floats_at(x), floats_at(x)}, *to = floats(y, 2 * COUNT);
    aclTensorList *list = aclCreateTensorList((const aclTensor *const *)members, 2);
    SAME(aclnnCatGetWorkspaceSize(list, 0, to, &size, &executor), 0);
    SAME(aclDestroyTensorList(list), 0);
    SAME(aclDestroyTensor(to), 0);
    SAME(aclnnCat(room, size, executor, stream), 0);
}

static void never_run(void)
{
    uint64_t size;
    aclOpExecutor *executor;
    aclTensor *one = floats_at(x);
    SAME(aclnnSiluGetWorkspaceSize(one, one, &size, &executor), 0);
    SAME(aclDestroyTensor(one), 0);
    SAME(aclDestroyAclOpExecutor(executor), 0);
}

static void *run(void *executor)
{
    SAME(aclrtSetDevice(0), 0);
    int code;
    do
        code = aclnnSilu(NULL, 0, executor, NULL);
    while (!code);
    SAME(code, 161001);
    SAME(aclrtSynchronizeStream(NULL), 0);
    SAME(aclrtResetDevice(0), 0);
    return NULL;
}

static void racing(void)
{
    for (int round = 0; round < 20; round++) {
        uint64_t size;
        aclOpExecutor *executor;
        pthread_t other;
        aclTensor *one = floats_at(y);
        SAME(aclnnSiluGetWorkspaceSize(one, one, &size, &executor), 0);
        SAME(aclSetAclOpExecutorRepeatable(executor), 0);
        pthread_create(&other, NULL, run, executor);
        SAME(aclDestroyTensor(one), 0);
        for (int call = 0; call < 50; call++) SAME(aclnnSilu(NULL, 0, executor, NULL), 0);
        SAME(aclDestroyAclOpExecutor(executor), 0);
        pthread_join(other, NULL);
    }
}

int main(void)
{
    const float host[2 * COUNT] = {0, 1, 2, 3};
    float result[2 * COUNT];
    void *room;
    aclrtStream stream;
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    SAME(aclrtMalloc(&x, sizeof host, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&y, sizeof host, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&room, 1 << 20, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemcpy(x, sizeof host, host, sizeof host, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    plain(stream);
    SAME(aclrtMemcpyAsync(result, sizeof host / 2, y, sizeof host / 2, ACL_MEMCPY_DEVICE_TO_HOST, stream), 0);
    SAME(aclrtSynchronizeStream(stream), 0);
    for (int at = 0; at < COUNT; at++) HOLDS(fabsf(result[at] - host[at] / (1 + expf(-host[at]))) < 1e-5f);
    listed(stream, room);
    SAME(aclrtMemcpyAsync(result, sizeof host, y, sizeof host, ACL_MEMCPY_DEVICE_TO_HOST, stream), 0);
    SAME(aclrtSynchronizeStream(stream), 0);
    for (int at = 0; at < 2 * COUNT; at++) SAME((int)result[at], (int)host[at % COUNT]);
    never_run();
    racing();
    SAME(aclrtFree(x), 0);
    SAME(aclrtFree(y), 0);
    SAME(aclrtFree(room), 0);
    SAME(aclrtDestroyStream(stream), 0);
    SAME(aclrtResetDevice(0), 0);
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
