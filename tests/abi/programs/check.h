/* What the test programs share: a wrong answer is told with its place and makes the program fail. */
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_silu.h"

static int wrong;

#define SAME(expression, expected)                                                                                     \
    do {                                                                                                               \
        long long seen_ = (long long)(expression), wanted_ = (long long)(expected);                                    \
        if (seen_ != wanted_) {                                                                                        \
            fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #expression, seen_, wanted_);         \
            __atomic_add_fetch(&wrong, 1, __ATOMIC_RELAXED);                                                           \
        }                                                                                                              \
    } while (0)
#define HOLDS(condition) SAME(!!(condition), 1)

static inline aclTensor *floats(void *address, int64_t count)
{
    return aclCreateTensor(&count, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &count, 1, address);
}

/* silu of what is in device memory at from, into to; waits. */
static inline int silu(void *from, void *to, int64_t count, aclrtStream stream)
{
    aclTensor *x = floats(from, count), *y = floats(to, count);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    int code = aclnnSiluGetWorkspaceSize(x, y, &size, &executor);
    if (!code) code = aclnnSilu(NULL, size, executor, stream);
    if (!code) code = aclrtSynchronizeStream(stream);
    aclDestroyTensor(x);
    aclDestroyTensor(y);
    return code;
}
