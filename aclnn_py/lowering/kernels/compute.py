"""The step in the middle of a plan: the operator's own kernel."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, Shape, count
from ...rules.core.param import Param
from ...rules.core.rule import Rule, Variants
from ...rules.core.term import BroadcastShape, Term, broadcast
from ..plan.draft import LIMIT, Draft, Value
from ..plan.lowered import Kernel, View, new
from ..steps.moves import expand, operands, too_wide
from ..steps.step import Step

ONE_RESULT = (False,)
CLASSES = (dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_COMPLEX128)
WIDTH = {dt.ACL_DOUBLE: 1, **dict.fromkeys(dt.COMPLEX, 2)}


class Compute(Step):
    """An operator's own kernel over inputs that broadcast to each other; its results are new tensors.

    `kernel` may be a term where arguments choose it; `dtype` is that of the results (default: of the first input);
    `attrs` are numbers or terms (a term may give several). Conditions: `away`, stores round half away from zero instead
    of to even; `integral`, integers are computed as integers; `unless`, no kernel runs, the first input is the result.
    The result has the storage format of `like`, else ND. A kernel that works on whole rows has `rows`, the axis (or
    the axes) along which they lie. `folds` tells for each result whether it has one value a row, without those axes;
    results after the first are reached with NthOutput. A kernel without inputs has the `shape` of its result.
    """

    is_kernel = True

    kernel: str | Term
    inputs: tuple[Step, ...]
    attrs: tuple[float | Term, ...]
    dtype: Term | None
    away: Rule | None
    integral: Rule | None
    unless: Rule | None
    like: Step | None
    rows: Term | None
    folds: tuple[bool, ...]
    shape: Term | None

    def __init__(
        self,
        kernel: str | Term,
        *inputs: Step,
        attrs: tuple[float | Term, ...] = (),
        dtype: Term | None = None,
        away: Rule | None = None,
        integral: Rule | None = None,
        unless: Rule | None = None,
        like: Step | None = None,
        rows: Term | None = None,
        folds: tuple[bool, ...] = ONE_RESULT,
        shape: Term | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(
            kernel=kernel, inputs=inputs, attrs=attrs, dtype=dtype, away=away, integral=integral, unless=unless,
            like=like,
            rows=rows, folds=folds, shape=shape, code=code,
        )  # fmt: skip

    @property
    def params(self) -> tuple[Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        call = draft.call
        values = [draft.values[step] for step in self.inputs]
        if self.unless is not None and self.unless.holds(call):
            draft.values[self] = values[0]
            return ""
        views = [value.view for value in values]
        shape, numel = joined(values) if values else self.declared(call)
        if shape is None or not 0 <= numel <= LIMIT:
            return " and ".join(f"[{','.join(map(str, view.shape))}]" for view in views) or f"{shape}"
        dtype = views[0].dtype if self.dtype is None else self.dtype.read(call)
        for number, view in enumerate(views):
            draft.read(view)
            if view.shape != shape:
                views[number] = expand(view, shape)
        format = ACL_FORMAT_ND if self.like is None else draft.values[self.like].format
        if self.rows is None and self.folds is ONE_RESULT:
            target = draft.temporary(dtype, shape, numel)
            draft.values[self] = new(Value, (target, numel, format, len(draft.steps)))
            self.plan(draft, views, (target,), 0)
            return ""
        axes = () if self.rows is None else self.rows.read(call)
        if axes is None:
            return f"shape [{','.join(map(str, shape))}], which has no {self.rows}"
        rows = row_axes(axes, len(shape))
        outputs = self.results(draft, dtype, shape, rows, format)
        if rows:
            views = [arranged(view, rows) for view in views]
        self.plan(draft, views, outputs, len(rows))
        return ""

    def declared(self, call: Call) -> tuple[Shape | None, int]:
        shape = None if self.shape is None else self.shape.read(call)
        return shape, -1 if shape is None else count(shape)

    def results(self, draft: Draft, dtype: int, shape: Shape, rows: tuple[int, ...], format: int) -> tuple[View, ...]:
        """A temporary for each result; returns them as the kernel sees them."""
        outputs = []
        for number, fold in enumerate(self.folds):
            own = tuple(size for axis, size in enumerate(shape) if axis not in rows) if fold else shape
            target = draft.temporary(dtype, own, count(own))
            value = new(Value, (target, count(own), format, len(draft.steps)))
            draft.values[(self, number) if number else self] = value
            outputs.append(repeated(target, shape, rows) if fold else arranged(target, rows) if rows else target)
        return tuple(outputs)

    def plan(self, draft: Draft, views: list[View], outputs: tuple[View, ...], axes: int) -> None:
        call, dtype = draft.call, outputs[0].dtype
        away = self.away is not None and self.away.holds(call)
        integral = self.integral is not None and self.integral.holds(call)
        compute = dt.ACL_INT64 if integral else compute_class(dtype, views)
        draft.aicpu = draft.aicpu or compute in dt.AICPU
        kernel = self.kernel if isinstance(self.kernel, str) else self.kernel.read(call)
        attrs = numbers(self.attrs, call)
        draft.steps.append(new(Kernel, (kernel, tuple(views), outputs, attrs, compute, away, axes, False)))

    def breaks(self, call: Call) -> Variants:
        inputs = operands(self)
        return too_wide(self, call, BroadcastShape(inputs[0], inputs[-1])) if inputs else iter(())

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    predicate = "broadcastable, and their broadcast small enough for memory"

    def __str__(self) -> str:
        rows = "" if self.rows is None else f" along {self.rows}"
        unless = "" if self.unless is None else f" unless {self.unless}"
        return f"{self.kernel}({', '.join(map(str, (*operands(self), *self.attrs)))}){rows}{unless}"


def numbers(attrs: tuple[float | Term, ...], call: Call) -> tuple[float, ...]:
    """The attributes of a kernel as it gets them."""
    found: list[float] = []
    for attr in attrs:
        value = attr.read(call) if isinstance(attr, Term) else attr
        if isinstance(value, tuple):
            found += value
        else:
            found.append(float(value))
    return tuple(found)


def row_axes(axes: int | tuple[int, ...], rank: int) -> tuple[int, ...]:
    """The axes that make a row, counted from the front; a tensor without axes is a row of one element."""
    return tuple([axis % max(rank, 1) for axis in (axes if isinstance(axes, tuple) else (axes,))])


def arranged(view: View, rows: tuple[int, ...]) -> View:
    """The view with the axes of its rows last."""
    shape, strides = (view.shape, view.strides) if view.shape else ((1,), (0,))
    order = [axis for axis in range(len(shape)) if axis not in rows] + list(rows)
    return view._replace(shape=tuple([shape[axis] for axis in order]), strides=tuple([strides[axis] for axis in order]))


def repeated(target: View, shape: Shape, rows: tuple[int, ...]) -> View:
    """A result with one value a row, as the kernel sees it."""
    sizes = tuple(shape[axis] if shape else 1 for axis in rows)
    return target._replace(shape=(*target.shape, *sizes), strides=(*target.strides, *(0,) * len(rows)))


def joined(values: list[Value]) -> tuple[Shape | None, int]:
    """The shape that the inputs broadcast to, and its elements; None and -1 when they do not."""
    shape: Shape | None = values[0].view.shape
    numel = values[0].numel
    for value in values:
        if shape is not None and value.view.shape != shape:
            shape = broadcast(shape, value.view.shape)
            numel = -1 if shape is None else count(shape)
    return shape, numel


def compute_class(dtype: int, views: list[View]) -> int:
    """The type that the kernel's arithmetic is done in."""
    widest = WIDTH.get(dtype, 0)
    for view in views:
        width = WIDTH.get(view.dtype, 0)
        if width > widest:
            widest = width
    return CLASSES[widest]
