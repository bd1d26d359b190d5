"""Results that are put together from pieces: views copied into their places, places filled with a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from struct import unpack

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...rules.core.call import Call, count, packed
from ...rules.core.param import Param
from ...rules.core.rule import Rule, Variants
from ...rules.core.term import Term
from ...rules.terms.scalars import Converted
from ..plan.draft import LIMIT, Draft, Value
from ..plan.fuse import FILL
from ..plan.lowered import Kernel, Move, View
from .moves import operands
from .step import Step

Number = float | int | complex
Pieces = Callable[[Call, View | None, View], Iterable[tuple[View, View | Number]]]
"""From the call, the source and the whole to the places in it, each with the view or the number that it gets."""


def bits(dtype: int, number: Number) -> tuple[float, ...]:
    """The bits of a number in a dtype, 32 in each attribute; no scalar but 0 becomes a short float here."""
    if dtype >= dt.ACL_HIFLOAT8 or dtype not in dt.SCALAR:
        return (0.0,) * 4
    return tuple(map(float, unpack("<4I", packed(dtype, number).ljust(16, b"\0"))))


class BitsOf(Term):
    """The bits of a number in a dtype, as the kernel takes them that writes it everywhere."""

    number: Converted | Number
    dtype: Term

    def read(self, call: Call) -> tuple[float, ...]:
        dtype, number = self.dtype.read(call), self.number
        if dtype not in dt.SCALAR:
            return bits(dtype, 0)  # nothing has this dtype once the rules hold
        return bits(dtype, number.number(call, number.param, dtype) if isinstance(number, Converted) else number)

    @property
    def leaves(self) -> tuple[Term, ...]:
        return self.number.leaves if isinstance(self.number, Converted) else self.dtype.leaves

    @property
    def params(self) -> tuple[Param, ...]:
        return self.number.params if isinstance(self.number, Converted) else self.dtype.params

    def __str__(self) -> str:
        return str(self.number)


def filling(place: View, number: Number) -> Kernel:
    """The kernel that fills a view."""
    return Kernel(FILL, (), (place,), bits(place.dtype, number), dt.ACL_INT64, False, 0)


class Composed(Step):
    """A new dense tensor put together from pieces; later ones lie on top of earlier ones.

    `pieces` tells them, in calls in which the term `given` has a value; `shape` and `dtype` are the result's (dtype: by
    default that of the source), `label` names the kernel in texts. The result has the storage format of `like`, else
    ND.
    """

    is_kernel = True

    label: str
    source: Step | None
    shape: Term
    pieces: Pieces
    dtype: Term | None
    like: Step | None
    given: Term

    def __init__(
        self,
        label: str,
        source: Step | None,
        pieces: Pieces,
        *,
        shape: Term,
        dtype: Term | None = None,
        like: Step | None = None,
        given: Term | None = None,
        code: int = ACLNN_ERR_INNER_NULLPTR,
    ) -> None:
        parts: dict[str, object] = {"label": label, "source": source, "pieces": pieces, "shape": shape, "dtype": dtype}
        self._fill(**parts, like=like, given=given or shape, code=code)

    @property
    def params(self) -> tuple[Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, *self.shape.params, *self.given.params)))

    def build(self, draft: Draft) -> str:
        call, view = draft.call, None if self.source is None else draft.values[self.source].view
        shape = None if self.given.read(call) is None else self.shape.read(call)
        if shape is None:
            return f"no {self.given}"
        numel = count(shape)
        if not 0 <= numel <= LIMIT:
            return f"{self.shape.show(shape)}, more than memory can hold"
        dtype = view.dtype if self.dtype is None and view is not None else self.dtype.read(call)  # type: ignore[union-attr]
        whole = draft.temporary(dtype, shape, numel)
        for place, content in self.pieces(call, view, whole):
            if 0 in place.shape:
                continue
            if isinstance(content, View):
                draft.read(content)
                draft.steps.append(Move(self.label, content, place))
            else:
                draft.steps.append(filling(place, content))
        draft.aicpu = draft.aicpu or dtype in dt.AICPU
        format = ACL_FORMAT_ND if self.like is None else draft.values[self.like].format
        draft.values[self] = Value(whole, numel, format, draft.written_since(whole))
        return ""

    def meets(self, call: Call) -> Iterator[Call]:
        return self.given.mends(call)

    @property
    def subject(self) -> str:
        return str(self.shape)

    predicate = "small enough for memory"

    def __str__(self) -> str:
        return f"{self.label}({', '.join(map(str, (*operands(self), self.shape)))})"


class OnAiCpu(Step):
    """Nothing but the word that the AI CPU does the work under a condition: its failures have another code."""

    condition: Rule

    @property
    def params(self) -> tuple[Param, ...]:
        return self.source_params

    def build(self, draft: Draft) -> str:
        draft.aicpu = draft.aicpu or self.condition.holds(draft.call)
        return ""

    subject = "the operator"

    @property
    def predicate(self) -> str:
        return f"run by the AI CPU if {self.condition}"


class NoKernel(Step):
    """The emulator has no kernel under a condition, although CANN has: the call is refused here."""

    condition: Rule

    def build(self, draft: Draft) -> str:
        return str(self.condition) if self.condition.holds(draft.call) else ""

    def breaks(self, call: Call) -> Variants:
        for variant in self.condition.meets(call):
            yield str(self.condition), variant

    def meets(self, call: Call) -> Iterator[Call]:
        for _, variant in self.condition.breaks(call):
            yield variant

    subject = "the call"

    @property
    def predicate(self) -> str:
        return f"supported by the emulator, which has no kernel where {self.condition}"
