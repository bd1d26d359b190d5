"""aclnnCrossEntropyLoss, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ..norm.shared.kernels import planned
from ..texts import UNCHECKED
from .shared import cross_entropy_plan as c
from .shared.cross_entropy_plan import ignored, result, smoothing, target, weight, word
from .shared.nll import OUTSIDE
from .shared.reduction import SUMS

SCRATCH = w.SCRATCH + 768
x = w.In("input", "logits, [N, C]")
scale = w.Attr("lseSquareScaleForZloss", "double", "scale of the z-loss, ignored", 0.0)
wants = w.Attr("returnZloss", "bool", "true: return the z-loss, ignored", False)
loss = result("lossOut", 'loss, [N] for reduction "none", else [1]')
log_prob = result("logProbOut", "log-softmax of input, [N, C]")
zloss = result("zlossOut", "z-loss, not written")
lse = result("lseForZlossOut", "log-sum-exp of the z-loss, not written")

rows = c.Rows(x)
logs = w.Compute("log_softmax", rows.dense, rows=w.FixedAxis(1))
total = w.Compute(
    "row_sum", w.Branch(w.given(weight), w.Compute("mul", logs, rows.weights), logs), rows=w.FixedAxis(1), folds=(True,)
)  # fmt: skip
even = rows.terms(total, rows.ones)


def mixed(sharp: w.Step, flat: w.Step) -> w.Step:
    """Losses, or a sum of them, smoothed where that is asked for."""
    both = w.Compute("axpy", w.Compute("muls", sharp, attrs=(c.target_share, 0.0)), flat, attrs=(rows.share, 0.0))
    return w.Branch(c.smoothed, both, sharp)


summed, weighed = rows.sums(logs, rows.weights)
one = mixed(summed, w.Reduction("reduce_sum", even, axes=w.Constant((0,), "N"), dtypes=(w.FLOAT,)))
mean_or_single = w.Branch(c.mean, w.Compute("div", one, weighed), one)
found = w.Branch(
    c.every, mixed(rows.terms(logs, rows.weights), even), w.ViewOf(mean_or_single, w.Reshaped(w.Constant((1,), "[1]")))
)
some = w.Derived(
    lambda x: x.shape[:1] == (0,) or x.shape[1:2] != (0,) or None, x, label="number of classes",
    claim=("number of classes", "above 0 unless there are no rows"), kind="shape_custom",
)  # fmt: skip
CLASSES = (w.Within(w.SizeAt(x, w.FixedAxis(1)), low=1),)
cross_entropy_loss = w.generated(
    "aclnnCrossEntropyLoss", x, target, weight, word, ignored, smoothing, scale, wants, loss, log_prob, zloss, lse,
    on=c.SOCS,
    kinds=(
        w.dtype_in(c.FLOATS, x), w.dtype_in(c.TARGETS, target), w.when_given(weight, w.dtype_in(c.ALONE, weight)),
        *(w.same_dtype(x, out) for out in (loss, log_prob, zloss, lse)),
    ),
    tiling=(
        w.when(c.NEW, w.rank_is(2, x), w.defined(some), w.rank_is(1, target), otherwise=(c.KNOWN, c.SMOOTH)),
        w.when(c.NEW, otherwise=(w.min_dims(2, x),)), rows.named(), rows.weighed(),
        w.when(c.NEW, c.KNOWN, c.SMOOTH),
        w.documented(w.tiled(
            w.rank_is(2, x), CLASSES, w.rank_is(1, target), w.when_given(weight, w.rank_is(1, weight)),
        )),
    ),
    plan=planned(
        w.ViewCopy(w.CastTo(found, w.Dtype(loss)), loss, blind=True),
        w.ViewCopy(w.CastTo(logs, w.Dtype(log_prob)), log_prob, blind=True),
    ),
    summary="cross entropy loss over rows of logits, with class weights and label smoothing",
    header="aclnnop/aclnn_cross_entropy_loss.h", documented_soc=c.SOCS,
    formula="with p = logProbOut = input - log(sum(exp(input))) over classes, s = labelSmoothing and w = "
    "weightOptional: loss = -(1 - s) w[target] p[target] - s / C sum(w p), 0 where target is ignoreIndex; mean: the "
    "sum of the losses over the sum of w[target], without ignored rows",
    precision=f"in float32, {SUMS}, every output rounded once",
    reference="torch.nn.functional.cross_entropy(input, target, weight, ignore_index=ignoreIndex, reduction="
    "reductionOptional, label_smoothing=labelSmoothing), torch.log_softmax(input, -1)",
    notes=(
        OUTSIDE, "zlossOut and lseForZlossOut must not be null but are not written: no kernel computes them.",
        "The mean of no rows is NaN, their sum 0; CANN's source handles that only on the 950.",
        "A labelSmoothing of NaN counts as 0.",
        "Before the 950 ranks are not checked: of a higher rank than documented the leading elements are read.",
        UNCHECKED.format("lossOut and logProbOut"),
        "On the 950 the workspace depends on the number of cores; here it is the same everywhere.",
    ),
    scratch=SCRATCH,
)  # fmt: skip
