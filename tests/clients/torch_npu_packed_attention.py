"""Attention over packed sequences: outputs and gradients against one attention for each sequence.

Run as `python torch_npu_packed_attention.py`; prints nothing and ends with 0.
"""

import math
from collections.abc import Callable
from functools import partial

import torch
import torch_npu  # type: ignore[import-not-found]

HEADS, KEY_HEADS, WIDTH = 4, 2, 16
QUERIES, KEYS = (5, 0, 7, 3), (9, 2, 7, 4)
SCALE = 1 / math.sqrt(WIDTH)


def ends(lengths: tuple[int, ...]) -> list[int]:
    return torch.tensor(lengths).cumsum(0).tolist()


def masked(mode: int, rows: int, keys: int) -> torch.Tensor:
    """Which keys a row does not see."""
    if mode == 0:
        return torch.zeros(rows, keys, dtype=torch.bool)
    return torch.ones(rows, keys, dtype=torch.bool).triu(keys - rows + 1 if mode == 3 else 1)


def expected(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, mode: int) -> torch.Tensor:
    found = []
    for one, other, third in zip(q.split(QUERIES), k.split(KEYS), v.split(KEYS), strict=True):
        other, third = (each.repeat_interleave(HEADS // KEY_HEADS, 1) for each in (other, third))
        scores = torch.einsum("qnd,knd->nqk", one, other) * SCALE
        hidden = masked(mode, len(one), len(other))
        found.append(torch.einsum("nqk,knd->qnd", scores.masked_fill(hidden, -1e30).softmax(-1), third))
    return torch.cat(found)


def packed(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, mode: int, rows: str = "") -> torch.Tensor:
    mask = None if mode == 0 else torch.ones(2048, 2048, dtype=torch.bool, device="npu").triu(1)
    return torch_npu.npu_fusion_attention(
        q, k, v, HEADS, "TND", scale=SCALE, atten_mask=mask, sparse_mode=mode,
        actual_seq_qlen=ends(QUERIES), actual_seq_kvlen=ends(KEYS), softmax_layout=rows,
    )[0]  # fmt: skip


def differences(attend: Callable[..., torch.Tensor], dtype: torch.dtype, mode: int) -> list[float]:
    """Largest differences of output and gradients, relative to the largest value."""
    torch.manual_seed(1)
    shapes = (sum(QUERIES), HEADS, WIDTH), (sum(KEYS), KEY_HEADS, WIDTH), (sum(KEYS), KEY_HEADS, WIDTH)
    inputs = [torch.randn(shape).to(dtype).float().requires_grad_() for shape in shapes]
    moved = [each.detach().to(dtype).npu().requires_grad_() for each in inputs]
    wanted, found = expected(*inputs, mode), attend(*moved, mode)
    weights = torch.randn(wanted.shape)
    (wanted * weights).sum().backward()
    (found * weights.to(dtype).npu()).sum().backward()
    pairs = [(wanted, found), *((one.grad, other.grad) for one, other in zip(inputs, moved, strict=True))]
    return [float((one - other.float().cpu()).abs().max() / one.abs().max()) for one, other in pairs]


for dtype, bound in ((torch.float32, 1e-5), (torch.float16, 4e-3), (torch.bfloat16, 3e-2)):
    for mode in (0, 2, 3):
        for rows in ("", "TND"):
            found = differences(partial(packed, rows=rows), dtype, mode)
            assert max(found) < bound, (dtype, mode, rows, found)


def apart(one: torch.Tensor, other: torch.Tensor) -> float:
    return float((one.cpu().float() - other).abs().max() / other.abs().max())


def moved(*tensors: torch.Tensor) -> list[torch.Tensor]:
    return [each.detach().npu().requires_grad_() for each in tensors]


def with_sinks() -> None:
    """A logit of every head that joins the softmax, and its gradient."""
    shapes = ((2, HEADS, 5, WIDTH), (2, KEY_HEADS, 9, WIDTH), (2, KEY_HEADS, 9, WIDTH))
    halves = [torch.randn(shape).half() for shape in shapes]
    mine = [each.float().requires_grad_() for each in halves]
    sink = torch.randn(HEADS).requires_grad_()
    theirs, their_sink = moved(*halves), moved(sink)[0]
    mask = torch.ones(2048, 2048, dtype=torch.bool, device="npu").triu(1)
    found = torch_npu.npu_fusion_attention(
        *theirs, HEADS, "BNSD", scale=SCALE, atten_mask=mask, sparse_mode=3, sink=their_sink
    )[0]
    k, v = (each.repeat_interleave(HEADS // KEY_HEADS, 1) for each in mine[1:])
    scores = SCALE * (mine[0] @ k.transpose(2, 3))
    scores = scores.masked_fill(torch.ones(5, 9, dtype=torch.bool).triu(5), -torch.inf)
    joined = torch.cat((scores, sink.view(1, -1, 1, 1).expand(2, -1, 5, 1)), -1).softmax(-1)
    wanted = joined[..., :-1] @ v
    wanted.sum().backward()
    found.sum().backward()
    pairs = zip((*theirs, their_sink), (*mine, sink), strict=True)
    assert max(apart(found.detach(), wanted.detach()), *(apart(one.grad, other.grad) for one, other in pairs)) < 4e-3


def of_pairs_of_keys() -> None:
    """Floyd attention."""
    shapes = ((1, 1, 16, 128, 32), *((1, 1, 16, 128, 32),) * 2, *((1, 1, 128, 128, 32),) * 2)
    halves = [torch.randn(shape).half() for shape in shapes]
    mine, theirs = [each.float().requires_grad_() for each in halves], moved(*halves)
    mask = torch.rand(1, 1, 16, 1, 128) < 0.2
    found = torch_npu.npu_fused_floyd_attention(*theirs, atten_mask=mask.npu(), scale_value=0.2)[2]
    q, k, v, own_k, own_v = mine
    scores = 0.2 * (q @ k.transpose(3, 4) + (q.transpose(2, 3) @ own_k.permute(0, 1, 3, 4, 2)).transpose(2, 3))
    weights = scores.masked_fill(mask, -torch.inf).softmax(-1)
    wanted = weights @ v + (weights.transpose(2, 3) @ own_v.transpose(2, 3)).transpose(2, 3)
    wanted.sum().backward()
    found.sum().backward()
    pairs = zip(theirs, mine, strict=True)
    assert max(apart(found.detach(), wanted.detach()), *(apart(one.grad, other.grad) for one, other in pairs)) < 1e-2


with_sinks()
of_pairs_of_keys()
