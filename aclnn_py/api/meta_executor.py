"""The aclnn meta API: repeatable executors and rebinding their tensors' addresses (facts 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .declare import declared, declared_as


@declared
def aclSetAclOpExecutorRepeatable() -> None:
    """Let the executor survive phase two, to be run any number of times with its tensors' current addresses.

    It must then be destroyed with aclDestroyAclOpExecutor. Codes: 561103 executor null; 561000 run or destroyed, or of
    an operator whose outputs' shapes are known once it has run.
    """


@declared
def aclDestroyAclOpExecutor() -> None:
    """Destroy an executor, repeatable or not. Codes: 561103 executor null; 561000 already run or destroyed."""


def one() -> None:
    """Give a tensor of a repeatable executor another storage address; `index` is not looked at (composite operators).

    Codes in order: 561103 tensor null; the address is stored; 561103 executor null; 561000 executor run or destroyed.
    """


def member() -> None:
    """Give member `relativeIndex` of a tensor list another storage address; `irIndex` is not looked at.

    Codes in order: 561103 tensors null; 161002 relativeIndex outside the list; 561103 member null; the address is
    stored; 561103 executor null; 561000 executor run or destroyed.
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
