"""Linear layers of quantised weights: INT8 by INT8 with packed and with FLOAT scales, plain and in FRACTAL_NZ; half
numbers by INT8 and by INT4 with scales for columns and for groups.

Run as `python torch_npu_quantised.py`; prints nothing and ends with 0.
"""

from __future__ import annotations

import torch
import torch_npu

FRACTAL_NZ = 29
ROWS, IN, OUT = 7, 96, 64


def quantised(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Integers of 8 bits and a scale for each row."""
    scale = weight.abs().amax(-1, keepdim=True) / 127
    return (weight / scale).round().to(torch.int8), scale.squeeze(-1).float()


def near(found: torch.Tensor, wanted: torch.Tensor, dtype: torch.dtype) -> None:
    step = 2.0 ** (-8 if dtype == torch.bfloat16 else -11)
    assert found.dtype == dtype, found.dtype
    far = (found.cpu().double() - wanted).abs() > 2 * step * wanted.abs() + 1e-4
    assert not far.any(), (found.cpu()[far], wanted[far])


def by_rows(weight: torch.Tensor, dtype: torch.dtype) -> None:
    """Activations quantised for each token, weights for each channel; close to the layer itself."""
    x = torch.randn(ROWS, IN)
    codes, tokens = torch_npu.npu_dynamic_quant(x.to(dtype).npu())
    integers, scale = quantised(weight)
    exact = codes.cpu().double() @ integers.double().T * scale.double() * tokens.cpu().double()[:, None]
    bias = torch.randn(OUT)
    held = integers.npu()
    casts = (held.t(), held.t().contiguous(), torch_npu.npu_format_cast(held, FRACTAL_NZ).t())
    for right in (*casts, torch_npu.npu_format_cast(held.t().contiguous(), FRACTAL_NZ)):
        found = torch_npu.npu_quant_matmul(
            codes, right, scale.npu(), pertoken_scale=tokens, bias=bias.npu(), output_dtype=dtype
        )
        near(found, exact + bias.double(), dtype)
    assert (exact - x.double() @ weight.double().T).abs().max() < 0.5


def by_columns(weight: torch.Tensor) -> None:
    """A scale for each channel, packed as torch_npu does where there are none for tokens."""
    codes = torch.randint(-128, 128, (2, ROWS, IN), dtype=torch.int8)
    integers, scale = quantised(weight)
    scale = scale / 100
    sums = codes.double() @ integers.double().T
    bias = torch.randint(-5000, 5000, (OUT,), dtype=torch.int32)
    right = integers.npu().t()
    half = torch_npu.npu_quant_matmul(codes.npu(), right, scale.npu(), bias=bias.npu(), output_dtype=torch.half)
    packed = torch_npu.npu_trans_quant_param(scale.npu(), None).cpu()
    cut = (packed & 0xFFFFE000).to(torch.int32).view(torch.float32).double()
    near(half, (sums + bias) * cut, torch.half)
    whole = torch_npu.npu_quant_matmul(codes.npu(), right, scale.npu(), offset=torch.tensor([3.0]).npu())
    assert torch.equal(whole.cpu(), ((sums.float() * cut.float()).round() + 3).clamp(-128, 127).to(torch.int8))
    alone = torch_npu.npu_quant_matmul(codes.npu(), right, scale.npu(), output_dtype=torch.int32)
    assert torch.equal(alone.cpu().double(), sums)


def in_words(values: torch.Tensor) -> torch.Tensor:
    """INT4 as INT32 of eight each, the first in the lowest bits."""
    parts = (values.long() & 15).view(*values.shape[:-1], -1, 8) << (4 * torch.arange(8))
    return parts.sum(-1).to(torch.int32)


def half_by_few_bits(weight: torch.Tensor, dtype: torch.dtype) -> None:
    """Activations as they are, weights of 8 bits for each channel and of 4 bits for groups of 32 along the inputs."""
    x, bias = torch.randn(ROWS, IN).to(dtype), torch.randn(OUT)
    integers, scale = quantised(weight)
    shift = bias.to(torch.half if dtype == torch.half else torch.float)
    narrow = scale.to(dtype)
    exact = (integers.double() * narrow.double()[:, None]).to(dtype).double()
    held = integers.npu()
    for right in (held.t(), held.t().contiguous()):
        found = torch_npu.npu_weight_quant_batchmatmul(x.npu(), right, narrow.npu(), bias=shift.npu())
        near(found, x.double() @ exact.T + shift.double(), dtype)
    blocks = torch_npu.npu_format_cast(held, FRACTAL_NZ).t()
    found = torch_npu.npu_weight_quant_batchmatmul(x.npu(), blocks, narrow.npu())
    near(found, x.double() @ exact.T, dtype)
    parts = weight.view(OUT, -1, 32)
    small = (parts.abs().amax(-1, keepdim=True) / 7).to(dtype)
    codes = (parts / small.float()).round().clamp(-8, 7)
    exact = (codes.double() * small.double()).to(dtype).double().view(OUT, IN)
    packed, groups = in_words(codes.view(OUT, IN).t().contiguous()), small.squeeze(-1).t().contiguous()
    found = torch_npu.npu_weight_quant_batchmatmul(x.npu(), packed.npu(), groups.npu(), antiquant_group_size=32)
    near(found, x.double() @ exact.T, dtype)
    assert (found.cpu().double() - x.double() @ weight.double().T).abs().max() < 1


def half_in_blocks(weight: torch.Tensor, dtype: torch.dtype) -> None:
    """The layer itself with its weight in FRACTAL_NZ."""
    x, held = torch.randn(ROWS, IN).to(dtype), weight.to(dtype)
    wanted = x.double() @ held.double().T
    blocks = torch_npu.npu_format_cast(held.npu(), FRACTAL_NZ)
    near(torch.matmul(x.npu(), blocks.t()), wanted, dtype)
    near(torch.matmul(x.npu(), torch_npu.npu_format_cast(held.t().contiguous().npu(), FRACTAL_NZ)), wanted, dtype)


if __name__ == "__main__":
    torch.npu.config.allow_internal_format = True
    torch.manual_seed(0)
    layer = torch.randn(OUT, IN) / IN**0.5
    for kind in (torch.half, torch.bfloat16):
        by_rows(layer, kind)
        half_by_few_bits(layer, kind)
        half_in_blocks(layer, kind)
    by_columns(layer)
