/* aclnnRotateQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROTATE_QUANT_H
#define ACLNNOP_ACLNN_ROTATE_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRotateQuant: rotation of activations by blocks of columns and quantisation to INT8, INT4 or MX formats
 *   x: input, [M,N], with MX formats [..., N], rank 1 to 7; N a multiple of K
 *   rotation: rotation matrix, [K,K], with MX formats also [N/K,K,K], one for each K columns
 *   alpha (may be null): clamping factor of MX formats, BF16, [1]: if between 0 and 1, every block of 32 is clamped to
 *   alpha * its maximum magnitude; null: none
 *   axis: axis of quantisation: the last one
 *   roundMode (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor"; INT8 and
 *   INT4 ignore it; null: "rint"
 *   scaleAlg: scale algorithm of MX formats: 0 from the exponent of the block's maximum; 1 maximum over the dtype's,
 *   rounded up, FP8 only; 2 maximum over dstTypeMax, rounded up, FP4 only; else 0
 *   dstTypeMax: with scaleAlg 2 divisor of the block's maximum, 6 to 12; else 0
 *   trans: transposed output: false
 *   yOut: quantised output: INT8 [M,N] or INT32 of eight INT4 [M,N/8]; on the 950 FP8 or FP4, shape of x
 *   scaleOut: quantisation scale of every row, FLOAT, [M]; on the 950 scale of every block of 32, FLOAT8_E8M0, in
 *   pairs: [..., ceil(N/64), 2] */
ACLNN_API aclnnStatus aclnnRotateQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* rotation, const aclTensor* alpha, int64_t axis, char* roundMode,
    int64_t scaleAlg, double dstTypeMax, bool trans, aclTensor* yOut, aclTensor* scaleOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRotateQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
