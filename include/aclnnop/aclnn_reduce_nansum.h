/* aclnnReduceNansum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REDUCE_NANSUM_H
#define ACLNNOP_ACLNN_REDUCE_NANSUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnReduceNansum: sum over axes, with NaN counted as 0
 *   self: input, rank up to 8
 *   dim: axes to reduce; empty: all
 *   keepDim: true: keep the reduced axes with size 1
 *   dtype: dtype of the sum (aclDataType)
 *   out: sums, of dtype `dtype`, shape of self without the axes in dim (size 1 with keepDim) */
ACLNN_API aclnnStatus aclnnReduceNansumGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, aclDataType dtype, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReduceNansum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
