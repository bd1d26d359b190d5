/* aclnnPolar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_POLAR_H
#define ACLNNOP_ACLNN_POLAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPolar: element-wise complex numbers from magnitude and angle
 *   input: magnitudes, rank up to 8
 *   angle: angles in radians, broadcastable with input
 *   out: complex output, broadcast shape of input and angle */
ACLNN_API aclnnStatus aclnnPolarGetWorkspaceSize(
    const aclTensor* input, const aclTensor* angle, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPolar(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
