/* aclnnSituMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SITU_MX_QUANT_H
#define ACLNNOP_ACLNN_SITU_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSituMxQuant: SiTU-GLU, a gated unit saturated by tanh, and MX quantisation of its output along the last axis
 *   x: input, rank 1 or more, [..., 2n], halved into gate and up along its last axis
 *   beta: saturation of the gate, above 0
 *   linearBeta: saturation of the other half; 0 or less: none
 *   activateLeft: whether the first half is the gate, else the second
 *   axis: axis that is divided into blocks: -1
 *   dstType: dtype code of yOut
 *   roundModeOptional (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor";
 *   null: "rint"
 *   yOut: quantised output of the gate, FP8 or FP4, [..., n]
 *   yScaleOut: scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2] */
ACLNN_API aclnnStatus aclnnSituMxQuantGetWorkspaceSize(
    const aclTensor* x, double beta, double linearBeta, bool activateLeft, int64_t axis, int64_t dstType,
    char* roundModeOptional, const aclTensor* yOut, const aclTensor* yScaleOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSituMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
