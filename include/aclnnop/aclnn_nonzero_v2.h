/* aclnnNonzeroV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NONZERO_V2_H
#define ACLNNOP_ACLNN_NONZERO_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNonzeroV2: indices of the non-zero elements of self, a row per axis
 *   self: input of N non-zero elements and rank D, up to 8
 *   out: indices of the non-zero elements, INT64, [N,D] (V2: [D,N]) */
ACLNN_API aclnnStatus aclnnNonzeroV2GetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNonzeroV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
