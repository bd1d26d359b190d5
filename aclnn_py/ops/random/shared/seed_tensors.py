"""Seed and offset given as tensors on the device."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .philox_step import ON_DSA

seed_tensor = w.In("seedTensor", "seed of the random number generator, one INT64 element")
offset_tensor = w.In("offsetTensor", "offset into the random sequence, one INT64 element")
offset = w.Attr("offset", "int64_t", "number added to offset", default=0)
BOTH = (seed_tensor, offset_tensor)
LONG = w.Choices(dt.ACL_INT64)
GIVEN = w.present(*BOTH)
NOTE = (
    "Seed and offset are read when the kernel runs; a null one, which the source does not check "
    "everywhere before use, gives 161001."
)


def inputs() -> tuple[w.Step, ...]:
    """The last inputs of a kernel that takes seed and offset from tensors."""
    return tuple(map(w.Contiguous, BOTH))


def source(more: w.Param = offset) -> tuple[w.Term | float, ...]:
    """A kernel's attributes before its own: no seed, and what is added to the tensor's offset."""
    return 0.0, 0.0, w.Words(more)


def one_number(*params: w.Param) -> w.Rules:
    """Every tensor is of shape [1] (161002)."""
    return tuple(w.OneOf(w.ViewShape(param), w.Choices((1,))) for param in params)


def long_numbers(*choices: int) -> w.Rules:
    """Both tensors are of these types: tested off the 910B and 910_93 alone, whose engine has no others (561103)."""
    allowed = w.Choices(*choices)
    return w.when(ON_DSA, w.inner(w.dtype_in(allowed, *BOTH)), otherwise=(w.dtype_in(allowed, *BOTH),))
