/* aclnnForeachAddcdivScalarList.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_ADDCDIV_SCALAR_LIST_H
#define ACLNNOP_ACLNN_FOREACH_ADDCDIV_SCALAR_LIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachAddcdivScalarList: x1 + scalar * (x2 / x3), place by place
 *   x1: tensors of one dtype
 *   x2: tensors of one dtype
 *   x3: tensors of one dtype
 *   scalars: what products (quotients) are multiplied with, an element for each member
 *   out: results, members for members */
ACLNN_API aclnnStatus aclnnForeachAddcdivScalarListGetWorkspaceSize(
    const aclTensorList* x1, const aclTensorList* x2, const aclTensorList* x3, const aclTensor* scalars,
    aclTensorList* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachAddcdivScalarList(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
