"""Every test of the runtime starts from an untouched process: no device set, no message, default settings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from aclnn_py import settings
from aclnn_py.native import ffi, lib
from device.device_rig import Rig, wipe

RUNTIME = ("aclrtStream", "aclrtEvent", "aclrtContext", "aclmdlRI", "aclrtTaskGrp")


def alive() -> list[str]:
    """The kinds of all objects of the runtime that live."""
    found = []
    for kind in RUNTIME:
        cursor = ffi.new("uint64_t *")
        while lib.ae_handle_next(kind.encode(), cursor):
            found.append(kind)
    return found


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[None]:
    for name in [name for name in os.environ if name.startswith(("ASCEND_", "ACLNN_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path))
    settings.reload()
    wipe()
    yield
    wipe()
    left = alive()
    monkeypatch.undo()
    settings.reload()
    assert left == []


@pytest.fixture
def rig() -> Rig:
    return Rig()
