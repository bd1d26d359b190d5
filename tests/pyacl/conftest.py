"""Every test starts from an untouched process; `ready` sets device 0."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from device.device_rig import wipe

from aclnn_py import pyacl as acl
from aclnn_py import settings


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in [name for name in os.environ if name.startswith(("ASCEND_", "ACLNN_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path))
    monkeypatch.setenv("ACLNN_PY_DEVICES", "2")
    settings.reload()
    wipe()
    yield
    wipe()
    monkeypatch.undo()
    settings.reload()


@pytest.fixture
def ready() -> None:
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
