/* aclnnReduceNansum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REDUCE_NANSUM_H
#define ACLNNOP_ACLNN_REDUCE_NANSUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnReduceNansum: sum over axes of what is no NaN
 *   self: what is summed
 *   dim: the axes to fold; none stands for all
 *   keepDim: keep the folded axes with size 1
 *   dtype: the element type to sum in
 *   out: the sums, of dtype `dtype` */
ACLNN_API aclnnStatus aclnnReduceNansumGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, aclDataType dtype, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReduceNansum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
