/* aclnnIsInTensorScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ISIN_TENSOR_SCALAR_H
#define ACLNNOP_ACLNN_ISIN_TENSOR_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIsInTensorScalar: whether every element is a number
 *   element: the numbers looked for
 *   testElement: the one number that counts as found
 *   assumeUnique: whether element holds no number twice; of no effect
 *   invert: whether the answers are turned over
 *   out: where element is testElement */
ACLNN_API aclnnStatus aclnnIsInTensorScalarGetWorkspaceSize(
    const aclTensor* element, const aclScalar* testElement, bool assumeUnique, bool invert, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIsInTensorScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
