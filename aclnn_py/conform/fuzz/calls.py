"""Random changes of a call: what a program gets wrong in an argument, or in several."""

from __future__ import annotations

import math
import re
from random import Random
from typing import Any

from ...base import dtype as dt
from ...lowering.operator import Operator
from ...rules.core.call import Call, ScalarFacts, TensorFacts
from ...rules.core.communicator import communicator
from ...rules.core.param import SCALAR, Param
from . import tensors
from .tensors import EDGES

FLOATS = (
    0.0, -0.0, 1.0, -1.0, 0.5, math.nan, math.inf, -math.inf, 1e300, -1e300, 1e-45, 3.4e38, 2.0, 100.0, 65504.0,
)  # fmt: skip
WORDS = (
    "", "none", "mean", "sum", "floor", "trunc", "relu", "bilinear", "nearest", "reflect", "constant", "BNSD", "BSH",
    "TND", "BSND", "A" * 5000, "%s%n", "ij,jk->ik", "tanh", "channel", "a,b",
)  # fmt: skip
SCALARS = tuple(sorted(dt.SCALAR))
LENGTHS = (1, 3, 7, 40, 64, 100, 1000)
RANKS = (0, 1, 1, 1, 2, 4)
LONG = 30_000
MEMBER = Param("member", SCALAR, "attr")


def mutated(dice: Random, operator: Operator, call: Call) -> Call:
    """The call with none to five changes, one above all."""
    for _ in range(dice.choices((0, 1, 2, 3, 5), (22, 42, 20, 12, 4))[0]):
        param = dice.choice(operator.params)
        before = call.args[param.name]
        call = call.set(param, changed(dice, param, before))
        if dice.random() < 0.35:
            call = changed_everywhere(operator, call, param, before)
    return call


def changed(dice: Random, param: Param, value: Any) -> Any:
    """An argument with one thing changed, null now and then."""
    if param.is_tensor:
        return tensor(dice, value)
    if dice.random() < 0.04 and param.ctype.endswith("*"):
        return None
    if param.is_list or param.is_scalars:
        return members(dice, param, value)
    if param.is_scalar:
        return scalar(dice, value)
    return array(dice, param, value) if "Array" in param.ctype else plain(dice, param, value)


def changed_everywhere(operator: Operator, call: Call, param: Param, before: Any) -> Call:
    """The call with every tensor as one has become: of its shape if that has changed, else of its dtype."""
    facts = call.args[param.name]
    if not isinstance(facts, TensorFacts) or not isinstance(before, TensorFacts):
        return call
    change: dict[str, Any] = {"shape": facts.shape} if facts.shape != before.shape else {"dtype": facts.dtype}
    for other in operator.params:
        if other is not param and isinstance(call.args[other.name], TensorFacts):
            call = call.but(other, **change)
    return call


def tensor(dice: Random, facts: TensorFacts | None) -> TensorFacts | None:
    if facts is None:
        return TensorFacts.dense(dice.choice(tensors.DTYPES), (2, 3))
    return None if dice.random() < 0.04 else tensors.changed(dice, facts)


def scalar(dice: Random, before: ScalarFacts | None) -> ScalarFacts:
    """Another number, mostly in the same dtype."""
    dtype = before.dtype if before is not None and dice.random() < 0.7 else dice.choice(SCALARS)
    value: complex = dice.choice((*FLOATS, *EDGES))
    return ScalarFacts.number(dtype, complex(value, 1) if dice.random() < 0.05 else value)


def members(dice: Random, param: Param, value: Any) -> tuple[Any, ...]:
    """A list with a member changed, or null, or with others in number."""
    given = list(value or ())
    alter: Any = scalar if param.is_scalars else tensor
    kind = dice.choices(("one", "null", "fewer", "more", "all"), (40, 5, 20, 15, 20))[0]
    if kind == "fewer":
        return tuple(given[: dice.randrange(len(given) + 1)])
    if kind == "more":
        return tuple((given * max(LENGTHS))[: dice.choice(LENGTHS)])
    chosen = range(len(given)) if kind == "all" else (dice.randrange(len(given)),) if given else ()
    for at in chosen:
        given[at] = None if kind == "null" else alter(dice, given[at])
    return tuple(given)


def array(dice: Random, param: Param, value: Any) -> tuple[Any, ...]:
    given = list(value or ())
    if "Bool" in param.ctype:
        return tuple(dice.random() < 0.5 for _ in range(dice.randrange(7)))
    if "Float" in param.ctype:
        return tuple(dice.choice(FLOATS) for _ in range(dice.randrange(7)))
    kind = dice.choices(("one", "any", "shorter", "long", "edges"), (50, 20, 10, 5, 15))[0]
    if kind == "one" and given:
        given[dice.randrange(len(given))] = dice.choice(EDGES)
        return tuple(given)
    if kind == "shorter":
        return tuple(given[:-1])
    if kind == "long":
        return (dice.choice((0, 1, 2, -1)),) * dice.choice((100, 1000, LONG))
    values = EDGES if kind == "edges" else (0, 1, 2, 3, -1)
    return tuple(dice.choice(values) for _ in range(dice.randrange(9)))


def plain(dice: Random, param: Param, value: Any) -> Any:
    """A C value: a text, a number of its type, a flag turned."""
    kind = param.ctype.replace("const", "").replace("*", "").strip()
    if param.is_group:
        return communicator(dice.choice(RANKS))
    if kind == "char":
        return dice.choice(WORDS)
    if kind == "bool":
        return not value
    if kind in ("float", "double"):
        return dice.choice(FLOATS)
    found = re.fullmatch(r"(u?)int(\d+)_t", kind)
    bits, signed = (int(found[2]), not found[1]) if found else (32, True)
    number = dice.choice(EDGES) & (1 << bits) - 1
    return number - (1 << bits) if signed and number >> (bits - 1) else number
