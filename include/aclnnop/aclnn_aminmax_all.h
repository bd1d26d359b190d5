/* aclnnAminmaxAll.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AMINMAX_ALL_H
#define ACLNNOP_ACLNN_AMINMAX_ALL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAminmaxAll: smallest and largest element of a tensor
 *   self: where they are looked for
 *   minOut: the smallest elements
 *   maxOut: the largest elements */
ACLNN_API aclnnStatus aclnnAminmaxAllGetWorkspaceSize(
    const aclTensor* self, aclTensor* minOut, aclTensor* maxOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAminmaxAll(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
