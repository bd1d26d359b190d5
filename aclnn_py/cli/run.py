"""`aclnn-py run`: runs a program and reports what it did and leaked."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .output import Output, OutputFile, separate

if TYPE_CHECKING:
    from ..checks.timeline import Timeline

INTERRUPTED = 130  # what a shell shows for a program that Ctrl-C ended


@click.command(short_help="Run a program, then report what it did and leaked.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
@click.option("--json", "target", type=OutputFile(), help="Write the report as JSON to this file.")
@click.option("--trace", type=OutputFile(), help="Write a timeline of streams and memory to this file, for Perfetto.")
@click.option("--quiet", "-q", is_flag=True, help="No report on stderr.")
def run(file: Path, args: tuple[str, ...], target: Output | None, trace: Output | None, quiet: bool) -> None:
    """Run FILE with ARGS (put options of the program after --) and print a report on stderr when it has ended.

    FILE is a Python script, a C or C++ source file, which is compiled first, or an executable built against CANN. The
    report counts operators, bytes copied and refused calls, and lists handles and device memory that were never freed,
    in Python programs with the line that created them. --trace writes a timeline with a row per stream and host thread
    for ui.perfetto.dev or chrome://tracing. The exit code is the program's own, or 1 if that is 0 and a file could not
    be written.

    "-" as a file is stdout; the program's own output then goes to stderr.
    """
    from ..checks.timeline import Timeline

    observe = observer_of(file)
    separate(target, trace)
    process, timeline = os.getpid(), None if trace is None else Timeline(trace)
    code, facts = observe(file, args, timeline)
    if os.getpid() == process:  # a forked child ends here too, but the report is its parent's
        if timeline is not None:
            timeline.close()
        known = {"program": str(file), "exit_code": code, **(facts or {})}
        if target is not None:
            import json

            target.write(json.dumps(known, indent=2) + "\n")
        if facts is not None and not quiet:
            from .show import closing

            closing(known)
        complete = [each.complete() for each in (target, trace) if each is not None]
        code = code or int(not all(complete))
    sys.exit(code)


def observer_of(file: Path) -> Callable[[Path, tuple[str, ...], Timeline | None], tuple[int, dict[str, Any] | None]]:
    """What runs a file of this kind; a usage error (exit code 2) names the kinds there are."""
    if file.suffix == ".py":
        return observe_python
    from . import program

    if file.suffix in SOURCES:
        return program.run_source
    if os.access(file, os.X_OK):
        return program.run_program
    kinds = ", ".join((".py", *SOURCES))
    raise click.UsageError(f"Expected a program of kind {kinds} or an executable but got '{file}'.")


SOURCES = (".c", ".cpp", ".cc", ".cxx")


def observe_python(file: Path, args: tuple[str, ...], timeline: Timeline | None) -> tuple[int, dict[str, Any]]:
    """Run a script and listen."""
    from ..checks import watch
    from ..checks.report import Report
    from ..checks.timeline import listener_for
    from ..infiniop.constants import status_name

    offer_cann()
    report, process = Report(status_name), os.getpid()
    listening = watch.Background(*listener_for(report, timeline))
    listening.start()
    code = run_python(file, args)
    if os.getpid() != process:
        return code, {}
    watch.report_leaks()
    listening.stop()
    return code, report.summary()


def offer_cann() -> None:
    """CANN's libraries, for a script that imports torch and with it PyTorch's backend for NPUs; others run without."""
    import importlib.util

    if importlib.util.find_spec("torch_npu") is None:
        return
    try:
        import_module("..cann", __package__)
    except (RuntimeError, OSError) as problem:
        click.echo(f"aclnn-py: torch_npu will not find the emulator: {problem}", err=True)


def run_python(file: Path, args: tuple[str, ...]) -> int:
    """Run a script as `python FILE ARGS` would, in this process; its exit code."""
    import runpy

    sys.argv = [str(file), *args]
    if not getattr(sys.flags, "safe_path", False):
        sys.path[0] = str(file.resolve().parent)
    try:
        runpy.run_path(str(file), run_name="__main__")
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
