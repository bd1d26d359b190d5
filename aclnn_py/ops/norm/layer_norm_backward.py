"""aclnnLayerNormBackward."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from .shared.kernels import filled, into, or_filled
from .shared.rows import PRECISION, Elements, flag, float_or_same, gradients, rows_of
from .shared.tilings import layer_norm_backward as tiling

grad = w.In("gradOut", "gradient of the output, same shape as input")
x = w.In("input", "forward input, [..., *normalizedShape], normalised over the last axes")
normal = w.Attr("normalizedShape", "const aclIntArray*", "sizes of the last axes of input, which were normalised", (3,))
mean = w.In("mean", "mean of the forward call, one element per normalised row")
rstd = w.In("rstd", "reciprocal standard deviation of the forward call, same shape as mean")
weight = w.In("weightOptional", "scale (gamma), shape normalizedShape; null: 1", optional=True)
bias = w.In("biasOptional", "bias (beta), shape normalizedShape; the gradients do not depend on it", optional=True)
mask = w.Attr(
    "outputMask", "const aclBoolArray*", "flags: compute gradInputOut, gradWeightOut, gradBiasOut", (True, True, True)
)
dx = w.Out("gradInputOut", "gradient of input, same shape as input; needed if outputMask[0]", optional=True)
dgamma = w.Out("gradWeightOut", "gradient of weight, shape normalizedShape; needed if outputMask[1]", optional=True)
dbeta = w.Out("gradBiasOut", "gradient of bias, shape normalizedShape; needed if outputMask[2]", optional=True)
OUTS = (dx, dgamma, dbeta)
WANTED = tuple(flag(mask, number) for number in range(3))


def partly(x: TensorFacts, normal: Shape) -> bool | None:
    """Whether as much of normalizedShape as the source looks at is what input has there: its loop begins too late."""
    begin = x.rank - len(normal)
    if begin < 0:
        return None
    return all(normal[at] == x.shape[at + begin] for at in range(begin, len(normal))) or None


def rows(x: TensorFacts, normal: Shape) -> int:
    return rows_of(x.shape, len(normal))[0]


def length(x: TensorFacts, normal: Shape) -> int:
    return rows_of(x.shape, len(normal))[1]


given_shape = w.Derived(lambda normal: tuple(normal), normal, label="normalizedShape", kind="shape_custom")
row_count = w.Derived(rows, x, normal, label="number of rows")
row_length = w.Derived(length, x, normal, label="number of elements of a row")
length_of = w.Derived(lambda normal: len(normal), normal, label="number of axes in normalizedShape")
three = w.Derived(lambda mask: len(mask), mask, label="number of flags in outputMask")
alike = w.Derived(
    partly, x, normal, label="last axes", claim=("normalizedShape", "the sizes of input's last axes"),
    kind="shape_custom",
    mend=w.setting(normal, lambda call: call.tensor(x).shape[-1:]),
)  # fmt: skip
dense = tuple(w.Contiguous(each) for each in (grad, x))
statistics = tuple(w.CastTo(w.Contiguous(each), w.FLOAT) for each in (mean, rstd))
gamma = or_filled(weight, given_shape, w.Dtype(x), 1)
results = gradients(x, (*dense, *statistics, gamma), normal, given_shape)
no_rows = w.OneOf(row_count, w.Choices(0))
nothing = filled(w.ViewShape(x), w.Dtype(x), 0)
zeros = tuple(w.ViewCopy(filled(w.ViewShape(each), w.Dtype(each), 0), each) for each in OUTS)


def reached(number: int) -> w.Step:
    """A gradient where it is wanted; without rows those of gamma and beta are 0."""
    normal_way = w.Branch(WANTED[number], into(results[number], OUTS[number], quietly=True), nothing)
    if number == 0:
        return w.Branch(w.is_empty(x), nothing, normal_way)
    idle = w.Branch(w.both(WANTED[number], no_rows), zeros[number], nothing)
    return w.Branch(w.is_empty(x), idle, normal_way)


layer_norm_backward = w.declare(
    "aclnnLayerNormBackward", grad, x, normal, mean, rstd, weight, bias, mask, *OUTS,
    summary="gradients of layer normalisation with respect to input, weight and bias",
    rules=(
        w.present(grad, x, normal, mean, rstd, mask), (w.OneOf(three, w.Choices(3)),),
        *(w.when(WANTED[number], w.present(each)) for number, each in enumerate(OUTS)),
        w.dtype_in(w.FLOATS, grad, x, mean, rstd), w.same_dtype(grad, x),
        w.when_given(weight, w.dtype_in(w.FLOATS, weight), float_or_same(weight, x)),
        *(w.when_given(each, w.dtype_in(w.FLOATS, each)) for each in (bias, *OUTS)),
        w.max_dims(8, grad, x, mean, rstd), (w.Within(length_of, high=8),),
        *(w.when(WANTED[number], w.max_dims(8, each)) for number, each in enumerate(OUTS)),
        (w.Within(length_of, low=1),), w.defined(alike),
        *(w.when_given(each, w.max_dims(8, each), (w.Equal(w.ViewShape(each), given_shape),))
          for each in (weight, bias)),
        w.same_shape(grad, x), w.same_shape(mean, rstd), (w.Equal(w.Numel(mean), row_count),),
        w.when(WANTED[0], w.same_shape(dx, x)),
        *(w.when(WANTED[at], (w.Equal(Elements(OUTS[at]), row_length),)) for at in (1, 2)),
        w.done_if(w.both(*map(w.negated, WANTED), label="every flag of outputMask is false")),
    ),
    plan=(*(reached(number) for number in range(3)),), tiling_workspace=tiling(x, normal),
    header="aclnnop/aclnn_layer_norm_backward.h",
    documented_soc=("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    formula="with g = gradOut * weight and h = (input - mean) * rstd: gradInput = rstd * (g - mean(g) - h * mean(g * "
    "h)), means over the normalised axes; gradWeight = sum(gradOut * h) and gradBias = sum(gradOut) over the other "
    "axes",
    precision=PRECISION,
    reference="torch.ops.aten.native_layer_norm_backward(gradOut, input, normalizedShape, mean, rstd, weight, bias, "
    "outputMask)",
    notes=(
        "With k leading axes of input that are not normalised, only the sizes of normalizedShape from its index k on "
        "are compared with input's: the others may differ; weight and bias are compared with all of normalizedShape.",
        "gradWeight and gradBias may have any shape with the right number of elements, but are written only if it is "
        "normalizedShape; a gradient in a dtype without a cast is not written either.",
        "On the 910B, 910_93 and 950 the kernel asks for 16 MiB of workspace and partial sums for each core; of the "
        "two kernels that older SoCs have in its place nothing is public.",
    ),
)  # fmt: skip
