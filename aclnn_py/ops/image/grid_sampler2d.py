"""aclnnGridSampler2D and aclnnGridSampler2DBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.grid_rules import fitting
from .shared.grid_sample_plan import Sampling, none_wanted, two_flags

LISTED = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE)
BUT_310P = ("ascend910", "ascend310b", "ascend310", "unknown", *w.BF16_BY_ARCH)
MODES = w.Choices(0, 1, 2)
CUBIC = 2
CORES = w.on(*w.BF16_BY_ARCH)

x, grid = (
    w.In("input", "input, [N,C,Hin,Win]"),
    w.In("grid", "sampling positions, [N,Hout,Wout,2], x and y from -1 to 1"),
)
mode = w.Attr("interpolationMode", "int64_t", "interpolation: 0 bilinear, 1 nearest, 2 bicubic", 0)
padding = w.Attr("paddingMode", "int64_t", "values outside of input: 0 zeros, 1 border, 2 reflection", 0)
aligned = w.Attr(
    "alignCorners", "bool", "true: -1 and 1 refer to the centres of the corner pixels; false: to the image edges", False
)
out, grad = w.Out("out", "output, [N,C,Hout,Wout]"), w.In("gradOutput", "gradient of the output, [N,C,Hout,Wout]")
mask = w.Attr("outputMask", "const aclBoolArray*", "2 flags: compute inputGrad, gridGrad", (True, True))
x_grad, grid_grad = (
    w.Out("inputGrad", "gradient of input, same shape as input"),
    w.Out("gridGrad", "gradient of grid, same shape as grid"),
)
images = Sampling(2, x, grid, mode, padding, aligned)


NAMED = (w.OneOf(w.ValueOf(mode), MODES), w.OneOf(w.ValueOf(padding), MODES))
ORDER = "weights and sums in float32, rounded once; DOUBLE in float64"
COORDINATES = (
    "Pixel coordinates are ((c + 1) * size - 1) / 2, with alignCorners (c + 1) / 2 * (size - 1); "
    "non-finite ones are outside, or the first element unless paddingMode is zeros. PyTorch on a "
    "CPU takes the last element for NaN there."
)
grid_sampler2d = w.declare(
    "aclnnGridSampler2D", x, grid, mode, padding, aligned, out,
    summary="samples input at the positions of grid (grid_sample), 2-D",
    rules=(
        w.present(x, grid, out), w.same_dtype(grid, x), w.same_dtype(out, x),
        w.dtype_in(LISTED.plus(dt.ACL_BF16, on=BUT_310P), x), NAMED, fitting(x, grid, out), w.done_if_empty(x, grid),
        w.when(
            w.value_is(mode, CUBIC),
            w.when(
                CORES, (w.Not(w.has_dtype(x, dt.ACL_DOUBLE)),),
                otherwise=((w.OneOf(w.ValueOf(mode), w.Choices(0, 1)),),),
            ),
        ),
    ),
    plan=images.samples(out), header="aclnnop/aclnn_grid_sampler2d.h", library="cv",
    documented_soc=w.DOCUMENTED_ALL,
    formula="weighted sum of the neighbouring elements of each position; outside of input 0, or as paddingMode says",
    precision=ORDER,
    reference="torch.ops.aten.grid_sampler_2d(input, grid, interpolationMode, paddingMode, alignCorners)",
    notes=(COORDINATES, "Bicubic: not for DOUBLE, and on the 910B and the 950 only."),
)  # fmt: skip

DTYPES = (w.same_dtype(each, x) for each in (grad, grid, x_grad, grid_grad))
grid_sampler2d_backward = w.declare(
    "aclnnGridSampler2DBackward", grad, x, grid, mode, padding, aligned, mask, x_grad, grid_grad,
    summary="gradients of 2-D grid sampling",
    rules=(
        w.OUT_POINTERS, w.done_if(w.negated(w.given(mask))), w.present(grad, x, grid, x_grad, grid_grad), *DTYPES,
        w.dtype_in(LISTED.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH), x), NAMED, fitting(x, grid, grad),
        w.same_shape(x_grad, x), w.same_shape(grid_grad, grid), two_flags(mask), w.done_if_empty(grad, x, grid),
        w.done_if(none_wanted(mask)),
    ),
    plan=images.gradients(grad, mask, x_grad, grid_grad),
    header="aclnnop/aclnn_grid_sampler2d_backward.h", library="cv", documented_soc=w.DOCUMENTED_BUT_310,
    formula="inputGrad: sum of gradOutput times the interpolation weight over all positions; gridGrad: sum over "
    "channels of gradOutput times the derivative of the sample by its coordinates",
    precision=f"{ORDER}; summed in the order of positions and channels",
    reference="torch.ops.aten.grid_sampler_2d_backward(gradOutput, input, grid, interpolationMode, paddingMode, "
    "alignCorners, outputMask)",
    notes=(COORDINATES,
    "With a null outputMask phase one succeeds at once.", "The derivative at a clipped coordinate is 0."),
)  # fmt: skip
