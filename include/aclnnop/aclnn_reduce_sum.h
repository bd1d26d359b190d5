/* aclnnReduceSum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REDUCE_SUM_H
#define ACLNNOP_ACLNN_REDUCE_SUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnReduceSum: sum over axes
 *   self: input, rank up to 8
 *   dims: axes to reduce; empty: all
 *   keepDims: true: keep the reduced axes with size 1
 *   dtype: dtype of the sum (aclDataType)
 *   out: sums, of dtype `dtype`, shape of self without the axes in dims (size 1 with keepDims) */
ACLNN_API aclnnStatus aclnnReduceSumGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dims, bool keepDims, aclDataType dtype, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReduceSum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
