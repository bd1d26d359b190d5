"""aclnnConfusionTranspose."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts, row_major
from ..arithmetic.shared.arithmetic import WHOLE
from .shared.fill_steps import UNSIGNED
from .shared.view_ops import EXACT

MOST = 8
DTYPES = w.Choices(
    *(each for each in WHOLE if each != dt.ACL_BOOL), *UNSIGNED, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16
)

x, out = w.In("x", "input, rank up to 8"), w.Out("out", "output, dtype of x, shape as given by perm and shape")
perm = w.Attr("perm", "const aclIntArray*", "permutation of the axes", (1, 0))
shape = w.Attr("shape", "const aclIntArray*", "shape to reshape to", (3, 2))
first = w.Attr("transpose_first", "bool", "true: permute, then reshape; false: reshape, then permute", True)


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


result_shape = w.Derived(
    shape_of, x, perm, shape, first, label="shape of out",
    claim=("perm and shape", "a permutation and a shape for x"),
    mend=flat,
)  # fmt: skip
dense = w.Contiguous(x)
transposed = w.Composed("confusion_transpose", dense, pieces, shape=result_shape)
confusion_transpose = w.declare(
    "aclnnConfusionTranspose", x, perm, shape, first, out,
    summary="permutes the axes of x and reshapes it, in either order",
    rules=(w.present(x, perm, shape, out), w.dtype_in(DTYPES, x), w.same_dtype(out, x), w.done_if_empty(x)),
    plan=(dense, transposed, w.ViewCopy(transposed, out)), header="aclnnop/aclnn_confusion_transpose.h", library="math",
    documented_soc=("ascend950",), precision=EXACT,
    formula="x.permute(perm).reshape(shape), or x.reshape(shape).permute(perm)",
    reference="x.permute(perm).reshape(shape)",
    notes=("perm, shape and the shape of out are checked only by the task (561103).",),
)  # fmt: skip
