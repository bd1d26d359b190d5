"""Everything a declaration says, under one name: from ...grammar import words as w."""

from __future__ import annotations

from ..base.status import ACLNN_ERR_INNER_FIND_KERNEL_ERROR as ACLNN_ERR_INNER_FIND_KERNEL_ERROR
from ..base.status import ACLNN_ERR_PARAM_INVALID as ACLNN_ERR_PARAM_INVALID
from ..base.status import ACLNN_ERR_PARAM_NULLPTR as ACLNN_ERR_PARAM_NULLPTR
from .axes import *  # noqa: F403 - one vocabulary, split over files for their length
from .compute import *  # noqa: F403
from .conditions import *  # noqa: F403
from .families import *  # noqa: F403
from .generated import *  # noqa: F403
from .halving import *  # noqa: F403
from .looks import *  # noqa: F403
from .moves import *  # noqa: F403
from .operator import Operator as Operator
from .operator import declare as declare
from .param import *  # noqa: F403
from .promotion import *  # noqa: F403
from .regimes import *  # noqa: F403
from .relations import *  # noqa: F403
from .rule import Rule as Rule
from .rules import *  # noqa: F403
from .scalars import *  # noqa: F403
from .shapes import *  # noqa: F403
from .socs import *  # noqa: F403
from .steps import *  # noqa: F403
from .terms import *  # noqa: F403
