"""The exception of a call that returned a code."""

from __future__ import annotations

from ..api.device import system
from ..base import status


class AclError(RuntimeError):
    """A call that returned a code other than 0: `code`, its `name`, and the `message` of aclGetRecentErrMsg."""

    def __init__(self, call: str, code: int, message: str | None) -> None:
        self.call = call
        self.code = code
        self.name = status.name(code)
        self.message = (message or "").strip()
        super().__init__(f"{call}: {code} {self.name}" + (f"\n{self.message}" if self.message else ""))

    def __reduce__(self) -> tuple[type[AclError], tuple[str, int, str]]:
        return AclError, (self.call, self.code, self.message)


def check(call: str, code: int) -> None:
    """Raise AclError unless the code is 0."""
    if code:
        raise AclError(call, code, system.aclGetRecentErrMsg())
