"""torch_npu's functions over quantisation, against float32 on the CPU. Run by test_torch_npu.py in a process of its
own, which prints nothing where all agree."""

from __future__ import annotations

import torch
import torch_npu  # type: ignore[import-not-found]

torch.manual_seed(0)


def close(found: torch.Tensor, wanted: torch.Tensor, steps: float = 1.0) -> None:
    """Integers that are at most that far apart, a tie at most."""
    far = (found.cpu().float() - wanted.float()).abs()
    assert far.max() <= steps, far.max()
    assert (far > 0.1).float().mean() < 0.02


def static() -> None:
    x, scale, zero = torch.randn(4, 16) * 40, torch.rand(16) + 0.5, torch.randint(-5, 5, (16,))
    y = torch_npu.npu_quantize(x.npu(), scale.npu(), zero.int().npu(), torch.qint8, 1)
    close(y.int_repr() if y.is_quantized else y, (x / scale + zero).round().clamp(-128, 127))
    y = torch_npu.npu_quantize(x.npu(), scale.npu(), zero.float().npu(), torch.qint8, -1, False)
    close(y, (x * scale + zero).round().clamp(-128, 127))
    back = torch_npu.npu_anti_quant(y, scale.npu(), offset=-zero.float().npu(), dst_dtype=torch.float16)
    wanted = (y.cpu().float() - zero) * scale
    assert (back.cpu().float() - wanted).abs().max() < 0.2


def dynamic() -> None:
    x, smooth = torch.randn(3, 5, 64).half(), (torch.rand(64) + 0.5).half()
    y, scale = torch_npu.npu_dynamic_quant(x.npu(), smooth_scales=smooth.npu())
    value = x.float() * smooth.float()
    wanted = value.abs().amax(-1) / 127
    assert torch.allclose(scale.cpu(), wanted, rtol=1e-5)
    close(y, (value / wanted[..., None]).round())
    y, scale, offset = torch_npu.npu_dynamic_quant_asymmetric(x.npu(), smooth_scales=smooth.npu())
    span = (value.amax(-1) - value.amin(-1)) / 255
    assert torch.allclose(scale.cpu(), span, rtol=1e-5)
    shift = 127 - value.amax(-1) / span
    assert torch.allclose(offset.cpu(), shift, atol=1e-3)
    close(y, (value / span[..., None] + shift[..., None]).round())
    rows, experts = torch.randn(6, 32).half(), (torch.rand(2, 32) + 0.5).half()
    ends = torch.tensor([2, 6], dtype=torch.int32)
    y, scale, _ = torch_npu.npu_dynamic_quant_asymmetric(
        rows.npu(), smooth_scales=experts.npu(), group_index=ends.npu()
    )
    value = rows.float() * experts.float()[[0, 0, 1, 1, 1, 1]]
    assert torch.allclose(scale.cpu(), (value.amax(-1) - value.amin(-1)) / 255, rtol=1e-5)


def experts() -> None:
    x, smooth, ends = torch.randn(6, 64), torch.rand(2, 32) + 0.5, torch.tensor([3, 6], dtype=torch.int32)
    a, b = x.chunk(2, -1)
    value = torch.nn.functional.silu(a) * b * smooth[[0, 0, 0, 1, 1, 1]]
    y, rate = torch_npu.npu_swiglu_quant(
        x.npu(), smooth_scales=smooth.npu(), group_index=ends.npu(), activate_left=True, quant_mode=1
    )
    assert torch.allclose(rate.cpu(), 127 / value.abs().amax(-1), rtol=1e-4)
    close(y, (value * rate.cpu()[:, None]).round())
    scale = torch.rand(2, 64) * 4
    y = torch_npu.npu_group_quant(x.npu(), scale.npu(), ends.npu(), dst_dtype=torch.qint8)
    close(y, (x * scale[[0, 0, 0, 1, 1, 1]]).round().clamp(-128, 127))


def dequantised() -> None:
    x, weight, token = torch.randint(-900, 900, (6, 128), dtype=torch.int32), torch.rand(2, 128) / 64, torch.rand(6, 1)
    sizes, smooth = torch.tensor([2, 3]), torch.rand(2, 64) + 0.5
    rows = [0, 0, 1, 1, 1]
    value = x[:5].float() * weight[rows] * token[:5]
    a, b = value.chunk(2, -1)
    value = torch.nn.functional.silu(b) * a * smooth[rows]
    y, scale = torch_npu.npu_dequant_swiglu_quant(
        x.npu(), weight_scale=weight.npu(), activation_scale=token.npu(), quant_scale=smooth.npu(),
        group_index=sizes.npu(), activate_left=False, quant_mode=1
    )  # fmt: skip
    wanted = value.abs().amax(-1) / 127
    assert torch.allclose(scale.cpu()[:5], wanted, rtol=1e-4)
    close(y[:5], (value / wanted[:, None]).round())


for check in (static, dynamic, experts, dequantised):
    check()
