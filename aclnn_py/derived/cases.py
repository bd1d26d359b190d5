"""Conformance cases derived from a declaration: what is refused, in which order, and what is accepted.

They prove the machinery, never the declaration: that is what the facts, the golden files and the numbers are for.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..base import dtype as dt
from ..base import format as fmt
from ..base.profile import Profile
from ..lowering.operator import Operator
from ..rules.core.call import Call, TensorFacts
from ..rules.core.param import Param
from ..rules.core.rule import Rule
from ..rules.core.term import Dtype, Format, Rank, Term
from ..rules.relations.conditions import DoneIf
from ..rules.vocabulary.custom_term import leaf
from .variants import Wanted, bases, decided_by, good_calls, is_broken, is_reached, reachable, steer, variants

RANKS = (0, 1, 2, 3, 8, 9, 25)
EMPTY_SHAPES = ((0,), (2, 0, 3), (0, 0))
FORMATS = (fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NHWC, fmt.ACL_FORMAT_NC1HWC0)
REFUSED, EARLY, ORDER, ACCEPTED = "refused", "early success", "order", "accepted"
WHATEVER = "any arguments"
"""The title of a call as it stands, which a rule refuses for its SoC alone."""


Named = tuple[str, str]
"""About and title of an accepted call."""
Pair = tuple[str, str]
"""The words of two rules that a call breaks, the earlier first."""


class Case(NamedTuple):
    """One call and the code that phase one answers.

    `rule` decides it (None: it is planned). `about` groups cases: the words of the rule that is broken, for an order
    case of the later one. (kind, about, title) is unique.
    """

    kind: str
    about: str
    title: str
    call: Call
    code: int
    rule: Rule | None


@lru_cache(maxsize=64)
def labels(operator: Operator) -> dict[Rule, str]:
    """The words of every rule and step; those that stand there twice are numbered."""
    found: dict[Rule, str] = {}
    counts: dict[str, int] = {}
    for rule in operator.leaves():
        words = str(rule)
        if rule not in found:
            counts[words] = counts.get(words, 0) + 1
            found[rule] = words if counts[words] == 1 else f"{words} ({counts[words]})"
    return found


@lru_cache(maxsize=16)
def cases(operator: Operator, where: Profile, unasked: frozenset[Pair] = frozenset()) -> Sequence[Case]:
    """Every case of the operator on one SoC in one rules mode, but for pairs of faults that are `unasked`.

    The last few results are cached.
    """
    refused = list(refusals(operator, where))
    return (*refused, *orders(operator, where, refused, unasked), *acceptances(operator, where))


def refusals(operator: Operator, where: Profile) -> Iterator[Case]:
    """For every rule and step the calls that it decides."""
    starts = bases(operator, where)
    for rule in dict.fromkeys(reachable((*operator.rules, *operator.plan), where)):
        kind = EARLY if isinstance(rule, DoneIf) else REFUSED
        found: dict[str, Call] = {}
        for start in starts:
            for title, variant in broken_by(operator, rule, start, found):
                found.setdefault(title, variant)
        for title, call in found.items():
            yield Case(kind, labels(operator)[rule], title, call, rule.code, rule)


def broken_by(operator: Operator, rule: Rule, start: Call, known: Container[str]) -> Iterator[tuple[str, Call]]:
    """Calls near `start` that this rule decides, but for titles that are known from another start.

    Where the SoC itself is refused, that is the call as it stands.
    """
    if decided_by(operator, start) is rule:
        yield WHATEVER, start
    for title, variant in variants(operator, rule, start):
        if variant.profile is start.profile and title not in known:
            call = steer(operator, variant, rule, still_broken(rule, start, variant))
            if call is not None:
                yield title, call


def still_broken(rule: Rule, start: Call, variant: Call) -> Wanted:
    """Keeps what a variant changed, and the rule broken, while other arguments are mended."""
    changed = {name: value for name, value in variant.args.items() if value is not start.args.get(name, value)}
    return lambda near: all(near.args[name] is value for name, value in changed.items()) and is_broken(rule, near)


def orders(operator: Operator, where: Profile, refused: list[Case], unasked: Container[Pair]) -> Iterator[Case]:
    """Two faults at once: the earlier rule answers. One case for every pair of rules that can be broken together."""
    words = labels(operator)
    for earlier, later in pairs(operator, where):
        if (words[earlier], words[later]) not in unasked:
            broken = [case.call for case in refused if case.rule is later]
            for title, call in (found for start in broken for found in both_broken(operator, earlier, later, start)):
                yield Case(ORDER, words[later], f"after {words[earlier]}: {title}", call, earlier.code, earlier)
                break


def pairs(operator: Operator, where: Profile) -> Iterator[tuple[Rule, Rule]]:
    """Every rule or step with every earlier one, the earlier first."""
    rules = list(dict.fromkeys(reachable((*operator.rules, *operator.plan), where)))
    return ((earlier, later) for number, later in enumerate(rules) for earlier in rules[:number])


def both_broken(operator: Operator, earlier: Rule, later: Rule, start: Call) -> Iterator[tuple[str, Call]]:
    for title, call in variants(operator, earlier, start):
        near = call.profile is start.profile and is_reached(operator, earlier, call) and is_broken(later, call)
        if near and decided_by(operator, call) is earlier:
            yield title, call


def acceptances(operator: Operator, where: Profile) -> Iterator[Case]:
    """Calls that succeed: dtypes, ranks, layouts, formats, empty tensors."""
    found: dict[Named, Call] = {}
    for start in good_calls(operator, where):
        for about, title, call in accepted(operator, start, found):
            found.setdefault((about, title), call)
    for (about, title), call in found.items():
        yield Case(ACCEPTED, about, title, call, 0, decided_by(operator, call))


def accepted(operator: Operator, start: Call, known: Container[Named]) -> Iterator[tuple[str, str, Call]]:
    """Accepted calls near one, but for those that are known from another start and take a search."""
    tensors = [param for param in operator.params if param.is_tensor and start.present(param)]
    for title, call in with_dtypes(operator, start, tensors):
        yield "dtypes", title, call
    if tensors:
        yield from with_values(operator, start, "rank", [(str(rank), rank) for rank in RANKS], Rank(tensors[0]), known)
    formats = [(fmt.label(format), format) for format in FORMATS]
    for param in tensors:
        for title, call in with_layouts(operator, start, param):
            yield f"layout of {param}", title, call
        yield from with_values(operator, start, f"format of {param}", formats, Format(param), known)
    for param in operator.params:
        if param.is_list:
            yield from with_members(operator, start, param, known)
        elif not param.is_tensor:
            yield from steered(operator, start, param, known)
    for shape in EMPTY_SHAPES if tensors else ():
        empty = start
        for param in tensors:
            empty = empty.but(param, shape=shape)
        rule = decided_by(operator, empty)
        if rule is None or isinstance(rule, DoneIf):
            yield "every tensor empty", f"[{','.join(map(str, shape))}]", empty


def with_members(
    operator: Operator, start: Call, param: Param, known: Container[Named]
) -> Iterator[tuple[str, str, Call]]:
    """Other numbers of members, one in another dtype or laid out in another way, all of one dtype, some empty."""
    members: tuple[TensorFacts, ...] | None = start.args[param.name]  # type: ignore[assignment]
    if not members:
        return
    first, last = members[0], members[-1]
    wanted = {f"{size} members": (members * size)[:size] for size in (1, 3, 40)}
    wanted |= {f"the last is {dt.token(dtype)}": (*members[:-1], last.but(dtype=dtype)) for dtype in dt.NAMES}
    wanted |= {f"all {dt.token(dtype)}": tuple([one.but(dtype=dtype) for one in members]) for dtype in dt.NAMES}
    wanted |= {f"the last is {title}": (*members[:-1], facts) for title, facts in layouts(last)}
    wanted |= {f"the last is of shape {list(shape)}": (*members[:-1], last.but(shape=shape)) for shape in EMPTY_SHAPES}
    wanted["the first has no elements"] = (first.but(shape=(0, *first.shape[1:])), *members[1:])
    for title, value in wanted.items():
        if (f"members of {param}", title) in known:
            continue
        call = steer(operator, start.set(param, value), None, lambda near, value=value: near.args[param.name] == value)  # type: ignore[misc]
        if call is not None:
            yield f"members of {param}", title, call


def steered(operator: Operator, start: Call, param: Param, known: Container[Named]) -> Iterator[tuple[str, str, Call]]:
    """Values of a scalar or plain attribute, a scalar's dtypes, and the null pointer where that is legal."""
    value = leaf(param)
    if start.present(param):
        others = [(value.show(wanted), wanted) for wanted in value.others(start)]
        yield from with_values(operator, start, f"value of {param}", others, value, known)
    if param.is_scalar and start.present(param):
        dtypes = [(dt.token(dtype), dtype) for dtype in sorted(dt.SCALAR)]
        yield from with_values(operator, start, f"dtype of {param}", dtypes, Dtype(param), known)
    if param.is_scalar and param.optional and decided_by(operator, start.without(param)) is None:
        yield f"value of {param}", "null", start.without(param)


