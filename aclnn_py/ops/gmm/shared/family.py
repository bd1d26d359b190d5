"""Declares the versions of the grouped product."""

from __future__ import annotations

from ....lowering import language as w
from . import parameters as p
from .rules import A2_A3, all_rules
from .step import GroupedProducts

FORMULA = "out[i] = x[i] @ weight[i] + biasOptional[i] for every group i"
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
    "weight [E,K/16,N/16,16,16].",
)


def grouped(version: int, name: str, header: str, summary: str, documented: tuple[str, ...] = A2_A3) -> w.Operator:
    """One version."""
    notes = (UNCHANGED, READ_LATE if version > p.V2 else ARRAY, OLD_DTYPES)
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
