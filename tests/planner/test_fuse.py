"""Fusing steps into one kernel: what the kernel then loads and stores, and when nothing is fused."""

from __future__ import annotations

from aclnn_py.base.dtype import ACL_BF16, ACL_FLOAT, ACL_FLOAT16, ACL_INT32
from aclnn_py.lowering.plan.fuse import Stage, fuse
from aclnn_py.lowering.plan.lowered import Kernel, Move, View

X = View(0, ACL_FLOAT16, (2, 3), (1, 2), 5)
OUT = View(1, ACL_FLOAT, (2, 3), (3, 1), 0)


def dense(number: int, dtype: int, *shape: int) -> View:
    strides = tuple(1 if axis == len(shape) - 1 else shape[-1] for axis in range(len(shape)))
    return View(-1 - number, dtype, shape, strides, 0)


def kernel(source: View, target: View) -> Kernel:
    return Kernel("silu", (source,), (target,), (), ACL_FLOAT, False)


def test_a_lone_kernel_is_left_alone() -> None:
    assert fuse((kernel(OUT._replace(operand=0), OUT),)) is None


def test_contiguous_and_cast_become_the_load_stage() -> None:
    copy, wide = dense(0, ACL_FLOAT16, 2, 3), dense(1, ACL_FLOAT, 2, 3)
    steps = (Move("Contiguous", X, copy), Move("Cast", copy, wide), kernel(wide, OUT))
    fused = fuse(steps)
    assert fused is not None
    assert fused.inputs == (Stage(X, ACL_FLOAT),)
    assert fused.outputs == (Stage(OUT, ACL_FLOAT),)


def test_broadcasting_a_dense_copy_keeps_the_strides_of_the_argument() -> None:
    copy, wide = dense(0, ACL_FLOAT16, 2, 3), View(-2, ACL_FLOAT16, (4, 2, 3), (6, 3, 1), 0)
    spread = View(-1, ACL_FLOAT16, (4, 2, 3), (0, 3, 1), 0)
    target = View(1, ACL_FLOAT16, (4, 2, 3), (6, 3, 1), 0)
    fused = fuse((Move("Contiguous", X, copy), Move("BroadcastTo", spread, wide), kernel(wide, target)))
    assert fused is not None
    assert fused.inputs[0].view == View(0, ACL_FLOAT16, (4, 2, 3), (0, 1, 2), 5)


def test_cast_and_view_copy_become_the_store_stage() -> None:
    result, narrow = dense(0, ACL_FLOAT16, 2, 3), dense(1, ACL_FLOAT, 2, 3)
    target = View(1, ACL_FLOAT, (2, 3), (1, 2), 0)
    steps = (kernel(X, result), Move("Cast", result, narrow), Move("ViewCopy", narrow, target))
    fused = fuse(steps)
    assert fused is not None
    assert fused.outputs == (Stage(target, ACL_FLOAT16),)


def test_two_different_casts_on_one_way_are_not_fused() -> None:
    half, wide = dense(0, ACL_FLOAT16, 2, 3), dense(1, ACL_FLOAT, 2, 3)
    source = View(0, ACL_INT32, (2, 3), (3, 1), 0)
    assert fuse((Move("Cast", source, half), Move("Cast", half, wide), kernel(wide, OUT))) is None
    result, middle = dense(0, ACL_FLOAT, 2, 3), dense(1, ACL_FLOAT16, 2, 3)
    target = View(1, ACL_BF16, (2, 3), (3, 1), 0)
    assert fuse((kernel(X, result), Move("Cast", result, middle), Move("Cast", middle, target))) is None


def test_a_permuted_temporary_is_not_fused() -> None:
    copy = dense(0, ACL_FLOAT16, 2, 3)
    turned = View(-1, ACL_FLOAT16, (3, 2), (1, 3), 0)
    target = View(1, ACL_FLOAT16, (3, 2), (2, 1), 0)
    assert fuse((Move("Contiguous", X, copy), kernel(turned, target))) is None
