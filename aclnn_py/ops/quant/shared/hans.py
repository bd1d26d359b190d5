"""What lossless compression and its inverse share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import TensorFacts
from ...moe.shared.routing_step import Routing

SOCS, SYMBOLS, GROUP, HEADER = (*w.A2_A3, "ascend950"), 256, 64, 512
FLOATS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_FLOAT16, on=SOCS)
COUNTS = w.Choices().plus(dt.ACL_INT32, on=SOCS)
OWN_CODES = (
    "The codes are this emulator's own: ranks of the sign and exponent bytes by pdf, each of as many bits as the "
    "largest of 64 neighbours needs, from byte 512 of the first buffer on, then in the second one. Codes of CANN's "
    "kernels cannot be decoded here, nor these by CANN: the layout of CANN's depends on the number of cores."
)


def width(facts: TensorFacts) -> int:
    return dt.nbytes(facts.dtype, 1)


def as_bytes(by: Routing, param: w.Param) -> View:
    """A tensor's memory."""
    facts = by.call.tensor(param)
    take = by.input if param.role == "input" else by.output
    view = take(param, facts.numel)
    size = width(facts)
    return view._replace(dtype=dt.ACL_UINT8, shape=(facts.numel * size,), strides=(1,), offset=view.offset * size)
