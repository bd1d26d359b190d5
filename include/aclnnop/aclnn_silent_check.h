/* aclnnSilentCheck.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SILENT_CHECK_H
#define ACLNNOP_ACLNN_SILENT_CHECK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSilentCheck: silent data corruption check of a value by its magnitude and its difference from the previous one
 *   val: value to check, scalar: PyTorch's backend passes the norm of a gradient
 *   inputGradRef: gradient, any shape; set to 0 by an error that aborts the stream
 *   sfdaRef: previous value, minimum and maximum so far, FLOAT, [3]; updated
 *   stepRef: number of values so far, INT64, [1]; updated
 *   cMinSteps: number of values before differences are checked
 *   cThreshL1: error threshold of the absolute value
 *   cCoeffL1: error threshold of the relative difference
 *   cThreshL2: warning threshold of the absolute value
 *   cCoeffL2: warning threshold of the relative difference
 *   npuAsdDetect: 1: the stream continues after an error; else it is aborted
 *   result: 0 for no finding, 1 for an error, 2 for a warning, INT32, [1] */
ACLNN_API aclnnStatus aclnnSilentCheckGetWorkspaceSize(
    const aclTensor* val, aclTensor* inputGradRef, aclTensor* sfdaRef, aclTensor* stepRef, const int32_t cMinSteps,
    const float cThreshL1, const float cCoeffL1, const float cThreshL2, const float cCoeffL2,
    const int32_t npuAsdDetect, aclTensor* result, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSilentCheck(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
