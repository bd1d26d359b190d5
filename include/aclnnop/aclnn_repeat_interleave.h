/* aclnnRepeatInterleave, aclnnRepeatInterleaveInt, aclnnRepeatInterleaveIntWithDim, aclnnRepeatInterleaveTensor, aclnnRepeatInterleaveWithDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REPEAT_INTERLEAVE_H
#define ACLNNOP_ACLNN_REPEAT_INTERLEAVE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRepeatInterleave: every element as often as a number says, in a row
 *   self: what is repeated
 *   repeats: how often: for every one, or one number for all
 *   outputSize: how long the result is along the axis: the sum of all repeats
 *   out: the result */
ACLNN_API aclnnStatus aclnnRepeatInterleaveGetWorkspaceSize(
    const aclTensor* self, const aclTensor* repeats, int64_t outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleave(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRepeatInterleaveInt: every element several times, in a row
 *   self: what is repeated
 *   repeats: how often every element, or row, is repeated
 *   outputSize: how long the result is along the axis: the sum of all repeats
 *   out: the result */
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntGetWorkspaceSize(
    const aclTensor* self, int64_t repeats, int64_t outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveInt(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRepeatInterleaveIntWithDim: everything along an axis several times
 *   self: what is repeated
 *   repeats: how often every element, or row, is repeated
 *   dim: the axis
 *   outputSize: how long the result is along the axis: the sum of all repeats
 *   out: the result */
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntWithDimGetWorkspaceSize(
    const aclTensor* self, int64_t repeats, int64_t dim, int64_t outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntWithDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRepeatInterleaveTensor: every number from 0 on as often as a number says
 *   repeats: how often: for every one, or one number for all
 *   outputSize: how long the result is along the axis: the sum of all repeats
 *   out: the result */
ACLNN_API aclnnStatus aclnnRepeatInterleaveTensorGetWorkspaceSize(
    const aclTensor* repeats, int64_t outputSize, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRepeatInterleaveWithDim: everything along an axis as often as a number says
 *   self: what is repeated
 *   repeats: how often: for every one, or one number for all
 *   dim: the axis
 *   outputSize: how long the result is along the axis: the sum of all repeats
 *   out: the result */
ACLNN_API aclnnStatus aclnnRepeatInterleaveWithDimGetWorkspaceSize(
    const aclTensor* self, const aclTensor* repeats, int64_t dim, int64_t outputSize, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveWithDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
