"""aclnnGridSampler2D and aclnnGridSampler2DBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .grid_rules import fitting
from .sampling import Sampling, none_wanted, two_flags

LISTED = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE)
BUT_310P = ("ascend910", "ascend310b", "ascend310", "unknown", *w.BF16_BY_ARCH)
MODES = w.Choices(0, 1, 2)
CUBIC = 2
CORES = w.on(*w.BF16_BY_ARCH)

x, grid = w.In("input", "images"), w.In("grid", "where to sample them: x and y of every place, from -1 to 1")
mode = w.Attr("interpolationMode", "int64_t", "0: linear, 1: nearest, 2: cubic", 0)
padding = w.Attr("paddingMode", "int64_t", "outside are 0: zeros, 1: the border, 2: reflections", 0)
aligned = w.Attr("alignCorners", "bool", "whether -1 and 1 are the middles of the outermost elements", False)
out, grad = w.Out("out", "the samples"), w.In("gradOutput", "gradient of the samples")
mask = w.Attr("outputMask", "const aclBoolArray*", "which gradients are wanted", (True, True))
x_grad, grid_grad = w.Out("inputGrad", "gradient of input"), w.Out("gridGrad", "gradient of grid")
images = Sampling(2, x, grid, mode, padding, aligned)


NAMED = (w.OneOf(w.ValueOf(mode), MODES), w.OneOf(w.ValueOf(padding), MODES))
ORDER = "weights and sums in float32, rounded once; DOUBLE in float64"
COORDINATES = (
    "Coordinates are ((c + 1) * size - 1) / 2, with alignCorners (c + 1) / 2 * (size - 1); what is not finite is "
    "outside, or the first element where the padding has no outside. PyTorch on a CPU takes the last one for NaN there."
)
grid_sampler2d = w.declare(
    "aclnnGridSampler2D", x, grid, mode, padding, aligned, out, summary="images sampled at the places of a grid",
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
    formula="the elements around a place times their weights; of those outside 0, or what the padding has there",
    precision=ORDER,
    reference="torch.ops.aten.grid_sampler_2d(input, grid, interpolationMode, paddingMode, alignCorners)",
    notes=(COORDINATES, "Cubic samples: not of DOUBLE, and on the 910B and the 950 only."),
)  # fmt: skip

DTYPES = (w.same_dtype(each, x) for each in (grad, grid, x_grad, grid_grad))
grid_sampler2d_backward = w.declare(
    "aclnnGridSampler2DBackward", grad, x, grid, mode, padding, aligned, mask, x_grad, grid_grad,
    summary="gradients of images that were sampled, and of the grid",
    rules=(
        w.OUT_POINTERS, w.done_if(w.negated(w.given(mask))), w.present(grad, x, grid, x_grad, grid_grad), *DTYPES,
        w.dtype_in(LISTED.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH), x), NAMED, fitting(x, grid, grad),
        w.same_shape(x_grad, x), w.same_shape(grid_grad, grid), two_flags(mask), w.done_if_empty(grad, x, grid),
        w.done_if(none_wanted(mask)),
    ),
    plan=images.gradients(grad, mask, x_grad, grid_grad),
    header="aclnnop/aclnn_grid_sampler2d_backward.h", library="cv", documented_soc=w.DOCUMENTED_BUT_310,
    formula="inputGrad: the sum of gradOutput times the weight of an element over all places; gridGrad: the sum over "
    "channels of gradOutput times the slope of the sample",
    precision=f"{ORDER}; sums in the order of places and channels",
    reference="torch.ops.aten.grid_sampler_2d_backward(gradOutput, input, grid, interpolationMode, paddingMode, "
    "alignCorners, outputMask)",
    notes=(COORDINATES, "A null outputMask ends phase one at once.", "The slope at a clipped coordinate is 0."),
)  # fmt: skip
