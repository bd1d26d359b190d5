"""An operator: its parameters, its ordered rules, its plan, and what the documents say beside the source."""

from __future__ import annotations

from dataclasses import dataclass

from .call import Call
from .param import Param
from .plan import Lowered


@dataclass(frozen=True)
class Refusal:
    """Phase one says no: code, the rule that was broken, and a text that names parameter, rule, expected and seen."""

    code: int
    rule: object
    text: str


@dataclass(frozen=True)
class Done:
    """Phase one succeeds early: nothing has to run and the rules after `rule` are not looked at."""

    rule: object
    text: str


@dataclass(frozen=True, eq=False)
class Operator:
    """One aclnn API (interface under construction: verdict, lower)."""

    name: str
    params: tuple[Param, ...]
    header: str
    library: str
    documented_soc: tuple[str, ...]
    summary: str
    formula: str
    notes: str
    stream_ctype: str

    def verdict(self, call: Call) -> Refusal | Done | None:
        """None when every rule holds, else the first rule that does not (or that ends phase one early)."""
        raise NotImplementedError

    def lower(self, call: Call) -> Lowered | Refusal:
        """Steps for a call that verdict() accepted."""
        raise NotImplementedError
