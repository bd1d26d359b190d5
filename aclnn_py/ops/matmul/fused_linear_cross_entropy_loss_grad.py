"""aclnnFusedLinearCrossEntropyLossGrad."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_RUNTIME_ERROR
from ...lowering import language as w
from ..loss.shared.cross_entropy_plan import UNSMOOTHED, unsmoothed
from ..norm.shared.kernels import planned
from .shared import linear_gradients as g
from .shared.linear_gradients import dw, dx, given, grad, mask, most, softmax, target, total
from .shared.logits import ALONE, BITS, FIRST, HALVES, INDEX, LAST, RUNS_ON, weight, x

FLAGS = w.Choices(dt.ACL_BOOL, dt.ACL_UINT8)
LEAST, MOST, ROWS, COLUMNS = 128, 24560, 65536, 65535


LONG = (w.Within(w.SizeAt(weight, FIRST), LEAST),)


def shaped(param: w.Param, shape: w.Term) -> w.Rules:
    return (w.Equal(w.ViewShape(param), shape),)


def size_as(param: w.Param, axis: w.Term, like: w.Param, other: w.Term) -> w.Rules:
    return (w.Equal(w.SizeAt(param, axis), w.SizeAt(like, other)),)


def either_way(with_it: tuple[w.Rules, ...], without: tuple[w.Rules, ...]) -> w.Rules:
    """What is asked where probabilities are given, and what where they are not."""
    return w.when(given, *with_it, otherwise=without)


enough = w.Derived(
    lambda mask, grad: sum(mask.shape[:1]) * BITS >= sum(grad.shape[:1]) or None, mask, grad, label="bits",
    claim=("targetMask", "of one bit per row"), kind="shape_custom",
)  # fmt: skip
fused_linear_cross_entropy_loss_grad = w.declare(
    "aclnnFusedLinearCrossEntropyLossGrad", grad, x, weight, mask, target, unsmoothed, most, total, softmax, dx, dw,
    summary="gradients of the cross entropy loss of a linear layer (input @ weight^T) of a vocabulary shard",
    rules=(
        w.when(given, otherwise=(w.present(most, total),)), w.present(grad, x, weight, mask, target, dx, dw),
        w.dtype_in(ALONE, grad), w.dtype_in(HALVES, x, weight), w.dtype_in(FLAGS, mask),
        w.documented(w.dtype_in(w.Choices(dt.ACL_UINT8), mask)), w.dtype_in(INDEX, target),
        either_way((w.dtype_in(ALONE, softmax),), (w.dtype_in(ALONE, most, total),)),
        *(w.same_dtype(x, each) for each in (weight, dx, dw)),
        w.format_in(w.ND, grad, x, weight, mask, target),
        either_way((w.format_in(w.ND, softmax),), (w.format_in(w.ND, most, total),)), w.format_in(w.ND, dx, dw),
        UNSMOOTHED,
        w.rank_is(1, grad), w.rank_is(2, x, weight), w.rank_is(1, mask, target),
        either_way((w.rank_is(2, softmax),), (w.rank_is(1, most, total),)), w.rank_is(2, dx, dw),
        size_as(x, FIRST, grad, FIRST), w.when(given, LONG),
        w.documented(LONG),
        size_as(weight, LAST, x, LAST),
        w.when(w.has_dtype(mask, dt.ACL_BOOL), size_as(mask, FIRST, grad, FIRST), otherwise=(w.defined(enough),)),
        size_as(target, FIRST, grad, FIRST),
        either_way((shaped(softmax, g.logits_shape),), (shaped(most, g.samples), shaped(total, g.samples))),
        shaped(dx, g.dx_shape), shaped(dw, g.dw_shape), w.done_if_empty(x), w.done_if_empty(weight),
        (w.on(*RUNS_ON).coded(ACLNN_ERR_RUNTIME_ERROR),),
        w.when(given, w.inner((w.Within(w.SizeAt(grad, FIRST), high=ROWS),))),
        w.when(given, w.inner((w.Within(w.SizeAt(weight, FIRST), high=MOST),))),
        w.inner((w.Within(w.SizeAt(x, LAST), high=COLUMNS),)),
    ),
    plan=planned(w.ViewCopy(g.back, dx), w.ViewCopy(g.across, dw)),
    header="aclnnop/aclnn_fused_linear_cross_entropy_loss_grad.h", documented_soc=RUNS_ON,
    formula="p = softmaxOptional, without it exp(input @ weight^T - logitsMaxOptional) / sumExpLogitsOptional; d = "
    "grad * (p - [1 at maskedTarget where targetMask is 0]); inputGradOut = d @ weight and weightGradOut = d^T @ "
    "input",
    precision="in float32, d rounded to input's dtype before it is multiplied, products summed in float32 and rounded "
    "once",
    reference="d = grad[:, None] * (p - (~mask).float()[:, None] * one_hot(target, N)); d.to(input.dtype) @ weight",
    notes=(
        "CANN overwrites a contiguous softmaxOptional; here it is unchanged.",
        "With softmaxOptional more than 65536 rows or 24560 classes, and in any case more than 65535 columns, give "
        "561103.",
        "A target out of range in a row that is not masked fails the stream with softmaxOptional; without it nothing "
        "is subtracted in such a row, as in CANN's kernel.",
    ),
)  # fmt: skip
