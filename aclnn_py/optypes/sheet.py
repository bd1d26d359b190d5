"""Plans of types, composed of kernels and aclnn operators by a function: its builder, and the step that runs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from .. import ops
from ..base import dtype as dt
from ..base.format import ACL_FORMAT_NCDHW, ACL_FORMAT_NCHW, ACL_FORMAT_ND, is_private, label
from ..base.profile import profile
from ..lowering import language as w
from ..lowering.operator import Done, Refusal
from ..lowering.plan.draft import LIMIT, Draft
from ..lowering.plan.lowered import View
from ..lowering.steps.moves import expand
from ..lowering.steps.pieces import filling
from ..ops.conversion.shared.block_moves import raw, transfer
from ..ops.conversion.shared.blocked_layouts import stored
from ..ops.rnn.shared.plan_builder import FLOAT, PlanBuilder
from ..rules.core.call import Call, ScalarFacts, Shape, TensorFacts, count, reach, row_major

SINGLE: Shape = (1,)
PUBLIC = {4: ACL_FORMAT_NCHW, 5: ACL_FORMAT_NCDHW}
"""Axes of images that lie in blocks of channels, by their number."""


class Impossible(Exception):
    """The call cannot be planned; the text is what was seen."""


class Sheet(PlanBuilder):
    """The builder that a plan's function gets. Arithmetic is in float32; `put` rounds a result to an output's dtype."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self.plain: dict[str, View] = {}
        self.blocked: list[tuple[View, TensorFacts, str]] = []

    def argument(self, param: w.Param, number: int = 0) -> View:
        """A strided view of a tensor; one in a private format through a dense copy, which `finish` writes back."""
        facts = self.draft.call.args[param.name]
        if not isinstance(facts, TensorFacts) or not is_private(facts.format):
            return super().argument(param, number)
        if param.name not in self.plain:
            made = self.new(facts.dtype, facts.shape)
            self.plain[param.name] = made
            if param.role == "output":
                self.blocked.append((made, facts, param.name))
            else:
                self.transfer(made, facts, param.name, forward=False)
        return self.plain[param.name]

    def new(self, dtype: int, shape: Shape) -> View:
        if not 0 <= count(shape) <= LIMIT:
            raise Impossible(f"a tensor of shape {list(shape)}, more than memory can hold")
        return super().new(dtype, shape)

    def move(self, source: View, target: View) -> None:
        if source.shape != target.shape:
            raise Impossible(f"a result of shape {list(source.shape)} where {list(target.shape)} is asked for")
        super().move(source, target)

    def transfer(self, dense: View, facts: TensorFacts, name: str, *, forward: bool) -> None:
        """Copy a dense tensor into the storage of one in a private format, its padding zeroed, or back."""
        layout = stored(facts, facts.shape, PUBLIC.get(facts.rank, ACL_FORMAT_ND))
        if layout is None or raw(facts) == dt.ACL_DT_UNDEFINED:
            raise Impossible(f"a storage of {list(facts.storage_shape)} in {label(facts.format)} for {name}")
        whole = View(self.draft.operands[name], raw(facts), (layout.numel,), SINGLE, 0)
        transfer(self.draft, dense._replace(dtype=whole.dtype), whole, layout, forward=forward)

    def finish(self) -> None:
        """Write the results of outputs in private formats into their storage."""
        for dense, facts, name in self.blocked:
            self.transfer(dense, facts, name, forward=True)

    def value(self, param: w.Param) -> object:
        return self.draft.call.args[param.name]

    def number(self, param: w.Param) -> float:
        return float(self.value(param))  # type: ignore[arg-type]

    def integer(self, param: w.Param) -> int:
        return int(self.value(param))  # type: ignore[call-overload, no-any-return]

    def flag(self, param: w.Param) -> bool:
        return bool(self.value(param))

    def text(self, param: w.Param) -> str:
        return str(self.value(param))

    def integers(self, param: w.Param) -> tuple[int, ...]:
        """A list, or the values of an input in host memory; () where there is none."""
        return tuple(self.value(param) or ())  # type: ignore[arg-type]

    def given(self, param: w.Param) -> bool:
        return self.value(param) is not None

    # ---- arithmetic

    def constant(self, number: float, shape: Shape = SINGLE, dtype: int = FLOAT) -> View:
        made = self.new(dtype, shape)
        self.draft.read(made)
        self.draft.steps.append(filling(made, number))
        return made

    def element_wise(self, kernel: str, *inputs: View | float, to: View | None = None) -> View:
        """A kernel over tensors and numbers that broadcast to each other."""
        views = [each if isinstance(each, View) else self.constant(each) for each in inputs]
        shape = broadcast(*(view.shape for view in views))
        if to is not None and shape != to.shape:
            raise Impossible(f"a result of shape {list(shape)} where {list(to.shape)} is asked for")
        made = self.new(FLOAT, shape) if to is None else to
        self.kernel(kernel, tuple(expand(view, shape) for view in views), (made,), shaped=False)
        return made

    def add(self, one: View | float, other: View | float) -> View:
        return self.element_wise("add", one, other)

    def sub(self, one: View | float, other: View | float) -> View:
        return self.element_wise("sub", one, other)

    def mul(self, one: View | float, other: View | float) -> View:
        return self.element_wise("mul", one, other)

    def div(self, one: View | float, other: View | float) -> View:
        return self.element_wise("div", one, other)

    def put(self, view: View, *outputs: w.Param) -> None:
        """Store a result in outputs of as many elements, or in inputs that are updated in place."""
        for param in outputs:
            to, facts = self.argument(param), self.draft.call.tensor(param)
            self.move(reshaped(view, to.shape) if view.shape != to.shape else view, to)
            if param.role == "input" and is_private(facts.format):
                self.blocked.append((to, facts, param.name))

    def sums(self, view: View, axes: Sequence[int]) -> View:
        """Sums over axes, which stay with size 1."""
        shape = tuple(1 if axis in axes else size for axis, size in enumerate(view.shape))
        made = self.new(FLOAT, shape)
        self.call("aclnnReduceSum", self=view, dims=tuple(axes), keepDims=True, dtype=FLOAT, out=made)
        return made

    # ---- aclnn operators

    def call(self, name: str, format: int = ACL_FORMAT_ND, /, **arguments: object) -> None:
        """The steps of an aclnn operator. Tensors are views; a number for a scalar is one of float32, or of int64."""
        operator = ops.find(name)
        values, operands = {}, {}
        for param in operator.params:
            given = arguments.pop(param.name, None)
            if isinstance(given, View):
                operands[param.name] = given.operand
                given = facts_of(given, format)
            elif param.is_scalar and given is not None:
                given = ScalarFacts.number(dt.ACL_INT64 if isinstance(given, int) else FLOAT, given)  # type: ignore[arg-type]
            values[param.name] = given
        if arguments:
            raise TypeError(f"{name} has no {', '.join(arguments)}.")
        self.plan(operator, Call(profile(self.draft.call.profile.soc), values), operands)

    def plan(self, operator: w.Operator, call: Call, operands: dict[str, int]) -> None:
        outcome = operator.verdict(call)
        if isinstance(outcome, Refusal):
            raise Impossible(f"a call of {operator.name} that it refuses: {outcome.text}")
        if isinstance(outcome, Done):
            results = [call.args[each.name] for each in operator.params if each.role == "output"]
            if any(isinstance(each, TensorFacts) and each.numel for each in results):
                raise Impossible(f"a call of {operator.name} that writes no result: {outcome.text}")
            return
        inner = Draft(call, operands)
        inner.steps, inner.temporaries = self.draft.steps, self.draft.temporaries
        for step in operator.plan:
            seen = step.build(inner)
            if seen:
                raise Impossible(f"{seen} for {operator.name}")
        if inner.late:
            raise Impossible(f"a call of {operator.name} that it refuses: {inner.late}")
        self.draft.fault = self.draft.fault or inner.fault
        self.draft.aicpu = self.draft.aicpu or inner.aicpu
        for operand in operands.values():
            if operand < 0:
                self.keep(operand)

    def keep(self, operand: int) -> None:
        """Extend the lifetime of a temporary to the newest step."""
        temporary = self.draft.temporaries[-1 - operand]
        assert temporary is not None
        temporary.last, temporary.read = max(temporary.last, len(self.draft.steps) - 1), True


