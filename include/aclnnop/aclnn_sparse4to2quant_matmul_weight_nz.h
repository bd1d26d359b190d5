/* aclnnSparse4to2QuantMatmulWeightNz, aclnnTransSparse4to2Para.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SPARSE4TO2QUANT_MATMUL_WEIGHT_NZ_H
#define ACLNNOP_ACLNN_SPARSE4TO2QUANT_MATMUL_WEIGHT_NZ_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSparse4to2QuantMatmulWeightNz: INT8 product with a right matrix of 2:4 structured sparsity, dequantised
 *   x: left matrix, INT8, [M,K]
 *   sparseWeight: kept elements of the right matrix, transposed, as aclnnTransSparse4to2Para stores them, INT8, [N,K/2]
 *   with K rounded up to 8, storage [ceil(K/64),ceil(N/16),16,32]
 *   index: their places, as aclnnTransSparse4to2Para stores them, UINT8, [N,ceil(K/8)], storage
 *   [ceil(K/64),ceil(N/16),16,8]
 *   xScale: scale of each row of x, FLOAT, [M]
 *   sparseWeightScale: scale of each column of the product, FLOAT, [N]
 *   biasOptional (may be null): bias of the scaled product, BF16, [N]; null: none
 *   out: result, BF16, [M,N] */
ACLNN_API aclnnStatus aclnnSparse4to2QuantMatmulWeightNzGetWorkspaceSize(
    const aclTensor* x, const aclTensor* sparseWeight, const aclTensor* index, const aclTensor* xScale,
    const aclTensor* sparseWeightScale, const aclTensor* biasOptional, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSparse4to2QuantMatmulWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnTransSparse4to2Para: kept elements of a weight [N,K] with 2:4 structured sparsity, and their places, to be freed
 * with free() */
ACLNN_API aclnnStatus aclnnTransSparse4to2Para(
    const int8_t* weight, aclIntArray* shape, int8_t** sparseWeight, int64_t** sparseWeightDims,
    uint64_t* sparseWeightDimsNum, uint8_t** index, int64_t** indexDims, uint64_t* indexDimsNum);

#ifdef __cplusplus
}
#endif

#endif
