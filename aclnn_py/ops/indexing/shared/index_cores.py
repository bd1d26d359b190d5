"""Whether aclnnIndex runs on the AI core or the AI CPU."""

from __future__ import annotations

from itertools import pairwise

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.advanced_index import Members, non_empty
from ....rules.core.call import Call, TensorFacts

CORE = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64, dt.ACL_INT32, dt.ACL_BOOL, dt.ACL_INT8, dt.ACL_UINT8)
ON_910B = ("ascend910b", "ascend910_93")
MOST_ON_OLD = 500000
"""Elements that the old AI cores index along all axes at once."""


def core_has_kernel(call: Call, x: TensorFacts, members: Members) -> bool:
    """Whether l0op::Index runs on the AI core."""
    soc, chosen = call.soc.short, non_empty(members)
    new = soc in w.REGBASE
    dtypes = (*CORE, dt.ACL_BF16, dt.ACL_COMPLEX64) if new else (*CORE, dt.ACL_BF16) if soc in ON_910B else CORE
    if any(one.dtype == dt.ACL_BOOL or one.shape != chosen[0].shape for one in chosen) or x.dtype not in dtypes:
        return False
    masks = [bool(member.numel) for member in members]
    if new:
        return True
    if any(one and not other for one, other in pairwise(masks)):
        return False
    return soc in ON_910B or x.rank != len(chosen) or chosen[0].numel <= MOST_ON_OLD