def with_values(
    operator: Operator, start: Call, about: str, wanted: Iterable[tuple[str, Any]], term: Term, known: Container[Named]
) -> Iterator[tuple[str, str, Call]]:
    """For every title and value that is not known yet the first call in which a property has it."""
    for title, value in wanted:
        call = None if (about, title) in known else next(with_value(operator, term, value, start), None)
        if call is not None:
            yield about, title, call


def with_dtypes(operator: Operator, start: Call, tensors: list[Param]) -> Iterator[tuple[str, Call]]:
    """Every dtype for all tensors at once, then for one of them with the others following as they must.

    Where all are members of lists, they are.
    """
    with_members = [param for param in operator.params if param.is_list and start.present(param) and not tensors]
    for dtype in dt.NAMES:
        alike = start
        for param in with_members:
            members: tuple[TensorFacts, ...] = start.args[param.name]  # type: ignore[assignment]
            alike = alike.set(param, tuple([one.but(dtype=dtype) for one in members]))
        for param in tensors:
            alike = alike.but(param, dtype=dtype)
        if decided_by(operator, alike) is None:
            yield f"all {dt.token(dtype)}", alike
    for param in tensors:
        for dtype in dt.NAMES:
            for call in with_value(operator, Dtype(param), dtype, start):
                if not all(map(call.present, tensors)):
                    continue
                tokens = [dt.token(call.tensor(each).dtype) for each in tensors]
                if len(set(tokens)) > 1:
                    yield ", ".join(f"{each} {token}" for each, token in zip(tensors, tokens, strict=True)), call


