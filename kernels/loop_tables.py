"""The table of an elementwise family: which loops each kernel has, written from the lines of its .def file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LINE = re.compile(r"^KERNEL\(", re.MULTILINE)
FLOATS = ("float", "double")
NARROW = ("INT8", "INT16", "INT32")
PACKED = ("FLOAT16", "BF16")


class Kind(NamedTuple):
    """A kind of body: the classes of numbers that have a loop, how 16-bit floats in memory are computed ("packed" by a
    loop of their own, "bits" by one that takes them as integers), the dtypes in memory that have one, and whether its
    results are BOOL, and its inputs true or false."""

    classes: tuple[str, ...]
    halves: str = ""
    native: tuple[str, ...] = ()
    gives_truths: bool = False
    takes_truths: bool = False


EVERY = ("FLOAT", "INT8", "UINT8", "INT16", "INT32", "INT64", "BOOL")
KINDS = {
    "NONE": Kind(()),
    "REAL": Kind(FLOATS, "packed"),
    "SINGLE": Kind(("float",), "packed"),
    "PAIR": Kind(FLOATS, "packed"),
    "LONG": Kind(FLOATS, "packed"),
    "SPLIT": Kind(FLOATS, "packed"),
    "BITS": Kind(FLOATS, "bits"),
    "BOOLEAN": Kind(FLOATS),
    "TRUTH": Kind(FLOATS, native=EVERY, gives_truths=True),
    "LOGIC": Kind(FLOATS, native=EVERY, gives_truths=True, takes_truths=True),
    "COMPLEX": Kind(("complex",)),
    "INTEGER": Kind(("int64",)),
    "WHOLE": Kind(("int64",), native=(*NARROW, "UINT8")),
    "SIGNED": Kind(("int64",), native=NARROW),
}
"""What loops/elementwise.c makes of a body; it says there which bodies are which."""
SAME_BITS = {("WHOLE", "UINT8"): "INT8"}
"""Low bits do not depend on the sign."""


class Line(NamedTuple):
    """A kernel, and the kinds of its bodies for real and complex numbers and for integers."""

    name: str
    kinds: tuple[str, str, str]


def lines(path: Path) -> Iterator[Line]:
    """The KERNEL lines of a .def file."""
    text = COMMENT.sub("", path.read_text())
    for found in LINE.finditer(text):
        words = arguments(text[found.end() :])
        kinds = [word.partition("(")[0] for word in words[3:]]
        if len(words) != 6 or not set(kinds) <= set(KINDS):
            raise ValueError(f"{path.name}: KERNEL({words[0]}): expected six arguments, the last three of the kinds "
                             f"{', '.join(KINDS)}, but got {', '.join(words[3:])}.")  # fmt: skip
        yield Line(words[0], (kinds[0], kinds[1], kinds[2]))


def arguments(text: str) -> list[str]:
    """What stands between commas, up to the parenthesis that closes."""
    depth, start, found = 0, 0, []
    for at, letter in enumerate(text):
        if letter == "(":
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
        elif letter in ",)" and not depth:
            found.append(text[start:at].strip())
            start = at + 1
            if letter == ")":
                break
    return found


def table(path: Path) -> str:
    """C initialisers of an `elementwise_kernel` for each line of a family's .def file."""
    rows = "".join(entry(line) for line in lines(path))
    return f"/* Written by kernels/loop_tables.py from {path.name}. */\n{rows}"


def entry(line: Line) -> str:
    real = KINDS[line.kinds[0]]
    loops = ", ".join(word for kind in line.kinds for word in class_loops(line.name, kind))
    native = ", ".join(
        [word for kind in (line.kinds[0], line.kinds[2]) for word in native_loops(line.name, kind)]
        + ["[NATIVES] = NULL"]
    )
    truths = f"{str(real.gives_truths).lower()}, {str(real.takes_truths).lower()}"
    return (
        f"const elementwise_kernel FOR_ISA(elementwise_{line.name}) = {{\n"
        f"    {{{loops}}},\n    {{{', '.join(half_loops(line.name, real))}}},\n    {{{native}}},\n    {truths},\n}};\n"
    )


def class_loops(name: str, kind: str) -> Iterator[str]:
    for each in KINDS[kind].classes:
        stem = f"{name}_far" if (kind, each) == ("SPLIT", "double") else name
        loop = f"loop_{stem}_{each}"
        yield f"[CLASS_{each}] = {loop if each == 'float' else f'OTHER({loop})'}"


def half_loops(name: str, kind: Kind) -> tuple[str, ...]:
    if kind.halves == "packed":
        return tuple(f"packed_{name}_{each}" for each in PACKED)
    return (f"OTHER(native_{name}_BITS)",) * 2 if kind.halves else ("NULL", "NULL")


def native_loops(name: str, kind: str) -> Iterator[str]:
    for each in KINDS[kind].native:
        yield f"[NATIVE_{each}] = OTHER(native_{name}_{SAME_BITS.get((kind, each), each)})"
