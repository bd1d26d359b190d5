/* aclnnSwigluMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWIGLU_MX_QUANT_H
#define ACLNNOP_ACLNN_SWIGLU_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwigluMxQuant: SwiGLU and MX quantisation of its output along the last axis or the one before it, by groups
 * (MoE)
 *   x: input, rank 2 or more, halved into A and B along activateDim
 *   groupIndexOptional (may be null): number of rows of every group (MoE), INT32 or INT64, [G]; null: one group
 *   activateDim: axis that is split into A and B: -1 or -2
 *   activateLeft: whether A is the first half, else the second
 *   swigluMode: 0: silu(A) * B; 1, with activateDim -1: A and B interleaved and clamped, with gluAlpha and gluBias
 *   clampLimit: limit of swigluMode 1: A <= clampLimit, abs(B) <= clampLimit; above 0
 *   gluAlpha: factor of A in the sigmoid of swigluMode 1
 *   gluBias: addend of B in swigluMode 1
 *   groupMode: ignored
 *   axis: axis that is divided into blocks: -1 or -2
 *   dstType: dtype code of yOut
 *   roundModeOptional (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor";
 *   null: "rint"
 *   scaleAlg: scale algorithm: 0 from the exponent of the block's maximum; 1, 2 maximum over dtype's, rounded up, FP8
 *   only
 *   maxDtypeValue: ignored
 *   yOut: quantised SwiGLU, FP8 or FP4, shape of x with activateDim halved
 *   mxscaleOut: scale of every block, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2], or along axis -2 [...,
 *   ceil(m/64), n, 2], with groups [..., m/64 + G, n, 2] */
ACLNN_API aclnnStatus aclnnSwigluMxQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* groupIndexOptional, int64_t activateDim, bool activateLeft, int64_t swigluMode,
    double clampLimit, double gluAlpha, double gluBias, int64_t groupMode, int64_t axis, int64_t dstType,
    char* roundModeOptional, int64_t scaleAlg, double maxDtypeValue, const aclTensor* yOut, const aclTensor* mxscaleOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwigluMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
