"""aclnnGridSampler3D and aclnnGridSampler3DBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from . import grid_sampler2d as g
from .grid_rules import fitting
from .sampling import Sampling, none_wanted, two_flags

LISTED = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_BF16)
VOLUMES = w.Choices(fmt.ACL_FORMAT_NCDHW, fmt.ACL_FORMAT_NDHWC, fmt.ACL_FORMAT_ND)

x, grid = w.In("input", "volumes"), w.In("grid", "where to sample them: x, y and z of every place, from -1 to 1")
mode = w.Attr("interpolationMode", "int64_t", "0: linear, 1: nearest", 0)
padding, aligned, mask = g.padding, g.aligned, g.mask
out, grad = w.Out("out", "the samples"), w.In("gradOutput", "gradient of the samples")
x_grad, grid_grad = w.Out("inputGrad", "gradient of input"), w.Out("gridGrad", "gradient of grid")
volumes = Sampling(3, x, grid, mode, padding, aligned)
NAMED = (w.OneOf(w.ValueOf(padding), g.MODES), w.OneOf(w.ValueOf(mode), w.Choices(0, 1)))
grid_sampler3d = w.declare(
    "aclnnGridSampler3D", x, grid, mode, padding, aligned, out, summary="volumes sampled at the places of a grid",
    rules=(
        w.present(x, grid, out), w.same_dtype(grid, x), w.same_dtype(out, x), w.dtype_in(LISTED, x),
        w.format_in(VOLUMES, x, out), NAMED, fitting(x, grid, out, axes=3, by_format=True), w.done_if_empty(x, grid),
        w.no_bf16_except(w.BF16_BY_ARCH, x),
    ),
    plan=volumes.samples(out), header="aclnnop/aclnn_grid_sampler3d.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="the elements around a place times their weights; of those outside 0, or what the padding has there",
    precision=g.ORDER,
    reference="torch.ops.aten.grid_sampler_3d(input, grid, interpolationMode, paddingMode, alignCorners)",
    notes=(
        g.COORDINATES, "BF16 on the 910B and the 950 only.",
        "On ascend950 the source reads linear samples of NDHWC as if channels were not last; the emulator does not.",
    ),
)  # fmt: skip

DTYPES = (w.same_dtype(each, x) for each in (grad, grid, x_grad, grid_grad))
grid_sampler3d_backward = w.declare(
    "aclnnGridSampler3DBackward", grad, x, grid, mode, padding, aligned, mask, x_grad, grid_grad,
    summary="gradients of volumes that were sampled, and of the grid",
    rules=(
        w.OUT_POINTERS, w.done_if(w.negated(w.given(mask))), w.present(grad, x, grid, x_grad, grid_grad), *DTYPES,
        w.dtype_in(LISTED, x), NAMED, fitting(x, grid, grad, axes=3, by_format=True, some=False),
        w.same_shape(x_grad, x), w.same_shape(grid_grad, grid), two_flags(mask), w.done_if_empty(grad, x, grid),
        w.done_if(none_wanted(mask)),
    ),
    plan=volumes.gradients(grad, mask, x_grad, grid_grad), header="aclnnop/aclnn_grid_sampler3d_backward.h",
    library="cv", documented_soc=w.DOCUMENTED_BUT_310,
    formula="inputGrad: the sum of gradOutput times the weight of an element over all places; gridGrad: the sum over "
    "channels of gradOutput times the slope of the sample",
    precision=f"{g.ORDER}; sums in the order of places and channels",
    reference="torch.ops.aten.grid_sampler_3d_backward(gradOutput, input, grid, interpolationMode, paddingMode, "
    "alignCorners, outputMask)",
    notes=(g.COORDINATES, "A null outputMask ends phase one at once.", "The slope at a clipped coordinate is 0."),
)  # fmt: skip
