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
 *   self: what is multiplied
 *   dtype: the element type to multiply in
 *   out: the products, of dtype `dtype` */
ACLNN_API aclnnStatus aclnnProdGetWorkspaceSize(
    const aclTensor* self, const aclDataType dtype, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnProd(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnProdDim: product along an axis
 *   self: what is multiplied
 *   dim: the axis to fold
 *   keepDim: keep the folded axes with size 1
 *   dtype: the element type to multiply in
 *   out: the products, of dtype `dtype` */
ACLNN_API aclnnStatus aclnnProdDimGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepDim, const aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnProdDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
