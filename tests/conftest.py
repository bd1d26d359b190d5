"""What all tests share: repeatable examples, and certainty about which package is tested."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import children
import pytest
from hypothesis import settings

import aclnn_py
from aclnn_py.conform.collector import collect_rarely

CHECKOUT = Path(__file__).resolve().parent.parent
PACKAGE = Path(aclnn_py.__file__).resolve().parent

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("local", database=None, deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "Ask every operator in every profile, not only in those that its tests are sampled for."
    parser.addoption("--complete", action="store_true", help=told)
    told = "Ask derived cases of a part of the operators alone: 2/4 is the second of four parts."
    parser.addoption("--part", default="1/1", metavar="I/N", help=told)


def part_of(given: str) -> tuple[int, int]:
    """Which part is meant, from 0 on, and of how many."""
    found = re.fullmatch(r"(\d+)/(\d+)", given)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise pytest.UsageError(f"--part: expected I/N with I from 1 to N but got {given!r}.")
    return int(found[1]) - 1, int(found[2])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Which operators are of a part is told by their names."""
    number, parts = part_of(config.getoption("part"))
    kept, left_out = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        api = getattr(getattr(item, "callspec", None), "params", {}).get("derived")
        other = api is not None and crc32(api.encode()) % parts != number
        (left_out if other else kept).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def pytest_configure() -> None:
    """A shell's background jobs ignore Ctrl-C, and so do their children: tests that press it could wait for ever."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Tests by the thousand are objects as well."""
    collect_rarely()


def pytest_report_header() -> str:
    return f"aclnn_py {aclnn_py.__version__} from {PACKAGE}"


def pytest_sessionstart() -> None:
    """On a build server the tests speak for what a user installs, never for the source tree they lie in."""
    if os.environ.get("CI") and PACKAGE.is_relative_to(CHECKOUT / "aclnn_py"):
        pytest.exit(f"Expected the tests to import an installed aclnn_py but got {PACKAGE}.", returncode=3)


@pytest.fixture
def checkout() -> Path:
    """The directory that holds README.md, samples and tests."""
    return CHECKOUT


Cli = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def python(tmp_path: Path) -> Cli:
    """Run this interpreter with the given arguments, away from the checkout, on the package under test."""

    def call(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("ACLNN_", "ASCEND_"))}
        environment = {**clean, "PYTHONPATH": str(PACKAGE.parent), "HOME": str(tmp_path), **variables}
        command = [sys.executable, *map(str, arguments)]
        return children.run(command, cwd=tmp_path, env=environment)

    return call


@pytest.fixture
def cli(python: Cli) -> Cli:
    """Run `aclnn-py` with the given arguments."""
    return lambda *arguments, **variables: python("-m", "aclnn_py", *arguments, **variables)
