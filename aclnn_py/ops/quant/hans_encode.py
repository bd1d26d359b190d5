"""aclnnHansEncode, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.soc import Soc
from ...lowering import language as w
from ...lowering.plan.lowered import Move
from ...rules.core.call import Call, TensorFacts
from ..conv.shared.checked_rules import checked, sound
from ..moe.shared.routing_rules import OnSoc
from ..moe.shared.routing_step import Routing, RoutingStep, reshaped
from .shared import hans as h

FEWEST, TAIL = 32768, 8448
"""Numbers of a core, at least; bytes that every core may need at its end."""
x = w.In("inputTensor", "floats, any shape of N elements, N a multiple of 64, at least 32768")
pdf = w.InOut("pdfRef", "frequencies of the sign and exponent bytes, INT32, [1,256]; counted if statistic")
statistic = w.Attr("statistic", "bool", "true: pdfRef is counted first", True)
reshuff = w.Attr("reshuff", "bool", "true: all codes are in fixedOut, which has to be large enough", False)
mantissa = w.Out("mantissaOut", "the other bytes, dtype of inputTensor, [N*(b-1)/b] for elements of b bytes",
                 ctype=w.IN_TENSOR)  # fmt: skip
first = w.Out("fixedOut", "first buffer of codes, dtype of inputTensor, [M], at least 512 bytes", ctype=w.IN_TENSOR)
second = w.Out("varOut", "second buffer of codes, dtype of inputTensor, [K]", ctype=w.IN_TENSOR)
INPUTS, OUTPUTS = (x, pdf), (pdf, mantissa, first, second)


def room(soc: Soc, x: TensorFacts) -> int:
    """Bytes that codes may need."""
    return x.numel + x.numel // h.GROUP + TAIL * min(x.numel // FEWEST, soc.vector_cores) + h.HEADER


def mend(call: Call) -> Iterator[Call]:
    size = h.width(call.tensor(x))
    call = call.but(x, shape=(FEWEST // 64, 64)).but(pdf, shape=(1, h.SYMBOLS))
    call = call.but(mantissa, shape=(FEWEST * (size - 1) // size,))
    yield call.but(first, shape=(32768,)).but(second, shape=(16384,))


def rule(claim: str, test: Any, *params: w.Param) -> w.Rules:
    return checked(claim, test, *params, mend=mend, kind="shape_custom")


def enough(claim: str, test: Any, *params: w.Param) -> w.Rules:
    """A test of the bytes that codes may need on the SoC."""
    label, _, wanted = claim.partition(" is ")
    found = OnSoc(
        sound(lambda soc, *facts: test(room(soc, facts[0]), *facts[1:]) or None), *params, label=label,
        claim=(label, wanted), mend=mend, kind="shape_custom",
    )  # fmt: skip
    return (w.Defined(found),)


def nbytes(facts: TensorFacts) -> int:
    return facts.numel * h.width(facts)


SIZES = w.flat(
    rule("number of elements of pdfRef is 256", lambda pdf: pdf.numel == h.SYMBOLS, pdf),
    rule(
        "number of elements of inputTensor is a multiple of 64, at least 32768",
        lambda x: x.numel % h.GROUP == 0 and x.numel >= FEWEST, x,
    ),
    rule(
        "size of mantissaOut is that of inputTensor without a byte for each element",
        lambda x, mantissa: mantissa.numel * h.width(x) == (h.width(x) - 1) * x.numel, x, mantissa,
    ),
    w.when(
        w.is_true(reshuff),
        enough("size of fixedOut is enough for all codes", lambda room, one: nbytes(one) >= room, x, first),
    ),
    rule("size of fixedOut is at least 512 bytes", lambda one: nbytes(one) >= h.HEADER, first),
    enough(
        "total size of fixedOut and varOut is enough for all codes",
        lambda room, one, other: nbytes(one) + nbytes(other) >= room, x, first, second,
    ),
)  # fmt: skip


def encode(by: Routing) -> str:
    rooms = h.as_bytes(by, mantissa), h.as_bytes(by, first), h.as_bytes(by, second)
    size = float(h.width(by.call.tensor(x)))
    inputs = (h.as_bytes(by, x), by.input(pdf, h.SYMBOLS))
    facts = by.call.tensor(pdf)
    counts = by.output(pdf, h.SYMBOLS) if facts.contiguous else by.room(dt.ACL_INT32, h.SYMBOLS)
    by.run("hans_encode", inputs, (counts, *rooms), size, float(by.value(statistic)))
    if not facts.contiguous:
        by.draft.read(counts)
        target = by.draft.view(pdf.name, facts)
        by.draft.steps.append(Move("view_copy", reshaped(counts, facts.shape), target))
    return ""


hans_encode = w.generated(
    "aclnnHansEncode", x, pdf, statistic, reshuff, mantissa, first, second, on=h.SOCS,
    kinds=(
        w.dtype_in(h.FLOATS, x), w.dtype_in(h.COUNTS, pdf), w.same_dtype(x, mantissa), w.same_dtype(x, first),
        w.same_dtype(x, second),
    ),
    tiling=(SIZES,),
    plan=(RoutingStep("codes", encode, inputs=INPUTS, outputs=OUTPUTS, attrs=(statistic,), needs=(SIZES,)),),
    library="math", header="aclnnop/aclnn_hans_encode.h", documented_soc=w.A2_A3,
    summary="lossless compression of floats by the frequencies of their sign and exponent bytes",
    formula="mantissaOut: all bytes of an element but the last; fixedOut, varOut: codes of the last bytes by pdfRef",
    precision="lossless: bytes are split and counted, not computed",
    reference="torch_npu.npu_hans_encode(inputTensor, statistic, reshuff, out=(pdf, mantissa, fixed, var))",
    notes=(h.OWN_CODES, "The workspace is 16 MiB with reshuff as well."),
)  # fmt: skip
