"""Tables of elementwise kernels, written from their lines."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

KERNELS = Path(__file__).resolve().parents[2] / "kernels"
if not KERNELS.is_dir():
    pytest.skip("needs a checkout", allow_module_level=True)
sys.path.append(str(KERNELS))
import loop_tables  # noqa: E402


@pytest.fixture
def family(tmp_path: Path) -> Path:
    return tmp_path / "family.def"


def test_a_line_may_have_commas_and_comments_in_its_bodies(family: Path) -> None:
    bodies = "SPLIT(y = g(a, b), /* far */ y = h(a)),\n       NONE, WHOLE(y = a)"
    family.write_text(f"/* KERNEL(no, ONE(x)) */\nKERNEL(f, TWO(a, b), NO_ATTRS, {bodies})\n")
    assert list(loop_tables.lines(family)) == [("f", ("SPLIT", "NONE", "WHOLE"))]
    text = loop_tables.table(family)
    assert "[CLASS_float] = loop_f_float, [CLASS_double] = OTHER(loop_f_far_double), [CLASS_int64]" in text
    assert "{packed_f_FLOAT16, packed_f_BF16}" in text
    assert "[NATIVE_INT32] = OTHER(native_f_INT32), [NATIVE_UINT8] = OTHER(native_f_INT8), [NATIVES] = NULL" in text
    assert "false, false" in text


@pytest.mark.parametrize("line", ["KERNEL(f, ONE(x), NO_ATTRS, RAEL(y = x), NONE, NONE)", "KERNEL(f, ONE(x), NONE)"])
def test_a_line_that_is_none_names_its_kernel(family: Path, line: str) -> None:
    family.write_text(line)
    with pytest.raises(ValueError, match=r"family.def: KERNEL\(f\): expected six arguments"):
        loop_tables.table(family)


def test_every_kernel_has_its_row() -> None:
    for path in sorted((KERNELS / "compute").rglob("*.def")):
        assert loop_tables.table(path).count("const elementwise_kernel") == path.read_text().count("\nKERNEL(")