def composed(make: Callable[[], Sheet], write: Callable[[Sheet], None]) -> str:
    """Run a plan's function; returns why the call cannot be planned, "" if it can."""
    try:
        sheet = make()
        write(sheet)
        sheet.finish()
    except Impossible as problem:
        return str(problem)
    return ""


class Planned(w.Step):
    """A plan written as a function; `touched` are the tensors that it reads or writes."""

    is_kernel = True

    touched: tuple[w.Param, ...]
    write: Callable[[Sheet], None]

    def __init__(self, write: Callable[[Sheet], None], *touched: w.Param) -> None:
        self._fill(touched=touched, write=write)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return self.touched

    def sheet(self, draft: Draft) -> Sheet:
        return Sheet(draft)

    def build(self, draft: Draft) -> str:
        return composed(lambda: self.sheet(draft), self.write)

    subject = "call"
    predicate = "one that its kernels compute"

    def __str__(self) -> str:
        return f"steps over {', '.join(map(str, self.touched))}"


def broadcast(*shapes: Shape) -> Shape:
    rank = max(map(len, shapes))
    padded = [(1,) * (rank - len(shape)) + shape for shape in shapes]
    sizes = [{*column} - {1} or {1} for column in zip(*padded, strict=True)]
    if any(len(each) > 1 for each in sizes):
        raise Impossible(f"shapes {' and '.join(str(list(shape)) for shape in shapes)}, which do not broadcast")
    return tuple(size for (size,) in sizes)


