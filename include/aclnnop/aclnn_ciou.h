/* aclnnCIoU.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CIOU_H
#define ACLNNOP_ACLNN_CIOU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCIoU: complete intersection over union of pairs of boxes
 *   bBoxes: predicted boxes, [4,N]
 *   gtBoxes: ground-truth boxes, [4,N]
 *   trans: whether boxes are (x,y,w,h) with (x,y) the centre, else (x0,y0,x1,y1)
 *   isCross: whether all pairs are compared: false
 *   mode: "iou": intersection over union; "iof": intersection over gtBoxes
 *   overlap: CIoU of each pair, [1,N]
 *   atanSub: atan(w / h) of gtBoxes minus that of bBoxes, [1,N] */
ACLNN_API aclnnStatus aclnnCIoUGetWorkspaceSize(
    const aclTensor* bBoxes, const aclTensor* gtBoxes, bool trans, bool isCross, const char* mode, aclTensor* overlap,
    aclTensor* atanSub, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCIoU(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
