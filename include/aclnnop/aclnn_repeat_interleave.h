/* aclnnRepeatInterleave, aclnnRepeatInterleaveInt, aclnnRepeatInterleaveIntWithDim, aclnnRepeatInterleaveTensor, aclnnRepeatInterleaveWithDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REPEAT_INTERLEAVE_H
#define ACLNNOP_ACLNN_REPEAT_INTERLEAVE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRepeatInterleave: repeats the elements of self, flattened
 *   self: input, rank up to 8
 *   repeats: number of repeats, INT32/INT64, one per element (or slice along dim) or a single one
 *   outputSize: size of out (with dim: along dim), the sum of all repeats
 *   out: output, [outputSize]; with dim the shape of self with outputSize along dim */
ACLNN_API aclnnStatus aclnnRepeatInterleaveGetWorkspaceSize(
    const aclTensor* self, const aclTensor* repeats, int64_t outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleave(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRepeatInterleaveInt: repeats the elements of self, flattened, all as often
 *   self: input, rank up to 8
 *   repeats: number of repeats of every element, or slice along dim
 *   outputSize: size of out (with dim: along dim), the sum of all repeats
 *   out: output, [outputSize]; with dim the shape of self with outputSize along dim */
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntGetWorkspaceSize(
    const aclTensor* self, int64_t repeats, int64_t outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveInt(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRepeatInterleaveIntWithDim: repeats the slices of self along dim, all as often
 *   self: input, rank up to 8
 *   repeats: number of repeats of every element, or slice along dim
 *   dim: axis along which to repeat, -rank to rank-1
 *   outputSize: size of out (with dim: along dim), the sum of all repeats
 *   out: output, [outputSize]; with dim the shape of self with outputSize along dim */
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntWithDimGetWorkspaceSize(
    const aclTensor* self, int64_t repeats, int64_t dim, int64_t outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveIntWithDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRepeatInterleaveTensor: repeats each index i of repeats repeats[i] times
 *   repeats: number of repeats, INT32/INT64, one per element (or slice along dim) or a single one
 *   outputSize: size of out (with dim: along dim), the sum of all repeats
 *   out: output, [outputSize]; with dim the shape of self with outputSize along dim */
ACLNN_API aclnnStatus aclnnRepeatInterleaveTensorGetWorkspaceSize(
    const aclTensor* repeats, int64_t outputSize, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRepeatInterleaveWithDim: repeats the slices of self along dim
 *   self: input, rank up to 8
 *   repeats: number of repeats, INT32/INT64, one per element (or slice along dim) or a single one
 *   dim: axis along which to repeat, -rank to rank-1
 *   outputSize: size of out (with dim: along dim), the sum of all repeats
 *   out: output, [outputSize]; with dim the shape of self with outputSize along dim */
ACLNN_API aclnnStatus aclnnRepeatInterleaveWithDimGetWorkspaceSize(
    const aclTensor* self, const aclTensor* repeats, int64_t dim, int64_t outputSize, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRepeatInterleaveWithDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
