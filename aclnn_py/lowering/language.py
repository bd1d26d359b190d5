"""Everything a declaration says, under one name: from ...lowering import language as w."""

from __future__ import annotations

from ..base.status import ACLNN_ERR_INNER_FIND_KERNEL_ERROR as ACLNN_ERR_INNER_FIND_KERNEL_ERROR
from ..base.status import ACLNN_ERR_PARAM_INVALID as ACLNN_ERR_PARAM_INVALID
from ..base.status import ACLNN_ERR_PARAM_NULLPTR as ACLNN_ERR_PARAM_NULLPTR
from ..rules.alike import *  # noqa: F403 - one vocabulary, split over files for their length
from ..rules.axes import *  # noqa: F403
from ..rules.computed import *  # noqa: F403
from ..rules.conditions import *  # noqa: F403
from ..rules.decimals import *  # noqa: F403
from ..rules.folding import *  # noqa: F403
from ..rules.halving import *  # noqa: F403
from ..rules.inferred import *  # noqa: F403
from ..rules.lists import *  # noqa: F403
from ..rules.param import *  # noqa: F403
from ..rules.profiles import *  # noqa: F403
from ..rules.promotion import *  # noqa: F403
from ..rules.ranges import *  # noqa: F403
from ..rules.relations import *  # noqa: F403
from ..rules.rule import Rule as Rule
from ..rules.scalars import *  # noqa: F403
from ..rules.several import *  # noqa: F403
from ..rules.shapes import *  # noqa: F403
from ..rules.socs import *  # noqa: F403
from ..rules.terms import *  # noqa: F403
from ..rules.tiled import *  # noqa: F403
from ..rules.usual import *  # noqa: F403
from ..rules.worked import *  # noqa: F403
from .branches import *  # noqa: F403
from .chains import *  # noqa: F403
from .compute import *  # noqa: F403
from .counted import *  # noqa: F403
from .families import *  # noqa: F403
from .fits import *  # noqa: F403
from .folds import *  # noqa: F403
from .generated import *  # noqa: F403
from .glances import *  # noqa: F403
from .lists import *  # noqa: F403
from .members import *  # noqa: F403
from .moves import *  # noqa: F403
from .of_numbers import *  # noqa: F403
from .operator import Operator as Operator
from .operator import declare as declare
from .ordering import *  # noqa: F403
from .pieces import *  # noqa: F403
from .steps import *  # noqa: F403
from .view_steps import *  # noqa: F403
