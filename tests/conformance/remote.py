"""A target in another process: `python remote.py LIBRARIES` asks C libraries what the test here has derived.

So cases are derived once, and the libraries have a process of their own, as in a C program. Both sides speak in
pickles: a method of the target with its arguments, then whether it returned and what.
"""

from __future__ import annotations

import copyreg
import pickle
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryFile
from typing import IO, Any

sys.path.append(str(Path(__file__).resolve().parents[1]))
import children

from aclnn_py import ops
from aclnn_py.base.profile import Profile, profile
from aclnn_py.base.soc import SOCS, UNKNOWN, Soc
from aclnn_py.conform.c import C
from aclnn_py.conform.libraries import Missing
from aclnn_py.conform.target import Array, Broken, Target
from aclnn_py.lowering.operator import Operator
from aclnn_py.rules.core.call import IDENTITY, Call, ScalarFacts, TensorFacts


def soc_named(name: str) -> Soc:
    return SOCS.get(name, UNKNOWN)


# What is interned comes out as the one object that the process has of it.
copyreg.pickle(Soc, lambda soc: (soc_named, (soc.name,)))
copyreg.pickle(Profile, lambda where: (profile, (where.soc, where.rules)))
copyreg.pickle(Operator, lambda operator: (ops.find, (operator.name,)))
copyreg.pickle(TensorFacts, lambda facts: (TensorFacts.of, tuple([getattr(facts, name) for name in IDENTITY])))
copyreg.pickle(ScalarFacts, lambda facts: (ScalarFacts.of, (facts.dtype, facts.raw)))
copyreg.pickle(Call, lambda call: (Call, (call.profile, dict(call.args))))


def send(pipe: IO[bytes], message: Any) -> None:
    pickle.dump(message, pipe, pickle.HIGHEST_PROTOCOL)
    pipe.flush()


class Asked(Target):
    """One of several targets: `now` is the one that answers, so that questions are made once for all of them."""

    def __init__(self, python: Target, c: Target) -> None:
        super().__init__()
        self.python, self.c = python, c
        self.now = python

    def lacks(self, operator: Operator) -> str:
        return self.python.lacks(operator) or self.c.lacks(operator)

    def choose(self, where: Profile) -> None:
        self.now.choose(where)

    def ask(self, operator: Operator, call: Call) -> int | None:
        return self.now.ask(operator, call)

    def compute(self, operator: Operator, call: Call, storages: Mapping[str, Array]) -> None:
        self.now.compute(operator, call, storages)


class Remote(Target):
    """The target of a process that runs `main`."""

    def __init__(self, child: children.Child, errors: IO[str]) -> None:
        super().__init__()
        self.child, self.errors = child, errors

    def answer(self, method: str, *arguments: Any) -> Any:
        try:
            assert self.child.stdin
            send(self.child.stdin, (method, arguments))
            returned, found = pickle.load(self.child.stdout)
        except (BrokenPipeError, EOFError):
            self.errors.seek(0)
            raise Broken(f"the process has ended: {children.end_of(self.errors.read())}") from None
        if not returned:
            raise found
        return found

    def lacks(self, operator: Operator) -> str:
        self.child.wait_anew()
        return str(self.answer("lacks", operator))

    def choose(self, where: Profile) -> None:
        if where is not self.where:
            self.answer("choose", where)
            self.where = where

    def ask(self, operator: Operator, call: Call) -> int | None:
        code: int | None = self.answer("ask", operator, call)
        return code

    def compute(self, operator: Operator, call: Call, storages: Mapping[str, Array]) -> None:
        for name, found in self.answer("compute", operator, call, storages).items():
            storages[name][...] = found

    def leave(self) -> None:
        self.answer("leave")


@contextmanager
def asked_in_c(place: Path, environment: Mapping[str, str]) -> Iterator[Remote]:
    """The C libraries below a directory, in a process of their own."""
    command = [sys.executable, str(Path(__file__).resolve()), str(place)]
    pipes: dict[str, Any] = {"stdin": PIPE, "stdout": PIPE}
    with TemporaryFile("w+") as errors, children.Child(command, env=environment, stderr=errors, **pipes) as child:
        target = Remote(child, errors)
        yield target
        target.leave()
        assert child.stdin
        child.stdin.close()
        assert child.wait() == 0


def done(target: Target, method: str, arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        found = getattr(target, method)(*arguments)
    except (Broken, Missing) as problem:
        return False, problem
    except Exception as problem:
        return False, Broken(f"{type(problem).__name__}: {problem}")
    return True, arguments[-1] if method == "compute" else found


def main() -> None:
    target = C(Path(sys.argv[1]))
    while True:
        try:
            method, arguments = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        send(sys.stdout.buffer, done(target, method, arguments))


if __name__ == "__main__":
    main()
