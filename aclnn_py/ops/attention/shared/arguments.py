"""What attention takes: the parameters that its operators share, and how a call is cut into batches."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from . import sparse_masks as see
from .geometry import Geometry, geometry


class Arguments(NamedTuple):
    """The parameters that attention forward and backward have in common."""

    query: w.Param
    key: w.Param
    value: w.Param
    pse: w.Param
    drop: w.Param
    mask: w.Param
    prefix: w.Param
    scale: w.Param
    keep: w.Param
    before: w.Param
    behind: w.Param
    heads: w.Param
    layout: w.Param
    precise: w.Param
    sparse: w.Param
    query_ends: w.Param | None = None
    key_ends: w.Param | None = None
    query_start: w.Param | None = None
    key_start: w.Param | None = None
    pse_type: w.Param | None = None
    rows: w.Param | None = None
    query_rope: w.Param | None = None
    key_rope: w.Param | None = None
    sink: w.Param | None = None

    @property
    def given(self) -> tuple[w.Param, ...]:
        """All of them that the operator has."""
        return tuple([param for param in self if param is not None])

    @property
    def sizes(self) -> tuple[w.Param, ...]:
        return self.query, self.key, self.value, self.layout, self.heads

    @property
    def tensors(self) -> tuple[w.Param, ...]:
        return self.query, self.key, self.value, self.pse, self.drop, self.mask

    @property
    def extras(self) -> tuple[w.Param, ...]:
        """What of scores is changed, hidden or dropped."""
        return self.pse, self.drop, self.mask, self.sparse, self.before, self.behind, self.prefix

    def rows_by_token(self, call: Call) -> bool:
        """Whether maxima and sums of packed rows are [T,N,8] as the tensors are, not [N,S,8] for each sequence."""
        return self.rows is not None and self.argument(call, self.rows) == "same_as_input"

    def has_sink(self, call: Call) -> bool:
        """Whether every head has an additional logit."""
        if self.sink is None or not call.present(self.sink):
            return False
        facts = call.tensor(self.sink)
        return facts.rank > 0 and facts.numel > 0

    def geometry(self, call: Call) -> Geometry | None:
        """The sizes; None where arguments are inconsistent."""
        found, extras = geometry(*[self.argument(call, param) for param in self.sizes]), self.extras
        matches = found and see.extras_match(
            self.pse_kind(call), found, *[self.argument(call, each) for each in extras]
        )
        return found if matches else None

    def argument(self, call: Call, param: w.Param) -> Any:
        """The value of an argument that is no tensor."""
        return call.args[param.name]

    def pse_kind(self, call: Call) -> int:
        """How the position bias joins the scores; an absent one does not matter."""
        if self.pse_type is None or call.args[self.pse.name] is None:
            return see.BEFORE_SCALE
        return int(self.argument(call, self.pse_type))

    def shift(self, call: Call) -> int:
        """Added to the distance between a query and a key: the difference of the start indices, if both are given."""
        arrays: list[Any] = [call.args[each.name] for each in (self.query_start, self.key_start) if each is not None]
        return arrays[0][0] - arrays[1][0] if arrays and all(arrays) else 0


class Piece(NamedTuple):
    """Some batches for a kernel of their own, and how many keys at the beginning all rows of theirs see."""

    begin: int
    end: int
    prefix: int

    def of(self, view: View) -> View:
        """Its share of a view; what has no axis of batches is all of it."""
        if len(view.shape) != 4:
            return view
        shape, offset = (self.end - self.begin, *view.shape[1:]), view.offset + self.begin * view.strides[0]
        return view._replace(shape=shape, offset=offset)


def optional(param: w.Param, other: w.Step, code: int) -> w.Step:
    """An optional tensor, dense, or any other that stands in its place."""
    return w.Branch(w.given(param), w.Contiguous(param, code=code), other, code=code)


def zeros(shape: w.Term, dtype: w.Term) -> w.Step:
    """A new tensor of them."""
    return w.Compute("spread", attrs=(w.BitsOf(0, dtype),), dtype=dtype, shape=shape)
