"""aclnnMaxPool2dWithMask and aclnnMaxPool2dWithMaskBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.profiles import SOC
from .shared import max_pool2d_backward as b
from .shared import max_pool2d_params as m
from .shared import max_pool_mask as k
from .shared.max_pool2d_backward import back, grad, where
from .shared.max_pool2d_params import ARRAYS, ceiling, dilation, kernel, padding, stride, x
from .shared.reinterpreted import Hold, Holding
from .shared.window_rules import ONE_OR_TWO, so_many

OTHERS = (w.OneOf(SOC, w.Choices(*k.BUT_950)),)
INT8 = w.Choices().plus(dt.ACL_INT8, on=k.BUT_950)

out = w.Out("out", "window maxima, [N,C,Hout,Wout] or [C,Hout,Wout]")
indices = w.Out("indices", "mask of the maxima, INT8, for the backward operator; shape: see the notes")
FORWARD = m.MASKED.plus(dt.ACL_FLOAT, on=("ascend310p",))
largest = m.pooled(k.narrowed(w.Contiguous(x)), k.counted, m.INT32)
chosen = w.ViewOf(largest, w.NthOutput(1))
max_pool2d_with_mask = w.declare(
    "aclnnMaxPool2dWithMask", x, *ARRAYS, ceiling, out, indices,
    summary="2-D max pooling over [N,C,H,W], with a mask of the maxima",
    rules=(
        w.present(kernel, x, out), so_many(kernel, ONE_OR_TWO), OTHERS, w.present(*k.POINTERS),
        w.present(stride, padding, dilation, indices), w.dtype_in(FORWARD, x), w.same_dtype(x, out),
        w.dtype_in(INT8, indices), w.same_format(x, out), w.no_private_format(x), w.dims_within(3, 4, x),
        *m.ATTRIBUTES, m.PLANES, m.WINDOWS, (w.Equal(w.ViewShape(out), m.result_shape),),
        (w.Equal(w.ViewShape(indices), k.mask_shape),), w.done_if_empty(x, out),
    ),
    plan=(
        *w.ViewCopy(k.formatted(w.CastTo(largest, w.Dtype(x)), out), out).chain,
        w.OpenBranch(k.numbered, Hold(chosen, indices), Hold(k.masked(chosen), indices)),
    ),
    header="aclnnop/aclnn_max_pool2d_with_indices.h", documented_soc=w.DOCUMENTED_BUT_950[:4],
    formula="out[n, c, i, j] = max over p, q of self[n, c, i stride + p - padding, ...]",
    precision=m.PRECISION,
    reference="torch.nn.functional.max_pool2d(self, kernelSize, stride, padding, dilation, ceilMode)",
    notes=(
        "ascend950 refuses every call (161002) and wants aclnnMaxPool2dWithIndices.",
        "On the 910B and 910_93 indices holds the INT32 index of each maximum in its plane, contiguously from the "
        "storage's first byte on, whatever its view; elsewhere, and for a 1x1 kernel, bits: UINT16 [N, ceil(C/16), "
        "kH*kW, Hout*Wout rounded up to a multiple of 16, plus 16].",
        "The 910 computes FLOAT in FLOAT16.", k.FORMATS,
    ),
)  # fmt: skip

mask_in = Holding(w.Contiguous(where), dt.ACL_INT32, w.ViewShape(grad))
bits = k.unmasked(Holding(w.Strided(where), dt.ACL_UINT16, k.bits_shape), grad)
slopes = k.narrowed(w.Contiguous(grad))
max_pool2d_with_mask_backward = w.declare(
    "aclnnMaxPool2dWithMaskBackward", grad, x, where, *ARRAYS, ceiling, back,
    summary="gradient of 2-D max pooling, by mask",
    rules=(
        OTHERS, w.present(kernel, x, grad), so_many(kernel, ONE_OR_TWO, w.ACLNN_ERR_PARAM_NULLPTR),
        w.present(*k.POINTERS), w.present(where, stride, padding, dilation, back), w.dtype_in(m.MASKED, x),
        w.same_dtype(x, grad), w.same_dtype(x, back), w.dtype_in(INT8, where), *b.backward_formats(),
        *m.ATTRIBUTES, *b.backward_shapes(), w.done_if_empty(x),
    ),
    plan=(
        w.OpenBranch(
            k.numbered, w.ViewCopy(k.formatted(b.given_back(slopes, mask_in), back), back),
            w.ViewCopy(k.formatted(b.given_back(slopes, bits, lenient=True), back), back),
        ),
    ),
    header="aclnnop/aclnn_max_pool2d_with_indices_backward.h",
    documented_soc=w.DOCUMENTED_910,
    formula="gradInput = 0, then gradOutput[n, c, i, j] is added to the element that its mask marks",
    precision=m.PRECISION,
    reference="torch.ops.aten.max_pool2d_with_indices_backward(gradOutput, self, kernelSize, stride, padding, "
    "dilation, ceilMode, indices)",
    notes=(*b.BACKWARD_NOTES, k.FORMATS, "ascend950 refuses every call (161002)."),
)  # fmt: skip
