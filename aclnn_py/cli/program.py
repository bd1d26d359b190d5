"""Programs in C and C++ below `aclnn-py run`: compiled if need be, started with our libraries, and their report."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..checks.lines import with_lines
from ..home.sources import COMPLETE_MARK
from .home import tree

if TYPE_CHECKING:
    from ..checks.timeline import Timeline
    from .run import Observed

COMPILERS = {".c": ("CC", ("cc", "gcc", "clang")), ".cpp": ("CXX", ("c++", "g++", "clang++"))}
SOURCES = (".c", ".cpp", ".cc", ".cxx")
LIBRARIES = (
    *("-lascendcl", "-lnnopbase", "-lopapi", "-lhccl", "-laclemu", "-linfiniop", "-linfinirt", "-lmsprofiler"),
    *("-lms_tools_ext", "-ldl"),
)
SIGNALLED = 128  # added to the signal's number, as a shell shows it


def compiler(suffix: str) -> list[str]:
    """The command for a language; an error (exit code 1) that names the variable where there is none."""
    variable, usual = COMPILERS[suffix]
    for command in (os.environ.get(variable, ""), *usual):
        words = shlex.split(command)
        if words and shutil.which(words[0]):
            return words
    raise click.ClickException(f"Expected a compiler for {suffix} files but found none: install one or set {variable}.")


def sourced() -> Path:
    """The directory that stands in for CANN: the complete one where its set_env.sh was sourced."""
    place = os.environ.get("ASCEND_HOME_PATH")
    return tree(complete=place is not None and Path(place, COMPLETE_MARK).is_file())


def compiled(file: Path, directory: Path) -> Path:
    """The program that the compiler makes of a source file; its complaints go to stderr, and end it all."""
    home, program = sourced(), directory / file.stem
    folders = [f"-I{home / 'include' / name}" for name in ("", "aclnn", "aclnnop")]
    places = (home / "lib64", home / "infini" / "lib")
    libraries = [*(f"-L{place}" for place in places), *(f"-Wl,-rpath,{place}" for place in places), *LIBRARIES]
    source = os.path.join(".", file)  # a name may begin as options or lists of arguments do
    command = [*compiler(language(file)), "-g", "-pthread", *folders, source, "-o", str(program), *libraries]
    code = subprocess.run(command).returncode
    if code:
        raise click.ClickException(f"'{file}' does not compile.")
    return program


def language(file: Path) -> str:
    return ".c" if file.suffix == ".c" else ".cpp"


def run_source(file: Path, args: tuple[str, ...], timeline: Timeline | None = None) -> Observed:
    """Compile and run."""
    with tempfile.TemporaryDirectory(prefix="aclnn-py-") as directory:
        return run_program(compiled(file, Path(directory)), args, timeline)


def run_program(file: Path, args: tuple[str, ...], timeline: Timeline | None = None) -> Observed:
    """Run an executable that was built against CANN or against us."""
    from ..checks.fifo import Fifo
    from ..checks.report import Report, checks_wanted
    from ..checks.timeline import listeners_of
    from ..infiniop.constants import status_name

    report = Report(status_name, checks_wanted())
    with tempfile.TemporaryDirectory(prefix="aclnn-py-") as directory:
        with Fifo(Path(directory, "events"), listeners_of(report, timeline)) as fifo:
            variables = environment(sourced()) | fifo.variables()
            code = ended(subprocess.Popen([str(file.absolute()), *args], env=variables))
        connected = fifo.connected()
    if connected and not report.closed:
        ending = signal_name(code - SIGNALLED) if code > SIGNALLED else "_exit or the like"
        click.echo(f"aclnn-py: {ending} ended '{file}' before it could report what it did.", err=True)
        return code, None if report.checker is None else with_lines(report.found(), file)
    return code, with_lines(report.summary(), file)


def environment(home: Path) -> dict[str, str]:
    """The program's variables: it finds our libraries first."""
    search = os.environ.get("LD_LIBRARY_PATH")
    return {
        **os.environ,
        "ASCEND_HOME_PATH": str(home),
        "LD_LIBRARY_PATH": f"{home / 'lib64'}:{search}" if search else str(home / "lib64"),
    }


def ended(process: subprocess.Popen[bytes]) -> int:
    """The exit code, when it is there. Ctrl-C reaches the program itself, and what it makes of it counts."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        code = process.wait()
    finally:
        signal.signal(signal.SIGINT, before)
    return SIGNALLED - code if code < 0 else code


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
