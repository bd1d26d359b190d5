"""aclnnNLLLoss."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.shaped import Shaped
from ...rules.call import Call, TensorFacts
from . import nll as n
from . import reduced as r
from .nll import ignored, reduction, target, weight, x

out = w.Out("out", "the losses, their weighted mean or their sum")
total_out = w.Out("totalWeightOut", "what all samples weigh; left alone for reduction 0")


def target_fits(x: TensorFacts, target: TensorFacts) -> bool | None:
    return x.shape[:-1] == target.shape or None


def target_follows(call: Call) -> Iterator[Call]:
    yield call.but(target, shape=call.tensor(x).shape[:-1])


def some_class(x: TensorFacts, target: TensorFacts) -> bool | None:
    return x.shape[-1:] != (0,) or target.numel == 0 or None


targets_fit = w.Worked(
    target_fits, x, target, told="targets", claim=("shape of target", "that of self without its last axis"),
    mend=target_follows, kind="shape_custom",
)  # fmt: skip
classes = w.Worked(
    some_class, x, target, told="classes", claim=("self", "of a class at least where there is a target"),
    kind="shape_custom",
)  # fmt: skip

every, mean = w.value_is(reduction, r.NONE), w.value_is(reduction, r.MEAN)
alone = w.both(n.NEWER, mean, w.OneOf(w.Rank(x), w.Choices(1)), told="the mean of one on ascend950")
numbers = w.Either(n.NEWER, w.Dtype(target), w.Either(w.has_dtype(target, dt.ACL_INT64), n.INT64, n.INT32))
names, weights = w.CastTo(w.Contiguous(target), numbers), w.Contiguous(weight)
terms = Shaped(
    "nll_terms", w.Contiguous(x), names, weights, arrange=n.seen_forward, shape=n.samples, dtype=w.FLOAT,
    attrs=(n.passed, w.Either(alone, 1, 0)),
)  # fmt: skip
shares = Shaped(
    "nll_weights", names, weights, arrange=n.seen_forward, shape=n.samples, dtype=w.FLOAT, attrs=(n.passed,)
)
total, summed = (w.Fold("reduce_sum", each, axes=w.FixedAxis(0), dtypes=(w.FLOAT,)) for each in (shares, terms))


def given(value: w.Step, to: w.Param) -> w.Step:
    """A result, rounded to the dtype that the source computes in, then to the output's."""
    return w.ViewCopy(w.CastTo(w.CastTo(value, n.promoted), w.Dtype(to)), to)


quotient = w.Compute("div", summed, total)
one = w.Choice(alone, given(terms, out), w.Choice(mean, given(quotient, out), given(summed, out)))
nothing = w.Together(w.Choice(mean, r.single(out, nan), r.single(out, 0)), r.single(total_out, 0))
nll_loss = w.declare(
    "aclnnNLLLoss", x, target, weight, reduction, ignored, out, total_out,
    summary="negative log likelihoods of targets, their weighted mean or their sum",
    rules=(
        w.present(x, target, weight, out, total_out), w.same_dtype(weight, x), w.castable(x, out),
        w.castable(x, total_out), w.dtype_in(n.DTYPES, x), w.dtype_in(n.TARGETS, target),
        r.reduction_known(reduction), w.dims_within(1, 2, x), w.max_dims(1, target), w.defined(targets_fit),
        w.defined(n.weights_fit), w.defined(n.samples_fit(out)), n.one_element(total_out), w.defined(classes),
        w.done_if(w.both(w.is_empty(x), every)),
    ),
    plan=(
        w.Choice(w.is_empty(x), nothing, w.Choice(every, given(terms, out), w.Together(one, given(total, total_out)))),
    ),
    header="aclnnop/aclnn_nll_loss.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="-weight[target] self[target]; 1: their sum over totalWeightOut, 2: their sum; totalWeightOut: the sum of "
    "weight[target]; without targets that are ignoreIndex",
    precision=f"products in float32, {r.SUMS}, the quotient in float32",
    reference="torch.nn.functional.nll_loss(self, target, weight, ignore_index=ignoreIndex, "
    "reduction=('none', 'mean', 'sum')[reduction])",
    notes=(
        n.OUTSIDE, "Nothing gives NaN as its mean and 0 as its sum.",
        "The mean of a lone row is on ascend950 -self[target], NaN where its weight is 0, and 0 if it is passed over.",
    ),
)  # fmt: skip
