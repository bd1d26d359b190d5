"""InfiniOp through both of its surfaces, on both of its devices."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import children
import pytest
from infini_surfaces import CSurface, PythonSurface, Surface

import aclnn_py
from aclnn_py import infiniop as io

PACKAGE = Path(aclnn_py.__file__).resolve().parent


@pytest.fixture(scope="session")
def infini_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `aclnn-py home --infini` prints."""
    cache = tmp_path_factory.mktemp("infini")
    environment = {**os.environ, "ACLNN_PY_HOME": str(cache), "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-m", "aclnn_py", "home", "--infini"]
    done = children.run(command, env=environment, cwd=cache)
    assert (done.returncode, done.stderr) == (0, "")
    return Path(done.stdout.strip())


@pytest.fixture(scope="session")
def c_surface(infini_root: Path) -> CSurface:
    return CSurface(infini_root)


@pytest.fixture(params=["python", "c"])
def surface(request: pytest.FixtureRequest) -> Surface:
    """InfiniOp as Python calls it, and through ctypes."""
    return PythonSurface() if request.param == "python" else request.getfixturevalue("c_surface")


@pytest.fixture(autouse=True)
def back_to_the_cpu() -> Iterator[None]:
    yield
    io.infinirtSetDevice(io.INFINI_DEVICE_CPU, 0)


@pytest.fixture(params=["CPU", "ASCEND"])
def device(request: pytest.FixtureRequest) -> int:
    """The current device, by its type."""
    number = getattr(io, f"INFINI_DEVICE_{request.param}")
    assert io.infinirtSetDevice(number, 0) == 0
    return int(number)
