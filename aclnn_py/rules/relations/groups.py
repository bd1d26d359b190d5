"""Rules about communicators."""

from __future__ import annotations

from ...base import status
from ..core.param import Param
from ..terms.ranks import Known
from .basic import Choices, OneOf
from .shorthand import Rules


def group_exists(param: Param) -> Rules:
    """The name is that of a communicator of the current device (561000), or none is given, which tiling refuses."""
    return (OneOf(Known(param), Choices(True), code=status.ACLNN_ERR_INNER),)


__all__ = ["group_exists"]
