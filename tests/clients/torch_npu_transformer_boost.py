"""torch_npu's functions of ATB (libatb.so), as servers of language models call them, against float64 references.

Run as `python torch_npu_transformer_boost.py`; prints nothing and ends with 0.
"""

import math
from itertools import pairwise

import torch
import torch_npu  # type: ignore[import-not-found]

HEADS, KEY_HEADS, WIDTH, BLOCKS = 4, 2, 64, 12
SCALE = 1 / math.sqrt(WIDTH)
WITHIN = {torch.float16: 3e-3, torch.bfloat16: 2e-2}


def drawn(*shape: int, dtype: torch.dtype) -> torch.Tensor:
    return torch.randn(*shape).to(dtype)


def near(seen: torch.Tensor, expected: torch.Tensor, dtype: torch.dtype) -> None:
    assert seen.dtype == dtype
    worst = (seen.cpu().double() - expected.double()).abs().max()
    assert worst <= WITHIN[dtype] * max(1.0, float(expected.abs().max())), float(worst)


def attended(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, hidden: torch.Tensor | None) -> torch.Tensor:
    """Of one sequence: q [S,N,D] over k and v [T,Nkv,D]; hidden [S,T]: what is masked out."""
    q, k, v = q.double(), *(each.double().repeat_interleave(HEADS // KEY_HEADS, 1) for each in (k, v))
    scores = torch.einsum("snd,tnd->nst", q, k) * SCALE
    if hidden is not None:
        scores = scores.masked_fill(hidden, -math.inf)
    return torch.einsum("nst,tnd->snd", scores.softmax(-1), v)


def causal(queries: int, keys: int) -> torch.Tensor:
    """The queries are the last of the keys' tokens."""
    return torch.ones(queries, keys).triu(keys - queries + 1).bool()


def parts(lengths: list[int]) -> list[slice]:
    ends = [sum(lengths[:i]) for i in range(len(lengths) + 1)]
    return [slice(first, last) for first, last in pairwise(ends)]


def lengths_of(values: list[int]) -> torch.Tensor:
    return torch.tensor(values, dtype=torch.int32)


class Cache:
    """Sequences in blocks in any order, written by _npu_reshape_and_cache."""

    def __init__(self, lengths: list[int], block: int, dtype: torch.dtype) -> None:
        shape = (BLOCKS, block, KEY_HEADS, WIDTH)
        self.key, self.value = torch.zeros(shape, dtype=dtype).npu(), torch.zeros(shape, dtype=dtype).npu()
        self.table = torch.randperm(BLOCKS).view(len(lengths), -1).int()
        self.keys = [drawn(each, KEY_HEADS, WIDTH, dtype=dtype) for each in lengths]
        self.values = [drawn(each, KEY_HEADS, WIDTH, dtype=dtype) for each in lengths]
        slots = [self.table[i, t // block] * block + t % block for i, n in enumerate(lengths) for t in range(n)]
        where = torch.stack(slots).int().npu()
        key, value = torch.cat(self.keys).npu(), torch.cat(self.values).npu()
        torch_npu._npu_reshape_and_cache(key, value, self.key, self.value, where)
        alone = torch.zeros_like(self.key)
        torch_npu._npu_reshape_and_cache_siso(key, alone, where)
        assert torch.equal(alone.cpu(), self.key.cpu())
        for i, n in enumerate(lengths):
            held = self.key.cpu()[self.table[i].long()].flatten(0, 1)[:n]
            assert torch.equal(held, self.keys[i])


def packed(dtype: torch.dtype) -> None:
    """Prompts, one behind the other."""
    lengths = [5, 33, 1]
    q = drawn(sum(lengths), HEADS, WIDTH, dtype=dtype)
    k, v = (drawn(sum(lengths), KEY_HEADS, WIDTH, dtype=dtype) for _ in range(2))
    held = [each.npu() for each in (q, k, v)]
    masked = 1.0 if dtype == torch.bfloat16 else -math.inf
    mask = torch.zeros(64, 64).masked_fill(causal(64, 64), masked).to(dtype).npu()
    short = torch.ones(128, 128, dtype=dtype).triu(1).npu()
    runs = {
        "none": lambda out: torch_npu._npu_flash_attention_unpad(
            *held, lengths_of(lengths), SCALE, HEADS, KEY_HEADS, out
        ),
        "mask": lambda out: torch_npu._npu_flash_attention(
            *held, mask, lengths_of(lengths), SCALE, HEADS, KEY_HEADS, out
        ),
        "compressed": lambda out: torch.ops.atb._npu_flash_attention_v3(
            *held, short, lengths_of(lengths), SCALE, HEADS, KEY_HEADS, out=out
        ),
    }
    for kind, run in runs.items():
        out = torch.full_like(held[0], math.nan)
        run(out)
        for part in parts(lengths):
            rows = part.stop - part.start
            hidden = None if kind == "none" else causal(rows, rows)
            near(out[part], attended(q[part], k[part], v[part], hidden), dtype)


def decoding(dtype: torch.dtype) -> None:
    """One query for each sequence."""
    lengths = [17, 1, 40]
    cache, q = Cache(lengths, 16, dtype), drawn(3, HEADS, WIDTH, dtype=dtype)
    given = (q.npu(), cache.key, cache.value, KEY_HEADS, HEADS, SCALE, cache.table.npu(), lengths_of(lengths))
    workspace = torch.ops.atb._npu_paged_attention_get_workspace(*given, torch.empty_like(given[0]))
    for room in (None, workspace):
        out = torch.full_like(given[0], math.nan)
        torch_npu._npu_paged_attention(*given, out, workspace=room)
        for i in range(3):
            near(out[i : i + 1], attended(q[i : i + 1], cache.keys[i], cache.values[i], None), dtype)


def in_chunks(block: int, dtype: torch.dtype) -> None:
    """The last tokens of each sequence, whose first ones are in the cache: with masks of tokens, and causal."""
    lengths, queries = [17, 3, 40], [4, 1, 20]
    cache, q = Cache(lengths, block, dtype), drawn(sum(queries), HEADS, WIDTH, dtype=dtype)
    masked = 1.0 if dtype == torch.bfloat16 else -math.inf
    mask = torch.zeros(sum(queries), max(lengths))
    for part, n, rows in zip(parts(queries), lengths, queries, strict=True):
        mask[part, :n].masked_fill_(causal(rows, n), masked)
    short = torch.ones(128, 128, dtype=dtype).triu(1).npu()
    caches, table = (q.npu(), cache.key, cache.value), cache.table.npu()
    both, shape = (lengths_of(lengths), lengths_of(queries)), (KEY_HEADS, HEADS, SCALE)
    runs = (
        lambda out: torch_npu._npu_paged_attention_splitfuse(
            *caches, table, both[0], mask.to(dtype).npu(), both[1], *shape, out
        ),
        lambda out: torch.ops.atb._npu_paged_attention_splitfuse_v2(
            *caches, table, both[0], short, both[1], *shape, out=out
        ),
        lambda out: torch_npu._npu_flash_attention_qlens(*caches, table, short, both[1], both[0], *shape, out),
    )
    for run in runs:
        out = torch.full_like(caches[0], math.nan)
        run(out)
        for i, part in enumerate(parts(queries)):
            hidden = causal(queries[i], lengths[i])
            near(out[part], attended(q[part], cache.keys[i], cache.values[i], hidden), dtype)


def rotated(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor, halves: bool) -> torch.Tensor:
    if halves:
        a, b = x.chunk(2, -1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), -1)
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, b * cos + a * sin), -1).flatten(-2)


def rotary(dtype: torch.dtype) -> None:
    """torch_npu keeps the table of its first call for the whole process."""
    tokens = 7
    angles = torch.randn(32, WIDTH // 2)
    table = torch.cat((angles.cos(), angles.sin()), -1).to(dtype)
    at = torch.randint(32, (tokens,))
    for halves in (True, False):
        q, k = drawn(tokens, HEADS * WIDTH, dtype=dtype), drawn(tokens, KEY_HEADS * WIDTH, dtype=dtype)
        have = q.npu(), k.npu()
        torch_npu._npu_rotary_embedding(at.npu(), *have, WIDTH, table.npu(), halves)
        cos, sin = table[at].double().unsqueeze(1).chunk(2, -1)
        for x, y in zip((q, k), have, strict=True):
            expected = rotated(x.double().view(tokens, -1, WIDTH), cos, sin, halves)
            near(y, expected.flatten(1), dtype)


def gradient(dtype: torch.dtype) -> None:
    x, weight, total = drawn(9, 5, dtype=dtype), drawn(9, 6, dtype=dtype), torch.randn(5, 6)
    added = total.npu()
    torch_npu._npu_matmul_add_fp32(x.npu(), weight.npu(), added)
    torch.testing.assert_close(added.cpu().double(), total + x.double().T @ weight.double(), rtol=1e-5, atol=1e-5)


def quantised(dtype: torch.dtype) -> None:
    x, gamma, beta = drawn(7, 64, dtype=dtype), drawn(64, dtype=dtype), drawn(64, dtype=dtype)
    scale, offset = torch.tensor([0.05], dtype=dtype), torch.tensor([3], dtype=torch.int8)
    y = torch.empty(7, 64, dtype=torch.int8).npu()
    torch_npu._npu_quant_rms_norm(x.npu(), gamma.npu(), beta.npu(), scale.npu(), offset.npu(), y, 1e-5)
    normal = x.double() / (x.double().square().mean(-1, keepdim=True) + 1e-5).sqrt() * gamma.double() + beta.double()
    assert ((normal / scale.double() + 3).clamp(-128, 127) - y.cpu()).abs().max() <= 1
    steps = torch.tensor([0.05], dtype=dtype)
    torch_npu._npu_quantize_per_tensor(x.npu(), steps.npu(), offset.npu(), y)
    assert ((x.double() / steps.double() + 3).clamp(-128, 127) - y.cpu()).abs().max() <= 1


def refused() -> None:
    """What is not there says so when it is made."""
    x = torch.randn(4, 16).half().npu()
    said = ""
    try:
        torch_npu._npu_group_topk(x, 1, 4)
    except RuntimeError as error:
        said = str(error)
    assert "CreateOperation failed" in said


def main() -> None:
    torch.manual_seed(5)
    for dtype in (torch.float16, torch.bfloat16):
        packed(dtype)
        decoding(dtype)
        for block in (16, 128):
            in_chunks(block, dtype)
        gradient(dtype)
        quantised(dtype)
    rotary(torch.float16)
    refused()


if __name__ == "__main__":
    main()
