"""aclInit and aclFinalize: the count, and what the JSON file says."""

from __future__ import annotations

import os

from ..base import messages, settings, status
from . import devices, options, refused
from .limits import limits
from .machine import chosen, machine
from .refused import Refused


class Process:
    """`count` of aclInit calls not taken back, whether `finalised`, and the first call's file content ("" for none)."""

    def __init__(self) -> None:
        self.count = 0
        self.finalised = False
        self.content = ""


process = Process()


def content_of(path: str | None) -> str:
    if not path:
        return ""
    try:
        if not os.path.isfile(path):
            raise FileNotFoundError("no such file")
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError) as problem:
        raise Refused(
            status.ACL_ERROR_INVALID_FILE, "EH0004", f"Expected a readable JSON file but got {path!r}: {problem}."
        ) from None


def document_of(content: str, path: str | None) -> dict[str, object]:
    if not content.strip():
        return {}
    import json

    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as problem:
        raise malformed(path, str(problem)) from None
    if not isinstance(document, dict):
        raise malformed(path, f"the top is a {type(document).__name__}, not an object")
    return document


def malformed(path: str | None, problem: str) -> Refused:
    reason = f"Expected a JSON object in {path!r} but got an error: {problem}."
    return Refused(status.ACL_ERROR_PARSE_FILE, "EH0004", reason)


def initialise(path: str | None) -> None:
    """aclInit: 100003, 100006, 100000 (content differs, bad value), 100002 (repeated, counted), 500000."""
    with machine.lock:
        content = content_of(path)
        if process.count:
            repeat(path, content)
        document = document_of(content, path)
        chosen()
        adopt(document)
        process.count, process.finalised, process.content = 1, False, content


def repeat(path: str | None, content: str) -> None:
    if path and content != process.content:
        raise refused.invalid("configPath", "the content of the first aclInit", f"another one in {path!r}")
    process.count += 1
    raise refused.sequence(
        status.ACL_ERROR_REPEAT_INITIALIZE,
        f"Expected one aclInit but this is number {process.count}; it is counted for aclFinalizeReference.",
    )


def adopt(document: dict[str, object]) -> None:
    try:
        found = settings.init_document(document)
    except ValueError as problem:
        raise refused.invalid("configPath", "values the settings can take", str(problem)) from None
    default = found.default_device
    if default is not None and default >= len(found.visible):
        settings.init_document({})
        raise refused.invalid("configPath", f"defaultDevice in [0, {len(found.visible)})", default)
    messages.set_mode("1" if found.process_messages else "0")


def finalise() -> None:
    """aclFinalize: everything goes; 100037 the second time."""
    with machine.lock:
        if process.finalised:
            raise refused.sequence(
                status.ACL_ERROR_REPEAT_FINALIZE, "Expected an aclInit since the last aclFinalize but got none."
            )
        process.count, process.finalised, process.content = 0, True, ""
    devices.release_everything()
    settings.init_document({})
    options.process.clear()
    limits.forget()
    messages.set_mode("0")


def finalise_reference() -> int:
    """aclFinalizeReference: the count after taking one back; at 0 it finalises; 100037 when there is none."""
    with machine.lock:
        if process.count == 0:
            raise refused.sequence(
                status.ACL_ERROR_REPEAT_FINALIZE, "Expected an aclInit that is not taken back yet but got none."
            )
        if process.count > 1:
            process.count -= 1
            return process.count
    finalise()
    return 0
