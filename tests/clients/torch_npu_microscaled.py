"""On an Ascend950: MX and block quantisation, whose scales and elements give the tensor back as near as FP8 has it;
lossless compression; hyper-connections of residual streams; training attention.

Run as `python torch_npu_microscaled.py`; prints nothing and ends with 0.
"""

from __future__ import annotations

import os

os.environ["ACLNN_PY_SOC"] = "Ascend950PR_9599"

import torch
import torch_npu

E4M3 = 292
"""torch_npu's number of float8_e4m3fn."""
ROWS, COLUMNS = 96, 256
ENDS = (40, 40, 96)


def powers(scales: torch.Tensor) -> torch.Tensor:
    """E8M0 codes as numbers."""
    return torch.pow(2.0, scales.cpu().view(torch.uint8).double() - 127)


def across(scales: torch.Tensor) -> torch.Tensor:
    """Scales of pairs of blocks along rows, for every element."""
    return powers(scales).flatten(-2).repeat_interleave(32, -1)


def down(scales: torch.Tensor) -> torch.Tensor:
    """Scales of pairs of blocks of rows, for every element."""
    return powers(scales).movedim(-1, 1).flatten(0, 1).repeat_interleave(32, 0)


def near(found: torch.Tensor, scales: torch.Tensor, wanted: torch.Tensor) -> None:
    """Three bits behind the point, and the smallest numbers of each block."""
    rows, columns = wanted.shape
    each = scales[:rows, :columns]
    values = found.cpu().float().double() * each
    far = (values - wanted.double()).abs() > wanted.double().abs() / 16 + each * 2.0**-9 + 64 * each * (
        found.cpu().float().abs() == 448
    )
    assert not far.any(), (values[far], wanted[far])


def mx(x: torch.Tensor) -> None:
    y1, s1, y2, s2 = torch_npu.npu_dynamic_mx_quant_with_dual_axis(x.npu(), dst_type=E4M3)
    near(y1, across(s1), x)
    near(y2, down(s2), x)
    y, s1, s2 = torch_npu.npu_dynamic_block_mx_quant(x.npu(), dst_type=E4M3)
    near(y, across(s1), x)
    near(y, down(s2), x)
    assert torch.equal(across(s1)[::32], down(s2)[:ROWS:32])


def blocks(x: torch.Tensor, ends: torch.Tensor) -> None:
    y, scale = torch_npu.npu_dynamic_block_quant(x.npu(), dst_type=E4M3, row_block_size=128, col_block_size=128)
    near(y, scale.cpu().double().repeat_interleave(128, 0).repeat_interleave(128, 1), x)
    y, scale = torch_npu.npu_grouped_dynamic_block_quant(x.npu(), ends.npu(), dst_type=E4M3)
    for number, (begin, end) in enumerate(zip((0, *ENDS), ENDS, strict=False)):
        own = scale.cpu()[begin + number : end + number].double().repeat_interleave(128, 1)
        near(y[begin:end], own, x[begin:end])


