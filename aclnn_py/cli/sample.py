"""`aclnn-py sample`: the sample programs that come with the package, listed, printed, copied and run."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import click

from .lists import line
from .ops import bare
from .run import run

PACKAGE = Path(__file__).resolve().parents[1]
LANGUAGES = {".py": "Python", ".cpp": "C++", ".c": "C"}
"""By suffix; of programs with the same name the first is the one that the bare name means."""
FIRST = re.compile(r'^(?:"""|// |/\* ?)(.*?)(?:"""|\*/|\n)', re.DOTALL)
TORCH = "torch"
"""The folder of programs that need PyTorch and its backend for NPUs."""


def folders() -> dict[str, Path]:
    """Where the programs are by their kind: in the wheel, or in the checkout around the package."""
    wheel = {kind: PACKAGE / "_programs" / kind for kind in ("python", "c", "torch")} | {"cpp": PACKAGE / "_samples"}
    found = wheel if wheel["python"].is_dir() else {kind: PACKAGE.parent / "samples" / kind for kind in wheel}
    return {kind: place for kind, place in found.items() if place.is_dir()}


def programs() -> dict[str, Path]:
    """The programs by the names of their files, Python's first."""
    found = [path for place in folders().values() for path in sorted(place.iterdir()) if path.suffix in LANGUAGES]
    return {path.name: path for path in sorted(found, key=lambda path: (path.stem, list(LANGUAGES).index(path.suffix)))}


@click.command(short_help="List, print, copy or run the sample programs.")
@click.argument("name", required=False)
@click.option(
    "--to", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), help="Copy it to this directory."
)
@click.option("--run", "runs", is_flag=True, help="Run it, with the report of aclnn-py run.")
def sample(name: str | None, to: Path | None, runs: bool) -> None:
    """List the sample programs that come with the package, or print the source of NAME: a file name, or one without its
    suffix for the program in Python, if there is one. C and C++ are copied with what they need to be built.
    """
    if name is None:
        if to is not None or runs:
            raise click.UsageError("Missing argument 'NAME': aclnn-py sample lists the names.")
        for path in programs().values():
            line(path.name, LANGUAGES[path.suffix], summary(path))
        return
    path = program_called(name)
    if runs and path.parent.name == TORCH:
        check_torch(path)
    if to is not None:
        path = copied(path, to)
        click.echo(path, err=runs)
    if runs:
        started(path)
    elif to is None:
        click.echo(path.read_text(encoding="utf-8"), nl=False)


def summary(path: Path) -> str:
    """What a program says of itself in its first line."""
    found = FIRST.match(path.read_text(encoding="utf-8"))
    return found[1].partition("\n")[0].strip().rstrip(".") if found else ""


def program_called(name: str) -> Path:
    """The file of a program; a usage error (exit code 2) for a name that none has."""
    known = programs()
    if not known:
        raise click.ClickException(f"Expected the samples in {PACKAGE / '_programs'} but they are missing.")
    for file, path in known.items():
        if name in (file, path.stem):
            return path
    from difflib import get_close_matches

    close = get_close_matches(bare(name), {path.stem: None for path in known.values()}, 1)
    hint = f"did you mean {close[0]}?" if close else "aclnn-py sample lists them."
    raise click.UsageError(f"No sample is called {name!r}: {hint}")


def copied(path: Path, to: Path) -> Path:
    """The program in another directory, with the header and build file beside it; nothing there is overwritten."""
    beside = [each for each in path.parent.iterdir() if each.suffix in (".h", ".txt")] if path.suffix == ".cpp" else []
    try:
        to.mkdir(parents=True, exist_ok=True)
        for source in (path, *beside):
            target = to / source.name
            if target.exists() and target.read_bytes() != source.read_bytes():
                raise click.ClickException(f"'{target}' exists with another content: choose another folder.")
            shutil.copyfile(source, target)
    except OSError as problem:
        raise click.ClickException(f"'{problem.filename}' cannot be written: {problem.strerror}.") from None
    return to / path.name


def check_torch(path: Path) -> None:
    import importlib.util

    if importlib.util.find_spec("torch_npu") is None:
        raise click.ClickException(f"'{path.name}' needs PyTorch and torch_npu, which are not installed.")


def started(path: Path) -> None:
    sys.exit(click.get_current_context().invoke(run, words=(str(path),)))
