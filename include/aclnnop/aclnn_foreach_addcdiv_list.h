/* aclnnForeachAddcdivList.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ADDCDIV_LIST_H
#define ACLNNOP_ACLNN_FOREACH_ADDCDIV_LIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachAddcdivList: element-wise x1 + scalar * (x2 / x3) over lists of tensors
 *   x1: list of tensors of one dtype and any shapes
 *   x2: list of tensors, same shapes and dtype as x1
 *   x3: list of tensors, same shapes and dtype as x1
 *   scalars: factor of the product (quotient), one element per tensor
 *   out: list of output tensors, same shapes as the inputs */
ACLNN_API aclnnStatus aclnnForeachAddcdivListGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, const aclTensorList* x3, const aclTensor* scalars,
    const aclTensorList* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachAddcdivList(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