def with_value(operator: Operator, term: Term, value: Any, start: Call) -> Iterator[Call]:
    """The call with one property set, other arguments mended around it, if that can be accepted."""

    def keeps(near: Call) -> bool:
        return all(map(near.present, term.params)) and repr(term.read(near)) == repr(value)

    for variant in term.write(start, value):
        call = steer(operator, variant, None, keeps)
        if call is not None:
            yield call


def with_layouts(operator: Operator, start: Call, param: Param) -> Iterator[tuple[str, Call]]:
    """One tensor with other strides."""
    for title, facts in layouts(start.tensor(param)):
        call = start.set(param, facts)
        if decided_by(operator, call) is None:
            yield title, call


def layouts(facts: TensorFacts) -> Iterator[tuple[str, TensorFacts]]:
    """The same view of two axes, laid out otherwise in a storage that holds it."""
    if facts.rank != 2:
        return
    rows, columns = facts.shape
    yield "transposed", facts.but(strides=(1, rows), storage_shape=(columns, rows))
    yield "gaps between rows", facts.but(strides=(columns + 2, 1), storage_shape=(rows, columns + 2))
    yield "every other element", facts.but(strides=(2 * columns, 2), storage_shape=(rows, 2 * columns))
    yield "at an offset", facts.but(offset=5, storage_shape=(rows * columns + 5,))
    yield "backwards", facts.but(strides=(-columns, -1), offset=rows * columns - 1)
    yield "one row repeated", facts.but(strides=(0, 1), storage_shape=(columns,))
    yield "one element repeated", facts.but(strides=(0, 0), storage_shape=(1,))


def reason(operator: Operator, rule: Rule, wheres: list[Profile]) -> str:
    """Why a rule has no case anywhere: what answers instead in every variant that should break it."""
    answering: dict[str, None] = {}
    for where in wheres:
        for start in good_calls(operator, where):
            for _, variant in variants(operator, rule, start):
                if variant.profile is where:
                    answers = decided_by(operator, variant)
                    answering[labels(operator)[answers] if answers else "accepted where it is not asked"] = None
    return "; ".join(answering) or "nothing in a call can break it"
