"""Settings in tests: comparing them, starting with a document, what was told."""

from __future__ import annotations

import json
from pathlib import Path

import aclnn_py as acl
from aclnn_py import settings


def same(one: settings.Settings, other: settings.Settings) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in settings.Settings._setters)


def start(tmp_path: Path, document: object) -> int:
    """aclInit with a file of this content."""
    path = tmp_path / "acl.json"
    path.write_text(json.dumps(document))
    return int(acl.aclInit(str(path)))


def message() -> str:
    """The queued message, and an empty queue."""
    return acl.aclGetRecentErrMsg() or ""
