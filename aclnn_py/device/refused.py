"""A call that the runtime refuses: the documented code, the message family, and why, in terms of expected and seen.

Everything below the public functions raises `Refused`; api.declare turns it into the status and queues the message.
"""

from __future__ import annotations

from ..base import status


class Refused(Exception):
    """The code to answer, the message identifier of facts 6.2, and the reason without the caller's name."""

    def __init__(self, code: int, ident: str, reason: str) -> None:
        super().__init__(code, ident, reason)
        self.code = code
        self.ident = ident
        self.reason = reason


def null(param: str, code: int = status.ACL_ERROR_INVALID_PARAM) -> Refused:
    """A pointer or handle that must not be null: 100000 from the outer layer, 107000 from the inner one."""
    ident = "EH0002" if code == status.ACL_ERROR_INVALID_PARAM else "EE1004"
    return Refused(code, ident, f"Expected a non-null value but got null, argument {param}.")


def argument(param: str, expected: str, seen: object, code: int = status.ACL_ERROR_RT_PARAM_INVALID) -> Refused:
    """An argument with a value outside what the call takes: 107000 unless told otherwise."""
    outer = code < status.ACL_ERROR_RT_PARAM_INVALID
    return Refused(code, "EH0007" if outer else "EE1003", f"Expected {expected} but got {seen}, argument {param}.")


def invalid(param: str, expected: str, seen: object) -> Refused:
    """The same found by the outer layer: 100000."""
    return argument(param, expected, seen, status.ACL_ERROR_INVALID_PARAM)


def handle(param: str, expected: str, seen: str) -> Refused:
    """107017: a handle that was destroyed or is of another kind."""
    return Refused(
        status.ACL_ERROR_RT_INVALID_HANDLE, "EE1017", f"Expected {expected} but got {seen}, argument {param}."
    )


def sequence(code: int, reason: str) -> Refused:
    """Right arguments at the wrong moment."""
    return Refused(code, "EE1018", reason)


def no_context() -> Refused:
    """107002: this thread has no device."""
    return sequence(
        status.ACL_ERROR_RT_CONTEXT_NULL,
        "Expected a current context in this thread but got none: call aclrtSetDevice, aclrtCreateContext or "
        "aclrtSetCurrentContext first (a reset device or a destroyed context takes its place away).",
    )


def foreign(param: str, seen: str) -> Refused:
    """107003: the object belongs to another context than the current one."""
    return Refused(
        status.ACL_ERROR_RT_STREAM_CONTEXT,
        "EE1010",
        f"Expected an object of this thread's current context but got {seen}, argument {param}.",
    )


def unsupported(reason: str) -> Refused:
    """207000: not on this chip, or not for this kind of object."""
    return Refused(status.ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "EE1016", reason)


def exhausted(code: int, reason: str) -> Refused:
    """2070xx: a pool is used up."""
    return Refused(code, "EE1023", reason)


def failed(code: int, reason: str, ident: str = "EE1019") -> Refused:
    """Something went wrong while running or waiting."""
    return Refused(code, ident, reason)
