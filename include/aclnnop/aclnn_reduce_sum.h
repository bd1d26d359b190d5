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
 *   self: what is summed
 *   dims: the axes to fold; none stands for all
 *   keepDims: keep the folded axes with size 1
 *   dtype: the element type to sum in
 *   out: the sums, of dtype `dtype` */
ACLNN_API aclnnStatus aclnnReduceSumGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dims, bool keepDims, aclDataType dtype, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReduceSum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
