"""Attention for inference: caches of INT4, two to a byte or eight to an INT32."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.kernels.stored_matrix import unpacked
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import View
from .....rules.core.call import TensorFacts, count, row_major
from .inference_request import Request
from .inference_sizes import Sizes

ALIGNED = 64
"""Channels of a head are a multiple of this."""


def int4_fits(request: Request, sizes: Sizes) -> bool:
    """INT4 caches of single queries: dense, or in blocks [blocks,blockSize,H] beside BSH and BSND, without padding."""
    if request.key[0].dtype != dt.ACL_INT4:
        return True
    layout = not sizes.block or (request.layout in ("BSH", "BSND") and request.key[0].rank == 3)
    padded = request.key_padding is not None and bool(request.key_padding.numel)
    dense = all(one.contiguous for one in (*request.key, *request.value)) and request.query_rope is None
    return sizes.decode and sizes.width % ALIGNED == 0 and layout and not padded and dense


def int4_view(draft: Draft, param: w.Param, facts: TensorFacts, number: int) -> View:
    """A dense tensor of INT4, as INT8 in the workspace."""
    size, whole = facts.numel // 2, draft.view(param.name, facts, number)
    packed = View(whole.operand, dt.ACL_UINT8, (size,), (1,), facts.offset // 2)
    made = unpacked(draft, packed)
    return made._replace(shape=facts.shape, strides=row_major(facts.shape)) if count(facts.shape) else made
