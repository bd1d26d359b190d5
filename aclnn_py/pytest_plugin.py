"""The pytest plugin: a machine for each test, on every SoC that is asked for, and nothing left behind.

pytest loads it by its entry point `aclnn_py`; nothing else of the package imports it, and the package needs no pytest.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Generator, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .session import Session

MARKER = "npu"
SETTINGS = ("soc", "memory", "devices", "threads", "rules", "faults", "schedule")
"""What the marker may say."""
PATIENCE = 10_000
"""Milliseconds that a test's stream has to run out in."""
LEAKS = "leak."
"""Rules that find what the plugin finds without them."""
Leaks = Counter[str]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("aclnn_py", "Ascend CANN on this machine's CPU (aclnn_py)")
    group.addoption("--acl-soc", metavar="NAMES", help="SoCs to run each test with the fixture npu on: 910B1,310P3.")
    group.addoption("--acl-check", action="store_true", help="Run the tests with the fixture npu with every check on.")
    group.addoption("--acl-checks", metavar="LIST", help="The same with these checks, such as race,init.")


def pytest_configure(config: pytest.Config) -> None:
    said = ", ".join(f"{name}=" for name in SETTINGS)
    config.addinivalue_line("markers", f"{MARKER}({said}): settings of the emulated NPU for the fixture npu.")
    config.stash[SOCS_ASKED] = socs_of(config.getoption("--acl-soc"))


SOCS_ASKED = pytest.StashKey["tuple[str, ...]"]()


def socs_of(text: str | None) -> tuple[str, ...]:
    """The SoCs that --acl-soc names, each by its own name, its family's, or its name without "Ascend"."""
    return tuple(soc_named(name.strip()) for name in text.split(",")) if text else ()


def soc_named(name: str) -> str:
    from .base.soc import FAMILIES, SOCS

    for full in (name, f"Ascend{name}"):
        if full in SOCS or full in FAMILIES:
            return full
    close = get_close_matches(f"Ascend{name.removeprefix('Ascend')}", SOCS, 1, 0.6)
    hint = f"did you mean {close[0]}?" if close else "expected names such as 910B1,310P3."
    raise pytest.UsageError(f"--acl-soc: {name!r} is no SoC: {hint}")


# ---- what a test asks for --------------------------------------------------------------------------------------------


def marked(item: Any) -> dict[str, Any]:
    """What the markers of a test say, the closest one first."""
    found: dict[str, Any] = {}
    for marker in item.iter_markers(MARKER):
        unknown = [*map(repr, marker.args), *(name for name in marker.kwargs if name not in SETTINGS)]
        if unknown:
            raise pytest.UsageError(f"npu(...): expected {', '.join(SETTINGS)} by name, but got {', '.join(unknown)}")
        found = {**marker.kwargs, **found}
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each SoC, unless its marker names one."""
    socs = metafunc.config.stash[SOCS_ASKED]
    if MARKER in metafunc.fixturenames and socs and "soc" not in marked(metafunc.definition):
        metafunc.parametrize(MARKER, socs, indirect=True, ids=list(socs))


# ---- the machine of a test -------------------------------------------------------------------------------------------


class Bench:
    """What a test works on: a session, and who listens to what the test leaves."""

    def __init__(self, settings: dict[str, Any], checks: tuple[str, ...]) -> None:
        from . import settings as process
        from .api.device.device import aclrtSetDevice
        from .checks import watch
        from .checks.report import Report
        from .native import lib
        from .session import Session

        faults = settings.pop("faults", None)
        process.replace(**settings)
        self.report, self.watch, self.closed = Report(str, checks), watch, False
        for audience in self.report.listeners():
            watch.attach(audience)
        lib.ae_initialise()
        aclrtSetDevice(0)  # so that the session's end leaves the device open, and with it what the test has left
        if checks:
            process.replace(check=",".join(checks))
        self.before = self.leaks()
        self.session: Session = Session().__enter__()
        if faults is not None:
            process.replace(faults=faults)

    def leaks(self) -> Leaks:
        """Handles and blocks that live, by what they are and the lines that made them."""
        self.report.leaked_handles.clear()
        self.watch.report_leaks()
        handles = {f"{kind} ({where})": count for (kind, where), count in self.report.leaked_handles.items()}
        found = Leaks(handles)
        for each in self.report.leaked_blocks():
            found[f"{each['bytes']} bytes of {each['memory']} memory ({each['site']})"] += each["count"]
        return found

    def close(self, *, hurry: bool = False) -> str:
        """End the session; what is wrong with it, or "". In a hurry what is queued is dropped."""
        from . import settings
        from .api.device.system import aclGetRecentErrMsg
        from .api.streams.stream import aclrtSynchronizeStreamWithTimeout
        from .session.session import make_current

        if self.closed:
            return ""
        self.closed = True
        stream, code = self.session.stream, 0
        make_current(self.session.context)
        if not hurry and stream is not None and stream.alive:
            aclGetRecentErrMsg()
            code = aclrtSynchronizeStreamWithTimeout(stream, PATIENCE)
        settings.replace(faults=None)
        problem = f"{code} at the end of the test: {aclGetRecentErrMsg()}" if code else ""
        self.session.__exit__(RuntimeError, None, None)
        return problem

    def findings(self) -> list[str]:
        """What the test did that it should not have, one text each."""
        from .checks.text import beyond, paragraph

        problem = self.close()
        gc.collect()
        left = self.leaks() - self.before
        found = [problem] if problem else []
        if left:
            listed = "\n".join(f"  {count} x {what}" for what, count in sorted(left.items()))
            found.append(f"The test left behind:\n{listed}")
        checked = self.report.found()
        shown = [each for each in checked.get("findings", []) if not each["rule"].startswith(LEAKS)]
        lacks = beyond(checked.get("dropped", {})).strip("; ")
        return found + ["\n".join(paragraph(each)) for each in shown] + [lacks] * bool(lacks)

    def end(self) -> None:
        """Whatever has become of the test: nothing of it is left for the next one."""
        from .session import reset

        self.close(hurry=True)
        for audience in self.report.listeners():
            self.watch.detach(audience.listener)
        reset()


BENCH = pytest.StashKey[Bench]()


def checks_of(config: pytest.Config) -> tuple[str, ...]:
    """The checks that run with every test, as the options name them."""
    from .base.checks import names_of

    try:
        return names_of(config.getoption("--acl-checks") or ("all" if config.getoption("--acl-check") else ""))
    except ValueError as problem:
        raise pytest.UsageError(f"--acl-checks: {problem}") from None


@pytest.fixture
def npu(request: pytest.FixtureRequest) -> Iterator[Session]:
    """A `Session` of a machine that no other test has touched: its settings are the marker's, npu(soc=, memory= ...).

    The test fails if it leaves handles or device memory behind that it made by the C names, or a task that fails.
    """
    from .session import reset

    reset()
    wanted = marked(request.node)
    wanted |= {"soc": request.param} if hasattr(request, "param") else {}
    bench = Bench(wanted, checks_of(request.config))
    request.node.stash[BENCH] = bench
    try:
        yield bench.session
    finally:
        bench.end()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    result = yield
    bench = item.stash.get(BENCH, None)
    found = bench.findings() if bench is not None else []
    if found:
        pytest.fail("\n\n".join(found), pytrace=False)
    return result
