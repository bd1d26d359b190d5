"""aclnnDistributeBarrierV2."""

from __future__ import annotations

from ...lowering import language as w
from .shared import barriers as b

x = w.InOut("xRef", b.MEANING, ctype=w.IN_TENSOR)
timeout = w.In("timeOut", "time-out in microseconds, INT32, [1]; null: none", optional=True)
elastic = w.In(
    "elasticInfo", "ranks that are left of the communicator, INT32, [4 + 2 * worldSize]; null: all", optional=True
)
distribute_barrier_v2 = b.declared(
    "aclnnDistributeBarrierV2", "aclnnop/aclnn_distribute_barrier_v2.h", x, timeout, elastic,
    notes=(
        "A time-out and ranks left out, which CANN reads on the device, are not emulated: timeOut and elasticInfo are "
        "refused with 561103. HCCL_EXEC_TIMEOUT bounds the wait.",
    ),
)  # fmt: skip
