"""Tests of arguments of which some terms alone are varied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....lowering import language as w

Test = Callable[..., Any]


class Fitting(w.Derived, init=False):
    """A term that is varied by some terms alone."""

    varied: tuple[w.Term, ...]

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return self.varied


def fitting(
    test: Test, params: tuple[w.Param, ...], varied: tuple[w.Term, ...], claim: tuple[str, str], kind: str, mend: Any,
    code: int, about: tuple[w.Param, ...] | None = None,
) -> w.Rules:  # fmt: skip
    """The rule that a test of arguments holds; it is told as one about some of them."""
    term = Fitting(lambda *values: test(*values) or None, *params, label=claim[0], claim=claim, kind=kind, mend=mend)
    term._set(varied=varied, _params=about or params)
    return (w.Defined(term, code=code),)
