"""Heads, boxes and parts of attention on the emulated NPU beside plain formulas on the CPU: rotary embeddings out of a
cache, the bias of queries, keys and values, overlaps of boxes, regions, attention over a ring of devices, quantised
caches. Run by test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

import torch
import torch_npu  # type: ignore[import-not-found]
from torch import Tensor

TOKENS, ROWS, HEAD = 6, 20, 128


def drawn(*shape: int, seed: int = 0) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed))


def near(found: Tensor, wanted: Tensor, tolerance: float, what: str) -> None:
    if not torch.allclose(found.cpu().double(), wanted.double(), rtol=tolerance, atol=tolerance):
        print(f"{what}: {(found.cpu().double() - wanted.double()).abs().max()} apart")


def rotated(x: Tensor, cache: Tensor, half: bool) -> Tensor:
    cos, sin = cache[:, None].chunk(2, -1)
    heads = x.view(len(x), -1, HEAD)
    one, other = heads.chunk(2, -1) if half else (heads[..., ::2], heads[..., 1::2])
    both = one * cos - other * sin, other * cos + one * sin
    return (torch.cat(both, -1) if half else torch.stack(both, -1).flatten(-2)).view(x.shape)


def rotary(dtype: torch.dtype, tolerance: float) -> None:
    query, key = drawn(TOKENS, 3 * HEAD).to(dtype), drawn(TOKENS, HEAD, seed=1).to(dtype)
    cache = drawn(ROWS, HEAD, seed=2).to(dtype)
    plain = torch.arange(TOKENS) * 3 % ROWS
    apart = torch.stack([plain, (plain + 5) % ROWS, (plain + 11) % ROWS])
    sections = torch.tensor([0] * 16 + [1] * 24 + [2] * 24).repeat(2)
    chosen = cache[apart[sections].T, torch.arange(HEAD)]
    for half in (True, False):
        for positions, row, section in ((plain, cache[plain], [0, 0, 0]), (apart, chosen, [16, 24, 24])):
            found = torch_npu.npu_mrope(
                positions.npu(), query.npu(), key.npu(), cache.npu(), HEAD, mrope_section=section,
                rotary_mode="half" if half else "interleave",
            )  # fmt: skip
            for one, x in zip(found, (query, key), strict=True):
                near(one, rotated(x.float(), row.float(), half), tolerance, f"npu_mrope of {dtype}, {section}")


def bias_of_heads() -> None:
    qkv, bias = drawn(2, 5, 3 * 64), drawn(3 * 64, seed=1)
    wanted = torch._transform_bias_rescale_qkv(qkv, bias, 4)
    found = torch._transform_bias_rescale_qkv(qkv.npu(), bias.npu(), 4)
    for one, other in zip(found, wanted, strict=True):
        near(one, other, 1e-6, "_transform_bias_rescale_qkv")


def overlaps() -> None:
    one, other = drawn(7, 4).abs().cumsum(1), drawn(5, 4, seed=1).abs().cumsum(1)
    low, high = torch.maximum(one[None, :, :2], other[:, None, :2]), torch.minimum(one[None, :, 2:], other[:, None, 2:])
    shared = (high + 0.01 - low).clamp(0).prod(-1)
    areas = [(boxes[:, 2:] - boxes[:, :2] + 0.01).prod(-1) for boxes in (one, other)]
    near(
        torch_npu.npu_iou(one.npu(), other.npu(), 0), shared / (areas[0] + areas[1][:, None] - shared), 4e-3, "npu_iou"
    )
    near(torch_npu.npu_iou(one.npu(), other.npu(), 1), shared / areas[1][:, None], 4e-3, "npu_iou of mode 1")


def regions() -> None:
    """Regions that are pooled, their gradient by that of a plain formula, and boxes that others suppress."""
    maps, grad = drawn(2, 12, 6, 7), drawn(2, 12, 2, 3, seed=1)
    rois = torch.tensor([[1.0, 1.0, 2.0, 9.0, 7.0], [0.0, 0.0, 1.0, 5.0, 6.0]])
    wanted = maps.clone().requires_grad_()
    pooled = []
    for image, x0, y0, x1, y1 in (rois * torch.tensor([1.0, 0.5, 0.5, 0.5, 0.5])).tolist():
        rows, columns = (
            begin + (torch.arange(2 * bins) + 0.5) * (end - begin) / bins / 2
            for begin, end, bins in ((y0, y1, 2), (x0, x1, 3))
        )
        down, across = (
            (1 - (torch.arange(size) - place[:, None].clamp(max=size - 1)).abs()).clamp(0)
            for place, size in ((rows, 6), (columns, 7))
        )
        samples = down @ wanted[int(image)] @ across.T
        pooled.append(samples.unflatten(2, (3, 2)).mean(3).unflatten(1, (2, 2)).mean(2))
    means = torch.stack(pooled)
    means.backward(grad)
    found = torch_npu.npu_roi_align(maps.npu(), rois.npu(), 0.5, 2, 3, 2, 0)
    near(found, means.detach(), 1e-5, "npu_roi_align")
    back = torch_npu.npu_roi_alignbk(grad.npu(), rois.npu(), [2, 12, 6, 7], 3, 2, 0.5, 2, 0)
    near(back, wanted.grad, 1e-5, "npu_roi_alignbk")
    boxes = torch.tensor([[0, 0, 4, 4, 0.9], [0, 0, 4, 3, 0.8], [2, 0, 6, 4, 0.7]])
    for one, other in zip(
        torch_npu.npu_nms_with_mask(boxes.npu(), 0.5), (boxes, torch.arange(3), torch.tensor([1, 0, 1])), strict=True
    ):
        near(one, other, 0, "npu_nms_with_mask")


def attended(query: Tensor, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Attention of [B, N, S, D] as [S, B, N*D], with the maximum and the sum of its softmax, [B, N, S, 8]."""
    scores = query @ key.transpose(-1, -2)
    most = scores.amax(-1, keepdim=True)
    shares = (scores - most).exp()
    total = shares.sum(-1, keepdim=True)
    attention = (shares @ value / total).permute(2, 0, 1, 3).flatten(2)
    return attention.contiguous(), most.expand(-1, -1, -1, 8).contiguous(), total.expand(-1, -1, -1, 8).contiguous()


