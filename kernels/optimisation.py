"""How hard the compiler tries on a file: what computes or is on the way of every call as fast as can be, the rest as
quickly as it compiles."""

from __future__ import annotations

from pathlib import Path

from toolchain import compiler, identity, levels, machine

VECTORS = ("-ftree-vectorize", "-fvect-cost-model=dynamic")
LOOPS_ONLY = (*VECTORS, "-fpeel-loops")
"""With -O2, all of -O3 that makes the kernels fast; a third less to compile. Peeling gains a third in loops over 16-bit
floats in memory and in those of norms and sums."""
UNFUSED = {"integer_product", "quantised", "random"}
"""Loops whose products and sums are rounded one by one: their bits are the same on every instruction set."""
SHARED = {"stages", "rows", "scan"}
"""Loops of the baseline that run for rare classes on every CPU."""
EACH_CALL = {
    *(("machine", folder) for folder in ("base", "copies", "events", "handles", "memory", "phases")),
    *(("machine", folder) for folder in ("queues", "streams", "tasks")),
    *(("abi", folder) for folder in ("base", "memory", "stream", "tensor")),
}
"""Folders of what a call of an operator, a copy or a wait goes through."""


def is_elementwise(source: Path) -> bool:
    """A unit that loop_units.py wrote for a family."""
    return "#define FAMILY" in source.read_text()


def spare(source: Path, loops: str) -> bool:
    """Loops of x86-64's baseline beside those for the CPU of the build, which runs them only when it is told to. They
    are right and slower where the build is carried to a CPU that has less; a package for all makes them properly."""
    beside = machine() == "x86_64" and len(levels()) == 2
    return beside and source.stem.endswith("_base") and loops not in SHARED


def optimised(source: Path, folders: tuple[str, ...]) -> tuple[str, ...]:
    """The flags for a source of these folders, ("compute", "rows") or ("generated",).

    Processors of x86-64 without AVX2 are rare: their own loops need not be as fast as can be. An operator's function
    in C does nothing but fill a row of words and make one call.
    """
    if source.stem == "reduction":
        return ("-O2", *VECTORS)
    if folders[0] != "compute":
        return ("-O2",) if folders[:2] in EACH_CALL else ("-O1",)
    loops = source.stem.rpartition("_")[0]
    unfused = ("-ffp-contract=off",) if loops in UNFUSED else ()
    elementwise = folders == ("compute",) and is_elementwise(source)
    if "clang" in identity(compiler()[0]):
        return ("-O3", *unfused)
    if spare(source, loops):
        return ("-O1", *unfused)
    wide = machine() == "x86_64" and len(levels()) > 1 and source.stem.endswith("_base")
    if wide and not unfused and (elementwise or loops == "rows"):
        return ("-O2",)
    return ("-O2", *LOOPS_ONLY, *unfused)
