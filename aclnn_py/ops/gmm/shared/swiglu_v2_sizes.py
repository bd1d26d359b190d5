"""aclnnGroupedMatmulSwigluQuantV2 and its version for weights in FRACTAL_NZ: sizes, and calls in which they agree."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, IN_INT32
from ....rules.core.call import Call, Shape, TensorFacts
from .blocked_weights import WIDTHS, blocks_of
from .packed import as_int4
from .swiglu_params import out, out_scale, token
from .swiglu_rules import COLUMNS, EXPERTS, INNER, SIZES_INT4, TOKENS, WORDS
from .swiglu_v2_params import assist, dequant_mode, groups, scale, smooth, x
from .transposed import is_transposed

FLOATS = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
GROUPS = 2
Members = tuple[TensorFacts, ...]


def is_int4(facts: TensorFacts) -> bool:
    return facts.dtype in FOUR_BITS


def unpacked(facts: TensorFacts) -> TensorFacts:
    """A tensor, of INT32 as the INT4 that it holds."""
    return as_int4(facts) if facts.dtype == dt.ACL_INT32 else facts


def is_turned(facts: TensorFacts) -> bool:
    return facts.rank > 1 and is_transposed(facts)


class Sizes(NamedTuple):
    """E, K, N and G of a call, whose G is null where scales are of all of K."""

    experts: int
    inner: int
    columns: int
    many: int | None
    several: bool

    @staticmethod
    def of(x: TensorFacts, weights: Members, scales: Members, mode: int) -> Sizes:
        several, factors = len(weights) > 1, scales[0].shape
        grouped = is_int4(weights[0]) and mode == 1
        experts = len(weights) if several else weights[0].shape[0]
        return Sizes(experts, unpacked(x).shape[1], factors[-1], factors[-2] if grouped else None, several)

    def by_expert(self, *shape: int) -> Shape:
        """The shape of each tensor of a list."""
        return shape if self.several else (self.experts, *shape)

    @property
    def scales(self) -> Shape:
        return self.by_expert(*(() if self.many is None else (self.many,)), self.columns)

    def weights(self, first: TensorFacts) -> tuple[Shape, ...]:
        """Possible shapes of weights, in elements of 4 bits where they are INT4."""
        inner, columns, small = self.inner, self.columns, is_int4(first)
        width = WIDTHS[dt.ACL_INT4] if small else 32
        if first.rank == len(self.by_expert(0, 0)):
            return (self.by_expert(inner, columns),)
        stored = self.by_expert(columns // width, inner // 16, 16, width)
        turned = [self.by_expert(inner // width, columns // 16, *last) for last in ((width, 16), (16, width))]
        return (stored, *(turned if small and not self.several else ()))


class Agreed:
    """Calls in which all sizes agree; weights are in FRACTAL_NZ, whatever their format is, where `blocks` says so."""

    def __init__(self, weight: w.Param, *, blocks: bool) -> None:
        self.weight, self.blocks = weight, blocks

    def one(self, call: Call, *, private: bool = False) -> Call:
        """The call with sizes that agree; with `private` its weights are views of blocks."""
        plain = TensorFacts.dense(dt.ACL_INT8, (1,))
        weights, scales = (self.members(call, each, plain) for each in (self.weight, scale))
        four, several = is_int4(weights[0]), len(weights) > 1
        many = len(weights) if several else min(call.tensor(groups).shape[:1] or (EXPERTS,)) or EXPERTS
        inner, wide = SIZES_INT4 if four else (INNER, COLUMNS)
        mode = call.args[dequant_mode.name] if call.args[dequant_mode.name] in (0, 1) or not four else 0
        sizes = Sizes(many, inner, wide, GROUPS if four and mode == 1 else None, several)
        made = call.set(dequant_mode, mode)
        made = made.set(self.weight, tuple([self.fitted(one, sizes, private=private) for one in weights]))
        factors = (
            scales[0] if (scales[0].dtype in WORDS) == four else scales[0].but(dtype=(WORDS if four else FLOATS)[0])
        )
        made = made.set(scale, (factors.but(shape=sizes.scales),) * len(weights))
        return self.others(made, sizes, four=four)

    def members(self, call: Call, param: w.Param, plain: TensorFacts) -> Members:
        found: Any = call.args[param.name] or (plain,)
        return tuple([one or plain for one in found])

    def fitted(self, one: TensorFacts, sizes: Sizes, *, private: bool) -> TensorFacts:
        kind = one.dtype if is_int4(one) else dt.ACL_INT8
        stored = blocks_of(sizes.experts, sizes.inner, sizes.columns, kind)[int(sizes.several) :]
        per = IN_INT32 if one.dtype == dt.ACL_INT32 else 1
        shape = sizes.by_expert(sizes.inner, sizes.columns // per)
        in_view = private or fmt.is_private(one.format) or (self.blocks and one.rank == len(stored))
        held = stored if in_view or self.blocks else shape
        format = fmt.ACL_FORMAT_FRACTAL_NZ if private and not self.blocks else one.format
        return one.but(shape=stored if in_view else shape, storage_shape=held, format=format)

    def others(self, made: Call, sizes: Sizes, *, four: bool) -> Call:
        rows = made.tensor(x).dtype
        inner = sizes.inner // (IN_INT32 if rows == dt.ACL_INT32 else 1)
        length = min(made.tensor(groups).shape[:1] or (sizes.experts,))
        shapes: dict[w.Param, Shape] = {
            x: (TOKENS, inner), token: (TOKENS,), groups: (min(length, sizes.experts),),
            out: (TOKENS, sizes.columns // 2), out_scale: (TOKENS,),
        }  # fmt: skip
        for param, shape in shapes.items():
            made = made.but(param, shape=shape)
        matrix = TensorFacts.dense(dt.ACL_FLOAT, sizes.by_expert(sizes.columns))
        four_rows = rows in FOUR_BITS
        if four or four_rows:
            count = len(made.args[self.weight.name])  # type: ignore[arg-type]
            made = made.set(assist, None if four_rows else (matrix,) * count)
        factors: Any = made.args[smooth.name]
        if factors is not None:
            shape = (sizes.experts, *((sizes.columns // 2,) if factors.rank == 2 else ()))
            made = made.set(smooth, TensorFacts.dense(dt.ACL_FLOAT, shape) if four_rows else None)
        return made
