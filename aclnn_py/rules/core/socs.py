"""Groups of SoC families that operators tell apart."""

from __future__ import annotations

BF16_BY_RANGE = ("ascend910b", "ascend910_93", "ascend950")
"""BF16 where an operator compares op::SocVersion with the range ASCEND910B .. ASCEND910E."""
BF16_BY_ARCH = (*BF16_BY_RANGE, "ascend350")
"""BF16 where an operator looks at the architecture, DAV_2201 or DAV_3510."""
BF16_BUT_OLD = (*BF16_BY_ARCH, "ascend310b", "ascend310", "unknown")
"""BF16 where an operator only excludes ASCEND910 and ASCEND310P."""
A2_A3 = ("ascend910b", "ascend910_93")
"""The A2 and A3 families, architecture DAV_2201."""
REGBASE = ("ascend950", "ascend350")
"""Architecture DAV_3510: IsRegbase() is true."""
COPIES_TO_PADDED_OUTPUT = ("ascend910", "ascend310p")
"""A contiguous output whose storage is larger than its view is filled by an extra copy task."""

DOCUMENTED_ALL = ("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p", "ascend310b")
DOCUMENTED_BUT_310B = DOCUMENTED_ALL[:5]
DOCUMENTED_BUT_310 = DOCUMENTED_ALL[:4]
"""Without the 310P and the 310B."""
DOCUMENTED_BUT_950 = (*DOCUMENTED_ALL[:3], *DOCUMENTED_ALL[4:])
DOCUMENTED_910 = DOCUMENTED_ALL[:3]
"""The 910, 910B and 910_93 only."""
DOCUMENTED_910_AND_310P = (*DOCUMENTED_910, "ascend310p")
DOCUMENTED_NEW = DOCUMENTED_ALL[1:4]
"""The 910B, 910_93 and 950 only."""
