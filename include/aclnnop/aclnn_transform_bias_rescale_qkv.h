/* aclnnTransformBiasRescaleQkv.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANSFORM_BIAS_RESCALE_QKV_H
#define ACLNNOP_ACLNN_TRANSFORM_BIAS_RESCALE_QKV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransformBiasRescaleQkv: adds a bias to queries, keys and values, scales queries and transposes all to [B,N,T,D]
 *   qkv: queries, keys and values of all heads, [B,T,3*N*D]
 *   qkvBias: biases of queries, keys and values, [3*N*D]
 *   numHeads: number of heads, N
 *   qOut: scaled queries, [B,N,T,D], dtype of qkv
 *   kOut: keys, [B,N,T,D], dtype of qkv
 *   vOut: values, [B,N,T,D], dtype of qkv */
ACLNN_API aclnnStatus aclnnTransformBiasRescaleQkvGetWorkspaceSize(
    const aclTensor* qkv, const aclTensor* qkvBias, int64_t numHeads, const aclTensor* qOut, const aclTensor* kOut,
    const aclTensor* vOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransformBiasRescaleQkv(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
