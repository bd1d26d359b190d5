"""aclnnGridSampler3D and aclnnGridSampler3DBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from . import grid_sampler2d as g
from .shared.grid_rules import fitting
from .shared.grid_sample_plan import Sampling, none_wanted, two_flags

LISTED = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_BF16)
VOLUMES = w.Choices(fmt.ACL_FORMAT_NCDHW, fmt.ACL_FORMAT_NDHWC, fmt.ACL_FORMAT_ND)

x, grid = (
    w.In("input", "input, [N,C,Din,Hin,Win]"),
    w.In("grid", "sampling positions, [N,Dout,Hout,Wout,3], x, y and z from -1 to 1"),
)
mode = w.Attr("interpolationMode", "int64_t", "interpolation: 0 trilinear, 1 nearest", 0)
padding, aligned, mask = g.padding, g.aligned, g.mask
out, grad = (
    w.Out("out", "output, [N,C,Dout,Hout,Wout]"),
    w.In("gradOutput", "gradient of the output, [N,C,Dout,Hout,Wout]"),
)
x_grad, grid_grad = (
    w.Out("inputGrad", "gradient of input, same shape as input"),
    w.Out("gridGrad", "gradient of grid, same shape as grid"),
)
volumes = Sampling(3, x, grid, mode, padding, aligned)
NAMED = (w.OneOf(w.ValueOf(padding), g.MODES), w.OneOf(w.ValueOf(mode), w.Choices(0, 1)))
grid_sampler3d = w.declare(
    "aclnnGridSampler3D", x, grid, mode, padding, aligned, out,
    summary="samples input at the positions of grid (grid_sample), 3-D",
    rules=(
        w.present(x, grid, out), w.same_dtype(grid, x), w.same_dtype(out, x), w.dtype_in(LISTED, x),
        w.format_in(VOLUMES, x, out), NAMED, fitting(x, grid, out, axes=3, by_format=True), w.done_if_empty(x, grid),
        w.no_bf16_except(w.BF16_BY_ARCH, x),
    ),
    plan=volumes.samples(out), header="aclnnop/aclnn_grid_sampler3d.h", library="cv",
    documented_soc=w.DOCUMENTED_BUT_310,
    formula="weighted sum of the neighbouring elements of each position; outside of input 0, or as paddingMode says",
    precision=g.ORDER,
    reference="torch.ops.aten.grid_sampler_3d(input, grid, interpolationMode, paddingMode, alignCorners)",
    notes=(
        g.COORDINATES, "BF16 on the 910B and the 950 only.",
        "On ascend950 the source treats NDHWC as NCDHW for trilinear interpolation; the emulator does not.",
    ),
)  # fmt: skip

DTYPES = (w.same_dtype(each, x) for each in (grad, grid, x_grad, grid_grad))
grid_sampler3d_backward = w.declare(
    "aclnnGridSampler3DBackward", grad, x, grid, mode, padding, aligned, mask, x_grad, grid_grad,
    summary="gradients of 3-D grid sampling",
    rules=(
        w.OUT_POINTERS, w.done_if(w.negated(w.given(mask))), w.present(grad, x, grid, x_grad, grid_grad), *DTYPES,
        w.dtype_in(LISTED, x), NAMED, fitting(x, grid, grad, axes=3, by_format=True, some=False),
        w.same_shape(x_grad, x), w.same_shape(grid_grad, grid), two_flags(mask), w.done_if_empty(grad, x, grid),
        w.done_if(none_wanted(mask)),
    ),
    plan=volumes.gradients(grad, mask, x_grad, grid_grad), header="aclnnop/aclnn_grid_sampler3d_backward.h",
    library="cv", documented_soc=w.DOCUMENTED_BUT_310,
    formula="inputGrad: sum of gradOutput times the interpolation weight over all positions; gridGrad: sum over "
    "channels of gradOutput times the derivative of the sample by its coordinates",
    precision=f"{g.ORDER}; summed in the order of positions and channels",
    reference="torch.ops.aten.grid_sampler_3d_backward(gradOutput, input, grid, interpolationMode, paddingMode, "
    "alignCorners, outputMask)",
    notes=(g.COORDINATES,
    "With a null outputMask phase one succeeds at once.", "The derivative at a clipped coordinate is 0."),
)  # fmt: skip
