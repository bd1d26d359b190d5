/* aclnnCat.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CAT_H
#define ACLNNOP_ACLNN_CAT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCat: concatenates tensors along dim
 *   tensors: tensors to concatenate, equal sizes in all axes but dim; members of shape [0] are skipped
 *   dim: axis along which to concatenate, -rank to rank-1
 *   out: output, shape of the tensors with their sizes along dim added */
ACLNN_API aclnnStatus aclnnCatGetWorkspaceSize(
    const aclTensorList* tensors, int64_t dim, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCat(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
