/* aclnnIou.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_IOU_H
#define ACLNNOP_ACLNN_IOU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIou: intersection over union, or over the ground truth, of boxes
 *   bBoxes: predicted boxes (x0,y0,x1,y1), [m,4]
 *   gtBoxes: ground-truth boxes (x0,y0,x1,y1), [n,4], or [m,4] if aligned
 *   mode: "iou": intersection over union; "iof": intersection over gtBoxes
 *   eps: added to every width and height
 *   aligned: whether boxes are compared pairwise, else all pairs
 *   overlap: overlaps, [m,n], or [m,1] if aligned */
ACLNN_API aclnnStatus aclnnIouGetWorkspaceSize(
    const aclTensor* bBoxes, const aclTensor* gtBoxes, const char* mode, float eps, bool aligned, aclTensor* overlap,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIou(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
