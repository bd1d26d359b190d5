"""Declares the versions of the grouped product."""

from __future__ import annotations

from ....lowering import language as w
from . import parameters as p
from .rules import A2_A3, all_rules
from .step import GroupedProducts

FORMULA = (
    "out[i] = x[i] @ weight[i] + biasOptional[i] for every group i; of INT8 act((x[i] @ weight[i] + biasOptional[i]) * "
    "scaleOptional[i])"
)
INT8 = (
    "INT8 matrices: sums, a bias of INT32 included, are exact in INT32, and times scaleOptional in float32; INT8 "
    "outputs are rounded, moved by the offset in the words of scaleOptional and saturated, INT32 outputs are the sums."
)
BY_TOKEN = (
    "perTokenScaleOptional, and after it a bias of BF16, follow scaleOptional, then actType; without "
    "perTokenScaleOptional a bias of BF16 is ignored, as is actType for INT8 and INT32 outputs."
)
MIXED = (
    "Weights of another width than x (antiquantScaleOptional) and INT4 are not emulated: such matrices are refused "
    "(161002), although CANN has kernels for them on the 910B and 910_93."
)
UNCHANGED = (
    "Rows of the output that belong to no group are not written: the sizes of a group list that is a tensor may sum to "
    "less than M. A group without rows is skipped; where K is split a group without any gives zeros."
)
READ_LATE = (
    "A group list that is a tensor is read when the task runs. An end below its predecessor, a negative size or one "
    "beyond the axis fails the stream; CANN's kernel reads and writes beside the tensors then."
)
ARRAY = "The group list is an array on the host, whose values phase one checks; the tasks do not read it again."
OLD_DTYPES = "The source does not refuse outputs and biases of other dtypes (161002); no kernel takes them (561103)."
BLOCKS = (
    "weight is read as blocks of FRACTAL_NZ, whatever format the tensor has: [E,N/16,K/16,16,16], for transposed "
    "weight [E,K/16,N/16,16,16], with blocks of 32 numbers along rows for INT8.",
)


def grouped(version: int, name: str, header: str, summary: str, documented: tuple[str, ...] = A2_A3) -> w.Operator:
    """One version."""
    late = READ_LATE if version > p.V2 else ARRAY
    notes = (UNCHANGED, late, OLD_DTYPES, INT8, *((BY_TOKEN,) if version >= p.V4 else ()), MIXED)
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
