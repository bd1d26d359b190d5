"""Rounding modes, which strings name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ....lowering import language as w
from ....rules.core.call import Call

MODES = {"round": "round", "floor": "floor", "ceil": "ceil", "trunc": "trunc"}
"""Kernels of the rounding modes to integers; "round" is half to even."""
HYBRID = "hybrid"
HYBRID_NOTE = '"hybrid" rounding to HIFLOAT8 is refused (561103): no public source says how it rounds.'


class Word(w.ValueOf):
    """A string that names a mode; cases also try `samples`."""

    samples: ClassVar[tuple[str, ...]] = ()

    def others(self, call: Call) -> Iterator[str]:
        return iter((*MODES, HYBRID, "rint", "ROUND", "", *self.samples))


def word_in(param: w.Param, *words: str) -> w.Rules:
    """A string is one of these; a null pointer is refused too (161002)."""
    return (w.OneOf(Word(param, absent=""), w.Choices(*words)),)


def float8_words(mode: w.Param, is_hifloat8: w.Rule, nearest: str) -> w.Rules:
    """Rounding modes to FP8: half away from zero or hybrid to HIFLOAT8, else half to even (161002)."""
    return w.when(is_hifloat8, word_in(mode, "round", HYBRID), otherwise=word_in(mode, nearest))


def rounding(mode: w.Param) -> w.Term:
    """The kernel of a rounding mode."""
    return w.Derived(lambda word: MODES.get(word, "round"), mode, label=f"rounding that {mode} names")
