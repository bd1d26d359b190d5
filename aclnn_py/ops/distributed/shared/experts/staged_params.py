"""Parameters of dispatches and combines in two halves: a setup that packs tokens, a teardown that delivers them."""

from __future__ import annotations

from collections.abc import Iterator

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call
from . import combine_params as c
from . import expert_params as e
from .example_ranks import Sizes, with_ranks

ON = ("ascend950",)
NUMBER, FEW, URMA = 16, 32, 2
"""Numbers of commCmdInfo for a message; experts of a combine; the way of the exchange."""
STATIC, BY_GROUP, MX = 1, 3, 4
NARROW = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)
SIZES, WIDE = Sizes(4, 1024, 2), Sizes(8, 4096, 6)
QUANT = "0: none; 1: by scalesOptional; 2: INT8 or FLOAT8 with a scale for each token; 3: for 128 elements; 4: MX"
Shape = tuple[int, ...]

x = w.In("x", "tokens of this rank, FLOAT16 or BF16, [Bs, H]")
scales = w.In(
    "scalesOptional", "smooth scales of each expert, FLOAT, [sharedExpertNum + moeExpertNum, H]; null: none",
    optional=True,
)  # fmt: skip
mask = w.In("xActiveMaskOptional", "active tokens, BOOL, [Bs]; the others are not sent; null: all are", optional=True)
y = w.Out(
    "yOut", "packed tokens by expert, dtype of x or INT8, [Bs * (K + sharedExpertNum), T]; the first H of T columns"
)
packed = w.In("y", "packed tokens as the setup wrote them, [Bs * (K + sharedExpertNum), T]")
index = w.Out("expandIdxOut", "number of earlier choices of this rank that have the same expert, INT32, [Bs * K]")
info = w.Out("commCmdInfoOut", "for the teardown, INT32, [(Bs * (K + sharedExpertNum) + epWorldSize * L) * 16]")
sent = w.In("commCmdInfo", "as the setup wrote it, INT32, [(Bs * (K + sharedExpertNum) + epWorldSize * L) * 16]")
quant = w.Attr("quantMode", "int64_t", QUANT, 0)
kind = w.Attr("expertTokenNumsType", "int64_t", "expertTokenNumsOut as 1: counts", 1)
way = w.Attr("commType", "int64_t", "way of the exchange, 2: URMA", URMA)
algorithm = w.Attr("commAlg", "const char*", 'algorithm of the exchange: "" or null', "", optional=True)
plain_algorithm = w.Attr("commAlg", "char*", 'algorithm of the exchange: ""', "")
out = w.Out("expandXOut", "received tokens by expert, then by rank, dtype of y, [A, H]; the rest: 0")
per_token = w.Out("dynamicScalesOut", "scale of each received token, FLOAT, [A]; written if quantMode is 2")
counts = w.Out(
    "assistInfoForCombineOut", "running sums of the tokens by expert, then by rank, INT32, [A * 128], the first "
    "L * epWorldSize",
)  # fmt: skip
numbers = w.Out("expertTokenNumsOut", "tokens of each expert of this rank, INT64, [L], L = moeExpertNum / epWorldSize")

expand = w.In("expandX", "tokens from this rank's experts, by expert, then by rank, FLOAT16 or BF16, [A, H]")
assist = w.In("assistInfoForCombine", "as the teardown of the dispatch wrote it, INT32, [A * 128]")
quantised = w.Out("quantExpandXOut", "not written, INT8, [A, T]")
carried = w.Out("commCmdInfoOut", "for the teardown, INT32, [(A + epWorldSize) * 16]")
noted = w.In("commCmdInfo", "as the setup wrote it, INT32, [(A + epWorldSize) * 16]")
shard = w.Attr("expertSharedType", "int64_t", "where ranks of shared experts are, 0: in front", 0)
unused = w.In("quantExpandX", "as the setup left it, INT8, [A, T]; not read")
places = w.In("expandIdx", "as the setup of the dispatch wrote it, INT32, [Bs * K]; not read")
addend = w.In(
    "sharedExpertXOptional", "dtype of expandX, [Bs, H] or [.., .., H]; ignored, as CANN's kernel does", optional=True
)
COMBINE = c.Tensors(
    x=expand, names=places, sends=noted, weights=c.weights, tp_sends=noted, mask=mask, unused=(), spare=unused,
    added=None, out=w.Out("xOut", "tokens of this rank, dtype of expandX, [Bs, H]"),
)  # fmt: skip


