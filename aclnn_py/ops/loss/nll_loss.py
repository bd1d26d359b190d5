"""aclnnNLLLoss."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import nll as n
from .shared import reduction as r
from .shared.nll import ignored, reduction, target, weight, x
from .shared.nll_plan import forward, nothing

out = w.Out("out", "loss, shape of target for reduction 0, else 1 element")
total_out = w.Out("totalWeightOut", "total weight of all targets, 1 element; not written for reduction 0")


def target_fits(x: TensorFacts, target: TensorFacts) -> bool | None:
    return x.shape[:-1] == target.shape or None


def target_follows(call: Call) -> Iterator[Call]:
    yield call.but(target, shape=call.tensor(x).shape[:-1])


def some_class(x: TensorFacts, target: TensorFacts) -> bool | None:
    return x.shape[-1:] != (0,) or target.numel == 0 or None


targets_fit = w.Derived(
    target_fits, x, target, label="targets", claim=("shape of target", "that of self without its last axis"),
    mend=target_follows, kind="shape_custom",
)  # fmt: skip
classes = w.Derived(
    some_class, x, target, label="classes", claim=("self", "of at least one class if there is a target"),
    kind="shape_custom",
)  # fmt: skip

every = w.value_is(reduction, r.NONE)
single_row = w.both(
    n.NEWER, w.value_is(reduction, r.MEAN), w.OneOf(w.Rank(x), w.Choices(1)), label="the mean of one row on ascend950"
)  # fmt: skip
numbers = w.Where(n.NEWER, w.Dtype(target), w.Where(w.has_dtype(target, dt.ACL_INT64), n.INT64, n.INT32))
names = w.CastTo(w.Contiguous(target), numbers)
nll_loss = w.declare(
    "aclnnNLLLoss", x, target, weight, reduction, ignored, out, total_out,
    summary="negative log-likelihood loss",
    rules=(
        w.present(x, target, weight, out, total_out), w.same_dtype(weight, x), w.castable(x, out),
        w.castable(x, total_out), w.dtype_in(n.DTYPES, x), w.dtype_in(n.TARGETS, target),
        r.reduction_known(reduction), w.dims_within(1, 2, x), w.max_dims(1, target), w.defined(targets_fit),
        w.defined(n.weights_fit), w.defined(n.samples_fit(out)), n.one_element(total_out), w.defined(classes),
        w.done_if(w.both(w.is_empty(x), every)),
    ),
    plan=(
        w.OpenBranch(
            w.is_empty(x), nothing(reduction, out, total_out), forward(names, reduction, out, total_out, single_row)
        ),
    ),
    header="aclnnop/aclnn_nll_loss.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="-weight[target] self[target]; 1: their sum divided by totalWeightOut, 2: their sum; totalWeightOut: the "
    "sum of weight[target]; targets equal to ignoreIndex are left out",
    precision=f"products in float32, {r.SUMS}, the quotient in float32",
    reference="torch.nn.functional.nll_loss(self, target, weight, ignore_index=ignoreIndex, "
    "reduction=('none', 'mean', 'sum')[reduction])",
    notes=(
        n.OUTSIDE, "For empty inputs the mean is NaN and the sum 0.",
        "The mean of an input [C] is -self[target] on ascend950, NaN where the weight is 0, and 0 if the target is "
        "ignored.",
    ),
)  # fmt: skip
