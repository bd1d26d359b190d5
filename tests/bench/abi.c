/* Prints, in nanoseconds: the first call, a light call, and both phases of an operator with the wait for its result. */
#include <stdio.h>
#include <time.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_silu_backward.h"

#define LIGHT 20000
#define HEAVY 5000

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static aclTensor *tensor(void)
{
    int64_t shape[] = {1};
    void *address = NULL;
    aclrtMalloc(&address, 4096, ACL_MEM_MALLOC_HUGE_FIRST);
    return aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, address);
}

int main(void)
{
    int32_t device;
    uint64_t size;
    aclrtStream stream;
    aclOpExecutor *executor;
    double begin = now();
    int code = aclInit(NULL);
    double first = now() - begin;
    code |= aclrtSetDevice(0) | aclrtCreateStream(&stream);
    aclTensor *grad = tensor(), *x = tensor(), *out = tensor();
    for (int at = 0; at < HEAVY; at++) code |= aclrtGetDevice(&device);
    begin = now();
    for (int at = 0; at < LIGHT; at++) code |= aclrtGetDevice(&device);
    double light = (now() - begin) / LIGHT;
    double both = 0;
    for (int round = 0; round < 2; round++) { /* the first one warms up */
        begin = now();
        for (int at = 0; at < HEAVY; at++) {
            code |= aclnnSiluBackwardGetWorkspaceSize(grad, x, out, &size, &executor);
            code |= aclnnSiluBackward(NULL, size, executor, stream);
            code |= aclrtSynchronizeStream(stream);
        }
        both = (now() - begin) / HEAVY;
    }
    printf("%.1f %.1f %.1f\n", first, light, both);
    return code;
}
