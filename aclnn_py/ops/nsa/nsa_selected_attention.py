"""aclnnNsaSelectedAttention."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR, ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ..attention.shared.arguments import zeros
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.index_gradients import INT32, ends_of
from ..attention.shared.lettered import HALVES
from ..attention.shared.shaped_kernel import ShapedKernel
