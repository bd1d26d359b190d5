/* Prints, in nanoseconds: the first call, the first phase one, for which the planner starts, a light call, both phases of
 * an operator with the wait for its result, and a launch of ten thousand with one wait. The argument is the number of
 * elements, 1 if there is none. */
#include <stdbool.h>
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

static int code; /* of everything that was called: 0 as long as nothing fails */
static aclrtStream stream;
static aclTensor *grad, *x, *out;

static aclTensor *tensor(int64_t elements)
{
    int64_t shape[] = {elements};
    void *address = NULL;
    code |= aclrtMalloc(&address, 4 * (size_t)elements, ACL_MEM_MALLOC_HUGE_FIRST);
    return aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, address);
}

static void prepare(int64_t elements)
{
    code |= aclrtSetDevice(0) | aclrtCreateStream(&stream);
    grad = tensor(elements), x = tensor(elements), out = tensor(elements);
}

static void launch(int often, bool waiting)
{
    for (int at = 0; at < often; at++) {
        uint64_t size;
        aclOpExecutor *executor;
        code |= aclnnSiluBackwardGetWorkspaceSize(grad, x, out, &size, &executor);
        code |= aclnnSiluBackward(NULL, size, executor, stream);
        if (waiting) code |= aclrtSynchronizeStream(stream);
    }
}

static double first_plan(void)
{
    uint64_t size;
    aclOpExecutor *executor;
    double begin = now();
    code |= aclnnSiluBackwardGetWorkspaceSize(grad, x, out, &size, &executor);
    double spent = now() - begin;
    code |= aclnnSiluBackward(NULL, size, executor, stream);
    return spent;
}

static void look(int often)
{
    int32_t device;
    for (int at = 0; at < often; at++) code |= aclrtGetDevice(&device);
}

static double light(void)
{
    look(HEAVY);
    double begin = now();
    look(LIGHT);
    return (now() - begin) / LIGHT;
}

static double both_phases(int often)
{
    launch(often, true); /* warms up */
    double begin = now();
    launch(often, true);
    return (now() - begin) / often;
}

static double burst(int often)
{
    double begin = now();
    launch(often, false);
    code |= aclrtSynchronizeStream(stream);
    return (now() - begin) / often;
}

int main(int count, char **words)
{
    int64_t elements = count > 1 ? atoll(words[1]) : 1;
    int heavy = elements > 4096 ? 100 : HEAVY, many = elements > 4096 ? 100 : 2 * HEAVY;
    double begin = now();
    code = aclInit(NULL);
    double first = now() - begin;
    prepare(elements);
    double plan = first_plan(), looked = light(), both = both_phases(heavy);
    printf("%.1f %.1f %.1f %.1f %.1f\n", first, plan, looked, both, burst(many));
    return code;
}
