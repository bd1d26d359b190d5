"""Everything a declaration says, under one name: from ...lowering import language as w."""

from __future__ import annotations

from ..base.status import ACLNN_ERR_INNER_FIND_KERNEL_ERROR as ACLNN_ERR_INNER_FIND_KERNEL_ERROR
from ..base.status import ACLNN_ERR_PARAM_INVALID as ACLNN_ERR_PARAM_INVALID
from ..base.status import ACLNN_ERR_PARAM_NULLPTR as ACLNN_ERR_PARAM_NULLPTR
from ..rules.core.param import *  # noqa: F403 - one vocabulary, split over files for their length
from ..rules.core.profiles import *  # noqa: F403
from ..rules.core.rule import Rule as Rule
from ..rules.core.socs import *  # noqa: F403
from ..rules.core.term import *  # noqa: F403
from ..rules.relations.basic import *  # noqa: F403
from ..rules.relations.conditions import *  # noqa: F403
from ..rules.relations.groups import *  # noqa: F403
from ..rules.relations.list_rules import *  # noqa: F403
from ..rules.relations.ranges import *  # noqa: F403
from ..rules.relations.shorthand import *  # noqa: F403
from ..rules.relations.tiling import *  # noqa: F403
from ..rules.terms.axes import *  # noqa: F403
from ..rules.terms.decimals import *  # noqa: F403
from ..rules.terms.halves import *  # noqa: F403
from ..rules.terms.promote_pair import *  # noqa: F403
from ..rules.terms.promotion import *  # noqa: F403
from ..rules.terms.ranks import *  # noqa: F403
from ..rules.terms.scalars import *  # noqa: F403
from ..rules.vocabulary.custom_term import *  # noqa: F403
from ..rules.vocabulary.list_terms import *  # noqa: F403
from ..rules.vocabulary.optional import *  # noqa: F403
from ..rules.vocabulary.promote_into import *  # noqa: F403
from ..rules.vocabulary.reduction import *  # noqa: F403
from ..rules.vocabulary.shapes import *  # noqa: F403
from .families import *  # noqa: F403
from .generated import *  # noqa: F403
from .kernels.compute import *  # noqa: F403
from .kernels.dynamic_shapes import *  # noqa: F403
from .kernels.list_fold import *  # noqa: F403
from .kernels.members import *  # noqa: F403
from .kernels.order import *  # noqa: F403
from .kernels.reductions import *  # noqa: F403
from .operator import Operator as Operator
from .operator import declare as declare
from .steps.control import *  # noqa: F403
from .steps.from_numbers import *  # noqa: F403
from .steps.lists import *  # noqa: F403
from .steps.moves import *  # noqa: F403
from .steps.pieces import *  # noqa: F403
from .steps.shape_check import *  # noqa: F403
from .steps.step import *  # noqa: F403
from .steps.view_steps import *  # noqa: F403
from .steps.views import *  # noqa: F403
