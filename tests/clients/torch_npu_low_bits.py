"""Activations rotated, transformed and quantised to FP4 and FP8 on an Ascend950, and products of them.

Run as `python torch_npu_low_bits.py`; prints nothing and ends with 0.
"""

from __future__ import annotations

import os

os.environ["ACLNN_PY_SOC"] = "Ascend950PR_9599"

import torch
import torch_npu

E4M3, E2M1, E8M0 = torch_npu.float8_e4m3fn, torch_npu.float4_e2m1fn_x2, torch_npu.float8_e8m0fnu
NUMBERS = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6], dtype=torch.float64)
NZ = 29
SCALES = torch.float8_e8m0fnu


def powers(scales: torch.Tensor) -> torch.Tensor:
    """E8M0 codes as numbers."""
    return torch.pow(2.0, scales.cpu().view(torch.uint8).double() - 127)


def fp4(packed: torch.Tensor) -> torch.Tensor:
    """Elements of FLOAT4_E2M1, two to a byte."""
    data = packed.cpu().view(torch.uint8)
    codes = torch.stack([data & 15, data >> 4], -1).flatten(-2).long()
    return NUMBERS[codes & 7] * torch.where(codes > 7, -1, 1)


def each(scales: torch.Tensor) -> torch.Tensor:
    """Scales of pairs of blocks along the last axis, for every element."""
    return powers(scales).flatten(-2).repeat_interleave(32, -1)


def off(found: torch.Tensor, wanted: torch.Tensor) -> float:
    """The error's size, by that of the numbers."""
    return ((found - wanted).norm() / wanted.norm()).item()


def levels(x: torch.Tensor, w: torch.Tensor) -> None:
    """Both matrices in FP4 with two levels of scales, and their product."""
    (y, first, second), (v, outer, inner) = (torch_npu.npu_dynamic_dual_level_mx_quant(each.npu()) for each in (x, w))
    found = [
        fp4(values)[:, : x.shape[1]]
        * each(small)[:, : x.shape[1]]
        * big.cpu().double().repeat_interleave(512, -1)[:, : x.shape[1]]
        for values, big, small in ((y, first, second), (v, outer, inner))
    ]
    assert off(found[0], x.double()) < 0.2
    stored = torch_npu.npu_format_cast(v.view(torch.int8), NZ)
    out = torch_npu.npu_dual_level_quant_matmul(
        y, stored, first, outer.T.contiguous(), second, inner, output_dtype=torch_npu.float16
    )
    assert off(out.cpu().double(), found[0] @ found[1].T) < 1e-3


def transforms(x: torch.Tensor) -> None:
    rotation = torch.linalg.qr(torch.randn(64, 64))[0].half()
    y, scales = torch_npu.npu_rotate_quant(x.npu(), rotation.npu(), dst_dtype=E4M3)
    wanted = (x.double().reshape(-1, 64) @ rotation.double()).reshape(x.shape)
    assert off(y.cpu().double() * each(scales)[:, : x.shape[1]], wanted) < 0.05
    cubes = x[:, :128].reshape(-1, 4, 32)
    left, right = torch.randn(4, 4).half(), torch.randn(32, 32).half()
    out, scale = torch_npu.npu_kronecker_quant(cubes.npu(), left.npu(), right.npu())
    codes = torch.stack([out.cpu() >> 4 * i & 15 for i in range(8)], -1).flatten(-2)
    found = ((codes ^ 8) - 8).double() * scale.cpu().double()[:, None, None]
    wanted = left.double() @ cubes.double() @ right.double()
    assert off(found, wanted) < 0.2
    out, scales = torch_npu.npu_kronecker_quant(cubes.npu(), left.npu(), right.npu(), dst_dtype=E2M1)
    assert off(fp4(out) * each(scales), wanted.flatten(1)) < 0.2


def batches() -> None:
    """Activations [M, B, K] times weights [B, K, N], in MX formats."""
    x, w = torch.randn(5, 2, 512).half(), torch.randn(2, 512, 128).half()
    one, s1 = torch_npu.npu_dynamic_mx_quant(x.npu(), dst_type=E4M3)
    other, s2 = torch_npu.npu_dynamic_mx_quant(w.npu(), axis=1, dst_type=E4M3)
    out = torch_npu.npu_transpose_quant_batchmatmul(
        one, other, torch_npu.bfloat16, x1_scale=s1.view(SCALES), x2_scale=s2.view(SCALES), group_sizes=[0, 0, 32]
    )
    assert off(out.cpu().double(), torch.einsum("mbk,bkn->mbn", x.double(), w.double())) < 0.06


def sums(x: torch.Tensor) -> None:
    """A weight's gradient added in place: x^T @ g, both quantised along the rows."""
    g = torch.randn(x.shape[0], 24).half()
    one, s1 = torch_npu.npu_dynamic_mx_quant(x.npu(), axis=0, dst_type=E4M3)
    other, s2 = torch_npu.npu_dynamic_mx_quant(g.npu(), axis=0, dst_type=E4M3)
    y = torch.ones(x.shape[1], 24).npu()
    torch_npu.npu_add_quant_matmul_(
        y, one.T, other, s2, x1_scale=s1.transpose(0, 1), group_sizes=[1, 1, 32], x1_scale_dtype=E8M0,
        x2_scale_dtype=E8M0,
    )  # fmt: skip
    assert off(y.cpu().double() - 1, x.double().T @ g.double()) < 0.06


def sums_of_groups(x: torch.Tensor) -> None:
    """The same for groups of rows, the first of 40 rows and the second of the others."""
    g, ends = torch.randn(x.shape[0], 24).half(), torch.tensor([40, x.shape[0]])
    (one, s1), (other, s2) = (
        torch_npu.npu_grouped_dynamic_mx_quant(each.npu(), ends.int().npu(), dst_type=E4M3) for each in (x, g)
    )
    y = torch.ones(2, x.shape[1], 24).npu()
    torch_npu.npu_add_quant_gmm_(
        y, one.T, other, s2, ends.npu(), x1_scale=s1.transpose(0, 1), x1_scale_dtype=E8M0, x2_scale_dtype=E8M0
    )
    parts = zip(x.double().tensor_split([40]), g.double().tensor_split([40]), strict=True)
    assert off(y.cpu().double() - 1, torch.stack([a.T @ b for a, b in parts])) < 0.06


def main() -> None:
    torch.manual_seed(0)
    x, w = torch.randn(70, 640).half(), torch.randn(32, 640).half()
    levels(x, w)
    transforms(x)
    batches()
    sums(x[:, :48])
    sums_of_groups(x[:, :48])


main()
