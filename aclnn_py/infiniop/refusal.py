"""What InfiniOp refuses: one of its status codes, and one line on stderr that says why."""

from __future__ import annotations

import sys

from ..base import status
from ..device import observe
from ..device.refused import Refused
from . import constants as c

MACHINE = 100000
"""From here on codes are those of the machine below, which InfiniOp only knows as INTERNAL_ERROR."""


def refused(code: int, reason: str) -> Refused:
    """The refusal with this status; `reason` is in terms of expected and seen."""
    return Refused(code, "", reason)


def bad(param: str, expected: str, seen: object) -> Refused:
    """BAD_PARAM: an argument that is not what the call takes."""
    return refused(c.INFINI_STATUS_BAD_PARAM, f"Expected {expected} but got {seen}, argument {param}.")


def null(param: str, code: int = c.INFINI_STATUS_NULL_POINTER) -> Refused:
    """A null pointer or handle: NULL_POINTER, or BAD_PARAM where the documents list that."""
    return refused(code, f"Expected a non-null value but got null, argument {param}.")


def unsupported(device: int, param: str, expected: str = "INFINI_DEVICE_CPU or INFINI_DEVICE_ASCEND") -> Refused:
    """DEVICE_TYPE_NOT_SUPPORTED: a device type without a backend here, or one that the call is not for."""
    return refused(
        c.INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED,
        f"Expected {expected} but got {c.device_name(device)}, argument {param}.",
    )


def publish(function: str, problem: Refused) -> int:
    """Tell stderr and the observers; returns the status."""
    code, reason = problem.code, problem.reason
    if code >= MACHINE:
        code, reason = c.INFINI_STATUS_INTERNAL_ERROR, f"{reason} ({status.name(code)}, {code})"
    text = f"{function}: {reason}"
    if sys.stderr is not None:
        sys.stderr.write(f"{text} [{c.status_name(code)}, {code}]\n")
    if observe.listeners:
        observe.announce("refusal", function=function, code=code, name=c.status_name(code), text=text)
    return code
