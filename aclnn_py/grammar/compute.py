"""The step in the middle of a plan: the operator's own kernel."""

from __future__ import annotations

from ..base import dtype as dt
from ..base.format import ACL_FORMAT_ND
from ..base.status import ACLNN_ERR_INNER_NULLPTR
from .call import Call, Shape, count
from .draft import LIMIT, Draft, Value
from .moves import expand, operands, too_wide
from .plan import Kernel, View, new
from .rule import Rule, Variants
from .steps import Step
from .terms import Joined, Term, broadcast

CLASSES = (dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_COMPLEX128)
WIDTH = {dt.ACL_DOUBLE: 1, **dict.fromkeys(dt.COMPLEX, 2)}


class Compute(Step):
    """An operator's own kernel over inputs that broadcast to each other; the result is a new tensor.

    `kernel` may be a term where arguments choose it; `dtype` is that of the result (default: of the first input);
    `attrs` are numbers or terms (a term may give several). Conditions: `away`, stores round half away from zero instead
    of to even; `whole`, integers are computed as integers; `unless`, no kernel runs and the first input is the result.
    The result has the storage format of `like`, else ND.
    """

    __slots__ = ("attrs", "away", "code", "dtype", "inputs", "kernel", "like", "unless", "whole")
    is_kernel = True

    kernel: str | Term
    inputs: tuple[Step, ...]
    attrs: tuple[float | Term, ...]
    dtype: Term | None
    away: Rule | None
    whole: Rule | None
    unless: Rule | None
    like: Step | None

    def __init__(
        self,
        kernel: str | Term,
        *inputs: Step,
        attrs: tuple[float | Term, ...] = (),
        dtype: Term | None = None,
        away: Rule | None = None,
        whole: Rule | None = None,
        unless: Rule | None = None,
        like: Step | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        self._fill(
            kernel=kernel, inputs=inputs, attrs=attrs, dtype=dtype, away=away, whole=whole, unless=unless, like=like,
            code=code,
        )  # fmt: skip

    @property
    def sources(self) -> tuple[Step, ...]:
        return self.inputs

    def build(self, draft: Draft) -> str:
        call = draft.call
        values = [draft.values[step] for step in self.inputs]
        if self.unless is not None and self.unless.holds(call):
            draft.values[self] = values[0]
            return ""
        views = [value.view for value in values]
        shape, numel = joined(values)
        if shape is None or not 0 <= numel <= LIMIT:
            return " and ".join(f"[{','.join(map(str, view.shape))}]" for view in views)
        dtype = views[0].dtype if self.dtype is None else self.dtype.read(call)
        target = draft.temporary(dtype, shape, numel)
        for number, view in enumerate(views):
            draft.read(view)
            if view.shape != shape:
                views[number] = expand(view, shape)
        away = self.away is not None and self.away.holds(call)
        whole = self.whole is not None and self.whole.holds(call)
        compute = dt.ACL_INT64 if whole else compute_class(dtype, views)
        draft.aicpu = draft.aicpu or compute in dt.AICPU
        kernel = self.kernel if isinstance(self.kernel, str) else self.kernel.read(call)
        format = ACL_FORMAT_ND if self.like is None else draft.values[self.like].format
        draft.values[self] = new(Value, (target, numel, format, len(draft.steps)))
        draft.steps.append(new(Kernel, (kernel, tuple(views), (target,), numbers(self.attrs, call), compute, away)))
        return ""

    def breaks(self, call: Call) -> Variants:
        inputs = operands(self)
        return too_wide(self, call, Joined(inputs[0], inputs[-1]))

    @property
    def subject(self) -> str:
        return f"shapes of {', '.join(map(str, operands(self)))}"

    @property
    def predicate(self) -> str:
        return "broadcastable, and their broadcast small enough for memory"

    def __str__(self) -> str:
        attrs = "".join(f", {attr}" for attr in self.attrs)
        unless = "" if self.unless is None else f" unless {self.unless}"
        return f"{self.kernel}({', '.join(map(str, operands(self)))}{attrs}){unless}"


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


class Single(Step):
    """An input of one element as a tensor without axes, so that its rank widens no result; any other as it is."""

    __slots__ = ("code", "source")

    source: Step

    def __init__(self, source: Step, code: int = ACLNN_ERR_INNER_NULLPTR) -> None:
        self._fill(source=source, code=code)

    @property
    def sources(self) -> tuple[Step, ...]:
        return (self.source,)

    def build(self, draft: Draft) -> str:
        value = draft.values[self.source]
        view = value.view._replace(shape=(), strides=()) if value.numel == 1 else value.view
        draft.values[self] = value._replace(view=view, maker=-1)
        return ""

    @property
    def subject(self) -> str:
        return str(self.source)

    @property
    def predicate(self) -> str:
        return "a scalar if it has one element"

    def __str__(self) -> str:
        return f"Single({', '.join(map(str, operands(self)))})"


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
