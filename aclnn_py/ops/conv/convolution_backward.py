"""aclnnConvolutionBackward."""

from __future__ import annotations

from ...lowering import language as w
from ...lowering.kernels.convolution import Convolved, Rounded, Unemulated, WeightsGradient
from ...lowering.kernels.convolution_geometry import Geometry, axis_order
from ...rules.core.call import Shape, TensorFacts
from ..conversion.shared.fill_steps import filled
from .shared import backward_params as b
from .shared import cube_math as m
from .shared.backward_results import SHAPES_FIT, THREE_AXES, format
from .shared.backward_rules import RULES
from .shared.convolution_geometry import numbers_of

grad, x, weight, dx, dw, db = b.grad, b.x, b.weight, b.dx, b.dw, b.db
cube = m.Multiplied(*b.INPUTS)


def geometry_of(
    grad: TensorFacts, x: TensorFacts, weight: TensorFacts, stride: Shape, padding: Shape, dilation: Shape,
    turned: bool, groups: int,
) -> Geometry:  # fmt: skip
    image, result = b.ends(x, grad, turned)
    return Geometry(
        axis_order(image), axis_order(weight), axis_order(result), numbers_of(stride, padding, dilation), groups
    )


geometry = w.Derived(
    geometry_of, *b.INPUTS, b.stride, b.padding, b.dilation, b.transposed, b.groups, label="convolution attributes"
)  # fmt: skip


def other_axes(grad: TensorFacts) -> tuple[int, ...]:
    return (0, *range(2, grad.rank))


floats = {each: Rounded(cube.operand(each), cube.hf32) for each in (grad, x)}
taps = cube.operand(weight)


def into(found: w.Step, out: w.Param) -> w.Step:
    return w.ViewCopy(w.ViewOf(w.CastTo(found, w.Dtype(out)), w.Reformatted(format)), out)


def through(back: bool) -> w.Step:
    """The gradient of a convolution's image, or of a transposed one's."""
    found = Convolved(
        floats[grad], taps, None, geometry=geometry, dtype=cube.kind, shape=w.ViewShape(dx), hf32=cube.hf32, back=back
    )
    return into(found, dx)


def of_weights(result: w.Param, image: w.Param) -> w.Step:
    found = WeightsGradient(floats[result], floats[image], geometry=geometry, shape=w.ViewShape(dw))
    return into(found, dw)


axes = w.Derived(other_axes, grad, label="all axes but C")
summed = w.Reduction("reduce_sum", w.Contiguous(grad), axes=axes, dtypes=(w.Dtype(grad),))
of_bias = w.ViewCopy(w.CastTo(summed, w.Dtype(db)), db)


IDLE = w.Steps()
of_no_taps = w.ViewCopy(w.ViewOf(filled(weight, 0.0), w.Reformatted(w.Format(weight))), dw)
rows = w.Derived(lambda sizes: sizes and tuple(sizes), b.bias_sizes, label="biasSizes")
of_no_bias = w.ViewCopy(filled(weight, 0.0, shape=rows), db)
of_input = w.Branch(b.TURNED, through(False), through(True))
of_taps = w.Branch(b.TURNED, of_weights(x, grad), of_weights(grad, x))
all_three = w.Steps(*(
    w.Branch(b.WANTED[at], each, IDLE) for at, each in enumerate((of_input, of_taps, of_bias))
))  # fmt: skip
nothing = w.Steps(*(
    w.Branch(w.both(b.WANTED[at], w.negated(w.is_empty(each))), zeros, IDLE)
    for at, each, zeros in ((1, dw, of_no_taps), (2, db, of_no_bias))
))  # fmt: skip
empty = w.either(*map(w.is_empty, b.INPUTS))


convolution_backward = w.declare(
    "aclnnConvolutionBackward", grad, x, weight, b.bias_sizes, b.stride, b.padding, b.dilation, b.transposed, b.more,
    b.groups, b.mask, m.math_type, dx, dw, db,
    summary="gradients of a convolution with respect to input, weight and bias",
    rules=(*RULES, w.when(empty, otherwise=(THREE_AXES, SHAPES_FIT))),
    plan=(
        w.OpenBranch(m.eight_bits(*b.INPUTS), Unemulated("gradients of FP8 convolutions"),
                 w.OpenBranch(empty, nothing, all_three)),
    ),
    header="aclnnop/aclnn_convolution_backward.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="gradInput = transposed convolution of gradOutput with weight; gradWeight = correlation of input with "
    "gradOutput; gradBias = sum of gradOutput over all axes but C",
    precision=m.REDUCED +
    "; gradInput has the compute dtype, gradWeight FLOAT and gradBias the dtype of gradOutput before they are cast",
    reference="torch.ops.aten.convolution_backward(gradOutput, input, weight, biasSizes, stride, padding, dilation, "
    "transposed, outputPadding, groups, outputMask)",
    notes=(
        "An outputMask of another size than 3 gives 161001.",
        "Only for 3-D the source compares the shape of gradOutput with that of the convolution (161002); for 1-D and "
        "2-D the task that does not match is refused here (561103).",
        "1-D inputs in ND pass the checks, but gradInput and gradWeight have to be in NCL (561103), as the results "
        "are.",
        "For empty tensors gradWeight and gradBias are zeros of the dtype of weight, which they have to have (561103).",
    ),
)  # fmt: skip
