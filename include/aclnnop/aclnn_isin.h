/* aclnnIsInScalarTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ISIN_H
#define ACLNNOP_ACLNN_ISIN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIsInScalarTensor: whether a number is among the elements
 *   element: the number looked for
 *   testElements: where it is looked for
 *   assumeUnique: whether element holds no number twice; of no effect
 *   invert: whether the answers are turned over
 *   out: whether it is there, a tensor without axes */
ACLNN_API aclnnStatus aclnnIsInScalarTensorGetWorkspaceSize(
    const aclScalar* element, const aclTensor* testElements, bool assumeUnique, bool invert, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIsInScalarTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