def groups(x: torch.Tensor, ends: torch.Tensor) -> None:
    y, scales = torch_npu.npu_grouped_dynamic_mx_quant(x.npu(), ends.npu(), dst_type=E4M3)
    for number, (begin, end) in enumerate(zip((0, *ENDS), ENDS, strict=False)):
        near(y[begin:end], down(scales[begin // 64 + number :]), x[begin:end])


def gated(x: torch.Tensor) -> None:
    a, b = x.double().chunk(2, -1)
    z = (torch.nn.functional.silu(a) * b).half()
    y, scales = torch_npu.npu_swiglu_mx_quant(x.npu(), dst_type=E4M3, activate_left=True)
    near(y, across(scales), z)
    y1, s1, y2, s2 = torch_npu.npu_swiglu_mx_quant_with_dual_axis(x.npu(), dst_type=E4M3)
    near(y1, across(s1), z)
    near(y2, down(s2), z)
    y, scale, origin = torch_npu.npu_swiglu_group_quant(x.npu(), quant_mode=3, output_origin=True)
    exact = torch.nn.functional.silu(a) * b
    assert y.dtype == torch.uint8
    assert (origin.cpu().double() - exact).abs().max() < 1e-2
    assert abs(scale.item() * 15 / exact.abs().max().item() - 1) < 1e-5


def dequantised(x: torch.Tensor) -> None:
    """FP8 of a gated row, with and without dequantisation, whose scales are those of the largest number."""
    weight, token = torch.rand(COLUMNS) / 64, torch.rand(ROWS) + 0.5
    whole = torch.randint(-900, 900, (ROWS, COLUMNS), dtype=torch.int32)
    scaled = whole.double() * weight * token[:, None]
    factors = {"weight_scale": weight.npu(), "activation_scale": token.npu()}
    for given, options, value in ((x, {}, x.double()), (whole, factors, scaled)):
        a, b = value.chunk(2, -1)
        exact = torch.nn.functional.silu(a) * b
        y, scale = torch_npu.npu_dequant_swiglu_quant(
            given.npu(), **options, activate_left=True, quant_mode=1, dst_type=E4M3
        )
        assert torch.allclose(scale.cpu().double() * 448, exact.abs().amax(-1), rtol=1e-5)
        near(y, scale.cpu().double()[:, None].expand_as(exact), exact)


def last_tokens() -> None:
    """Keys and values of 4 axes: the last tokens of every head of every sequence, from a slot on."""
    k, v = torch.randn(2, 5, 3, 32).half(), torch.randn(2, 5, 3, 16).half()
    keys, values = (torch.zeros(4, 8, 1, each.shape[-1]).half() for each in (k, v))
    slots, kept = torch.arange(0, 30, 5, dtype=torch.int32).view(2, 3), torch.tensor([[1, 2, 3], [0, 4, 2]]).int()
    lengths, found = torch.tensor([4, 5]).int(), [keys.npu(), values.npu()]
    torch_npu.npu_scatter_pa_kv_cache(
        k.npu(), v.npu(), *found, slots.npu(), compress_lens=kept.npu(), seq_lens=lengths.npu(), cache_mode="Norm"
    )
    for tokens, cache, out in zip((k, v), (keys, values), found, strict=True):
        rows = cache.view(32, -1)
        for b, h in torch.cartesian_prod(torch.arange(2), torch.arange(3)).tolist():
            end, count, slot = lengths[b], kept[b, h], slots[b, h]
            rows[slot : slot + count] = tokens[b, end - count : end, h]
        assert torch.equal(out.cpu(), cache)


def largest(x: torch.Tensor, ends: torch.Tensor) -> None:
    factors = torch.tensor([8.0, 1.0, 2.0])
    y, amax = torch_npu.npu_quant_max(x.npu(), factors.npu(), dst_dtype=E4M3, group_list=ends.long().npu())
    for number, (begin, end) in enumerate(zip((0, *ENDS), ENDS, strict=False)):
        part = x[begin:end]
        near(y[begin:end], torch.full(part.shape, 1 / factors[number].item()).double(), part)
        assert amax.cpu()[number] == (part.abs().max() if end > begin else 0)


def lossless(x: torch.Tensor) -> None:
    """All bits come back from the bytes without exponents and the codes of these."""
    x = x.repeat(2, 1).npu()
    count = x.numel()
    pdf, low = torch.zeros(1, 256, dtype=torch.int32).npu(), x.new_empty(count // 2)
    rooms = x.new_empty(count // 2), x.new_empty(count // 2)
    torch_npu.npu_hans_encode(x, True, False, out=(pdf, low, *rooms))
    back = torch.empty_like(x)
    torch_npu.npu_hans_decode(low, *rooms, pdf, False, out=back)
    assert torch.equal(x, back)
    assert pdf.sum().item() == count


def doubly_stochastic(x: torch.Tensor, times: int) -> torch.Tensor:
    y = x.softmax(-1) + 1e-6
    for step in range(2 * times - 1):
        y = y / (y.sum(-1 if step % 2 else -2, keepdim=True) + 1e-6)
    return y


def connections() -> None:
    """Residual matrices with their gradient, and streams behind a layer."""
    x, grad = torch.randn(6, 4, 4), torch.randn(6, 4, 4)
    host, device = x.clone().requires_grad_(), x.npu().requires_grad_()
    wanted = doubly_stochastic(host, 20)
    matrix, *_ = torch_npu.npu_mhc_sinkhorn(device, num_iters=20, out_flag=1)
    torch.testing.assert_close(matrix.cpu(), wanted, rtol=1e-5, atol=1e-6)
    wanted.backward(grad)
    matrix.backward(grad.npu())
    torch.testing.assert_close(device.grad.cpu(), host.grad, rtol=1e-4, atol=1e-5)
    streams, layer, gates = torch.randn(6, 4, 128).half(), torch.randn(6, 128).half(), torch.randn(6, 4)
    found = torch_npu.npu_mhc_post(streams.npu(), matrix.detach(), layer.npu(), gates.npu())
    exact = wanted.detach().mT @ streams.float() + gates[..., None] * layer.float()[:, None]
    torch.testing.assert_close(found.cpu().float(), exact, rtol=2e-3, atol=2e-3)


def attention() -> None:
    """Causal, of batches and of packed sequences, with gradients; on the 950 both are one operator."""
    whole = [torch.randn(2, 4, 30, 64).half() for _ in range(3)]
    mask = torch.ones(2048, 2048, dtype=torch.bool).triu(1).npu()
    for layout in ("BNSD", "TND"):
        ends = {f"actual_seq_{name}len": [30, 60] for name in ("q", "kv")} if layout == "TND" else {}
        packed = [each.transpose(1, 2).reshape(60, 4, 64) for each in whole]
        leaves = [each.npu().requires_grad_() for each in (packed if ends else whole)]
        y = torch_npu.npu_fusion_attention(*leaves, 4, layout, atten_mask=mask, scale=0.1, sparse_mode=2, **ends)[0]
        y.sum().backward()
        wanted = [each.double().requires_grad_() for each in whole]
        torch.nn.functional.scaled_dot_product_attention(*wanted, is_causal=True, scale=0.1).sum().backward()
        for leaf, one in zip(leaves, wanted, strict=True):
            slope = one.grad.transpose(1, 2).reshape(60, 4, 64) if ends else one.grad
            torch.testing.assert_close(leaf.grad.cpu().double(), slope, rtol=4e-3, atol=4e-3)


def main() -> None:
    torch.manual_seed(0)
    x, ends = torch.randn(ROWS, COLUMNS).half(), torch.tensor(ENDS, dtype=torch.int32)
    mx(x)
    blocks(x, ends)
    groups(x, ends)
    gated(x)
    dequantised(x)
    last_tokens()
    largest(x, ends)
    lossless(x)
    connections()
    attention()


main()
