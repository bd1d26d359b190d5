/* aclnnGer.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GER_H
#define ACLNNOP_ACLNN_GER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGer: outer product of two vectors
 *   self: column vector, [N]
 *   vec2: row vector, [M]
 *   out: output, [N, M] */
ACLNN_API aclnnStatus aclnnGerGetWorkspaceSize(
    const aclTensor* self, const aclTensor* vec2, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGer(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
