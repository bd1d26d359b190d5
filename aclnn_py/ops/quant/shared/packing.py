"""INT4 outputs: as such, two to a byte, or eight to an INT32."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import IN_INT32
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting


def is_eighth(x: TensorFacts, out: TensorFacts) -> bool:
    return out.rank == x.rank > 0 and (*out.shape[:-1], out.shape[-1] * IN_INT32) == x.shape


def is_even(x: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] % 2 == 0


def with_row(call: Call, size: int, x: w.Param, *along: w.Param) -> Call:
    """A call with rows of that size; `along` are the tensors whose last axis is theirs as well."""
    for each in (x, *along):
        if call.present(each):
            facts = call.tensor(each)
            lead = facts.shape[:-1]
            call = call.but(each, shape=(*lead, size if each is x or facts.shape[-1:] != (1,) else 1))
    return call


def eighths(x: w.Param, out: w.Param, *along: w.Param) -> w.Rules:
    """An INT32 output has x's shape but for its last axis, an eighth of x's (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        shape = (*call.tensor(x).shape[:-1], 2)
        yield with_row(call, 16, x, *along).but(out, shape=shape)

    return fitting(is_eighth, x, out, claim=(f"last axis of {out}", "an eighth of x's, the others alike"), mend=mend)


def even(x: w.Param, out: w.Param, *along: w.Param) -> w.Rules:
    """Rows of INT4 are of whole bytes (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        shape = (*call.tensor(x).shape[:-1], 4)
        yield with_row(call, 4, x, *along).but(out, shape=shape)

    return fitting(is_even, x, claim=(f"last axis of {x}", "even for INT4"), mend=mend)


def whole_or_packed(x: w.Param, out: w.Param, *along: w.Param) -> w.Rules:
    """x's shape for every dtype of the output but INT32, an eighth of it for that one; even rows for INT4 (161002)."""
    return (
        *w.when(w.has_dtype(out, dt.ACL_INT32), eighths(x, out, *along), otherwise=w.same_shape(out, x)),
        *w.when(w.has_dtype(out, dt.ACL_INT4), even(x, out, *along)),
    )
