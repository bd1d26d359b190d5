"""aclnnBitwiseOrTensor and aclnnInplaceBitwiseOrTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared import bits
from .shared.or_xor import with_tensor

DTYPES = w.Choices(*bits.SIX, *bits.UNSIGNED)
bitwise_or_tensor, inplace_bitwise_or_tensor = with_tensor("or", "|", DTYPES)
