/* aclnnQuantGroupedMatmulDequant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_GROUPED_MATMUL_DEQUANT_H
#define ACLNNOP_ACLNN_QUANT_GROUPED_MATMUL_DEQUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantGroupedMatmulDequant: quantises tokens to INT8, multiplies them by the weights of their experts and scales
 * the sums
 *   x: tokens sorted by expert, FLOAT16, [M,K]
 *   weight: weights of the experts, INT8, [E,N,K] with N and K multiples of 16, or in FRACTAL_NZ [E,K/32,N/16,16,32]
 *   weightScale: scales of the columns, [E,N]: FLOAT, or INT64 whose low 32 bits are a FLOAT
 *   groupList: cumulative end of the rows of each expert, INT64, [E]
 *   biasOptional (may be null): reserved, must be null
 *   xScaleOptional (may be null): scale of x: FLOAT, [M], or [1] for "pertensor"; FLOAT16, [1], with an INT64
 *   weightScale; null: computed for each row
 *   xOffsetOptional (may be null): reserved, must be null
 *   smoothScaleOptional (may be null): factors of the columns of x, FLOAT16, [K]
 *   xQuantMode: "pertoken": a scale for each row; "pertensor": one for all
 *   transposeWeight: whether weight is stored [E,N,K]: true
 *   out: output, FLOAT16, [M,N] */
ACLNN_API aclnnStatus aclnnQuantGroupedMatmulDequantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* weightScale, const aclTensor* groupList,
    const aclTensor* biasOptional, const aclTensor* xScaleOptional, const aclTensor* xOffsetOptional,
    const aclTensor* smoothScaleOptional, char* xQuantMode, bool transposeWeight, const aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantGroupedMatmulDequant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
