/* aclnnSilentCheckV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SILENT_CHECK_V2_H
#define ACLNNOP_ACLNN_SILENT_CHECK_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSilentCheckV2: silent data corruption check of a value against its running mean
 *   val: value to check, 1 axis: PyTorch's backend passes the maximum square of a gradient
 *   max: maximum, ignored: PyTorch's backend passes val again
 *   avgRef: running mean, 1 axis; updated; for the first value the one to compare with
 *   inputGradRef: gradient, any shape; set to 0 by an error that aborts the stream
 *   stepRef: number of values so far, INT64, [1]; updated
 *   dstSize: sizes of inputGradRef
 *   dstStride: strides of inputGradRef
 *   dstOffset: offset of inputGradRef
 *   cThreshL1: error threshold, in multiples of the mean
 *   cThreshL2: warning threshold, in multiples of the mean
 *   beta1: decay rate of the running mean
 *   npuAsdDetect: 1: the stream continues after an error; else it is aborted
 *   result: 0 for no finding, 1 for an error, 2 for a warning, INT32, [1] */
ACLNN_API aclnnStatus aclnnSilentCheckV2GetWorkspaceSize(
    const aclTensor* val, const aclTensor* max, aclTensor* avgRef, aclTensor* inputGradRef, aclTensor* stepRef,
    aclIntArray* dstSize, aclIntArray* dstStride, aclIntArray* dstOffset, float cThreshL1, float cThreshL2, float beta1,
    int32_t npuAsdDetect, aclTensor* result, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSilentCheckV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
