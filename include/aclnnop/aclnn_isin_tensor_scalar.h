/* aclnnIsInTensorScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ISIN_TENSOR_SCALAR_H
#define ACLNNOP_ACLNN_ISIN_TENSOR_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIsInTensorScalar: element-wise test whether element equals testElement
 *   element: elements to test, rank up to 8
 *   testElement: test element, a scalar
 *   assumeUnique: true: element has no duplicates; no effect
 *   invert: true: the result is inverted
 *   out: results, same shape as element */
ACLNN_API aclnnStatus aclnnIsInTensorScalarGetWorkspaceSize(
    const aclTensor* element, const aclScalar* testElement, bool assumeUnique, bool invert, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIsInTensorScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
