"""Calls that break a rule which no single property of an argument breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from . import parameters as p
from .arguments import DEPTH
from .examples import Examples

Spoiled = Iterator[tuple[str, Call]]
Members = tuple[TensorFacts, ...]


def transposed(facts: TensorFacts) -> TensorFacts:
    """The same view of a dense tensor with its last two axes swapped."""
    *outer, rows, columns = facts.shape
    strides = (*facts.but(shape=facts.shape).strides[:-2], 1, rows)
    return facts.but(shape=facts.shape, strides=strides, storage_shape=(*outer, columns, rows))


def members(call: Call, param: w.Param) -> Members:
    return call.args.get(param.name) or ()  # type: ignore[return-value]


def both_transposed(call: Call) -> Spoiled:
    for param in (p.x, p.weight):
        if all(one.rank > 1 for one in members(call, param)):
            call = call.set(param, tuple(map(transposed, members(call, param))))
    yield "both are transposed", call


def one_transposed(call: Call) -> Spoiled:
    *first, last = members(call, p.weight)
    if last.rank > 1:
        yield "the last weight is transposed", call.set(p.weight, (*first, transposed(last)))


def private_formats(call: Call) -> Spoiled:
    for param, format in ((p.x, fmt.ACL_FORMAT_FRACTAL_NZ), (p.weight, fmt.ACL_FORMAT_NC1HWC0)):
        changed = tuple([one.but(format=format) for one in members(call, param)])
        yield f"{param} is {fmt.label(format)}", call.set(param, changed)


def unaligned_blocks(call: Call) -> Spoiled:
    weights = [one.but(format=fmt.ACL_FORMAT_FRACTAL_NZ) for one in members(call, p.weight)]
    columns = {param: members(call, param) for param in (p.bias, p.out, p.out_y) if param.name in call.args}
    for param, found in {p.weight: weights, **columns}.items():
        call = call.set(param, tuple([one.but(shape=(*one.shape[:-1], 20)) for one in found]) or None)
    yield "weight is FRACTAL_NZ of 20 columns", call


def many(call: Call) -> Spoiled:
    """More members than the limit."""
    found = call
    for name, value in call.args.items():
        if isinstance(value, tuple) and len(value) > 1 and isinstance(value[0], TensorFacts):
            found = found.set(w.In(name), (value[-1],) * 129)
    yield "129 members", found


def outside(call: Call) -> Spoiled:
    for param in (p.x, p.weight):
        *first, last = members(call, param)
        if last.numel > 1:
            strides = tuple(2 * stride for stride in last.strides)
            yield f"{param} exceeds its storage", call.set(param, (*first, last.but(strides=strides)))


def missing_list(call: Call) -> Spoiled:
    yield "groupListOptional is null", call.set(p.group_tensor, None)


def empty_list(call: Call) -> Spoiled:
    found = call.args[p.group_tensor.name]
    if isinstance(found, TensorFacts):
        yield "groupListOptional has no element", call.but(p.group_tensor, shape=(0, *found.shape[1:]))


def short_tokens(call: Call) -> Spoiled:
    for title, changes in (("one scale too few", {"shape": (1,)}), ("scales in FLOAT16", {"dtype": dt.ACL_FLOAT16})):
        found = tuple([one.but(**changes) for one in members(call, p.per_token_scale)])
        yield title, call.set(p.per_token_scale, found)


def odd_columns(call: Call) -> Spoiled:
    """INT4 weights with one column less, and what goes with them."""
    narrow = {one.but(dtype=dt.ACL_INT4) for one in members(call, p.weight)} == set(members(call, p.weight))
    columns = [one.shape[-1] - 1 for one in members(call, p.weight)[:1]]
    lists = (p.weight, p.bias, p.scale, p.offset, p.antiquant_scale, p.antiquant_offset, p.out, p.out_y)
    for param in lists if narrow else ():
        found = tuple([one.but(shape=(*one.shape[:-1], *columns)) for one in members(call, param) if one])
        call = call.set(param, found or None) if param.name in call.args else call
    yield "an odd number of columns", call


def other_groups(call: Call) -> Spoiled:
    """INT4 weights with scales for groups of one size and offsets for groups of another."""
    call = call.set(p.weight, tuple([one.but(dtype=dt.ACL_INT4) for one in members(call, p.weight)]))
    for param, many in ((p.antiquant_scale, 2), (p.antiquant_offset, 4)):
        found = [one.but(shape=(*one.shape[:-1], many, *one.shape[-1:])) for one in members(call, param)]
        call = call.set(param, tuple(found) or None)
    yield "offsets for groups of another size", call


def given_list(param: w.Param) -> Callable[[Call], Spoiled]:
    """One more list, like that of the scales."""

    def spoiled(call: Call) -> Spoiled:
        yield f"{param} is given", call.set(param, members(call, p.scale) or None)

    return spoiled


def transposed_rows(call: Call) -> Spoiled:
    """x transposed where no group is a part of K."""
    given = members(call, p.x)
    if all(one.rank > 1 for one in given):
        yield "x is transposed", call.set(p.x, tuple(map(transposed, given)))


def biased_depth(version: int) -> Callable[[Call], Spoiled]:
    """K split, and a bias."""

    def spoiled(call: Call) -> Spoiled:
        for found in Examples(version).of_split(call, DEPTH):
            (weight,) = members(found, p.weight)
            yield "K is split beside a bias", found.set(p.bias, (weight.but(shape=weight.shape[-1:]),))

    return spoiled
