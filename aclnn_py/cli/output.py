"""Files that commands write: what cannot be written is told before anything runs, or in one sentence at the end."""

from __future__ import annotations

import fcntl
import os
import sys
from contextlib import suppress
from typing import IO

import click

STDOUT, STDERR = 1, 2
OUT_OF_THE_WAY = 100
"""A descriptor that programs do not count on, nor close."""


class Output:
    """A file that is opened when there is something to write, wherever the program is by then; path None is stdout.

    `problem` is the first error, after which nothing more is written: whoever writes may be in any thread.
    """

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.name = "stdout" if path is None else f"'{path}'"
        self.problem: OSError | None = None
        self._stdout = STDOUT
        self._file: IO[str] | None = None

    def apart(self) -> None:
        """Keep stdout for this file alone: what the program writes there goes to stderr."""
        if self.path is not None:
            return
        try:
            self._stdout = fcntl.fcntl(STDOUT, fcntl.F_DUPFD_CLOEXEC, OUT_OF_THE_WAY)
            os.dup2(STDERR, STDOUT)
        except OSError as problem:
            self.problem = problem

    def write(self, text: str) -> None:
        if self.problem is None:
            try:
                self._opened().write(text)
            except OSError as problem:
                self.problem = problem

    def flush(self) -> None:
        if self.problem is None and self._file is not None:
            try:
                self._file.flush()
            except OSError as problem:
                self.problem = problem

    def complete(self) -> bool:
        """Close it; whether all of it could be written, else a sentence on stderr."""
        self.flush()
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        if self.problem is not None:
            click.echo(f"aclnn-py: {self.name} cannot be written: {self.problem.strerror}.", err=True)
        return self.problem is None

    def _opened(self) -> IO[str]:
        if self._file is None:
            where = self._stdout if self.path is None else self.path
            self._file = open(where, "w", encoding="utf-8", closefd=where != STDOUT)  # noqa: SIM115
        return self._file


class OutputFile(click.ParamType[Output]):
    """The type of options that name an Output; a usage error for what cannot be written."""

    name = "file"

    def convert(self, value: str | Output, param: click.Parameter | None, ctx: click.Context | None) -> Output:
        if isinstance(value, Output):
            return value
        if value == "-":
            return Output(None)
        path = os.path.abspath(value)
        try:
            probe(path)
        except OSError as problem:
            self.fail(f"'{value}' cannot be written: {problem.strerror}.", param, ctx)
        return Output(path)


def probe(path: str) -> None:
    """OSError where a file cannot be written; nothing is left behind. Pipes and the like are not opened: their readers
    would see an end."""
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        if not os.access(path, os.W_OK):
            raise PermissionError(13, os.strerror(13))
        return
    fresh = not os.path.lexists(path)
    open(path, "a").close()
    if fresh:
        os.unlink(path)


def separate(*outputs: Output | None) -> None:
    """A usage error if several are to go to stdout; the one that goes there has it alone from now on."""
    given = [output for output in outputs if output is not None and output.path is None]
    if len(given) > 1:
        raise click.UsageError("Expected one file at most to go to stdout (-).")
    for output in given:
        if sys.stdout is not None:
            sys.stdout.flush()
        output.apart()
