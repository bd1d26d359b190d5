"""aclnnMultilabelMarginLoss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts, count, row_major
from .shared import reduction as r

x, target = (
    w.In("self", "scores, [N, C] or [C]"),
    w.In("target", "target classes of every row, ended by -1, same shape as self"),
)
reduction, out = r.reduction_attr(), w.Out("out", "loss, [N] for reduction 0 and rank 2, else 1 element")
marks = w.Out("isTarget", "1 for the target classes, else 0, same shape as target")


def rows_of(shape: Shape) -> Shape:
    """Rows and classes; a tensor without axes is a row of one class."""
    return shape if len(shape) == 2 else (1, count(shape))


def some_classes(x: TensorFacts) -> bool | None:
    return (x.rank == 0 or (x.rank <= 2 and x.shape[-1] != 0)) or None


def target_fits(x: TensorFacts, target: TensorFacts) -> bool | None:
    if x.rank == 2:
        return target.shape == x.shape or None
    return (target.rank <= 1 and target.numel == rows_of(x.shape)[1]) or None


def out_fits(x: TensorFacts, reduction: int, out: TensorFacts) -> bool | None:
    if reduction == 0 and x.rank == 2:
        return out.shape == x.shape[:1] or None
    return (out.rank <= 1 and out.numel == 1) or None


def marks_fit(x: TensorFacts, target: TensorFacts, marks: TensorFacts) -> bool | None:
    if x.rank == 2 and x.shape[0] == 0:
        return (marks.rank <= 2 and marks.numel == 0) or None
    return marks.shape == target.shape or None


def like_self(call: Call) -> Iterator[Call]:
    yield call.but(target, shape=call.tensor(x).shape)


def like_losses(call: Call) -> Iterator[Call]:
    yield call.but(out, shape=call.tensor(x).shape[:1] if call.args[reduction.name] == 0 else ())


def like_target(call: Call) -> Iterator[Call]:
    yield call.but(marks, shape=call.tensor(target).shape)


CUSTOM = "shape_custom"
shapes = (
    w.Derived(some_classes, x, label="classes", claim=("self", "of rank 1 or 2 with at least one class"), kind=CUSTOM),
    w.Derived(
        target_fits, x, target, label="targets", claim=("shape of target", "that of self"), mend=like_self, kind=CUSTOM
    ),
    w.Derived(
        out_fits, x, reduction, out, label="losses", mend=like_losses, kind=CUSTOM,
        claim=("shape of out", "a loss per row for reduction 0, else 1 element"),
    ),
    w.Derived(
        marks_fit, x, target, marks, label="marks", claim=("shape of isTarget", "that of target"), mend=like_target,
        kind=CUSTOM,
    ),
)  # fmt: skip


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    rows = rows_of(views[0].shape)
    if any(count(view.shape) != count(rows) for view in views):
        return " and ".join(f"[{','.join(map(str, view.shape))}]" for view in views)
    whole = tuple(view._replace(shape=rows, strides=row_major(rows)) for view in views)
    return (shape[:1] if len(views) > 1 else rows), whole


INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
dense, names = w.Contiguous(x), w.CastTo(w.Contiguous(target), INT32)
listed = Shaped("margin_marks", names, arrange=arranged, shape=w.ViewShape(target), dtype=w.FLOAT)
each_row = w.Derived(lambda x: rows_of(x.shape)[:1], x, label="a loss per row")
losses = Shaped("margin_losses", dense, names, listed, arrange=arranged, shape=each_row, dtype=w.FLOAT)
one = r.folded(losses, reduction, w.FixedAxis(0), w.FLOAT)
stored = w.OpenBranch(w.value_is(reduction, r.NONE), r.stored_to(out, losses), r.stored_to(out, one))
multilabel_margin_loss = w.declare(
    "aclnnMultilabelMarginLoss", x, target, reduction, out, marks,
    summary="multi-label margin loss",
    rules=(
        w.present(x, target, out, marks), w.dtype_in(w.FLOATS_BY_RANGE, x),
        w.dtype_in(w.Choices(dt.ACL_INT64, dt.ACL_INT32), target), w.same_dtype(out, x), w.same_dtype(marks, x),
        w.defined(*shapes), w.done_if_empty(x),
    ),
    plan=tuple(dict.fromkeys((*losses.chain, stored, *r.stored_to(marks, listed).chain))),
    header="aclnnop/aclnn_multilabel_margin_loss.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310,
    formula="sum of max(0, 1 - self[t] + self[i]) over the target classes t and the other classes i, divided by the "
    "number of classes; reduction 1: mean over rows, any other but 0: sum",
    precision=f"margins in float32, {r.SUMS}",
    reference="torch.nn.functional.multilabel_margin_loss(self, target, reduction=('none', 'mean', 'sum')[reduction])",
    notes=(
        "A class that is listed twice counts twice; an invalid class index is skipped.",
        "INT64 targets wrap to INT32.", "No reduction is refused; values other than 0 and 1 give the sum.",
    ),
)  # fmt: skip
