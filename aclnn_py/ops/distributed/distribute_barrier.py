"""aclnnDistributeBarrier."""

from __future__ import annotations

from ...lowering import language as w
from .shared import barriers as b

x = w.InOut("xRef", b.MEANING)
distribute_barrier = b.declared("aclnnDistributeBarrier", "aclnnop/aclnn_distribute_barrier.h", x)
