"""The name of a communicator."""

from __future__ import annotations

from ....lowering import language as w
from ....rules.core.communicator import Communicator


def has_name(param: w.Param) -> w.Rules:
    """A communicator's name is neither null nor empty (161001)."""
    named_group = w.Derived(
        lambda found: (isinstance(found, Communicator) and bool(found.name)) or None, param, label=param.name,
        claim=(param.name, "a name"), kind="null", mend=w.setting(param, lambda call: param.default),
    )  # fmt: skip
    return (w.Defined(named_group, code=w.ACLNN_ERR_PARAM_NULLPTR),)
