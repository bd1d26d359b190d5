"""docs/words.md has every word that declarations write, each with a meaning."""

from __future__ import annotations

from pathlib import Path

import pytest

from aclnn_py.derived import words

PAGE = Path(__file__).parents[2] / "docs" / "words.md"


def test_every_word_has_a_row_and_a_meaning() -> None:
    found, page = words.words(), PAGE.read_text(encoding="utf-8")
    assert [name for name, value in found.items() if not words.meaning(value)] == []
    assert [name for name, value in found.items() if f"\n| `{words.called(name, value)}` | " not in page] == []


def test_sections_hold_each_word_once() -> None:
    listed = [name for _, _, chosen in words.sections() for name, _ in chosen]
    assert sorted(listed) == sorted(words.words())


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("declare", "Operators"), ("InOut", "Parameters"), ("present", "Rules and conditions"),
        ("dtype_in", "Rules and conditions"), ("Dtype", "Properties"), ("ViewCopy", "Steps"), ("Compute", "Steps"),
    ],
)  # fmt: skip
def test_a_word_is_found_by_its_purpose(name: str, heading: str) -> None:
    (found,) = (title for title, _, chosen in words.sections() if name in dict(chosen))
    assert found == heading
