"""Python programs below `aclnn-py run`: scripts and modules, in this process, as the interpreter itself runs them."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..home.sources import python

if TYPE_CHECKING:
    from ..checks.timeline import Timeline

INTERRUPTED = 130  # what a shell shows for a program that Ctrl-C ended


def observe_script(file: Path, args: tuple[str, ...], timeline: Timeline | None) -> tuple[int, dict[str, Any]]:
    """Run a script and listen."""
    return observe(lambda: run_script(file, args), timeline)


def observe_module(name: str, args: tuple[str, ...], timeline: Timeline | None) -> tuple[int, dict[str, Any]]:
    """Run a module and listen."""
    return observe(lambda: run_module(name, args), timeline)


def observe(program: Callable[[], int], timeline: Timeline | None) -> tuple[int, dict[str, Any]]:
    from ..checks import watch
    from ..checks.report import Report, checks_wanted
    from ..checks.timeline import listeners_of
    from ..infiniop.constants import status_name
    from ..native import lib

    offer_cann()
    report, process = Report(status_name, checks_wanted()), os.getpid()
    listening = watch.Background(listeners_of(report, timeline))
    listening.start()
    lib.ae_watch_calls(timeline is not None)
    code = program()
    if os.getpid() != process:
        return code, {}
    watch.report_leaks()
    listening.stop()
    return code, report.summary()


CLIENTS = ("torch_npu", "mindspore")
"""Packages that look for CANN's libraries when a script imports them, torch_npu with torch."""


def offer_cann() -> None:
    """CANN's libraries, for a script that may import one of these packages; others run without."""
    import importlib.util

    found = [name for name in CLIENTS if importlib.util.find_spec(name) is not None]
    if not found:
        return
    try:
        import_module("..cann", __package__)
    except (RuntimeError, OSError) as problem:
        click.echo(f"aclnn-py: {' and '.join(found)} will not find the emulator: {problem}", err=True)


def run_script(file: Path, args: tuple[str, ...]) -> int:
    """Run a script as `python FILE ARGS` would, in this process; its exit code."""
    import runpy

    sys.argv = [str(file), *args]
    if not getattr(sys.flags, "safe_path", False):
        sys.path[0] = str(file.resolve().parent)
    return code_of(lambda: runpy.run_path(str(file), run_name="__main__"))


def run_module(name: str, args: tuple[str, ...]) -> int:
    """Run a module as `python -m NAME ARGS` would, in this process; its exit code."""
    import runpy

    sys.argv = [name, *args]
    if not getattr(sys.flags, "safe_path", False):
        sys.path[0] = os.getcwd()
    return code_of(lambda: runpy.run_module(name, run_name="__main__", alter_sys=True))


def code_of(program: Callable[[], object]) -> int:
    sys.path.insert(1, str(python()))  # `import acl` is pyACL, unless the program's directory has one of its own
    try:
        program()
        wait_for_threads()
    except SystemExit as stop:
        return exit_code(stop)
    except KeyboardInterrupt as problem:
        show_traceback(problem)
        return INTERRUPTED
    except BaseException as problem:
        show_traceback(problem)
        return 1
    finally:
        with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, or None
            sys.stdout.flush()
    return 0


def wait_for_threads() -> None:
    """What the interpreter does at the end of a program; it has to be over before the report."""
    import threading

    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()


def exit_code(stop: SystemExit) -> int:
    if stop.code is None or isinstance(stop.code, int):
        return int(stop.code or 0)
    print(stop.code, file=sys.stderr or sys.__stderr__)
    return 1


def show_traceback(problem: BaseException) -> None:
    """Print the exception as the interpreter would, without the frames of this command."""
    import runpy

    ours = (__file__, runpy.__file__, "<frozen runpy>")
    frames = problem.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename in ours:
        frames = frames.tb_next
    sys.excepthook(type(problem), problem.with_traceback(frames), frames)
