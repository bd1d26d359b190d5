"""A plan of recurrent layers under construction: views, products and sums."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, Move, View
from ....lowering.steps.moves import expand
from ....lowering.steps.pieces import filling
from ....rules.core.call import Shape, count, row_major
from ....rules.terms.scalars import two_parts
from .sizes import Sizes

FLOAT = dt.ACL_FLOAT


class PlanBuilder:
    """What the steps of the layers do to a draft."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft

    def kernel(
        self, name: str, inputs: tuple[View, ...], outputs: tuple[View, ...], attrs: tuple[float, ...] = (),
        axes: int = 0, shaped: bool = True, kind: int = FLOAT,
    ) -> None:  # fmt: skip
        """One step; what it touches is in use until then."""
        for view in (*inputs, *outputs):
            self.draft.read(view)
        self.draft.steps.append(Kernel(name, inputs, outputs, attrs, kind, False, axes, shaped))

    def move(self, source: View, target: View) -> None:
        for view in (source, target):
            self.draft.read(view)
        self.draft.steps.append(Move("copy", source, target))

    def new(self, dtype: int, shape: Shape) -> View:
        return self.draft.temporary(dtype, shape, count(shape))

    def zeros(self, dtype: int, shape: Shape) -> View:
        made = self.new(dtype, shape)
        self.draft.read(made)
        self.draft.steps.append(filling(made, 0))
        return made

    def argument(self, param: w.Param, number: int = 0) -> View:
        """A tensor, or a member of a list, as it lies."""
        value = self.draft.call.args[param.name]
        facts = value[number] if isinstance(value, tuple) else value
        return self.draft.view(param.name, facts, number)  # type: ignore[arg-type]

    def dense(self, view: View, dtype: int | None = None) -> View:
        """A view without gaps, of a dtype; a copy where it is another."""
        wanted = view.dtype if dtype is None else dtype
        if view.dtype == wanted and view.strides == row_major(view.shape):
            return view
        made = self.new(wanted, view.shape)
        self.move(view, made)
        return made

    def product(self, left: View, right: View, dtype: int, addend: View | None = None, to: View | None = None) -> View:
        """A matrix product, with something that broadcasts to it added."""
        shape = (left.shape[0], right.shape[1])
        target = self.new(dtype, shape) if to is None else to
        if addend is None:
            self.kernel("matmul", (left, right), (target,), (0.0,))
        else:
            self.kernel("gemm", (left, right, expand(addend, shape)), (target,), (0.0, 1.0, 1.0))
        return target

    def active_steps(self, lengths: View, batches: int) -> View:
        """Where sequences go on, [T,B,1], 1 or 0: in the first batches of every time, as many as `lengths` says."""
        int64 = dt.ACL_INT64
        numbers, found = self.new(int64, (batches,)), self.new(dt.ACL_BOOL, (lengths.shape[0], batches, 1))
        self.kernel("arange", (), (numbers,), two_parts(0, int64) + two_parts(1, int64), shaped=False, kind=int64)
        column = lengths._replace(shape=(*lengths.shape, 1, 1), strides=(*lengths.strides, 0, 0))
        row = numbers._replace(shape=(batches, 1), strides=(*numbers.strides, 0))
        sides = expand(column, found.shape), expand(row, found.shape)
        self.kernel("gt", sides, (found,), (0.0,), shaped=False, kind=int64)
        return self.dense(found, FLOAT)

    def result(self, view: View, to: View) -> None:
        """A new tensor where it belongs, unless it is there already."""
        if view.operand != to.operand or view.offset != to.offset:
            self.move(view, to)

    def column_sums(self, matrix: View, to: View) -> None:
        """Sums of the columns of a dense matrix."""
        rows, columns = matrix.shape
        transposed = matrix._replace(shape=(columns, rows), strides=matrix.strides[::-1])
        repeated = to._replace(shape=(columns, rows), strides=(to.strides[0], 0))
        self.kernel("reduce_sum", (transposed,), (repeated,), axes=1, shaped=False)


def flat(view: View) -> View:
    """A dense view of three axes as a matrix."""
    rows, width = view.shape[0] * view.shape[1], view.shape[2]
    return view._replace(shape=(rows, width), strides=(width, 1))


def transposed(view: View) -> View:
    """A matrix with rows and columns changed."""
    return view._replace(shape=view.shape[::-1], strides=view.strides[::-1])


def times_first(view: View, sizes: Sizes) -> View:
    """A view with axes of times and of batches, in this order."""
    if len(view.shape) == 2:
        (_, size), (step, last) = view.shape, view.strides
        return view._replace(shape=(sizes.times, sizes.batches, size), strides=(sizes.batches * step, step, last))
    if not sizes.batch_first:
        return view
    (one, two, *shape), (first, second, *strides) = view.shape, view.strides
    return view._replace(shape=(two, one, *shape), strides=(second, first, *strides))


def part(view: View, axis: int, begin: int, size: int) -> View:
    """Some of an axis."""
    shape = (*view.shape[:axis], size, *view.shape[axis + 1 :])
    return view._replace(shape=shape, offset=view.offset + begin * view.strides[axis])


def one_of(view: View, number: int) -> View:
    """What has a number on the first axis."""
    offset = view.offset + number * view.strides[0]
    return view._replace(shape=view.shape[1:], strides=view.strides[1:], offset=offset)
