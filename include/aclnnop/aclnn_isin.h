/* aclnnIsInScalarTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ISIN_H
#define ACLNNOP_ACLNN_ISIN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIsInScalarTensor: tests whether a scalar is among testElements
 *   element: element to search, a scalar
 *   testElements: elements to search in, any shape
 *   assumeUnique: true: element has no duplicates; no effect
 *   invert: true: the result is inverted
 *   out: result, rank 0, BOOL */
ACLNN_API aclnnStatus aclnnIsInScalarTensorGetWorkspaceSize(
    const aclScalar* element, const aclTensor* testElements, bool assumeUnique, bool invert, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIsInScalarTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
