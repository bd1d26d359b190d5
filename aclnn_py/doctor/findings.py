"""What `aclnn-py doctor` looks at: each check says what it found, and what to do where that is not well."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from .. import __version__

GOOD, NOTE, BAD = "ok", "note", "wrong"
PATIENCE = 120
"""Seconds for a program that a check starts."""
NEEDED = "libascendcl.so"
ATB = "libatb.so"
TRIAL = (
    "import aclnn_py.cann, torch, torch_npu; "
    "x = torch.ones(2, 3).npu(); print('sum of six ones:', (x + 0).sum().item())"
)


class Finding(NamedTuple):
    """What was looked at, how it is (ok, note, wrong), what was found, and the advice where there is one."""

    what: str
    state: str
    found: str
    advice: str = ""


def interpreter() -> Finding:
    found = f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}, {sys.executable}"
    fits = sys.implementation.name == "cpython" and sys.version_info >= (3, 10)
    return Finding("python", GOOD if fits else BAD, found, "" if fits else "CPython 3.10 or newer is needed.")


def machine() -> Finding:
    """The compiled part loads and says what it runs on."""
    try:
        from ..native import lib, text_of

        kernels = text_of(lib.ae_isa())
    except (ImportError, OSError) as problem:
        return Finding("machine", BAD, str(problem), "Install again: pip install --force-reinstall aclnn_py.")
    count = len(os.sched_getaffinity(0))
    return Finding("machine", GOOD, f"aclnn_py {__version__}, kernels for {kernels}, {count} processors")


def settings() -> Finding:
    from ..settings import current

    try:
        now = current()
    except ValueError as problem:
        return Finding("settings", BAD, str(problem), "Correct or unset that variable.")
    return Finding("settings", GOOD, f"{now.soc.name}, {now.devices} devices, rules of the {now.rules}")


def planner() -> Finding:
    """Programs that are not Python's start this as a child process."""
    done = child("import aclnn_py.planner")
    if done.returncode:
        return Finding("planner", BAD, last_line(done.stderr), "C and C++ programs get 561000 until this import works.")
    return Finding("planner", GOOD, "starts")


def package() -> Finding:
    """The files that programs are built with are those that pip installed."""
    from ..home import record, sources

    changed = record.changed()
    if changed:
        return Finding("package", BAD, f"changed since it was installed: {', '.join(changed)}", record.ADVICE)
    found = "as installed" if record.RECORD.is_file() else f"a checkout, {sources.PACKAGE.parent}"
    return Finding("package", GOOD, found)


def tree() -> Finding:
    from ..home.cache import Unfit
    from ..home.tree import home

    try:
        return Finding("tree", GOOD, str(home()))
    except Unfit as problem:
        return Finding("tree", BAD, str(problem))
    except OSError as problem:
        return Finding("tree", BAD, str(problem), "ACLNN_PY_HOME may name another directory.")


def others() -> Finding:
    """Another CANN that programs would find first."""
    named = os.environ.get("ASCEND_HOME_PATH")
    folders = [*os.environ.get("LD_LIBRARY_PATH", "").split(":"), *([f"{named}/lib64"] if named else [])]
    foreign = [folder for folder in folders if folder and is_foreign(Path(folder))]
    if foreign:
        advice = 'Unset these variables, or source "$(aclnn-py home)/set_env.sh" behind them.'
        return Finding("other CANN", BAD, f"{NEEDED} in {', '.join(dict.fromkeys(foreign))}", advice)
    return Finding("other CANN", GOOD, "none in LD_LIBRARY_PATH or ASCEND_HOME_PATH")


def is_foreign(folder: Path) -> bool:
    return (folder / NEEDED).is_file() and not (folder / "libaclemu.so").is_file()


def torch_npu() -> Finding:
    """PyTorch's backend: whether it is there, fits torch and torch's build, and computes."""
    versions = {name: version(name) for name in ("torch", "torch_npu")}
    if versions["torch_npu"] is None:
        return Finding("torch_npu", NOTE, "not installed", "pip install torch_npu, if PyTorch programs are to run.")
    build = " for CUDA" if for_cuda() else ""
    told = f"torch {versions['torch'] or 'missing'}{build}, torch_npu {versions['torch_npu']}"
    if versions["torch"] is None or release(versions["torch"]) != release(versions["torch_npu"]):
        return Finding("torch_npu", BAD, told, f"torch_npu fits the torch of its own version: {install(versions)}.")
    done = child(TRIAL)
    if done.returncode:
        advice = f'See what it says: python -c "{TRIAL}"'
        if build:
            advice = f"torch_npu registers allocator settings that torch for CUDA has too: {install(versions)}."
        return Finding("torch_npu", BAD, f"{told}: {last_line(done.stderr)}", advice)
    return Finding("torch_npu", GOOD, f"{told}, {last_line(done.stdout)}")


CPU_INDEX = "https://download.pytorch.org/whl/cpu"
"""Where torch's builds for the CPU are; PyPI has those for CUDA on x86-64."""


def install(versions: dict[str, str | None]) -> str:
    """The command that brings the torch that torch_npu fits."""
    return f"pip install torch=={release(versions['torch_npu'] or '')} --index-url {CPU_INDEX}"


def for_cuda() -> bool:
    """Whether torch is a build for CUDA; it is not imported for that."""
    spec = importlib.util.find_spec("torch")
    places = spec.submodule_search_locations if spec else None
    return any(Path(place, "lib", "libc10_cuda.so").is_file() for place in places or ())


def atb() -> Finding:
    """The library that torch_npu's functions of ATB are in: part of NNAL, emulated as far as those need it."""
    if version("torch_npu") is None:
        return Finding("libatb", NOTE, "not needed without torch_npu")
    folders = os.environ.get("LD_LIBRARY_PATH", "").split(":")
    found = next((folder for folder in folders if folder and Path(folder, ATB).is_file()), None)
    if found and not (Path(found) / "libaclemu.so").is_file():
        return Finding("libatb", BAD, f"in {found}", "It drives an NPU by itself: its functions do not run here.")
    return Finding("libatb", GOOD, "the tree's: attention, caches, rotary embedding; the rest is refused by name")


def version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def release(number: str) -> str:
    """The version without what is behind its three numbers: 2.13.0 of 2.13.0+cpu or 2.13.0.post1."""
    return ".".join(number.partition("+")[0].split(".")[:3])


def child(program: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "ignore", "-c", program]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"It did not end within {PATIENCE} s.")


def last_line(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip()), "it ended without a message")


CHECKS: tuple[Callable[[], Finding], ...] = (
    interpreter, machine, settings, package, planner, tree, others, atb, torch_npu,
)  # fmt: skip


def findings() -> Iterator[Finding]:
    """What each check found, as soon as it is known."""
    for check in CHECKS:
        yield check()
