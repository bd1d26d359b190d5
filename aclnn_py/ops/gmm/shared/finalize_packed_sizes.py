"""aclnnGroupedMatmulFinalizeRouting to V3: rules about sizes, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import IN_INT32
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting
from .finalize_packed_params import Packed
from .finalize_sizes import stored

EXPERTS, TOKENS, INNER, COLUMNS, ROWS, SHARED = 2, 6, 192, 128, 4, 2
WIDTH = 64
"""Columns of a block of INT4."""
NZ = w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ)
Test = Callable[..., bool]


def wide(weight: TensorFacts) -> Shape:
    """The view shape in elements of 4 bits."""
    return (*weight.shape[:-1], weight.shape[-1] * IN_INT32)


class PackedSizes:
    """The rules of a version that are about sizes."""

    def __init__(self, names: Packed) -> None:
        self.all, self.names = names, names.routed
        self.blocks = w.OneOf(w.Format(names.routed.weight), NZ)

    def agreed(self, call: Call) -> Iterator[Call]:
        """The same call with sizes that agree."""
        r, many = self.names, COLUMNS // IN_INT32
        tiles = (EXPERTS, COLUMNS // WIDTH, INNER // 16, 16, IN_INT32)
        held = tiles if call.tensor(r.weight).format == fmt.ACL_FORMAT_FRACTAL_NZ else (EXPERTS, INNER, many)
        made = call.but(r.weight, shape=(EXPERTS, INNER, many), storage_shape=held)
        shapes: dict[w.Param, Shape] = {
            r.x: (TOKENS, INNER), r.scale: (EXPERTS, 1, COLUMNS), r.bias: (EXPERTS, COLUMNS), r.token: (TOKENS,),
            r.groups: (EXPERTS,), r.shared: (SHARED, COLUMNS), r.logit: (TOKENS,), r.places: (TOKENS,),
            r.out: (ROWS, COLUMNS),
        }  # fmt: skip
        if self.all.offset is not None and call.args[self.all.offset.name] is not None:
            shapes[self.all.offset] = (EXPERTS, 1, COLUMNS)
        if call.args[r.shared.name] is None:
            del shapes[r.shared]
        for param, shape in shapes.items():
            made = made.but(param, shape=shape)
        if not 0 <= made.args[r.shared_offset.name] <= ROWS - SHARED:  # type: ignore[operator]
            made = made.set(r.shared_offset, 0)
        yield made

    def ask(self, test: Test, *params: w.Param, claim: tuple[str, str]) -> w.Rules:
        def holds(*facts: Any) -> bool:
            try:
                return test(*facts)
            except (IndexError, ValueError):  # of ranks that earlier rules refuse
                return False

        return fitting(holds, *params, claim=claim, mend=self.agreed)

    def optional(self, *rules: w.Group) -> w.Rules:
        return () if self.all.offset is None else w.when_given(self.all.offset, w.flat(*rules))

    def of_shared(self, rules: w.Rules) -> w.Rules:
        return w.when_given(self.names.shared, rules)

    def matrices(self) -> w.Rules:
        """K and N of the matrices, and of the output."""
        r = self.names
        tiles = self.ask(
            lambda x, v: v.storage_shape[-3] == -(-x.shape[-1] // 16), r.x, r.weight,
            claim=(f"blocks of {r.weight} along K", f"those for the columns of {r.x}"),
        )  # fmt: skip

        def divided(weight: TensorFacts) -> bool:
            unit = WIDTH if weight.format == fmt.ACL_FORMAT_FRACTAL_NZ else IN_INT32
            inner, columns = wide(weight)[-2:]
            return columns % unit == inner % 64 == 0 and columns > 64 and inner > 128

        return w.flat(
            w.when(self.blocks, tiles),
            self.ask(lambda x, v: x.shape[-1] == v.shape[-2], r.x, r.weight,
                     claim=(f"K of {r.weight}", f"that of {r.x}")),
            self.ask(divided, r.weight, claim=(
                f"K and N of {r.weight}", "multiples of 64 and 8, of 64 in FRACTAL_NZ, above 128 and 64")),
            w.rank_is(2, r.out),
            self.ask(lambda y, x: y.shape[0] <= x.shape[-2], r.out, r.x, claim=(f"rows of {r.out}", "M at most")),
            self.ask(lambda y, v: y.shape[1] == wide(v)[-1], r.out, r.weight, claim=(f"columns of {r.out}", "N")),
            (w.Within(w.ValueOf(r.shared_offset), low=0),), (w.value_is(r.list_type, 0, 1),),
        )  # fmt: skip

    def vectors(self) -> w.Rules:
        """Sizes of the other tensors, none of which is empty."""
        r, offset = self.names, self.all.offset

        def per_row(param: w.Param) -> w.Rules:
            return self.ask(lambda v, x: v.shape[0] == x.shape[-2], param, r.x, claim=(f"length of {param}", "M"))

        def of_experts(param: w.Param, *one: int) -> w.Rules:
            claim = (f"shape of {param}", "[E,1,N]" if one else "[E,N]")
            return self.ask(
                lambda s, v: stored(s) == (v.shape[0], *one, wide(v)[-1]), param, r.weight, claim=claim
            )  # fmt: skip

        def shared_fits(shared: TensorFacts | None, out: TensorFacts, weight: TensorFacts) -> bool:
            if shared is None:
                return True
            rows, columns = stored(shared)
            return rows <= out.shape[0] and columns == wide(weight)[-1]

        among = self.ask(
            shared_fits, r.shared, r.out, r.weight, claim=(f"shape of {r.shared}", "[S,N], S <= B")
        )  # fmt: skip
        within = self.ask(
            lambda s, first, y: first + (stored(s)[0] if s else 0) <= y.shape[0], r.shared, r.shared_offset, r.out,
            claim=(f"last row of {r.shared}", f"inside of {r.out}"),
        )  # fmt: skip
        return w.flat(
            of_experts(r.scale, 1), self.optional(() if offset is None else of_experts(offset, 1)),
            of_experts(r.bias), per_row(r.token),
            self.ask(lambda g, v: g.shape[0] == v.shape[0], r.groups, r.weight, claim=(f"length of {r.groups}", "E")),
            among, per_row(r.logit), per_row(r.places), within, w.not_empty(r.x, r.weight),
            self.of_shared(w.not_empty(r.shared)),
        )  # fmt: skip
