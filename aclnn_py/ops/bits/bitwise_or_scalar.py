"""aclnnBitwiseOrScalar and aclnnInplaceBitwiseOrScalar."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import bits
from .shared.or_xor import with_number

DTYPES = w.Choices(*bits.SIX, dt.ACL_UINT16).plus(*bits.UNSIGNED[1:], on=w.REGBASE)
bitwise_or_scalar, inplace_bitwise_or_scalar = with_number("or", "|", DTYPES)
