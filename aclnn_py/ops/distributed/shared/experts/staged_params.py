"""Parameters of dispatches and combines in two halves: a setup that packs tokens, a teardown that delivers them."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from . import combine_params as c
from .dispatch_params import DYNAMIC, FP8, GROUPED, MX, STATIC, scales_of_row

ON = ("ascend950",)
NUMBER, FEW, URMA = 16, 32, 2
"""Numbers of commCmdInfo for a message; experts of a combine; the way of the exchange."""
CODES = {STATIC: (dt.ACL_INT8, dt.ACL_HIFLOAT8), DYNAMIC: (dt.ACL_INT8, *FP8), MX: FP8}
"""The dtypes of packed tokens, by quantMode."""
QUANT = "0: none; 1: static, by scalesOptional; 2: dynamic per token, INT8 or FP8; 3: dynamic per group of 128; 4: MX"

x = w.In("x", "tokens of this rank, FLOAT16 or BF16, [Bs, H]")
scales = w.In(
    "scalesOptional", "smooth scales of each expert, FLOAT, [sharedExpertNum + moeExpertNum, H]; null: none",
    optional=True,
)  # fmt: skip
mask = w.In("xActiveMaskOptional", "active tokens, BOOL, [Bs]; the others are not sent; null: all are", optional=True)
y = w.Out(
    "yOut",
    "packed tokens by expert, dtype of x, INT8 or FP8, [Bs * (K + sharedExpertNum), T]; the first H of T columns",
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
per_token = w.Out(
    "dynamicScalesOut", "scales of received tokens, FLOAT, [A]; quantMode 4: FLOAT8_E8M0, [A, 2 * ceil(H/64)]; others: "
    "not written",
)  # fmt: skip
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
        DYNAMIC: lambda: aligned(aligned(hidden, 32) + 4, 512),
        GROUPED: lambda: aligned(aligned(hidden, 128) + -(-hidden // 128), 512),
        MX: lambda: aligned(aligned(hidden, 256) + aligned(-(-hidden // 32), 2), 512),
    }
    return extra[mode]() if mode in extra else 0


def of_row(found: TensorFacts, tokens: TensorFacts, mode: int) -> bool:
    """As many scales as a row has blocks, in pairs, or groups."""
    return found.shape[1] == scales_of_row(tokens.shape[1], mode)


def quantised_width(hidden: int) -> int:
    return aligned(aligned(hidden, 32) + aligned(hidden, 8) // 8 * 4, 512)
