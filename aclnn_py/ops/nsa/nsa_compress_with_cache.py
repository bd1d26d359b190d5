"""aclnnNsaCompressWithCache."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.lettered import HALVES, AnyLayout, Lettered
from ..attention.shared.lettered_arguments import Arguments
from .shared.blocks_step import PagedBlockSums

UNIT, TILE, MOST_HEADS, MOST_ODD_HEADS, MOST_TOKENS, MOST_SEQUENCES = 16, 8, 64, 50, 64, 2048
SIZES = {"p": 8, "s": 16, "n": 2, "d": 16, "l": 32, "r": 4, "b": 3, "m": 4}
"""Of an example."""
x = w.In("input", "cache of tokens in pages, [blockNum,pageBlockSize,N,D], D a multiple of 16")
weight = w.In("weight", "weight of each token of a block, [compressBlockSize,N]")
slots = w.In("slotMapping", "row of outputCache that each sequence writes, INT32, [B]")
lengths = w.Attr("actSeqLenOptional", "const aclIntArray*", "length of each sequence, [B]; required", (48, 33, 64),
                 optional=True)  # fmt: skip
table = w.In("blockTableOptional", "page indices of each sequence, INT32, [B,pages]; required", optional=True)
layout = w.Attr("layoutOptional", "char*", "name of a layout, ignored: BSH, SBH, BSND, BNSD or TND in any case",
                "TND", optional=True)  # fmt: skip
block = w.Attr("compressBlockSize", "int64_t", "tokens of a block, a multiple of 16 up to 64", SIZES["l"])
stride = w.Attr("compressStride", "int64_t", "stride between blocks in tokens, a multiple of 16", 16)
kind = w.Attr("actSeqLenType", "int64_t", "1: actSeqLenOptional has the length of each sequence", 1)
page = w.Attr("pageBlockSize", "int64_t", "tokens of a page", SIZES["s"])
cache = w.InOut("outputCache", "compressed tokens, [slots,N,D]; rows that slotMapping names are updated")
PARAMS = (x, weight, slots, lengths, table, layout, block, stride, kind, page, cache)
INT32 = w.Choices(dt.ACL_INT32)
FORMATS = w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCL, fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NCDHW)
TABLE = {x: "psnd", weight: "ln", slots: "b", table: "qm", cache: "rnd"}
limits = Lettered(
    PARAMS, layout, AnyLayout(dict.fromkeys(("TND", "BSH", "SBH", "BSND", "BNSD"), TABLE)),
    {**SIZES, "q": SIZES["b"]}, {slots: dt.ACL_INT32, table: dt.ACL_INT32},
    {lengths: (48, 33, 64), block: SIZES["l"], stride: 16, kind: 1, page: SIZES["s"]}, {}, ACLNN_ERR_INNER_NULLPTR,
)  # fmt: skip


def is_multiple(number: int) -> bool:
    return number > 0 and number % UNIT == 0


def heads_fit(at: Arguments) -> bool:
    heads = at.sizes["n"]
    return heads <= MOST_HEADS and (heads <= MOST_ODD_HEADS or heads % 2 == 0)


def page_fits(at: Arguments) -> bool:
    """Whether pages are as input has them, and no tile of the kernel lies in two of them."""
    return bool(at[page] == at.sizes["s"] and at[page] % TILE == 0)


def lengths_fit(at: Arguments) -> bool:
    """Whether sequences have slots and rows of the table, which has room for those that end a block."""
    given, room = at[lengths] or (), at.sizes["m"] * at.sizes["s"]
    ending = (length for length in given if length >= at[block] and (length - at[block]) % at[stride] == 0)
    rows = min(at.sizes["b"], at.sizes["q"], MOST_SEQUENCES)
    return 0 < len(given) <= rows and all(length <= room for length in ending)


nsa_compress_with_cache = w.declare(
    "aclnnNsaCompressWithCache", *PARAMS,
    summary="compresses the last tokens of sequences in a paged cache into one token each (native sparse attention, "
    "NSA)",
    rules=(
        w.OUT_POINTERS, listed(w.present(x, weight, slots, cache)), w.not_empty(x, weight, cache),
        w.format_in(FORMATS, x, weight, slots), w.when_given(table, w.format_in(FORMATS, table)),
        w.format_in(FORMATS, cache), w.dtype_in(w.Choices(*HALVES), x, weight, cache),
        listed(w.dtype_in(INT32, slots), w.when_given(table, w.dtype_in(INT32, table))), w.same_dtype(weight, x),
        w.same_dtype(cache, x),
        listed(
            (w.on(*w.A2_A3),),
            limits.rule("a multiple of 16", lambda at: is_multiple(at[block]), block, kind="attr_range", ranked=False),
            limits.rule("a positive multiple of 16", lambda at: is_multiple(at[stride]), stride, kind="attr_range",
                        ranked=False),
            limits.rule("at least compressStride", lambda at: at[block] >= at[stride], block, stride,
                        kind="attr_range", ranked=False),
            limits.rule("1", lambda at: at[kind] == 1, kind, kind="attr_range", ranked=False),
            limits.known_layout(), w.present(table), limits.shapes(x, weight, slots, table, cache),
            limits.rule("of compressBlockSize rows", lambda at: at.sizes["l"] == at[block], weight, block),
            limits.rule("of a multiple of 16 channels", lambda at: at.sizes["d"] % UNIT == 0, x),
            limits.rule("up to 64", lambda at: at[block] <= MOST_TOKENS, block, kind="attr_range", ranked=False),
            limits.rule("of up to 64 heads, an even number above 50", heads_fit, x),
            limits.rule("of pages of pageBlockSize tokens, a multiple of 8", page_fits, x, page),
            limits.rule("lengths of up to 2048 sequences with a slot and pages each", lengths_fit, lengths, slots,
                        table),
        ),
    ),
    plan=PagedBlockSums((x, weight, slots, table), lengths, stride, cache).chain,
    library="transformer", header="aclnnop/aclnn_nsa_compress_with_cache.h", documented_soc=w.A2_A3,
    formula="outputCache[slotMapping[b]] = sum(weight[i] * token[b, actSeqLenOptional[b] - compressBlockSize + i] for "
    "i < compressBlockSize) for the sequences b whose length is compressBlockSize plus a multiple of compressStride; "
    "token[b, t] = input[blockTableOptional[b, t // pageBlockSize], t % pageBlockSize]",
    precision="products and sums in float32, rounded once, to nearest even",
    reference="torch_npu.npu_nsa_compress_infer(input, weight, slotMapping, compressBlockSize, compressStride, "
    "pageBlockSize, block_table=blockTableOptional, actual_seq_len=actSeqLenOptional, cache=outputCache)",
    notes=(
        "A null required tensor gives 561103, as the source does; documents: 161001. A null workspaceSize or executor "
        "gives 161001, in the source 561103.",
        "A refusal of the tiling function, and an SoC that is not configured, gives 561103; documents: 561002. So does "
        "a slotMapping or blockTableOptional of another dtype than INT32.",
        "The documents allow an input of rank 3 without blockTableOptional; the tiling function takes axes 2 and 3 as "
        "N and D and refuses it, and the kernel reads pages in any case: null actSeqLenOptional and blockTableOptional "
        "are refused.",
        "The documents limit pageBlockSize to 64 and 128, which the source does not test; here it is axis 1 of input "
        "and a multiple of 8, the tokens that CANN's kernel copies at a time.",
        "A page or slot out of range fails the stream; CANN reads and writes out of bounds. With a slot for several "
        "sequences one of them wins.",
        "A strided outputCache is written in place; CANN writes a temporary contiguous copy of it instead.",
    ),
)  # fmt: skip
