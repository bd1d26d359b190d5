"""Trees of few files, below a directory of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from aclnn_py.home import contents, tree

FEW = (
    "include/acl/acl.h", "lib64/libaclemu.so", "lib64/libopapi.so", "lib64/libascendcl.so", "lib64/aclemu.planner",
    "infini/lib/libaclemu.so", "share/info/runtime/version.info", "driver/version.info", "bin/setenv.bash",
)  # fmt: skip


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where trees go."""
    place = tmp_path / "cache"
    place.mkdir(mode=0o700)
    monkeypatch.setenv("ACLNN_PY_HOME", str(place))
    return place


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees have what the machinery treats differently, once each."""
    every = contents.files()
    monkeypatch.setattr(tree, "files", lambda complete=False: {name: every[name] for name in FEW})
