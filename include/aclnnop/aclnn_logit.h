/* aclnnLogit.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGIT_H
#define ACLNNOP_ACLNN_LOGIT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogit: the logarithm of the odds, element by element
 *   input: x, from 0 to 1
 *   eps: how near to 0 and 1 numbers may come; below 0 no limit
 *   out: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnLogitGetWorkspaceSize(
    const aclTensor* input, double eps, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogit(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
