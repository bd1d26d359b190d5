/* Four native threads, each with a device and a stream of its own: 10 000 operator calls each, with the right results.
 * The first calls of the process come from all of them at once. */
#include <math.h>
#include <pthread.h>

#include "check.h"

#define THREADS 4
#define CALLS 10000
#define COUNT 8

static pthread_barrier_t together;

static void *work(void *argument)
{
    int32_t device = (int32_t)(intptr_t)argument, seen = -1;
    aclrtStream stream = NULL;
    void *x = NULL, *y = NULL;
    float host[COUNT], result[COUNT];
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    pthread_barrier_wait(&together);
    SAME(aclrtSetDevice(device), 0);
    SAME(aclrtCreateStream(&stream), 0);
    SAME(aclrtMalloc(&x, sizeof host, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&y, sizeof host, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    for (int at = 0; at < COUNT; at++) host[at] = (float)(device + 1) * 0.25f * (float)at;
    SAME(aclrtMemcpy(x, sizeof host, host, sizeof host, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    aclTensor *from = floats(x, COUNT), *to = floats(y, COUNT);
    for (int call = 0; call < CALLS && !wrong; call++) {
        SAME(aclnnSiluGetWorkspaceSize(from, to, &size, &executor), 0);
        SAME(aclnnSilu(NULL, size, executor, stream), 0);
        if (call % 100 == 0) SAME(aclrtSynchronizeStream(stream), 0);
    }
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(aclrtMemcpy(result, sizeof result, y, sizeof result, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    for (int at = 0; at < COUNT; at++) HOLDS(fabsf(result[at] - host[at] / (1 + expf(-host[at]))) < 1e-5f);
    SAME(aclrtGetDevice(&seen), 0);
    SAME(seen, device);
    HOLDS(aclGetRecentErrMsg() == NULL);
    SAME(aclDestroyTensor(from), 0);
    SAME(aclDestroyTensor(to), 0);
    SAME(aclrtFree(x), 0);
    SAME(aclrtFree(y), 0);
    SAME(aclrtDestroyStream(stream), 0);
    SAME(aclrtResetDevice(device), 0);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    pthread_barrier_init(&together, NULL, THREADS);
    for (intptr_t at = 0; at < THREADS; at++) pthread_create(&threads[at], NULL, work, (void *)at);
    for (int at = 0; at < THREADS; at++) pthread_join(threads[at], NULL);
    int device = 0;
    SAME(aclrtGetDevice(&device), 107002);
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
