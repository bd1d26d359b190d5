/* aclnnTransMatmulWeight, aclnnCalculateMatmulWeightSize, aclnnCalculateMatmulWeightSizeV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANS_MATMUL_WEIGHT_H
#define ACLNNOP_ACLNN_TRANS_MATMUL_WEIGHT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransMatmulWeight: lays a weight out in FRACTAL_NZ, in place
 *   mmWeightRef: weight [K, N], on the A2 and A3 families or of INT8 also [batch..., K, N], up to 6 axes; overwritten
 *   by blocks */
ACLNN_API aclnnStatus aclnnTransMatmulWeightGetWorkspaceSize(
    aclTensor* mmWeightRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransMatmulWeight(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnCalculateMatmulWeightSize: elements of a FLOAT16 weight of this shape in FRACTAL_NZ */
ACLNN_API aclnnStatus aclnnCalculateMatmulWeightSize(const aclIntArray* tensorShape, uint64_t* weightTensorSize);

/* aclnnCalculateMatmulWeightSizeV2: elements of a weight of this shape and dtype in FRACTAL_NZ */
ACLNN_API aclnnStatus aclnnCalculateMatmulWeightSizeV2(
    const aclIntArray* tensorShape, aclDataType dataType, uint64_t* weightTensorSize);

#ifdef __cplusplus
}
#endif

#endif
