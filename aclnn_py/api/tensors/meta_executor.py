"""The aclnn meta API: repeatable executors and rebinding their tensors' addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..declare import declared, declared_as


@declared
def aclSetAclOpExecutorRepeatable() -> None:
    """Makes an executor repeatable: phase two may run it any number of times, with the current addresses of its
    tensors.

    It has to be destroyed by aclDestroyAclOpExecutor.
    Codes: 561103 executor is null; 561000 it was run or destroyed, or its operator's output shapes depend on the data.
    """


@declared
def aclDestroyAclOpExecutor() -> None:
    """Destroys an executor, repeatable or not. Codes: 561103 executor is null; 561000 it was run or destroyed."""


def one() -> None:
    """Sets another storage address of a tensor of a repeatable executor. `index` is ignored, as by CANN's composite
    operators.

    Codes in order: 561103 tensor is null; the address is set; 561103 executor is null; 561000 executor was run or
    destroyed.
    """


def member() -> None:
    """Sets another storage address of member `relativeIndex` of a tensor list of a repeatable executor. `irIndex` is
    ignored.

    Codes in order: 561103 tensors is null; 161002 relativeIndex is outside the list; 561103 the member is null; the
    address is set; 561103 executor is null; 561000 executor was run or destroyed.
    """


def spellings(middle: str, holder: str, like: Callable[[], None]) -> dict[str, Callable[..., Any]]:
    """The function under its name and under the older one with a capital A."""
    names = (f"aclSet{middle}Addr", f"AclSet{middle}Addr")
    return {name: declared_as(holder=holder, name=name)(like) for name in names}


globals().update(
    {
        name: function
        for middle in ("Input", "Output", "")
        for name, function in {
            **spellings(f"{middle}Tensor", "tensor", one),
            **spellings(f"Dynamic{middle}Tensor", "tensors", member),
        }.items()
    }
)
