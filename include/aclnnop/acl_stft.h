/* aclStft.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACL_STFT_H
#define ACLNNOP_ACL_STFT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclStft: short-time Fourier transform
 *   self: signal, [L] or [B,L]; not padded here
 *   windowOptional (may be null): window, [winLength], dtype of self; null: ones
 *   out: spectra, [B,K,T] or [K,T], [...,2] of real and imaginary parts unless returnComplex; K = nFft, or nFft/2+1 if
 *   onesided; T = (L-nFft)/hopLength+1
 *   nFft: size of the Fourier transform, at most L
 *   hopLength: distance between neighbouring frames, at least 1
 *   winLength: size of the window, 1 to nFft; centred in the frame
 *   normalized: true: divide by the square root of nFft
 *   onesided: true: frequencies 0 to nFft/2 only; false: all nFft
 *   returnComplex: true: complex output; false: real and imaginary parts */
ACLNN_API aclnnStatus aclStftGetWorkspaceSize(
    const aclTensor* self, const aclTensor* windowOptional, aclTensor* out, int64_t nFft, int64_t hopLength,
    int64_t winLength, bool normalized, bool onesided, bool returnComplex, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclStft(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
