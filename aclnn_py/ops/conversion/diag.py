"""aclnnDiag and aclnnDiagFlat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts, count, row_major
from ..arithmetic.shared.arithmetic import WHOLE
from .shared.fill_steps import filled
from .shared.view_ops import EXACT

DTYPES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, *WHOLE, dt.ACL_DOUBLE, dt.ACL_COMPLEX64).plus(
    dt.ACL_BF16, on=w.BF16_BY_RANGE
)  # fmt: skip
TEXTS: dict[str, Any] = {"library": "math", "precision": EXACT}

x, out = (
    w.In("self", "vector, or matrix (aclnnDiagFlat: any shape)"),
    w.Out("out", "output: square matrix [N+|diagonal|,N+|diagonal|], or the diagonal as a vector"),
)
diagonal = w.Attr("diagonal", "int64_t", "number of the diagonal: 0 main, positive above, negative below", 0)


def square(x: TensorFacts, diagonal: int) -> Shape:
    """The matrix that has so many elements on a diagonal."""
    size = max(x.numel, 0) + abs(diagonal)
    return (size, size)


def length(shape: Shape, diagonal: int) -> int:
    rows, columns = shape
    return min(rows + min(diagonal, 0), columns - max(diagonal, 0))


def diagonal_view(view: View, diagonal: int, size: int) -> View:
    """The diagonal of a matrix."""
    down, right = view.strides
    offset = view.offset + (diagonal * right if diagonal > 0 else -diagonal * down)
    return view._replace(shape=(size,), strides=(down + right,), offset=offset)


def on_diagonal(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View | w.Number]]:
    """Zeros, and the elements in one row on the diagonal."""
    assert view is not None
    size = count(view.shape)
    yield whole, 0
    row = view._replace(shape=(size,), strides=row_major((size,)))
    yield diagonal_view(whole, call.args["diagonal"], size), row  # type: ignore[arg-type]


def diagonal_shape(x: TensorFacts, diagonal: int) -> Shape | None:
    """The shape of a matrix's diagonal, if it has an element."""
    size = length(x.shape, diagonal) if x.rank == 2 else 0
    return (size,) if size > 0 else None


def take(call: Call, view: View) -> View:
    number: int = call.args["diagonal"]  # type: ignore[assignment]
    return diagonal_view(view, number, length(view.shape, number))


def just_beyond(x: TensorFacts, diagonal: int) -> bool:
    """Whether the diagonal is the first one that a matrix has not."""
    return x.rank == 2 and diagonal in (x.shape[1] or None, -x.shape[0] or None)


matrix = w.Derived(square, x, diagonal, label="shape of the diagonal matrix")
lies = w.Derived(diagonal_shape, x, diagonal, label="diagonal of self")
dense, strided = w.Contiguous(x), w.Strided(x)
made = w.Composed("diag_flat", dense, on_diagonal, shape=matrix)
found = w.ViewOf(strided, w.Through("diag_part", take, lies, ACL_FORMAT_ND))
nothing = filled(out, 0)
is_vector = w.Within(w.Rank(x), high=1)
result = w.Branch(w.is_empty(x), nothing, w.Branch(is_vector, made, found))
checked = w.ShapeMatches(result, out)
beyond = w.OneOf(w.Derived(just_beyond, x, diagonal, label="diagonal is the first one outside self"), w.Choices(True))
diag = w.declare(
    "aclnnDiag", x, diagonal, out,
    summary="matrix with a vector on its diagonal, or the diagonal of a matrix",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.same_dtype(x, out), w.max_dims(2, x),
        w.done_if(w.either(w.both(w.is_empty(x), w.value_is(diagonal, 0)), beyond)),
        w.when(w.is_empty(x), (w.negated(w.has_dtype(out, dt.ACL_COMPLEX64)),)),
    ),
    plan=(result, checked, w.ViewCopy(checked, out)),
    header="aclnnop/aclnn_diag.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="vector: out[i, i + diagonal] = self[i], else 0; matrix: out[i] = self[i, i + diagonal]",
    reference="torch.diag(self, diagonal)", **TEXTS,
    notes=(
        "The shape of out is checked only when the tasks are built; for one element any shape passes.",
        "An empty self with a diagonal other than 0 fills out with 0 (COMPLEX64 is refused). A diagonal further "
        "outside of a matrix than the first one gives 561103.",
    ),
)  # fmt: skip

cast = w.CastTo(made, w.Dtype(out))
diag_flat = w.declare(
    "aclnnDiagFlat", x, diagonal, out,
    summary="matrix with the flattened self on its diagonal",
    rules=(
        w.inner(w.present(x, out)), w.dtype_in(DTYPES, x, out), w.max_dims(8, x, out), w.done_if_empty(x),
    ),
    plan=(dense, made, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_diag_flat.h", documented_soc=w.DOCUMENTED_910_AND_310P,
    formula="out[i, i + diagonal] = self.flatten()[i] cast to the dtype of out, else 0",
    reference="torch.diagflat(self, diagonal)", **TEXTS,
    notes=(
        "Null tensors give 561103, not the documents' 161001.",
        "The shape of out is checked only as the result is copied (561103).",
    ),
)  # fmt: skip
