/* aclnnQuantMatmulDequant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_DEQUANT_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_DEQUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmulDequant: quantises rows of a matrix to INT8, multiplies them by a quantised weight and scales the
 * sums
 *   x: left matrix, [M, K]
 *   weight: right matrix, [N, K] with N and K multiples of 16, or in FRACTAL_NZ [K/32, N/16, 16, 32]
 *   weightScale: scales of the columns, [N]: FLOAT, or INT64 whose low 32 bits are a FLOAT
 *   biasOptional (may be null): ignored, must be null
 *   xScaleOptional (may be null): scales of x, [M], of one for all [1]; null: found row by row
 *   xOffsetOptional (may be null): ignored, must be null
 *   smoothScaleOptional (may be null): factors of the columns of x, [K]
 *   xQuantMode: "pertoken": a scale for each row; "pertensor": one for all
 *   transposeWeight: whether weight is [N, K], which it has to be
 *   out: output, [M, N] */
ACLNN_API aclnnStatus aclnnQuantMatmulDequantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* weightScale, const aclTensor* biasOptional,
    const aclTensor* xScaleOptional, const aclTensor* xOffsetOptional, const aclTensor* smoothScaleOptional,
    char* xQuantMode, bool transposeWeight, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulDequant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
