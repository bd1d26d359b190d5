"""aclnnBitwiseXorScalar and aclnnInplaceBitwiseXorScalar."""

from __future__ import annotations

from ...lowering import language as w
from .shared import bits
from .shared.or_xor import with_number

DTYPES = w.Choices(*bits.SIX).plus(*bits.UNSIGNED, on=w.REGBASE)
bitwise_xor_scalar, inplace_bitwise_xor_scalar = with_number("xor", "^", DTYPES)
