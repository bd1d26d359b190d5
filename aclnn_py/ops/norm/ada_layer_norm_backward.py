"""aclnnAdaLayerNormBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from .ada_layer_norm import before_rows, modulates
from .shared.kernels import filled, into, or_filled, planned
from .shared.rows import PRECISION, Elements, float_or_same, gradients

grad = w.In("gradOut", "gradient of the output, [B..., S, H]")
x = w.In("input", "forward input, [B..., S, H], normalised over H")
normal = w.Attr("normalizedShape", "const aclIntArray*", "normalised shape, [H]", (3,))
rstd = w.In("rstd", "reciprocal standard deviation of the forward call, [B..., S, 1]")
mean = w.In("mean", "mean of the forward call, [B..., S, 1]")
scale = w.In("scale", "scale of the modulation, [B..., H] or [B..., 1, H]")
shift = w.In("shift", "shift of the modulation, [B..., H] or [B..., 1, H]; the gradients do not depend on it")
weight = w.In("weightOptional", "layer norm weight (gamma), [H]; null: 1", optional=True)
bias = w.In("biasOptional", "layer norm bias (beta), [H]; null: 0", optional=True)
dx = w.Out("gradInputOut", "gradient of input, same shape as input; null: not computed", optional=True)
dscale = w.Out("gradScaleOut", "gradient of scale, same shape as scale; null: not computed", optional=True)
dshift = w.Out("gradShiftOut", "gradient of shift, same shape as shift; null: not computed", optional=True)
dgamma = w.Out("gradWeightOut", "gradient of weight, [H]; null: not computed", optional=True)
dbeta = w.Out("gradBiasOut", "gradient of bias, [H]; null: not computed", optional=True)
OUTS = (dx, dscale, dshift, dgamma, dbeta)
RUNS_ON = ("ascend910b", "ascend910_93")


def of_parameters(out: w.Param) -> w.Rules:
    """A gradient has the dtype of weight, else of bias, else is FLOAT or has input's (161002)."""
    alone = w.when(w.given(bias), w.same_dtype(out, bias), otherwise=(float_or_same(out, x),))
    return w.when(w.given(weight), w.same_dtype(out, weight), otherwise=(alone,))


def kind_of(*given: TensorFacts | None) -> int:
    return next((each.dtype for each in given if each is not None), dt.ACL_FLOAT)


def summed(value: w.Step) -> w.Step:
    """The sum of what each sample has."""
    return w.Reduction("reduce_sum", value, axes=samples, keep=True)


def result(value: w.Step, out: w.Param, shape: w.Term, kind: w.Term) -> w.Step:
    """A gradient in its dtype and shape, where it is wanted."""
    return w.Branch(w.given(out), into(w.ViewOf(w.CastTo(value, kind), w.Reshaped(shape)), out, quietly=True), dense)


given_shape = w.Derived(lambda normal: tuple(normal), normal, label="normalizedShape", kind="shape_custom")
length_of = w.Derived(lambda normal: len(normal), normal, label="number of axes in normalizedShape")
length = w.Derived(lambda x: x.shape[-1] if x.rank else None, x, label="H", kind="shape_custom")
samples = w.Derived(lambda x: (x.rank - 2,), x, label="axis S")
spread = w.Derived(before_rows, x, label="[B...,1,H]")
ones = w.Derived(lambda x: (*x.shape[:-1], 1), x, label="[B...,S,1]", kind="shape_custom")
kind = w.Derived(kind_of, weight, bias, dgamma, dbeta, label="dtype of gamma")
last = w.Derived(
    lambda x, normal: x.shape[-1:] == tuple(normal) or None, x, normal, label="last axis",
    claim=("normalizedShape", "the size of input's last axis"), kind="shape_custom",
    mend=w.setting(normal, lambda call: call.tensor(x).shape[-1:]),
)  # fmt: skip
rows, dense = (w.CastTo(w.Contiguous(each), w.FLOAT) for each in (x, grad))
statistics = tuple(w.CastTo(w.Contiguous(each), w.FLOAT) for each in (mean, rstd))
gamma, beta = or_filled(weight, given_shape, kind, 1), or_filled(bias, given_shape, kind, 0)
by = w.ViewOf(w.Contiguous(scale), w.Reshaped(spread))
through = w.Compute("modulate", dense, by, filled(given_shape, w.FLOAT, 0), dtype=w.FLOAT)
back = gradients(x, (through, w.Contiguous(x), *statistics, gamma), normal, given_shape)
normed = w.Compute("group_normed", rows, *statistics, gamma, beta, dtype=w.FLOAT)
parts = summed(w.Compute("mul", dense, normed, dtype=w.FLOAT)), summed(dense)


