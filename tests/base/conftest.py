"""Every test here starts from the default settings, an empty message queue and a plog in its own directory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from room import room

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.native import lib


def as_new() -> None:
    settings.replace(**dict.fromkeys(settings.KEYWORDS))
    lib.ae_as_new()
    acl.aclGetRecentErrMsg()


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in [name for name in os.environ if name.startswith(("ASCEND_", "ACLNN_", "DISABLE_L2"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(tmp_path))
    settings.reload()
    as_new()
    yield
    monkeypatch.undo()
    settings.reload()
    as_new()


def begin() -> None:
    room().room_by_process(False)
    room().message_take()
    room().log_configure()


@pytest.fixture
def alone(clean: None) -> Iterator[None]:
    """The rooms that are loaded by themselves (room.py) start afresh as well."""
    begin()
    yield
    room().room_by_process(True)
    room().message_take()
    begin()
