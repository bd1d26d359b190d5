/* aclnnPolar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_POLAR_H
#define ACLNNOP_ACLNN_POLAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPolar: complex numbers of absolute value and angle
 *   input: the absolute values
 *   angle: the angles
 *   out: the complex numbers */
ACLNN_API aclnnStatus aclnnPolarGetWorkspaceSize(
    const aclTensor* input, const aclTensor* angle, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPolar(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
