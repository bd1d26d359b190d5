"""aclnnBitwiseXorTensor and aclnnInplaceBitwiseXorTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared import bits
from .shared.or_xor import with_tensor

DTYPES = w.Choices(*bits.SIX).plus(*bits.UNSIGNED, on=w.REGBASE)
bitwise_xor_tensor, inplace_bitwise_xor_tensor = with_tensor("xor", "^", DTYPES)
