"""Shapes of x and its angles that the tiling functions accept."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....base import dtype as dt
from ....base.soc import Soc
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .generated_rules import AXES, limit
from .pairs import DEINTERLEAVED, HALVES, INTERLEAVED, QUARTERS

WIDEST, WIDEST_950 = 896, 1024
BLOCK = 32
Layouts = Callable[[Soc, TensorFacts, TensorFacts, int], bool]
"""Whether x and the cosines of its angles are of a known layout in a mode."""


def is_interleaved(mode: int, bits: int = 32) -> bool:
    """Whether the tiling function takes it for mode 1, of which it looks at so many bits."""
    return mode % (1 << bits) == INTERLEAVED


def rotation_mode(soc: Soc, mode: int, bits: int = 32) -> int:
    """The mode that is computed: before ascend950 all but one are the first."""
    if soc.short in w.REGBASE:
        return mode if HALVES <= mode <= DEINTERLEAVED else HALVES
    return int(is_interleaved(mode, bits))


def repeats(x: Shape, angles: Shape) -> Shape:
    """The axes that angles repeat."""
    return tuple([axis for axis in range(len(x) - 1) if angles[axis] == 1 != x[axis]])


def spread(x: Shape, angles: Shape) -> bool:
    """Whether angles repeat along whole axes of x."""
    return all(small in (1, size) for size, small in zip(x[:-1], angles[:-1], strict=True))


def in_some_layout(soc: Soc, x: TensorFacts, cos: TensorFacts, mode: int) -> bool:
    """Whether the axes that cos repeats are those of a known layout."""
    gone, ones = repeats(x.shape, cos.shape), cos.shape[:3].count(1)
    if not spread(x.shape, cos.shape):
        return False
    if is_interleaved(mode) and soc.short not in w.REGBASE:
        return ones == 2 or (ones == 3 and 1 in x.shape[:3])
    return gone != (0,) or 1 in cos.shape[1:3]


def in_gradient_layout(soc: Soc, dy: TensorFacts, cos: TensorFacts, mode: int) -> bool:
    """Whether the axes that cos repeats are those of a layout that the gradient's tiling functions know."""
    if soc.short in w.REGBASE:
        return in_some_layout(soc, dy, cos, mode)
    (a, b, c), (p, q, r) = dy.shape[:3], cos.shape[:3]
    if is_interleaved(mode, 8):
        return (p, q, r) in ((1, b, 1), (1, 1, c), (a, 1, 1))
    if cos.shape == dy.shape or (r == 1 and ((q == b and p in (1, a)) or (p, q) == (a, 1))):
        return True
    return (q, r) == (1, c) and (p == 1 != a or p == a < c)


def small_enough(soc: Soc, x: TensorFacts, cos: TensorFacts, mode: int) -> bool:
    """Whether the first two axes are short beside the third where angles repeat along both, in all modes but 1."""
    if soc.short in w.REGBASE or is_interleaved(mode) or (cos.shape[0], cos.shape[1]) == x.shape[:2]:
        return True
    if cos.shape[:3] == (1, 1, 1) or cos.shape[0] == x.shape[0] or cos.shape[1] == x.shape[1]:
        return True
    times, rows, wide = x.shape[0] * x.shape[1], x.shape[2], x.shape[3]
    if wide // 2 % (BLOCK // (dt.size(x.dtype) or 1)) == 0:
        return times <= 8 * rows
    return wide >= 80 or 2 * times <= -(-rows // max(soc.vector_cores, 1))


def wide_enough(soc: Soc, x: TensorFacts, mode: int) -> bool:
    """Whether a row can be cut into pairs, and is not too long."""
    size, regbase = x.shape[-1], soc.short in w.REGBASE
    most = WIDEST_950 if regbase else WIDEST
    fits = size <= most or (is_interleaved(mode) and not regbase)
    return fits and size % (4 if regbase and mode == QUARTERS else 2) == 0


def buffered(soc: Soc, x: TensorFacts, mode: int) -> bool:
    """Whether a row fits the buffer of a core, with its angles and where each number comes from, in mode 1."""
    if not is_interleaved(mode):
        return True
    size = dt.size(x.dtype) or 1
    wide, aligned = size < 4, BLOCK // size  # 16-bit numbers are computed as three rows of FLOAT
    return -(-x.shape[-1] // aligned) * aligned * (3 * size + 4 + 12 * wide) <= soc.ub


def fitting(x: w.Param, others: tuple[w.Param, ...], angles: tuple[w.Param, ...]) -> w.Mend:
    """Calls whose shapes agree."""

    def mend(call: Call) -> Iterator[Call]:
        for shape, angle_shape in (((2, 3, 2, 8), (1, 3, 1, 8)), ((2, 2, 3, 8), (1, 1, 3, 8))):
            found = call
            for param in (x, *others, *angles):
                if call.present(param):
                    found = found.but(param, shape=angle_shape if param in angles else shape)
            yield found

    return mend


def rotation_rules(
    x: w.Param,
    cos: w.Param,
    sin: w.Param,
    mode: w.Param,
    others: tuple[w.Param, ...],
    more: tuple[w.Param, ...] = (),
    layouts: Layouts = in_some_layout,
) -> tuple[w.Rules, ...]:
    """The rules about x and its angles but for the length of axes; `others` have x's shape, `more` the angles'."""
    mend = fitting(x, others, (cos, sin, *more))
    known = w.when(w.on(*w.REGBASE), (w.OneOf(w.ValueOf(mode), w.Choices(0, 1, 2, 3)),),
                   otherwise=(w.documented((w.OneOf(w.ValueOf(mode), w.Choices(0, 1)),)),))  # fmt: skip
    return (
        w.rank_is(AXES, x, cos, sin), known,
        limit(wide_enough, x, mode, claim=("last size of " + str(x), "even and at most 896, or 1024 on ascend950"),
              mend=mend),
        w.same_shape(cos, sin),
        limit(lambda soc, x, cos: x.shape[-1:] == cos.shape[-1:], x, cos, claim=("last size of cos", f"that of {x}"),
              mend=mend),
        limit(layouts, x, cos, mode, claim=("axes along which cos is broadcast", "those of a layout"), mend=mend),
    )  # fmt: skip


def short_axes(x: w.Param, cos: w.Param, sin: w.Param, mode: w.Param, others: tuple[w.Param, ...]) -> w.Rules:
    """The rule about the length of the first axes, which only the forward operator's tiling function asks."""
    claim = ("first axes", "short compared with the third")
    return limit(small_enough, x, cos, mode, claim=claim, mend=fitting(x, others, (cos, sin)))
