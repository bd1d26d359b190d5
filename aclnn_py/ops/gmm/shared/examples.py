"""Accepted calls near a given one: arguments that agree, for each way to hold the matrices."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....rules.core.call import Call
from . import parameters as p
from .arguments import DEPTH, NONE, ROWS, Grouped
from .kinds import FLOATS, QUANTISED, W4A4, W4A8, Kind
from .quant_examples import FITTED, INT4, kinds_of
from .samples import COLUMNS, INNER, PARTS, TOTAL, WIDE, Arguments, dense, group_list, nearest, transposed, ways

Way = tuple[int, int, int]
"""Numbers of members of x, weight and out."""


class Examples:
    """Arguments of accepted calls of a version."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.out, self.list = p.outputs(version), p.group_list(version)

    def arguments(
        self, split: int, way: Way, dtype: int, list_type: int, inner: int = INNER, columns: int = COLUMNS
    ) -> Arguments:
        """Tensors that agree, optional ones included."""
        x, weight, out = way
        rows = PARTS if max(way) > 1 else (TOTAL,)
        bias_dtype = dt.ACL_FLOAT if dtype == dt.ACL_BF16 else dtype
        separate = weight > 1 or split == NONE
        found: Arguments = {
            p.x: tuple([dense(dtype, size, inner) for size in (rows if x > 1 else (TOTAL,))]),
            p.weight: (dense(dtype, inner, columns),) * weight if separate else (dense(dtype, 2, inner, columns),),
            p.bias: (dense(bias_dtype, columns),) * weight if separate else (dense(bias_dtype, 2, columns),),
            self.out: tuple([dense(dtype, size, columns) for size in (rows if out > 1 else (TOTAL,))]),
        }
        if split == DEPTH:
            found[p.x] = (transposed(dtype, TOTAL, inner),)
            found[p.weight] = (dense(dtype, inner, columns),)
            found[self.out] = (dense(dtype, 2, TOTAL, columns),)
        found[self.list] = group_list(self.version, split, x > 1, list_type)
        found[p.split_item] = 0 if split == NONE or out > 1 else 3
        return found

    def dtype(self, call: Call) -> int:
        members = Grouped(self.version, call).x
        kind = members[0].dtype if members else dt.ACL_FLOAT16
        known = FLOATS[:2] if self.version in (p.V1, p.NZ) or call.soc.short == "ascend310p" else FLOATS
        return kind if kind in known and call.soc.short != "ascend310p" else dt.ACL_FLOAT16

    def settings(self, call: Call, split: int) -> Arguments:
        """Arguments with one good value for all matrices."""
        found: Arguments = dict.fromkeys((p.scale, p.offset, p.antiquant_scale, p.antiquant_offset))
        if self.version >= p.V4:
            found |= dict.fromkeys((p.per_token_scale, *p.RESERVED, *p.RESERVED_OUT))
            found |= {p.act_type: 0, p.list_type: int(call.args[p.list_type.name] == 1)}
        if self.version >= p.V2:
            found[p.group_type] = split
        if self.version >= p.V5 and call.args[p.tuning.name] is not None:
            found[p.tuning] = (1,)
        return found

    def complete(self, call: Call, split: int, way: Way) -> Arguments:
        """An accepted call's arguments; no bias where the call has none."""
        have, kind = Grouped(self.version, call), self.kind(call)
        found = self.settings(call, split)
        if kind in FITTED:
            sizes = (WIDE, WIDE) if kind in INT4 else ()
            found |= self.arguments(split, way, have.x[0].dtype, 0, *sizes)
            FITTED[kind](found, self.out, have)
        else:
            found |= self.arguments(split, way, self.dtype(call), 0)
        if have.optional(p.bias) is None or split == DEPTH:
            found[p.bias] = None
        return found

    def kind(self, call: Call) -> Kind | None:
        """How the matrices of a call that has some are quantised, if this version takes that."""
        have = Grouped(self.version, call)
        known = bool(have.x and have.weight) and call.soc.short != "ascend310p"
        return have.kind if known and have.kind in kinds_of(self.version) else None

    def of_kind(self, call: Call, pair: tuple[int, int], out: int) -> Iterator[Call]:
        """Accepted calls with dtypes of x and weight, and with outputs of another."""
        for way in ways(self.version, ROWS):
            matrices = self.arguments(ROWS, way, out, 0)
            given = {each: matrices[each] for each in (p.x, p.weight, self.out)}
            for each, dtype in zip((p.x, p.weight), pair, strict=True):
                given[each] = tuple([one.but(dtype=dtype) for one in given[each]])
            if pair in W4A8.pairs:  # with the most arguments
                given[p.offset] = given[p.bias] = matrices[p.bias]
            if self.version >= p.V4 and (pair in W4A4.pairs or pair in QUANTISED.pairs):
                given[p.per_token_scale] = (dense(dt.ACL_FLOAT, TOTAL),)
            wanted = call.set_all(given)
            yield wanted.set_all(self.complete(wanted, ROWS, way))

    def split_of(self, call: Call) -> int:
        have = Grouped(self.version, call)
        if call.soc.short == "ascend310p":
            return ROWS
        split = have.split if all(have.sizes) else ROWS
        if self.kind(call) in INT4 or (split == DEPTH and (self.kind(call) in FITTED or self.version == p.NZ)):
            return ROWS
        return split if split in (NONE, ROWS, DEPTH) else ROWS

    def known_ways(self, call: Call, split: int) -> list[Way]:
        """Possible numbers of members, those of the call first."""
        known = sorted(ways(self.version, split), key=lambda way: way != Grouped(self.version, call).sizes)
        kind = self.kind(call)
        if call.soc.short == "ascend310p" or kind is W4A4:
            return [(1, 1, 1)]
        return [way for way in known if way[0] == way[2] == 1] if kind in INT4 else known

    def mends(self, call: Call) -> Iterator[Call]:
        """Accepted calls, the same numbers of members first; then with one argument kept, then with one mended."""
        split = self.split_of(call)
        yield from nearest(call, [self.complete(call, split, way) for way in self.known_ways(call, split)])

    def of_split(self, call: Call, split: int) -> Iterator[Call]:
        """Accepted calls with a groupType."""
        for way in ways(self.version, split):
            yield call.set_all(self.complete(call, split, way))

    def with_bias(self, call: Call) -> Iterator[Call]:
        """Accepted calls with a bias, of the kinds that have one."""
        for split in (self.split_of(call), ROWS):
            for way in self.known_ways(call, split) if split != DEPTH else ():
                biased = call.set(p.bias, self.arguments(split, way, dt.ACL_FLOAT16, 0)[p.bias])
                yield call.set_all(self.complete(biased, split, way))