def of_length(*params: w.Param) -> tuple[w.Rules, ...]:
    """Gamma and beta are [H] (161002)."""
    return tuple(
        w.when_given(each, w.max_dims(8, each), w.rank_is(1, each), (w.Equal(w.ViewShape(each), given_shape),))
        for each in params
    )


RULES: tuple[w.Rules, ...] = (
    w.present(grad, x, normal, mean, rstd, scale, shift), w.dtype_in(w.FLOATS, grad),
    *(w.same_dtype(each, grad) for each in (x, rstd, mean, scale, shift)),
    *(w.when_given(each, w.dtype_in(w.FLOATS, each), float_or_same(each, x)) for each in (weight, bias)),
    w.when(w.both(w.given(bias), w.given(weight)), w.same_dtype(weight, bias)),
    *(w.when_given(out, w.same_dtype(out, like)) for out, like in ((dx, x), (dscale, scale), (dshift, shift))),
    *(w.when_given(out, of_parameters(out)) for out in (dgamma, dbeta)),
    w.max_dims(8, grad, x, mean, rstd, scale, shift), *(w.when_given(each, w.max_dims(8, each)) for each in OUTS),
    w.same_shape(grad, x), w.same_shape(mean, rstd), (w.OneOf(length_of, w.Choices(1)),), w.min_dims(2, x),
    w.defined(last), *of_length(weight, bias),
    w.not_empty(x), modulates(x, scale), modulates(x, shift), (w.Equal(w.ViewShape(mean), ones),),
    *(w.when_given(out, w.same_shape(out, like)) for out, like in ((dx, x), (dscale, scale), (dshift, shift))),
    *(w.when_given(out, (w.Equal(Elements(out), length),)) for out in (dgamma, dbeta)),
    w.done_if(w.both(*(w.negated(w.given(each)) for each in OUTS), label="every gradient is null")),
    w.done_if(w.negated(w.on(*RUNS_ON))),
)  # fmt: skip
ada_layer_norm_backward = w.declare(
    "aclnnAdaLayerNormBackward", grad, x, normal, rstd, mean, scale, shift, weight, bias, *OUTS,
    summary="gradients of adaptive layer norm", rules=RULES,
    plan=planned(
        result(back[0], dx, w.ViewShape(x), w.Dtype(x)),
        *(result(part, out, w.ViewShape(out), w.Dtype(x)) for part, out in zip(parts, (dscale, dshift), strict=True)),
        *(result(part, out, given_shape, kind) for part, out in zip(back[1:], (dgamma, dbeta), strict=True)),
    ),
    header="aclnnop/aclnn_ada_layer_norm_backward.h", documented_soc=RUNS_ON,
    formula="with h = (input - mean) * rstd, f = gradOut * (1 + scale) and g = f * weight: gradInput = rstd * (g - "
    "mean(g) - h * mean(g * h)), means over H; gradScale = sum(gradOut * (h * weight + bias)) and gradShift = "
    "sum(gradOut) over S; gradWeight = sum(f * h) and gradBias = sum(f) over B and S",
    precision=PRECISION, reference="the gradients of torch.nn.functional.layer_norm(...) * (1 + scale) + shift",
    notes=(
        "On SoCs other than A2 and A3 the call succeeds without a task.",
        "gradWeight and gradBias may have any shape of H elements, but they are written only if it is [H].",
        "For weightOptional and biasOptional of another length than H the source only logs a message: it then writes "
        "nothing for such a weight, and reads beyond such a bias. The documents refuse both, as here.",
        "The source crashes without weightOptional, biasOptional, gradInputOut, gradScaleOut or gradShiftOut; the "
        "documents call them optional, and here they are.",
    ),
)  # fmt: skip
