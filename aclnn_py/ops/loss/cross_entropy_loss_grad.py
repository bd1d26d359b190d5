"""aclnnCrossEntropyLossGrad, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...lowering.shaped import Shaped
from ...rules.call import Call, TensorFacts, single
from ..norm.definitions import fitting
from ..norm.kernels import planned
from ..texts import UNCHECKED
from . import cross_entropy_plan as c
from .cross_entropy_plan import ignored, result, smoothing, target, weight, word
from .nll import OUTSIDE
from .nll_plan import seen_backward
from .reduced import SUMS

SCRATCH = w.SCRATCH + 256
grad = w.In("gradLoss", "the gradient at the losses [N], at their mean or at their sum [1]")
logs = w.In("logProb", "logarithms of the classes' probabilities, [N, C]")
zgrad = w.In("gradZlossOptional", "nothing depends on it", optional=True)
lse = w.In("lseForZlossOptional", "nothing depends on it", optional=True)
scale = w.Attr("lseSquareScaleForZloss", "double", "nothing depends on it", 0.0)
out = result("out", "the gradient at the logits, [N, C]")

rows = c.Rows(logs)
ONE = w.Constant((1,), "[1]")
each_loss = w.negated(w.OneOf(c.spelt, w.Choices("mean", "sum")))
weighed = rows.sums(rows.dense, rows.weights)[1]


def of_rows(factor: float | w.Term) -> w.Step:
    """The gradient at the loss of each row, times a factor."""
    every, one = (
        w.Compute("muls", w.CastTo(rows.first(grad, shape), w.FLOAT), attrs=(factor, 0.0))
        for shape in (rows.samples, ONE)
    )
    shared = w.Fork(c.mean, w.Compute("div", one, weighed), one)
    return w.Fork(each_loss, every, w.BroadcastTo(shared, rows.samples))


def column(value: w.Step) -> w.Step:
    """One number for each row beside its classes."""
    return w.Look(value, w.Reshaped(w.Worked(lambda x: (*x.shape[:1], 1), logs, told="[N,1]")))


powers = w.Compute("exp", rows.dense)
sharp = rows.terms(of_rows(c.less), rows.weights)
at_targets = Shaped(
    "nll_gradient", sharp, rows.names, rows.ones, arrange=seen_backward, shape=rows.shape, dtype=w.FLOAT,
    attrs=(c.passed,),
)  # fmt: skip
steep = w.Compute("add", w.Compute("mul", powers, column(sharp)), at_targets)
even = column(w.Compute("muls", rows.terms(of_rows(-1.0), rows.ones), attrs=(rows.share, 0.0)))
whole = w.Compute("mul", even, w.Compute("row_sum", rows.weights, rows=w.FixedAxis(0), folds=(True,)))
flat = w.Compute("sub", w.Compute("mul", powers, whole), w.Compute("mul", even, rows.weights))
found = w.Fork(c.smoothed, w.Compute("add", steep, flat), steep)


def alone_or_each(grad: TensorFacts, x: TensorFacts, word: str | None) -> bool:
    return (grad.shape or (1,)) == (x.shape[:1] if word == "none" else (1,))


def fit(call: Call) -> Iterator[Call]:
    yield call.but(grad, shape=call.tensor(logs).shape[:1] if call.args[word.name] == "none" else (1,))


def one_axis(param: w.Param) -> w.Rules:
    """There is one axis, or none (161002)."""
    return w.max_dims(1, param)


within = w.Worked(
    lambda part: 0 <= single(part) <= 1 or None, smoothing, told="labelSmoothing",
    claim=("labelSmoothing", "a number from 0 to 1"),
)  # fmt: skip
fits = fitting(
    alone_or_each, grad, logs, word, claim=("shape of gradLoss", "[N] beside all losses, else [1]"), mend=fit
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
        w.when(c.NEW, c.KNOWN, w.defined(within), w.rank_is(2, logs), fits, one_axis(target)),
        w.when(c.NEW, otherwise=(w.min_dims(2, logs),)), rows.named(),
        w.when(c.NEW, w.when_given(weight, one_axis(weight))), rows.weighed(),
        w.documented(w.tiled(w.rank_is(2, logs), w.rank_is(1, target), w.when_given(weight, w.rank_is(1, weight)))),
    ),
    plan=planned(w.ViewCopy(w.CastTo(found, w.Dtype(out)), out, blind=True)),
    summary="gradient of aclnnCrossEntropyLoss with respect to its input",
    header="aclnnop/aclnn_cross_entropy_loss_grad.h", documented_soc=c.SOCS,
    formula="with p = exp(logProb), s = labelSmoothing, w = weightOptional, and for each row g = gradLoss, divided for "
    "the mean by the sum of w[target] over all rows: out = (1 - s) g w[target] (p - [at the target]) + s / C g (p "
    "sum(w) - w), 0 where target is ignoreIndex",
    precision=f"in float32, {SUMS}, rounded once",
    reference="torch.autograd.grad(torch.nn.functional.cross_entropy(...), input, gradLoss)",
    notes=(
        OUTSIDE, "Nothing depends on gradZlossOptional, lseForZlossOptional and lseSquareScaleForZloss.",
        "Before the 950 CANN's kernel writes nothing of use where labelSmoothing is not 0, and the documents allow "
        "nothing else; here the formula holds there as well.",
        "Before the 950 every reductionOptional but \"mean\" and \"sum\" counts as \"none\", and nobody looks at "
        "gradLoss nor at numbers of axes: the first elements are taken.", UNCHECKED.format("out"),
        "The workspace beyond 16 MiB depends on the number of cores; here it is the same everywhere.",
    ),
    scratch=SCRATCH,
)  # fmt: skip
