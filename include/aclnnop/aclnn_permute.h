/* aclnnPermute.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PERMUTE_H
#define ACLNNOP_ACLNN_PERMUTE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPermute: permutes the axes of self
 *   self: input, rank up to 8
 *   dims: permutation of the axes of self
 *   out: output, out.shape[i] = self.shape[dims[i]], dtype of self */
ACLNN_API aclnnStatus aclnnPermuteGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dims, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPermute(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
