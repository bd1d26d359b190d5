"""Every test here starts from the default settings, an empty message queue and a plog in its own directory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from aclnn_py.base import log, messages, settings


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in [name for name in os.environ if name.startswith(("ASCEND_", "ACLNN_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path))
    for name, value in (("_keyword", {}), ("_document", {}), ("_current", None)):
        monkeypatch.setattr(settings, name, value)
    log.configure()
    messages.set_mode("0")
    messages.clear()
    yield
    messages.set_mode("0")
    messages.clear()
    monkeypatch.undo()
    log.configure()
