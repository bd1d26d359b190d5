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

    def geometry(self, call: Call, kind: int) -> Geometry | None:
        """The sizes; None where arguments do not go together."""
        found = geometry(*[self.argument(call, param) for param in self.sizes])
        if found is None or not see.extras_match(kind, found, *[self.argument(call, param) for param in self.extras]):
            return None
        return found

    def argument(self, call: Call, param: w.Param) -> Any:
        """The value of an argument that is no tensor."""
        return call.args[param.name]


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
    return w.Fork(w.given(param), w.Contiguous(param, code=code), other, code=code)


def zeros(shape: w.Term, dtype: w.Term) -> w.Step:
    """A new tensor of them."""
    return w.Compute("spread", attrs=(w.BitsOf(0, dtype),), dtype=dtype, shape=shape)
