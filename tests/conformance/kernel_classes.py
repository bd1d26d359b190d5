"""Which kernels a plan runs, in which classes, and whether the machine has them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from aclnn_py.base import dtype as dt
from aclnn_py.lowering.plan.fuse import fuse
from aclnn_py.lowering.plan.lowered import Kernel, Lowered
from aclnn_py.native import ffi, lib

BITS = {dt.ACL_FLOAT: 1, dt.ACL_DOUBLE: 2, dt.ACL_COMPLEX128: 4, dt.ACL_INT64: 8}
"""Class of a kernel -> its bit in ae_kernel_facts."""


def kernels(lowered: Lowered) -> Iterator[Kernel]:
    """Those of the steps, and the one that does the work of all of them."""
    yield from (step for step in lowered.steps if isinstance(step, Kernel))
    fused = fuse(lowered.steps)
    if fused is not None:
        yield fused.kernel


@cache
def classes(name: str) -> int:
    """The classes that a kernel computes in, as bits; 0 for one that does not exist."""
    facts = ffi.new("ae_kernel_facts *")
    number = lib.ae_kernel(name.encode())
    return 0 if number < 0 or lib.ae_kernel_describe(number, facts) else int(facts.classes)


def lacking(lowered: Lowered) -> set[str]:
    """What the machine lacks to run a plan."""
    wanted = kernels(lowered) if not lowered.fault else ()
    return {f"{each.name} in {dt.label(each.dtype)}" for each in wanted if not classes(each.name) & BITS[each.dtype]}
