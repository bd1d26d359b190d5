"""aclnnGroupedMatmulFinalizeRouting to V3, whose weights are INT4 in INT32: parameters and texts."""

from __future__ import annotations

from typing import NamedTuple

from ....lowering import language as w
from .finalize_sums import Routed


class Packed(NamedTuple):
    """The parameters of a version; null for those that it does not have."""

    routed: Routed
    offset: w.Param | None
    antiquant: tuple[w.Param, ...]
    kind: w.Param
    transposes: tuple[w.Param, w.Param]
    tuning: w.Param | None

    @property
    def declared(self) -> tuple[w.Param, ...]:
        """All of them in order."""
        r = self.routed
        numbers = (self.kind, r.shared_weight, r.shared_offset, *self.transposes, r.list_type)
        more = (self.offset, *self.antiquant) if self.offset else ()
        hint = (self.tuning,) if self.tuning else ()
        rows = (r.token, r.groups, r.shared, r.logit, r.places)
        return (r.x, r.weight, r.scale, r.bias, *(one for one in more if one), *rows, *numbers, *hint, r.out)


def packed(version: int) -> Packed:
    first = version == 1
    one, other, result = ("x", "w", "y") if first else ("x1", "x2", "out")
    left, right = ("X", "W") if first else ("X1", "X2")
    return Packed(
        Routed(
            x=w.In(one, "tokens sorted by expert, INT8, [M,K]"),
            weight=w.In(
                other, "weights of the experts, INT4 packed in INT32, [E,K,N/8]; in FRACTAL_NZ with storage "
                "[E,N/64,K/16,16,8]", ctype=w.OUT_TENSOR),
            scale=w.In("scaleOptional", "scale of every column of the weights, bits of a FLOAT in INT64, [E,1,N]"),
            bias=w.In("biasOptional", f"8 * sum over K of {other} * scaleOptional, FLOAT, [E,N]"),
            token=w.In("pertokenScaleOptional", f"per-token dequantisation scale of {one}, FLOAT, [M]"),
            groups=w.In("groupListOptional", "number, or cumulative end, of the rows of each expert, INT64, [E]"),
            shared=w.In("sharedInputOptional", "output of the shared experts, BF16, [S,N]; null: zeros", optional=True),
            logit=w.In("logitOptional", f"weight of every row of {one}, FLOAT, [M]"),
            places=w.In("rowIndexOptional", f"row of {result} of every row of {one}, INT64, [M]"),
            shared_weight=w.Attr("sharedInputWeight", "float", "factor of sharedInputOptional", 1.0),
            shared_offset=w.Attr(
                "sharedInputOffset", "int64_t", f"row of {result} of the first row of sharedInputOptional", 0),
            list_type=w.Attr(
                "groupListType", "int64_t", "groupListOptional holds cumulative ends (0) or row counts (1)", 1),
            out=w.Out(result, "rows of the experts summed by rowIndexOptional, FLOAT, [B,N], B <= M"),
        ),
        None if first else w.In(
            "offsetOptional", "antiquantisation offset times scaleOptional, FLOAT, [E,1,N]; null: none", optional=True),
        () if first else tuple(
            w.In(f"antiquant{name}Optional", "must be null", optional=True) for name in ("Scale", "Offset")),
        w.Attr("dtype", "int64_t", f"dtype of {result}: 0, FLOAT", 0),
        (w.Attr(f"transpose{left}", "bool", f"whether {one} is transposed: false", False),
         w.Attr(f"transpose{right}", "bool", f"whether {other} is transposed: false", False)),
        w.Attr("tuningConfigOptional", "const aclIntArray*",
               "expected rows of an expert, for tiling: results do not change", None, optional=True)
        if version == 3 else None,
    )  # fmt: skip


def formula(names: Packed) -> str:
    r = names.routed
    shift = f" + sum(h) * {names.offset}[i]" if names.offset else ""
    product = f"{r.weight}[i] * {r.scale}[i])"
    return (
        f"{r.out} = 0; {r.out}[sharedInputOffset + s] = {r.shared}[s] * sharedInputWeight; then for each row h of "
        f"{r.x} of expert i, whose halves are high = floor(h / 16) and low = h - 16 * high - 8: "
        f"{r.out}[{r.places}[r]] += (16 * float16(high @ {product} + float16(low @ {product} + {r.bias}[i]{shift}) * "
        f"({r.token}[r] * {r.logit}[r])"
    )


PRECISION = (
    "sums are exact in INT32; times the scale they are rounded to FLOAT16, as CANN's kernel stores them, everything "
    "else to float32; rows are added in ascending order"
)


def notes(names: Packed) -> tuple[str, ...]:
    r = names.routed
    return (
        f"A number of rows in {r.groups} below 0, an end below its predecessor, more rows than M together, and a "
        f"{r.places} outside of {r.out} fail the stream; CANN's kernel reads and writes out of bounds. Rows of {r.x} "
        "after the last group are skipped. More than 1024 experts are refused here (561103).",
        "CANN adds rows with the same index in an order that changes from run to run, and its kernel overwrites "
        f"{r.x} with its halves of 4 bits; here {r.x} keeps its contents.",
        f"The lowest 13 bits of {r.scale} are ignored.",
        f"Phase one gives {r.weight} the dtype INT4 in CANN, so that a second call with the same tensor gives 161002; "
        "here it stays INT32.",
        f"CANN before 2026 answers 161001 for a null {r.shared}, and before July 2026 161002 for groupListType 0. The "
        "MX dtypes of the third version on the 950 are refused (161002).",
        f"Strided {r.token}, {r.groups}, {r.logit} and {r.places} are copied, as in CANN since 2026; before, its "
        f"kernel reads them as contiguous. Transposed views of {r.x}, {r.shared} and {r.bias}, {r.weight} that is "
        "not contiguous, and K above 18432 are refused (561103): CANN's phase one succeeds then, and nothing runs, or "
        "the wrong elements are read.",
    )
