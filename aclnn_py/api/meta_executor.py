"""The aclnn meta API: repeatable executors and rebinding their tensors' addresses (facts 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..base import status
from ..device.refused import Refused
from ..engine.executor import Executor
from ..handles.array import TensorList
from ..handles.tensor import Tensor
from .declare import c_function
from .meta import needed

INNER = status.ACLNN_ERR_INNER
INNER_NULL = status.ACLNN_ERR_INNER_NULLPTR


def known(executor: Executor | None, code: int = INNER) -> Executor:
    """The executor; 561103 for null, `code` for one that was run or destroyed."""
    found: Executor = needed(executor, "executor", INNER_NULL) if executor is None else executor
    if not found.alive:
        raise Refused(
            code, "EZ9999", "Expected a live executor but got one already run or destroyed, argument executor."
        )
    return found


@c_function("aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor* executor)")
def aclSetAclOpExecutorRepeatable(executor: Executor | None) -> None:
    """Let the executor survive phase two, to be run any number of times with its tensors' current addresses.

    It must then be destroyed with aclDestroyAclOpExecutor. Codes: 561103 executor null; 561000 run or destroyed.
    """
    known(executor).repeatable = True


@c_function("aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor* executor)")
def aclDestroyAclOpExecutor(executor: Executor | None) -> None:
    """Destroy an executor, repeatable or not. Codes: 561103 executor null; 561000 already run or destroyed."""
    known(executor).leave()


def rebind(executor: Executor | None, tensor: Tensor, addr: int) -> None:
    """The address goes into the tensor before the executor is looked at; composite operators ignore the index."""
    tensor.address = addr
    known(executor)


def one(executor: Executor | None, index: int, tensor: Tensor | None, addr: int) -> None:
    """Give a tensor of a repeatable executor another storage address; `index` is not looked at (composite operators).

    Codes in order: 561103 tensor null; the address is stored; 561103 executor null; 561000 executor run or destroyed.
    """
    rebind(executor, needed(tensor, "tensor", INNER_NULL), addr)


def member(executor: Executor | None, irIndex: int, relativeIndex: int, tensors: TensorList | None, addr: int) -> None:
    """Give member `relativeIndex` of a tensor list another storage address; `irIndex` is not looked at.

    Codes in order: 561103 tensors null; 161002 relativeIndex outside the list; 561103 member null; the address is
    stored; 561103 executor null; 561000 executor run or destroyed.
    """
    members = needed(tensors, "tensors", INNER_NULL).members
    if relativeIndex >= len(members):
        limit = f"an index below {len(members)}"
        raise Refused(
            status.ACLNN_ERR_PARAM_INVALID,
            "EZ1012",
            f"Expected {limit} but got {relativeIndex}, argument relativeIndex.",
        )
    rebind(executor, needed(members[relativeIndex], f"tensors[{relativeIndex}]", INNER_NULL), addr)


ONE = "aclnnStatus {}(aclOpExecutor* executor, const size_t index, aclTensor* tensor, void* addr)"
MEMBER = (
    "aclnnStatus {}(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex, "
    "aclTensorList* tensors, void* addr)"
)


def spellings(middle: str, template: str, body: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """The function under its name and under the older one with a capital A."""
    return {name: c_function(template.format(name))(body) for name in (f"aclSet{middle}Addr", f"AclSet{middle}Addr")}


globals().update(
    {
        name: function
        for middle in ("Input", "Output", "")
        for name, function in {
            **spellings(f"{middle}Tensor", ONE, one),
            **spellings(f"Dynamic{middle}Tensor", MEMBER, member),
        }.items()
    }
)
