"""aclnnBitwiseOrTensor and aclnnInplaceBitwiseOrTensor."""

from __future__ import annotations

from ...lowering import language as w
from . import bits
from .either_bits import with_tensor

DTYPES = w.Choices(*bits.SIX, *bits.UNSIGNED)
bitwise_or_tensor, inplace_bitwise_or_tensor = with_tensor("or", "|", DTYPES)
