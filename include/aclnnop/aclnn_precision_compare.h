/* aclnnPrecisionCompare.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PRECISION_COMPARE_H
#define ACLNNOP_ACLNN_PRECISION_COMPARE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPrecisionCompare: compares two tensors for equality and returns a code
 *   golden: expected values, any shape
 *   realdata: computed values, same shape as golden
 *   out: result code, one UINT32 of rank 0: 0 equal, 503 different */
ACLNN_API aclnnStatus aclnnPrecisionCompareGetWorkspaceSize(
    const aclTensor* golden, const aclTensor* realdata, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPrecisionCompare(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
