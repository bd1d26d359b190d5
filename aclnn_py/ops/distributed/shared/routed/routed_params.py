"""Parameters of products of experts whose tokens come from other ranks or go to them, and calls that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....lowering import language as w
from .....rules.core.call import Call, Shape
from .....rules.core.communicator import communicator

A3 = "ascend910_93"
ON = (A3, "ascend950")
RANKS = 8
"""Ranks of example calls: the fewest of the A3 family."""
group = w.GroupName(ranks=RANKS)
engine = w.Attr("commMode", "const char*", "communication engine: ai_cpu; on the 950 also ccu", "ai_cpu")
world = w.Attr("epWorldSize", "int64_t", "number of ranks of group: 8, 16, 32, 64 or 128; on the 950 also 2 and 4",
               RANKS)  # fmt: skip
EXPERTS = (2, 0, 1)
"""Tokens that each expert of a rank gets from each rank in example calls."""
sends = w.Attr("sendCounts", "const aclIntArray*", "rows for each rank and each of its experts, [epWorldSize * e]",
               EXPERTS * RANKS)  # fmt: skip
receives = w.Attr("recvCounts", "const aclIntArray*", "rows from each rank for each expert, [epWorldSize * e]",
                  EXPERTS * RANKS)  # fmt: skip
turned = w.Attr("transGmmWeight", "bool", "whether gmmWeight is [e, N1, H1]", False)
shared_turned = w.Attr("transMmWeight", "bool", "whether mmWeightOptional is [N2, H2]", False)
send_tensor, receive_tensor = (
    w.In(f"{name}CountsTensorOptional", "reserved, must be null", optional=True) for name in ("send", "recv")
)
RESERVED = (send_tensor, receive_tensor)
weight = w.In("gmmWeight", "weights of the rank's experts, dtype of gmmX, [e, H1, N1]")
shared_x = w.In("mmXOptional", "tokens of the shared expert, dtype of gmmX, [BS, H2]; null: none", optional=True)
shared_weight = w.In(
    "mmWeightOptional", "weights of the shared expert, dtype of gmmX, [H2, N2]; given with mmXOptional", optional=True
)
shared_out = w.Out(
    "mmYOptional", "product of the shared expert, dtype of gmmX, [BS, N2]; given with mmXOptional", optional=True
)
SHARED = (shared_x, shared_weight, shared_out)
H1, N1, H2, N2 = 4, 5, 6, 3
LEAST, MOST = 2, 8
"""Choices of a token: rows of the routed experts by rows of the shared one."""


class Roles(NamedTuple):
    """Which tensors an operator has: `local` has the rows by expert, `remote` those that are sent or received.

    `sent` and `received` are the tensors whose rows sendCounts and recvCounts count.
    """

    x: w.Param
    out: w.Param
    sent: w.Param
    received: w.Param
    permuted: w.Param | None = None
    flag: w.Param | None = None
    weight: w.Param = weight

    @property
    def tokens(self) -> w.Param:
        """The tensor with all choices of the rank's own tokens, BSK rows."""
        return self.sent if self.permuted else self.received


def suits(call: Call, ranks: int) -> bool:
    few = (8, 16, 32, 64, 128)
    return ranks in (few if call.soc.short == A3 else (2, 4, *few))


def mend(roles: Roles) -> w.Mend:
    """Calls in which all ranks send each expert of a rank as many rows, with and without the optional tensors."""

    def mended(call: Call) -> Iterator[Call]:
        found = w.Ranks(group).read(call)
        ranks = found if suits(call, found) else RANKS
        if ranks != found:
            call = call.set(group, communicator(ranks))
        rows, counts = sum(EXPERTS) * ranks, EXPERTS * ranks
        fit = call.set_all({world: ranks, sends: counts, receives: counts})
        shapes: dict[w.Param, Shape] = {
            roles.x: (rows, H1), roles.weight: (len(EXPERTS), *stored(call, turned, H1, N1)), roles.out: (rows, N1),
            shared_x: (ranks, H2), shared_weight: stored(call, shared_turned, H2, N2), shared_out: (ranks, N2),
        }  # fmt: skip
        if roles.permuted:
            shapes[roles.permuted] = (rows, H1)
        for param, shape in shapes.items():
            if fit.args.get(param.name) is not None:
                fit = fit.but(param, shape=shape)
        yield fit

    return mended


def stored(call: Call, flag: w.Param, rows: int, columns: int) -> Shape:
    return (columns, rows) if call.args[flag.name] else (rows, columns)
