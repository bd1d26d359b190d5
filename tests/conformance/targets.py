"""What conformance cases can be run against: a target answers a call with phase one's code."""

from __future__ import annotations

from collections.abc import Callable

from aclnn_py.base.settings import RULES, Regime, regime
from aclnn_py.base.soc import FAMILIES, UNKNOWN, representative
from aclnn_py.grammar.call import Call
from aclnn_py.grammar.operator import Operator, Refusal

Target = Callable[[Operator, Call], int]


def declaration(operator: Operator, call: Call) -> int:
    """The grammar alone: no machine, no handles, no extension."""
    outcome = operator.outcome(call)
    return outcome.code if isinstance(outcome, Refusal) else 0


TARGETS: dict[str, Target] = {"declaration": declaration}

REGIMES: tuple[Regime, ...] = tuple(
    regime(soc, rules) for rules in RULES for soc in (*map(representative, FAMILIES), UNKNOWN)
)
"""Every SoC family and a thread without a device, by the source's rules and by the documents'."""
