"""The name of a communicator."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call
from ....rules.core.communicator import Communicator, communicator
from ...conv.shared.checked_rules import checked

LONGEST_NAME = 128
"""Bytes of the name of a communicator, with the zero at its end."""


def has_name(param: w.Param) -> w.Rules:
    """A communicator's name is neither null nor empty (161001)."""
    named_group = w.Derived(
        lambda found: (isinstance(found, Communicator) and bool(found.name)) or None, param, label=param.name,
        claim=(param.name, "a name"), kind="null", mend=w.setting(param, lambda call: param.default),
    )  # fmt: skip
    return (w.Defined(named_group, code=w.ACLNN_ERR_PARAM_NULLPTR),)


def is_short(found: Communicator | str | None) -> bool:
    name = found.name if isinstance(found, Communicator) else found
    return name is None or len(name.encode()) < LONGEST_NAME


def short_name(param: w.Param, code: int = w.ACLNN_ERR_PARAM_INVALID) -> w.Rules:
    """A communicator's name has at most 127 bytes, also where the parameter is but a string."""
    name = "x" * LONGEST_NAME
    longer = communicator(0, name=name) if param.is_group else name

    def spoil(call: Call) -> Iterator[tuple[str, Call]]:
        yield f"{param} has {LONGEST_NAME} characters", call.set(param, longer)

    rules = checked(f"length of {param} is at most {LONGEST_NAME - 1} bytes", is_short, param, spoil=spoil,
                    mend=w.setting(param, lambda call: param.default))  # fmt: skip
    return tuple(w.coded(rule, code) for rule in rules)
