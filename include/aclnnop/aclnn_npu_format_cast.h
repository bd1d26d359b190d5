/* aclnnNpuFormatCast, aclnnNpuFormatCastCalculateSizeAndFormat.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NPU_FORMAT_CAST_H
#define ACLNNOP_ACLNN_NPU_FORMAT_CAST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNpuFormatCast: casts a tensor's storage format: public ones to the cube unit's blocks and back
 *   srcTensor: tensor to cast, contiguous; in a blocked format its storage has the shape of the blocks
 *   dstTensor: result of the view shape of srcTensor, contiguous; in a blocked format its storage has the shape of the
 *   blocks */
ACLNN_API aclnnStatus aclnnNpuFormatCastGetWorkspaceSize(
    const aclTensor* srcTensor, aclTensor* dstTensor, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNpuFormatCast(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNpuFormatCastCalculateSizeAndFormat: storage shape, to be freed with delete[], and storage format of
 * aclnnNpuFormatCast's dstTensor */
ACLNN_API aclnnStatus aclnnNpuFormatCastCalculateSizeAndFormat(
    const aclTensor* srcTensor, const int dstFormat, int additionalDtype, int64_t** dstShape, uint64_t* dstShapeSize,
    int* actualFormat);

#ifdef __cplusplus
}
#endif

#endif
