/* aclnnForeachPowScalarList.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_POW_SCALAR_LIST_H
#define ACLNNOP_ACLNN_FOREACH_POW_SCALAR_LIST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachPowScalarList: element-wise x ^ scalar over a list of tensors, with a scalar per tensor
 *   x: list of tensors of one dtype and any shapes
 *   scalars: scalar operands, one per tensor of x
 *   out: list of output tensors, same shapes as the inputs */
ACLNN_API aclnnStatus aclnnForeachPowScalarListGetWorkspaceSize(
    const aclTensorList* x, const aclScalarList* scalars, const aclTensorList* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachPowScalarList(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