def aligned(size: int, to: int) -> int:
    return -(-size // to) * to


def width(hidden: int, mode: int) -> int:
    """T: the columns of packed tokens."""
    extra = {
        0: lambda: aligned(hidden, 256),
        STATIC: lambda: aligned(hidden, 512),
        2: lambda: aligned(aligned(hidden, 32) + 4, 512),
        BY_GROUP: lambda: aligned(aligned(hidden, 128) + -(-hidden // 128), 512),
        MX: lambda: aligned(aligned(hidden, 256) + aligned(-(-hidden // 32), 2), 512),
    }
    return extra[mode]() if mode in extra else 0


def quantised_width(hidden: int) -> int:
    return aligned(aligned(hidden, 32) + aligned(hidden, 8) // 8 * 4, 512)


def fitted(call: Call, sizes: Sizes, shapes: dict[w.Param, Shape]) -> Call:
    fit, _ = with_ranks(call, sizes)
    for param, shape in shapes.items():
        if fit.args.get(param.name) is not None:
            fit = fit.but(param, shape=shape)
    return fit


def dispatched(call: Call) -> Iterator[Call]:
    """Everything as the ranks of the communicator want it."""
    ranks, mode = w.Ranks(e.group).read(call) or 2, call.args[quant.name]
    tokens, hidden, choices = SIZES.tokens, SIZES.hidden, min(SIZES.choices, ranks)
    most, row = tokens * ranks, (tokens * choices, width(hidden, 2 if mode == 2 else 0))
    words = (tokens * choices + ranks) * NUMBER
    fit = fitted(call, SIZES, {
        x: (tokens, hidden), e.ids: (tokens, choices), scales: (ranks, hidden), mask: (tokens,), y: row, packed: row,
        index: (tokens * choices,), info: (words,), sent: (words,), out: (most, hidden), per_token: (most,),
        counts: (most * c.PER_TOKEN,), numbers: (1,),
    })  # fmt: skip
    if mode != 2:
        fit = fit.set(quant, 0)
    wanted = dt.ACL_INT8 if mode == 2 else fit.tensor(x).dtype
    for param in (y, packed, out):
        if fit.args.get(param.name) is not None:
            fit = fit.but(param, dtype=wanted)
    yield fit
    if scales.name in fit.args:
        yield fit.without(scales).without(mask)


def combined(call: Call) -> Iterator[Call]:
    """Everything as the ranks of the communicator want it."""
    ranks = w.Ranks(e.group).read(call)
    if ranks not in (2, 4, 8):
        call, ranks = next(w.Ranks(e.group).write(call, 2)), 2
    tokens, hidden, choices = WIDE.tokens, WIDE.hidden, WIDE.choices
    most = tokens * ranks * min(FEW // ranks, choices)
    row, words = (most, quantised_width(hidden)), ((most + ranks) * NUMBER,)
    fit = fitted(call, WIDE, {
        expand: (most, hidden), e.ids: (tokens, choices), assist: (most * c.PER_TOKEN,), quantised: row, carried: words,
        unused: row, places: (tokens * choices,), c.weights: (tokens, choices), noted: words, mask: (tokens,),
        addend: (tokens, hidden), COMBINE.out: (tokens, hidden),
    })  # fmt: skip
    fit = fit.set(e.experts, FEW)
    yield fit
    if addend.name in fit.args:
        yield fit.without(addend).without(mask)
