/* Prints, in nanoseconds: the first call, a light call, both phases of an operator with the wait for its result, and a
 * launch of ten thousand with one wait. The argument is the number of elements, 1 if there is none. */
#include <stdio.h>
#include <stdlib.h>
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

static aclTensor *tensor(int64_t elements)
{
    int64_t shape[] = {elements};
    void *address = NULL;
    aclrtMalloc(&address, 4 * (size_t)elements, ACL_MEM_MALLOC_HUGE_FIRST);
    return aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, address);
}

int main(int count, char **words)
{
    int64_t elements = count > 1 ? atoll(words[1]) : 1;
    int heavy = elements > 4096 ? 100 : HEAVY, many = elements > 4096 ? 100 : 2 * HEAVY;
    int32_t device;
    uint64_t size;
    aclrtStream stream;
    aclOpExecutor *executor;
    double begin = now();
    int code = aclInit(NULL);
    double first = now() - begin;
    code |= aclrtSetDevice(0) | aclrtCreateStream(&stream);
    aclTensor *grad = tensor(elements), *x = tensor(elements), *out = tensor(elements);
    for (int at = 0; at < HEAVY; at++) code |= aclrtGetDevice(&device);
    begin = now();
    for (int at = 0; at < LIGHT; at++) code |= aclrtGetDevice(&device);
    double light = (now() - begin) / LIGHT;
    double both = 0;
    for (int round = 0; round < 2; round++) { /* the first one warms up */
        begin = now();
        for (int at = 0; at < heavy; at++) {
            code |= aclnnSiluBackwardGetWorkspaceSize(grad, x, out, &size, &executor);
            code |= aclnnSiluBackward(NULL, size, executor, stream);
            code |= aclrtSynchronizeStream(stream);
        }
        both = (now() - begin) / heavy;
    }
    begin = now();
    for (int at = 0; at < many; at++) {
        code |= aclnnSiluBackwardGetWorkspaceSize(grad, x, out, &size, &executor);
        code |= aclnnSiluBackward(NULL, size, executor, stream);
    }
    code |= aclrtSynchronizeStream(stream);
    double burst = (now() - begin) / many;
    printf("%.1f %.1f %.1f %.1f\n", first, light, both, burst);
    return code;
}
