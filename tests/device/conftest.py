"""Every test of the runtime starts from an untouched process: no device set, no message, default settings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from device_rig import Rig, wipe

from aclnn_py.base import handle, log, settings


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[None]:
    for name in [name for name in os.environ if name.startswith(("ASCEND_", "ACLNN_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path))
    for name in ("_keyword", "_document"):
        monkeypatch.setattr(settings, name, {})
    settings.reload()
    log.configure()
    wipe()
    before = set(handle.live)
    yield
    wipe()
    left = [each for each in handle.live - before if each.kind.startswith("aclrt")]
    monkeypatch.undo()
    settings.reload()
    log.configure()
    assert left == []


@pytest.fixture
def rig() -> Rig:
    return Rig()
