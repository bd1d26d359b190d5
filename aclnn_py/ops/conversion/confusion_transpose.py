"""aclnnConfusionTranspose."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan import View
from ...rules.call import Call, Shape, TensorFacts, row_major
from ..math.arithmetic import WHOLE
from .fill import UNSIGNED
from .layouts import EXACT

MOST = 8
DTYPES = w.Choices(
    *(each for each in WHOLE if each != dt.ACL_BOOL), *UNSIGNED, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16
)

x, out = w.In("x", "what is rearranged"), w.Out("out", "the result")
perm = w.Attr("perm", "const aclIntArray*", "the order of the axes", (1, 0))
shape = w.Attr("shape", "const aclIntArray*", "the sizes of the axes", (3, 2))
first = w.Attr("transpose_first", "bool", "whether axes are put in order before they get these sizes", True)


def ordered(sizes: Shape, perm: Shape) -> Shape:
    return tuple([sizes[axis] for axis in perm])


def shape_of(x: TensorFacts, perm: Shape, shape: Shape, transpose_first: bool) -> Shape | None:
    """The result's shape; None where sizes or order do not fit."""
    sizes = x.shape if transpose_first else shape
    fits = min(shape, default=0) > 0 and prod(shape) == x.numel and sorted(perm) == list(range(len(sizes)))
    if not fits or not (1 <= x.rank <= MOST and len(shape) <= MOST):
        return None
    return shape if transpose_first else ordered(shape, perm)


def pieces(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View]]:
    assert view is not None
    order: Shape = call.args["perm"]  # type: ignore[assignment]
    if not call.args["transpose_first"]:
        sizes: Shape = call.args["shape"]  # type: ignore[assignment]
        view = view._replace(shape=sizes, strides=row_major(sizes))
    view = view._replace(shape=ordered(view.shape, order), strides=ordered(view.strides, order))
    yield whole._replace(shape=view.shape, strides=row_major(view.shape)), view


def flat(call: Call) -> Iterator[Call]:
    facts = call.tensor(x)
    order = tuple(range(facts.rank))
    yield call.set(perm, order).set(shape, facts.shape).but(out, shape=facts.shape)


whole = w.Worked(
    shape_of, x, perm, shape, first, told="shape of the result", claim=("perm and shape", "an order and sizes for x"),
    mend=flat,
)  # fmt: skip
dense = w.Contiguous(x)
made = w.Composed("confusion_transpose", dense, pieces, shape=whole)
confusion_transpose = w.declare(
    "aclnnConfusionTranspose", x, perm, shape, first, out,
    summary="a tensor with its axes in another order and of other sizes",
    rules=(w.present(x, perm, shape, out), w.dtype_in(DTYPES, x), w.same_dtype(out, x), w.done_if_empty(x)),
    plan=(dense, made, w.ViewCopy(made, out)), header="aclnnop/aclnn_confusion_transpose.h", library="math",
    documented_soc=("ascend950",), precision=EXACT,
    formula="x.permute(perm).reshape(shape), or x.reshape(shape).permute(perm)",
    reference="x.permute(perm).reshape(shape)",
    notes=("Order, sizes and the shape of out are first looked at by the task (561103).",),
)  # fmt: skip
