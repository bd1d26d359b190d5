/* aclnnQuantMax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MAX_H
#define ACLNNOP_ACLNN_QUANT_MAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMax: static quantisation to FP8, and the largest magnitude of the input for the next scale
 *   x: input, rank 1 to 8
 *   scale: quantisation scale, which multiplies, FLOAT, [1]
 *   roundMode: "rint" half to even; HIFLOAT8: "round" half away from zero
 *   dstType: dtype code of y
 *   y: quantised x, FP8, same shape as x
 *   amax: largest magnitude in x, dtype of x, [1] */
ACLNN_API aclnnStatus aclnnQuantMaxGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, char* roundMode, int64_t dstType, const aclTensor* y,
    const aclTensor* amax, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
