"""aclnnModulate and aclnnModulateBackward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
NEWER = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_RANGE)
TEXTS: dict[str, Any] = {
    "documented_soc": w.DOCUMENTED_NEW, "precision": "in float32, each step rounded, then to the dtype of the output"
}  # fmt: skip


def wanted(by: w.Param, x: w.Param, *shapes: str) -> w.Rules:
    """A tensor has one of these shapes, spelled in letters of x's axes [B, L, D] (161002)."""

    def matches(by: TensorFacts, x: TensorFacts) -> bool | None:
        sizes = {"1": 1, **dict(zip("BLD", x.shape, strict=False))}
        return any(by.shape == tuple(sizes.get(each, -1) for each in shape) for shape in shapes) or None

    text = " or ".join(f"[{', '.join(shape)}]" for shape in shapes)
    return w.defined(w.Derived(
        matches, by, x, label=text, kind="shape_custom", claim=(f"shape of {by}", f"{text} for {x} [B, L, D]"),
        mend=lambda call: iter((call.but(by, shape=call.tensor(x).shape[:1] + call.tensor(x).shape[2:]),)),
    ))  # fmt: skip


def all_empty(scale: w.Param, shift: w.Param, *xs: w.Param) -> w.Rules:
    """With nothing to scale there are no factors (161002)."""

    def hold(scale: TensorFacts | None, shift: TensorFacts | None, *xs: TensorFacts) -> bool | None:
        given = [each for each in (scale, shift) if each is not None]
        return all(each.numel for each in xs) or not any(each.numel for each in given) or None

    return w.defined(w.Derived(
        hold, scale, shift, *xs, label="modulation", kind="shape_custom",
        claim=(f"size of {scale} and {shift}", "0 for empty tensors"),
    ))  # fmt: skip


def one_row(by: w.Param, x: w.Param) -> w.Step:
    """[B, D] or [B, 1, D] beside [B, L, D]."""
    shape = w.Derived(
        lambda by, x: (by.shape[0], 1, by.shape[-1]) if by.rank >= 2 else None, by, x, label=f"{by} beside {x}"
    )  # fmt: skip
    return w.ViewOf(w.Contiguous(by), w.Reshaped(shape))


x, out = w.In("self", "input, [B, L, D]"), w.Out("out", "output, same shape and dtype as self")
scale = w.In("scaleOptional", "scale, [B, D] or [B, 1, D]", optional=True)
shift = w.In("shiftOptional", "shift, [B, D] or [B, 1, D]", optional=True)
modulated = w.Compute("modulate", w.Contiguous(x), one_row(scale, x), one_row(shift, x), dtype=w.Dtype(x))
modulate = w.declare(
    "aclnnModulate", x, scale, shift, out,
    summary="adaptive modulation: self * (1 + scale) + shift, scale and shift broadcast over L",
    rules=(
        w.present(x, out), w.dtype_in(NEWER, x, out),
        *(w.when(w.given(each), w.dtype_in(NEWER, each), w.same_dtype(x, each)) for each in (scale, shift)),
        w.same_dtype(x, out), tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(scale, shift)),
        w.rank_is(3, x), all_empty(scale, shift, x), w.same_shape(out, x), wanted(scale, x, "BD", "B1D"),
        wanted(shift, x, "BD", "B1D"), w.done_if_empty(x, scale, shift),
    ),
    plan=w.ViewCopy(modulated, out).chain, header="aclnnop/aclnn_modulate.h",
    formula="out = self * (1 + scale) + shift", reference="self * (1 + scale[:, None]) + shift[:, None]",
    notes=("Without scaleOptional or shiftOptional the call is refused with 161002.",), **TEXTS,
)  # fmt: skip

grad, x_in = w.In("grad_output", "gradient of the output, [B, L, D]"), w.In("input", "forward input, [B, L, D]")
by, add = w.In("scale", "scale, [B, D]", optional=True), w.In("shift", "shift, [B, D], only checked", optional=True)


def gradient(name: str, meaning: str, *, optional: bool = True) -> w.Param:
    return w.Out(name, meaning, ctype=w.IN_TENSOR, optional=optional)


grad_x = gradient("grad_input", "gradient of input, [B, L, D]", optional=False)
grad_by = gradient("grad_scale", "gradient of scale, [B, D]; null: not computed")
grad_add = gradient("grad_shift", "gradient of shift, [B, D]; null: not computed")


def columns(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    """Everything along the second axis is one sum."""
    view, counts = views
    if len(view.shape) != 3:
        return f"[{','.join(map(str, view.shape))}]"
    return (shape[0], 1, shape[1]), (view, counts)


ONE = w.Derived(lambda: (1,), label="one element")
LONG = w.Constant(dt.ACL_INT64, "DT_INT64")
BOTH_ENDS = w.Derived(lambda grad_output: (*grad_output.shape[:1], *grad_output.shape[2:]), grad, label="[B, D]")
given_grad = w.CastTo(w.Contiguous(grad), w.FLOAT)
given_x = w.CastTo(w.ViewOf(w.Contiguous(x_in), w.Reshaped(w.ViewShape(grad), blind=True)), w.FLOAT)
product = w.Compute("mul", given_grad, w.CastTo(one_row(by, grad), w.FLOAT), dtype=w.FLOAT)
back = w.ViewCopy(w.CastTo(product, w.Dtype(grad_x)), grad_x)
ones = w.Compute("spread", attrs=(w.BitsOf(1, LONG),), dtype=LONG, shape=ONE)


def summed(source: w.Step, result: w.Param) -> w.Step:
    """What a result is, if it is wanted."""
    total = Shaped(
        "repeat_sums", source, ones, arrange=columns, shape=BOTH_ENDS, dtype=w.FLOAT, attrs=(0.0,)
    )  # fmt: skip
    copied = w.ViewCopy(w.CastTo(total, w.Dtype(grad_x)), result)
    return w.Branch(w.given(result), copied, given_grad)


modulate_backward = w.declare(
    "aclnnModulateBackward", grad, x_in, by, add, grad_x, grad_by, grad_add,
    summary="gradients of the modulation input * scale + shift",
    rules=(
        w.present(grad, x_in, grad_x), w.dtype_in(FLOATS, grad, x_in),
        *(w.when(w.given(each), w.dtype_in(FLOATS, each)) for each in (by, add, grad_by, grad_add)),
        w.dtype_in(FLOATS, grad_x), w.rank_is(3, grad, x_in), w.present(by, add), all_empty(by, add, grad, x_in),
        w.rank_is(2, by), wanted(by, grad, "BD"), w.rank_is(2, add), wanted(add, grad, "BD"),
        w.done_if_empty(grad, x_in, grad_x),
    ),
    plan=(
        *back.chain, summed(w.Compute("mul", given_x, given_grad, dtype=w.FLOAT), grad_by),
        summed(given_grad, grad_add),
    ),
    header="aclnnop/aclnn_modulate_backward.h",
    formula="grad_input = grad_output * scale, grad_scale = sum(grad_output * input, 1), grad_shift = "
    "sum(grad_output, 1)",
    reference="autograd of input * scale[:, None] + shift[:, None]",
    notes=(
        "A null scale or shift, with which the source crashes, gives 161001 after the checks of ranks.",
        "Shapes and dtypes of the outputs are checked only when they are copied (561103).",
    ),
    **TEXTS,
)  # fmt: skip