def ring() -> None:
    query, key, value = (drawn(2, 3, many, 32, seed=many) for many in (4, 9, 9))
    parts = [attended(query, key[:, :, cut], value[:, :, cut]) for cut in (slice(0, 4), slice(4, 9), slice(0, 9))]
    given = [[each.npu() for each in part] for part in parts[:2]]
    found = torch_npu.npu_ring_attention_update(*given[0], *given[1], input_layout="SBH")
    for one, other in zip(found, parts[2], strict=True):
        near(one, other, 1e-5, "npu_ring_attention_update")


def cached(whole: bool) -> None:
    heads, size, batch, tokens = (3, 2), 16, 2, 3
    splits = [heads[0] * size, heads[1] * size, heads[1] * size]
    x = drawn(batch, tokens, sum(splits)).bfloat16()
    weight, activation = drawn(sum(splits), seed=1).abs() * 0.02, drawn(batch * tokens, seed=2).abs() + 0.5
    options, rows = {}, x.float()
    if whole:
        x = (drawn(batch, tokens, sum(splits)) * 100).int()
        options = {"weight_scale": weight.npu(), "activation_scale": activation.npu()}
        rows = x * weight * activation.view(batch, tokens, 1)
    cos, sin = (drawn(batch, tokens, 1, size, seed=seed).bfloat16() for seed in (3, 4))
    caches = [torch.zeros(batch, 8, heads[1], size, dtype=torch.int8) for _ in range(2)]
    first, scales = torch.tensor([1, 4], dtype=torch.int32), [torch.full((splits[1],), each) for each in (0.05, 0.03)]
    given = [each.npu() for each in (x, cos, sin, *caches, first, *scales)]
    call = torch_npu.npu_dequant_rope_quant_kvcache if whole else torch_npu.npu_rope_quant_kvcache
    found = call(*given, splits, **options, kv_output=True)
    parts = [part.unflatten(-1, (-1, size)) for part in rows.split(splits, -1)]
    for number in range(2):
        one, other = parts[number].chunk(2, -1)
        parts[number] = parts[number] * cos.float() + torch.cat([-other, one], -1) * sin.float()
    for result, part in zip(found, parts, strict=False):
        near(result, part, 1.6e-2, "queries, keys and values of a quantised cache")
    for number, cache in enumerate(caches):
        for row, start in enumerate(first.tolist()):
            cache[row, start : start + tokens] = (parts[1 + number][row] / scales[number][0]).round().clamp(-128, 127)
        near(given[3 + number], cache, 1, "a quantised cache, in place")


if __name__ == "__main__":
    rotary(torch.float32, 1e-5)
    rotary(torch.float16, 4e-3)
    rotary(torch.bfloat16, 3.2e-2)
    bias_of_heads()
    overlaps()
    regions()
    if hasattr(torch_npu, "npu_ring_attention_update"):
        ring()
    if hasattr(torch_npu, "npu_rope_quant_kvcache"):
        cached(False)
        cached(True)
