/* aclnnProd, aclnnProdDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PROD_H
#define ACLNNOP_ACLNN_PROD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnProd: product of all elements
 *   self: input, rank up to 8
 *   dtype: dtype of the product (aclDataType)
 *   out: products, one element, or shape of self without dim; of dtype `dtype` */
ACLNN_API aclnnStatus aclnnProdGetWorkspaceSize(
    const aclTensor* self, const aclDataType dtype, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnProd(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnProdDim: product along dim
 *   self: input, rank up to 8
 *   dim: axis to reduce, -rank to rank-1
 *   keepDim: true: keep the reduced axes with size 1
 *   dtype: dtype of the product (aclDataType)
 *   out: products, one element, or shape of self without dim; of dtype `dtype` */
ACLNN_API aclnnStatus aclnnProdDimGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepDim, const aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnProdDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
