"""Making a refusal public: message queue, log, the thread's last error, observers."""

from __future__ import annotations

from ..base import messages
from . import observe
from .context import here
from .refused import Refused


def is_of_runtime(code: int) -> bool:
    """Codes of the inner layer (107xxx, 207xxx, 507xxx) are what aclrtGetLastError tells; 100000 is not."""
    return code // 1000 in (107, 207, 507)


def publish(function: str, refused: Refused) -> int:
    """Queue the message of a refusal, remember its code, tell the observers; returns the code."""
    code = refused.code
    text = f"{function}: {refused.reason}"
    messages.add(refused.ident, text)
    if is_of_runtime(code):
        here.error = code
    if observe.listeners:
        observe.announce("refusal", function=function, code=code, text=text)
    return code