def vector(view: View) -> View:
    """A dense view with its axes made one."""
    return reshaped(view, (prod(view.shape),))


def reshaped(view: View, shape: Shape) -> View:
    """Another shape of a dense view."""
    if prod(shape) != prod(view.shape):
        raise Impossible(f"a tensor of shape {list(view.shape)} where {list(shape)} is asked for")
    return view._replace(shape=shape, strides=row_major(shape))


def facts_of(view: View, format: int) -> TensorFacts:
    """A view as an argument of an aclnn operator."""
    low, high = reach(view.shape, view.strides, view.offset) if prod(view.shape) else (0, view.offset)
    return TensorFacts.of(view.dtype, view.shape, view.strides, view.offset, (max(high, low),), format)


def axis_of(axis: int, rank: int) -> int:
    """The axis as a number >= 0; a scalar counts as having one axis."""
    if not -max(rank, 1) <= axis < max(rank, 1):
        raise Impossible(f"axis {axis} of {rank}")
    return axis % max(rank, 1)


def axes_of(axes: Sequence[int], rank: int) -> tuple[int, ...]:
    """The axes as numbers >= 0, ascending; all of them for an empty list."""
    counted = sorted({axis_of(axis, rank) for axis in axes})
    return tuple(counted) if axes and rank else tuple(range(rank))


FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
NUMBERS = w.Choices(
    *(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128, dt.ACL_BOOL),
    *(dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64),
    *(dt.ACL_UINT8, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64),
)
HALF_AND_FLOAT = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT)
ROUNDED = "computed in float32, step by step; results are rounded once, to nearest even"


def host_integers(name: str, meaning: str) -> w.Param:
    """An input of integers that has to lie in host memory: the plan depends on them."""
    return w.In(name, meaning, ctype="const aclIntArray*")
