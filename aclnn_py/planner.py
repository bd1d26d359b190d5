"""The planner: from a snapshot of a call that the machine has no plan for to the plan or the refusal.

`answer` computes it in the calling thread. `python -m aclnn_py.planner` serves a program that has no Python of ours:
framed requests come in on descriptor 0, framed answers leave on descriptor 1, in the same order, until the program
closes its end. A frame is its number and its number of bytes, two unsigned 64-bit words, then the bytes; number 0 is
the greeting, protocol and release, that goes out before everything else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from struct import Struct

from . import __version__
from .planning.answer import broken
from .planning.snapshot import INFINI_CREATE, PHASE_ONE, PROTOCOL, Snapshot
from .planning.words import Malformed, packed, text_words

FRAME = Struct("<QQ")
GREETING = 0
AT_ONCE = 1 << 16
REQUESTS, STDERR = 0, 2
DESCRIPTORS = "/proc/self/fd"


def answer(snapshot: bytes) -> bytes:
    """The planner's answer. Never raises but for what ends a program: a defect is an answer, too."""
    try:
        asked = Snapshot(snapshot)
        return (_answerers.get(asked.kind) or answerer(asked.kind))(asked)
    except Exception as problem:
        if os.environ.get("ACLNN_PY_DEBUG"):
            from traceback import print_exc

            print_exc()
        return broken(problem)


Answerer = Callable[[Snapshot], bytes]
_answerers: dict[int, Answerer] = {}


def answerer(kind: int) -> Answerer:
    """Who answers that kind of call, loaded when it is first asked for."""
    if kind == PHASE_ONE:
        from .planning import aclnn

        return _answerers.setdefault(kind, aclnn.answer)
    if kind == INFINI_CREATE:
        from .planning import infini

        return _answerers.setdefault(kind, infini.answer)
    raise Malformed(f"Expected a kind of call but got {kind}.")


def frames(descriptor: int) -> Iterator[tuple[int, bytes]]:
    """Number and payload of every frame that comes in."""
    have = bytearray()
    while piece := os.read(descriptor, AT_ONCE):
        have += piece
        while len(have) >= FRAME.size:
            number, count = FRAME.unpack_from(have)
            end = FRAME.size + count
            if len(have) < end:
                break
            yield number, bytes(have[FRAME.size : end])
            del have[:end]


def write(descriptor: int, number: int, payload: bytes) -> None:
    """One frame."""
    rest = memoryview(FRAME.pack(number, len(payload)) + payload)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def serve(requests: int, answers: int) -> None:
    """Answer frame after frame until the requests end."""
    write(answers, GREETING, packed([PROTOCOL, *text_words(__version__)]))
    for number, snapshot in frames(requests):
        write(answers, number, answer(snapshot))


def alone() -> int:
    """Move descriptor 1 out of everybody's way and close all others but 0 and stderr; returns where it is now."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the program's to decide what Ctrl-C means
    while (spare := os.open(os.devnull, os.O_RDWR)) <= STDERR:
        pass
    answers = os.dup2(1, spare)
    os.dup2(STDERR, 1)  # what anybody prints must not get among the answers
    for name in os.listdir(DESCRIPTORS) if os.path.isdir(DESCRIPTORS) else ():
        if int(name) > STDERR and int(name) != answers:
            with suppress(OSError):  # the directory's own
                os.close(int(name))
    return answers


def main() -> None:
    """Serve the program at the other end of descriptors 0 and 1."""
    with suppress(BrokenPipeError, ConnectionResetError):  # it ended
        serve(REQUESTS, alone())
    os._exit(0)  # nothing is worth the time of a tidy end


if __name__ == "__main__":
    main()
