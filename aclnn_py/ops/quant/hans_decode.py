"""aclnnHansDecode, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.core.call import Call
from ..conv.shared.checked_rules import checked
from ..moe.shared.routing_step import Routing, RoutingStep
from .shared import hans as h

mantissa = w.In("mantissa", "mantissaOut of aclnnHansEncode, [N*(b-1)/b] for elements of b bytes")
first = w.In("fixed", "fixedOut of aclnnHansEncode, first buffer of codes, [M]")
second = w.In("var", "varOut of aclnnHansEncode, second buffer of codes, [K]")
pdf = w.In("pdf", "pdfRef of aclnnHansEncode, INT32, [1,256]")
reshuff = w.Attr("reshuff", "bool", "as in aclnnHansEncode", False)
out = w.Out("out", "floats, dtype of mantissa, any shape of N elements", ctype=w.IN_TENSOR)
INPUTS, EXAMPLE = (mantissa, first, second, pdf), 256


def mend(call: Call) -> Iterator[Call]:
    size = h.width(call.tensor(mantissa))
    call = call.but(mantissa, shape=(EXAMPLE * (size - 1) // size,)).but(first, shape=(512,)).but(second, shape=(128,))
    yield call.but(pdf, shape=(1, h.SYMBOLS)).but(out, shape=(EXAMPLE // 64, 64))


SIZES = w.flat(
    checked(
        "size of mantissa is that of out without a byte for each element",
        lambda mantissa, out: mantissa.numel == (h.width(mantissa) - 1) * out.numel // h.width(mantissa), mantissa, out,
        mend=mend, kind="shape_custom",
    ),
    checked(
        "number of elements of pdf is 256", lambda pdf: pdf.numel == h.SYMBOLS, pdf, mend=mend, kind="shape_custom"
    ),
)  # fmt: skip
READABLE = checked(
    "number of elements of out is a multiple of 64, and fixed of at least 512 bytes",
    lambda mantissa, out, first: out.numel % h.GROUP == 0 and first.numel * h.width(first) >= h.HEADER, mantissa, out,
    first, mend=mend, kind="shape_custom",
)  # fmt: skip


def decode(by: Routing) -> str:
    inputs = (*(h.as_bytes(by, one) for one in (mantissa, first, second)), by.input(pdf, h.SYMBOLS))
    by.run("hans_decode", inputs, (h.as_bytes(by, out),), float(h.width(by.call.tensor(mantissa))))
    return ""


hans_decode = w.generated(
    "aclnnHansDecode", *INPUTS, reshuff, out, on=h.SOCS,
    kinds=(
        w.dtype_in(h.FLOATS, mantissa), w.same_dtype(mantissa, first), w.same_dtype(mantissa, second),
        w.dtype_in(h.COUNTS, pdf), w.same_dtype(mantissa, out),
    ),
    tiling=(SIZES,), unchecked=READABLE,
    plan=(RoutingStep("floats", decode, inputs=INPUTS, outputs=(out,), needs=(SIZES, READABLE)),),
    library="math", header="aclnnop/aclnn_hans_decode.h", documented_soc=w.A2_A3,
    summary="decompression of the output of aclnnHansEncode", formula="inverse of aclnnHansEncode", precision="exact",
    reference="torch_npu.npu_hans_decode(mantissa, fixed, var, pdf, reshuff, out=out)",
    notes=(h.OWN_CODES, "Codes that end before out is filled fail the stream."),
)  # fmt: skip
