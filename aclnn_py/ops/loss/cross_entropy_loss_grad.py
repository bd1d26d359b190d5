"""aclnnCrossEntropyLossGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...rules.core.call import Call, TensorFacts, single
from ..norm.shared.generated_rules import fitting
from ..norm.shared.kernels import planned
from ..texts import UNCHECKED
from .shared import cross_entropy_plan as c
from .shared.cross_entropy_plan import ignored, result, smoothing, target, weight, word
from .shared.nll import OUTSIDE
from .shared.nll_plan import backward_views
from .shared.reduction import SUMS

SCRATCH = w.SCRATCH + 256
grad = w.In("gradLoss", 'gradient of the loss, [N] for reduction "none", else [1]')
logs = w.In("logProb", "log-softmax of the forward call, [N, C]")
zgrad = w.In("gradZlossOptional", "gradient of the z-loss, ignored", optional=True)
lse = w.In("lseForZlossOptional", "log-sum-exp of the z-loss, ignored", optional=True)
scale = w.Attr("lseSquareScaleForZloss", "double", "scale of the z-loss, ignored", 0.0)
out = result("out", "gradient of the logits, [N, C]")

rows = c.Rows(logs)
ONE = w.Constant((1,), "[1]")
each_loss = w.negated(w.OneOf(c.reduction_word, w.Choices("mean", "sum")))
weighed = rows.sums(rows.dense, rows.weights)[1]


def of_rows(factor: float | w.Term) -> w.Step:
    """The gradient at the loss of each row, times a factor."""
    every, one = (
        w.Compute("muls", w.CastTo(rows.first(grad, shape), w.FLOAT), attrs=(factor, 0.0))
        for shape in (rows.samples, ONE)
    )
    shared = w.Branch(c.mean, w.Compute("div", one, weighed), one)
    return w.Branch(each_loss, every, w.BroadcastTo(shared, rows.samples))


def column(value: w.Step) -> w.Step:
    """One number for each row beside its classes."""
    return w.ViewOf(value, w.Reshaped(w.Derived(lambda x: (*x.shape[:1], 1), logs, label="[N,1]")))


powers = w.Compute("exp", rows.dense)
sharp = rows.terms(of_rows(c.negative_target_share), rows.weights)
at_targets = Shaped(
    "nll_gradient", sharp, rows.names, rows.ones, arrange=backward_views, shape=rows.shape, dtype=w.FLOAT,
    attrs=(c.ignored_halves,),
)  # fmt: skip
steep = w.Compute("add", w.Compute("mul", powers, column(sharp)), at_targets)
even = column(w.Compute("muls", rows.terms(of_rows(-1.0), rows.ones), attrs=(rows.share, 0.0)))
class_weights_term = w.Compute("mul", even, w.Compute("row_sum", rows.weights, rows=w.FixedAxis(0), folds=(True,)))
flat = w.Compute("sub", w.Compute("mul", powers, class_weights_term), w.Compute("mul", even, rows.weights))
found = w.Branch(c.smoothed, w.Compute("add", steep, flat), steep)


def alone_or_each(grad: TensorFacts, x: TensorFacts, word: str | None) -> bool:
    return (grad.shape or (1,)) == (x.shape[:1] if word == "none" else (1,))


def matching_shape(call: Call) -> Iterator[Call]:
    yield call.but(grad, shape=call.tensor(logs).shape[:1] if call.args[word.name] == "none" else (1,))


def one_axis(param: w.Param) -> w.Rules:
    """There is one axis, or none (161002)."""
    return w.max_dims(1, param)


within = w.Derived(
    lambda part: 0 <= single(part) <= 1 or None, smoothing, label="labelSmoothing",
    claim=("labelSmoothing", "a number from 0 to 1"),
)  # fmt: skip
grad_shape = fitting(
    alone_or_each, grad, logs, word, claim=("shape of gradLoss", '[N] for "none", else [1]'), mend=matching_shape
)  # fmt: skip
cross_entropy_loss_grad = w.generated(
    "aclnnCrossEntropyLossGrad", grad, logs, target, weight, zgrad, lse, word, ignored, smoothing, scale, out,
    on=c.SOCS,
    kinds=(
        w.dtype_in(c.FLOATS, grad), w.same_dtype(grad, logs), w.dtype_in(c.TARGETS, target),
        w.when_given(weight, w.dtype_in(c.ALONE, weight)),
        *(w.when_given(each, w.same_dtype(grad, each)) for each in (zgrad, lse)), w.same_dtype(grad, out),
    ),
    tiling=(
        w.when(c.NEW, c.KNOWN, w.defined(within), w.rank_is(2, logs), grad_shape, one_axis(target)),
        w.when(c.NEW, otherwise=(w.min_dims(2, logs),)), rows.named(),
        w.when(c.NEW, w.when_given(weight, one_axis(weight))), rows.weighed(),
        w.documented(w.tiled(w.rank_is(2, logs), w.rank_is(1, target), w.when_given(weight, w.rank_is(1, weight)))),
    ),
    plan=planned(w.ViewCopy(w.CastTo(found, w.Dtype(out)), out, blind=True)),
    summary="gradient of aclnnCrossEntropyLoss with respect to input",
    header="aclnnop/aclnn_cross_entropy_loss_grad.h", documented_soc=c.SOCS,
    formula="with p = exp(logProb), s = labelSmoothing, w = weightOptional, and g = gradLoss of each row, for the "
    "mean divided by the sum of w[target] over all rows: out = (1 - s) g w[target] (p - [1 at the target]) + s / C g "
    "(p sum(w) - w), 0 where target is ignoreIndex",
    precision=f"in float32, {SUMS}, rounded once",
    reference="torch.autograd.grad(torch.nn.functional.cross_entropy(...), input, gradLoss)",
    notes=(
        OUTSIDE, "gradZlossOptional, lseForZlossOptional and lseSquareScaleForZloss are ignored.",
        "Before the 950 CANN's kernel gives undefined values for a labelSmoothing other than 0, which the documents "
        "exclude; here the formula holds there too.",
        'Before the 950 every reductionOptional but "mean" and "sum" counts as "none", and neither gradLoss nor '
        'ranks are checked: the leading elements are read.', UNCHECKED.format("out"),
        "The workspace beyond 16 MiB depends on the number of cores; here it is the same everywhere.",
    ),
    scratch=SCRATCH,
)  # fmt: skip
