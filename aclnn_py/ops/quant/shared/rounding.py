"""How numbers become integers, as a word says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ....lowering import language as w
from ....rules.core.call import Call

MODES = {"round": "round", "floor": "floor", "ceil": "ceil", "trunc": "trunc"}
"""The kernels that words of operators with integers stand for; "round" is half to even."""


class Word(w.ValueOf):
    """A word, empty for a null pointer; `samples` are further ones that it may be."""

    samples: ClassVar[tuple[str, ...]] = ()

    def others(self, call: Call) -> Iterator[str]:
        return iter((*MODES, "hybrid", "rint", "ROUND", "", *self.samples))


def word_in(param: w.Param, *words: str) -> w.Rules:
    """A word is one of these, a null pointer is none (161002)."""
    return (w.OneOf(Word(param, absent=""), w.Choices(*words)),)


def rounding(mode: w.Param) -> w.Term:
    """The kernel that a word stands for."""
    return w.Derived(lambda word: MODES.get(word, "round"), mode, label=f"rounding that {mode} names")
