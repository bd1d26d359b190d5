"""The units that are compiled once for each instruction set: loops, and every family of elementwise kernels."""

from __future__ import annotations

import re
from pathlib import Path

from loop_tables import table
from toolchain import levels

COMPUTE = Path(__file__).resolve().parent / "compute"
EACH = COMPUTE / "loops"
"""Units of these are written for every instruction set."""
ISAS = ("base", "avx2", "avx512")
"""Instruction sets by their level in isa.h, where a header of each (isa_base.h ...) sets the compiler's target."""
LOOPS = tuple(path.stem for path in sorted(EACH.glob("*.c")) if path.stem != "elementwise")
"""What is compiled once for each instruction set; elementwise.c once for each instruction set and family."""


def families(line: str = "KERNEL") -> list[str]:
    """The .def files with such lines: KERNEL for a family of elementwise kernels, STEP for any of its own file."""
    found = COMPUTE.rglob("*.def")
    return sorted(path.stem for path in found if re.search(rf"^{line}\(", path.read_text(), re.MULTILINE))


def unit_text(isa: str, loops: str, family: str = "") -> str:
    """A unit for one instruction set; empty where the compiler does not know that."""
    chosen = [f'#define FAMILY "{family}.def"', f'#define TABLE "compute/{family}_table.h"'] if family else []
    body = [f'#include "isa_{isa}.h"', "#if ISA_HERE", *chosen, f'#include "loops/{loops}.c"', "#endif"]
    return "\n".join(["/* Written by kernels/loop_units.py. */", *body, ""])


def kernel_units() -> dict[str, str]:
    """What is compiled once for each instruction set, and the list of the families."""
    lists = {"families.def": families(), "steps.def": families("STEP")}
    texts = {name: "".join(f'#include "{family}.def"\n' for family in found) for name, found in lists.items()}
    texts["numbers.h"] = "".join(
        f'#define NUMBERED "{family}.def"\n#include "numbered.h"\n' for family in lists["steps.def"]
    )
    found = {path.stem: path for path in COMPUTE.rglob("*.def")}
    texts |= {f"compute/{family}_table.h": table(found[family]) for family in families()}
    for isa in (ISAS[level] for level in levels()):
        texts |= {f"compute/{loops}_{isa}.c": unit_text(isa, loops) for loops in LOOPS}
        texts |= {f"compute/{family}_{isa}.c": unit_text(isa, "elementwise", family) for family in families()}
    return texts
