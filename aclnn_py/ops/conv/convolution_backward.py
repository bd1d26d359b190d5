"""aclnnConvolutionBackward."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.convolved import Convolved, Decided, Rounded, Unemulated, WeightsGradient
from ...lowering.volumes import Geometry, places
from ...rules.call import Call, TensorFacts
from ..conversion.fills import filled
from . import backward_params as b
from . import backward_shapes as fit
from . import multiplying as m
from .asking import checked
from .backward_rules import RULES
from .shapes import numbers_of

grad, x, weight, dx, dw, db = b.grad, b.x, b.weight, b.dx, b.dw, b.db
cube = m.Multiplied(*b.INPUTS)


def geometry(call: Call) -> Geometry:
    args: Any = call.args
    image, result = b.ends(call.tensor(x), call.tensor(grad), args["transposed"])
    numbers = numbers_of(args["stride"], args["padding"], args["dilation"])
    return Geometry(places(image), places(call.tensor(weight)), places(result), numbers, args["groups"])


def other_axes(grad: TensorFacts) -> tuple[int, ...]:
    return (0, *range(2, grad.rank))


floats = {each: Rounded(cube.taken(each), cube.hf32) for each in (grad, x)}
taps = cube.taken(weight)


def through(back: bool) -> w.Step:
    """The gradient of a convolution's image, or of a transposed one's."""
    found = Convolved(
        floats[grad], taps, None, geometry=geometry, dtype=cube.kind, shape=w.ViewShape(dx), hf32=cube.hf32, back=back
    )
    return w.ViewCopy(w.CastTo(found, w.Dtype(dx)), dx)


def of_weights(result: w.Param, image: w.Param) -> w.Step:
    found = WeightsGradient(floats[result], floats[image], geometry=geometry, shape=w.ViewShape(dw))
    return w.ViewCopy(w.CastTo(found, w.Dtype(dw)), dw)


axes = w.Worked(other_axes, grad, told="every axis but the channels'")
summed = w.Fold("reduce_sum", w.Contiguous(grad), axes=axes, dtypes=(w.Dtype(grad),))
of_bias = w.ViewCopy(w.CastTo(summed, w.Dtype(db)), db)


def zeros(out: w.Param) -> w.Step:
    return w.ViewCopy(filled(out, 0.0), out)


IDLE = w.Together()
of_input = w.Fork(b.TURNED, through(False), through(True))
of_taps = w.Fork(b.TURNED, of_weights(x, grad), of_weights(grad, x))
all_three = w.Together(*(
    Decided(b.WANTED[at], each, IDLE) for at, each in enumerate((of_input, of_taps, of_bias))
))  # fmt: skip
nothing = w.Together(*(Decided(b.WANTED[at], zeros(each), IDLE) for at, each in ((1, dw), (2, db))))
empty = w.either(*map(w.is_empty, b.INPUTS))


def sixteen(grad: TensorFacts, x: TensorFacts, weight: TensorFacts, dw: TensorFacts, groups: int, math: int) -> bool:
    """Whether groups of weights along three axes have a gradient in FLOAT: not of 16-bit inputs."""
    return groups == 1 or dw.dtype != dt.ACL_FLOAT or (math != m.USE_FP16 and m.widest(grad, x, weight) == dt.ACL_FLOAT)


THREE_AXES = w.when(
    b.VOLUMES, w.when(b.NEW, otherwise=((w.negated(b.VOLUMES),),)),
    w.when(w.on("ascend910b", "ascend910_93"), w.when(b.WANTED[1], checked(
        "dtype of gradWeight in groups is not FLOAT unless the inputs are", sixteen, *b.INPUTS, dw, b.groups,
        m.math_type, kind="dtype_excluded"))),
)  # fmt: skip
SHAPES_FIT = tuple(
    rule.coded(ACLNN_ERR_INNER_NULLPTR)
    for rule in (
        *checked(
            "result of the convolution is of the sizes that it has",
            fit.result_fits,
            *fit.RESULT,
            mend=fit.as_made,
            kind="shape_custom",
        ),
        *checked(
            "number of samples is one, and groups divide weight",
            fit.whole_fits,
            x,
            grad,
            weight,
            b.groups,
            kind="shape_custom",
        ),
    )
)
convolution_backward = w.declare(
    "aclnnConvolutionBackward", grad, x, weight, b.bias_sizes, b.stride, b.padding, b.dilation, b.transposed, b.more,
    b.groups, b.mask, m.math_type, dx, dw, db,
    summary="gradients of a convolution with respect to input, weight and bias",
    rules=(*RULES, w.when(empty, otherwise=(THREE_AXES, SHAPES_FIT))),
    plan=(
        w.Choice(m.eight_bits(*b.INPUTS), Unemulated("gradients of convolutions of 8-bit floats"),
                 w.Choice(empty, nothing, all_three)),
    ),
    header="aclnnop/aclnn_convolution_backward.h", stream_ctype="const aclrtStream",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="gradInput: to every element what gradOutput has where the element was looked at, times its weight; "
    "gradWeight: the sum of gradOutput times what the tap saw of input; gradBias: the sum of gradOutput over "
    "everything but its channels",
    precision=m.REDUCED + "; gradInput has the dtype multiplied in, gradWeight is FLOAT and gradBias has gradOutput's "
    "before they are cast",
    reference="torch.ops.aten.convolution_backward(gradOutput, input, weight, biasSizes, stride, padding, dilation, "
    "transposed, outputPadding, groups, outputMask)",
    notes=(
        "An array of flags of the wrong size gives 161001.",
        "Only along three axes the source compares gradOutput's sizes with those of a convolution (161002); along one "
        "and two the task that does not fit is refused here (561103).",
        "Tensors without elements leave zeros in gradWeight and gradBias.",
    ),
)  # fmt: skip
