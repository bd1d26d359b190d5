"""Declares the versions of the grouped product."""

from __future__ import annotations

from ....lowering import language as w
from . import parameters as p
from .rules import all_rules
from .step import GroupedProducts

FORMULA = (
    "out[i] = x[i] @ weight[i] + biasOptional[i] for every group i; of INT8 act((x[i] @ weight[i] + biasOptional[i]) * "
    "scaleOptional[i]); where weights alone are quantised weight[i] is (weight[i] + antiquantOffsetOptional[i]) * "
    "antiquantScaleOptional[i]"
)
INT8 = (
    "INT8 matrices: sums, with a bias of INT32, are exact in INT32, then multiplied by scaleOptional in float32; INT8 "
    "outputs are rounded, moved by the offset in the 64-bit parameters of scaleOptional and saturated, INT32 outputs "
    "are the sums. No kernel takes INT8 outputs with weights in FRACTAL_NZ, a bias of BF16 with weights in ND, or "
    "INT32 outputs with scaleOptional other than UINT64 or INT64 (561103)."
)
BY_TOKEN = (
    "perTokenScaleOptional, and after it a bias of BF16, follow scaleOptional, then actType; without "
    "perTokenScaleOptional a bias of BF16 is ignored, as is actType for INT8 and INT32 outputs."
)
WEIGHT_ONLY = (
    "Weights of INT8 or INT4 beside FLOAT16 or BF16 x are dequantised first, (weight + antiquantOffsetOptional) * "
    "antiquantScaleOptional: each rounded to FLOAT16, of BF16 x in float32 and the product rounded once. For few rows "
    "CANN splits x or the weights into parts instead, which differs within these roundings. With weights in FRACTAL_NZ "
    "CANN refuses them (161002). Scales of several groups of K of the only weight where groupType is -1 are refused "
    "(561103): CANN's kernel reads those of the first group for all of K."
)
IN_INT32 = (
    "INT32 that holds INT4, if not transposed, is read as dense whatever its strides are; with a view offset, which "
    "CANN counts in INT4, it is refused (561103)."
)
FOUR_BITS = (
    "INT4, also eight to an INT32, beside INT8 or INT4 x: scaleOptional is words, [E,G,N] or [G,N] for each weight, "
    "with INT4 x also [E,N], and contributes the upper 19 bits of a FLOAT. Scales are multiplied into both matrices, "
    "and products summed in float32; CANN rounds the sums of each group of K to FLOAT16. INT4 x without "
    "perTokenScaleOptional is refused (561103): CANN's kernel reads it at address 0."
)
W4A8 = (
    "INT8 x beside INT4: out = ((x - 8) @ w + biasOptional) * perTokenScaleOptional, w = weight * scaleOptional, so "
    "biasOptional has to be 8 * w summed along K; offsetOptional, [E,1,N], adds the sum of the row times the offset. "
    "The group list is read as sizes, whatever groupListType is. Where CANN's kernel would read out of bounds or wrong "
    "elements (other scales, transposed weights, no perTokenScaleOptional, an odd K/G, or with tuningConfigOptional[2] "
    "other than a multiple of 64) the call is refused (561103). The layout of tuningConfigOptional[1] = 1 is not "
    "emulated. With a bias, and tuningConfigOptional[2] of 0 or too small, CANN's kernel stores the halves in x: here "
    "x keeps its values."
)
W4A8_KERNELS = (
    "INT8 x beside INT4 without a bias, or if N // tuningConfigOptional[0] is 4 or less: out = x @ w * "
    "perTokenScaleOptional. If G is 1 too, the sums are exact in INT32, all bits of scaleOptional count, of BF16 "
    "outputs 16, actType follows, and groupListType other than 1 has no kernel (561103); CANN rounds a negative scale "
    "to BF16 away from zero, here bits are cut. In all other cases actType is ignored. With a bias and "
    "tuningConfigOptional[0] of 1 to 64, K/G of 256 and N a multiple of 64 all bits of scaleOptional count as well."
)
NOT_YET = "The 950 is not emulated (561103)."
BEFORE_V4 = (
    "INT8 or INT4 beside INT4 is refused (161002). CANN's phase one takes it, INT8 without offsets [E,1,N], and its "
    "kernel reads the scales of rows, which this version does not have, at address 0."
)
NARROW_NZ = (
    "INT8 or INT4 beside FLOAT16 or BF16 x is refused (161002), also where x is empty, for which CANN's phase one "
    "succeeds without workspace if the other arguments pass its tests."
)
EMPTY = "A group without rows is skipped; where K is split a group without any gives zeros."
READ_LATE = (
    "The group list is read from device memory when the task runs: its groups may have fewer than M rows together, and "
    "the rows of the output behind them are not written. An end below its predecessor, a negative size or one beyond "
    "the axis fails the stream; CANN's kernel reads and writes out of bounds then."
)
WHOLE = "On the 310P weights in FRACTAL_NZ need a K that is a multiple of 16 here (561103); CANN's kernel takes others."
ARRAY = "The group list is an array in host memory: phase one checks its values, and the tasks do not read it again."
OLD_DTYPES = "The source does not refuse outputs and biases of other dtypes (161002); no kernel takes them (561103)."
BLOCKS = (
    "The storage of weight is read as FRACTAL_NZ for every format of the tensor: [E,N/16,K/16,16,16], for transposed "
    "weight [E,K/16,N/16,16,16], with 32 in place of the last 16 for INT8, and 64 for INT4.",
)


def narrow(version: int) -> tuple[str, ...]:
    """What is said of weights of fewer bits than x."""
    alone = NARROW_NZ if version == p.NZ else WEIGHT_ONLY
    return (alone, *((IN_INT32, FOUR_BITS, W4A8, W4A8_KERNELS) if version >= p.V4 else (BEFORE_V4,)), NOT_YET)


def grouped(version: int, name: str, header: str, summary: str, documented: tuple[str, ...] = w.A2_A3) -> w.Operator:
    """One version."""
    late = (READ_LATE, WHOLE) if version > p.V2 else (ARRAY,)
    notes = (EMPTY, *late, OLD_DTYPES, INT8, *((BY_TOKEN,) if version >= p.V4 else ()), *narrow(version))
    return w.declare(
        name, *p.parameters(version),
        summary=summary, rules=all_rules(version), plan=(GroupedProducts(version),), header=f"aclnnop/{header}.h",
        library="transformer", documented_soc=documented, formula=FORMULA,
        precision="sums and bias in float32, in an order that depends on shapes and group sizes only, rounded once to "
        "nearest even",
        reference="torch_npu.npu_grouped_matmul(x, weight, bias=bias, group_list=group_list, split_item=splitItem, "
        "group_type=groupType)",
        notes=notes + (BLOCKS if version == p.NZ else ()),
    )  # fmt: skip
