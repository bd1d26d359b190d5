"""Sparse attention: the lightning indexer, attention over the keys that it chooses, compressed blocks, gradients.

Run as `python torch_npu_sparse_attention.py`; prints nothing and ends with 0.
"""

import math

import torch
import torch_npu  # type: ignore[import-not-found]

QUERIES, KEYS, HEADS, CHOSEN, BLOCK = 5, 200, 16, 64, 32
SCALE = 576**-0.5


def index_scores(q: torch.Tensor, k: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """[S,Skv], of a causal index: the last query sees all keys."""
    scores = (weights.unsqueeze(-1) * (q.transpose(0, 1) @ k.T).relu().transpose(0, 1)).sum(1)
    hidden = torch.ones(QUERIES, KEYS, dtype=torch.bool).triu(KEYS - QUERIES + 1)
    return scores.masked_fill(hidden, -math.inf)


def drawn(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, dtype=torch.bfloat16)


def choose() -> torch.Tensor:
    q, k, weights = drawn(QUERIES, HEADS, 128), drawn(KEYS, 1, 128), drawn(QUERIES, HEADS)
    lengths = [torch.tensor([size], dtype=torch.int32).npu() for size in (QUERIES, KEYS)]
    chosen, values = torch_npu.npu_lightning_indexer(
        q.npu(), k.npu(), weights.npu(), actual_seq_lengths_query=lengths[0], actual_seq_lengths_key=lengths[1],
        layout_query="TND", layout_key="TND", sparse_count=CHOSEN, sparse_mode=3, return_value=True,
    )  # fmt: skip
    wanted = index_scores(*(each.float() for each in (q, k[:, 0], weights))).topk(CHOSEN)
    assert chosen.shape == (QUERIES, 1, CHOSEN)
    assert (chosen[:, 0].cpu() == wanted.indices).float().mean() > 0.95
    torch.testing.assert_close(values[:, 0].cpu().float(), wanted.values, rtol=0.01, atol=0.01)
    return chosen


def attend(chosen: torch.Tensor) -> None:
    """Over a cache in blocks that lie in it from the last one to the first."""
    q, k, q_rope, k_rope = drawn(QUERIES, HEADS, 512), drawn(KEYS, 512), drawn(QUERIES, HEADS, 64), drawn(KEYS, 64)
    blocks = -(-KEYS // BLOCK)
    table = torch.arange(blocks - 1, -1, -1, dtype=torch.int32)

    def cached(x: torch.Tensor) -> torch.Tensor:
        whole = torch.cat((x, torch.zeros(blocks * BLOCK - KEYS, x.shape[1], dtype=x.dtype)))
        return whole.view(blocks, BLOCK, 1, -1).flip(0).contiguous().npu()

    lengths = [torch.tensor([size], dtype=torch.int32).npu() for size in (QUERIES, KEYS)]
    key = cached(k)
    y, *_ = torch_npu.npu_sparse_flash_attention(
        q.npu(), key, key, chosen, SCALE, block_table=table[None].npu(), actual_seq_lengths_query=lengths[0],
        actual_seq_lengths_kv=lengths[1], query_rope=q_rope.npu(), key_rope=cached(k_rope), layout_query="TND",
        layout_kv="PA_BSND", sparse_mode=3, attention_mode=2,
    )  # fmt: skip
    for query, numbers in enumerate(chosen[:, 0].cpu().long()):
        keys = torch.cat((k, k_rope), 1).float()[numbers]
        weights = (SCALE * torch.cat((q, q_rope), 2)[query].float() @ keys.T).softmax(-1)
        torch.testing.assert_close(y[query].cpu().float(), weights @ k.float()[numbers], rtol=0.02, atol=0.02)


def attend_quantised(chosen: torch.Tensor) -> None:
    """Over keys that hold their rotary parts and scales."""
    q, numbers = drawn(QUERIES, HEADS, 576), torch.randint(-127, 128, (KEYS, 1, 512), dtype=torch.int8)
    rope, scales = drawn(KEYS, 1, 64), torch.rand(KEYS, 1, 4) / 64
    key = torch.cat((numbers, rope.view(torch.int8), scales.view(torch.int8)), 2).npu()
    lengths = [torch.tensor([size], dtype=torch.int32).npu() for size in (QUERIES, KEYS)]
    y = torch_npu.npu_kv_quant_sparse_flash_attention(
        q.npu(), key, key, chosen, SCALE, 2, 2, actual_seq_lengths_query=lengths[0], actual_seq_lengths_kv=lengths[1],
        layout_query="TND", layout_kv="TND", sparse_mode=3, attention_mode=2, quant_scale_repo_mode=1, tile_size=128,
        rope_head_dim=64,
    )  # fmt: skip
    whole = torch.cat((numbers.float() * scales.repeat_interleave(128, 2), rope.float()), 2)[:, 0]
    for query, places in enumerate(chosen[:, 0].cpu().long()):
        weights = (SCALE * q[query].float() @ whole[places].T).softmax(-1)
        torch.testing.assert_close(y[query].cpu().float(), weights @ whole[places, :512], rtol=0.02, atol=0.02)


def choose_quantised() -> None:
    q, k = (torch.randint(-127, 128, (size, heads, 128), dtype=torch.int8) for size, heads in
            ((QUERIES, HEADS), (KEYS, 1)))  # fmt: skip
    weights, scale, key_scale = (torch.rand(shape).half() for shape in ((QUERIES, HEADS), (QUERIES, HEADS), (KEYS, 1)))
    lengths = [torch.tensor([size], dtype=torch.int32).npu() for size in (QUERIES, KEYS)]
    chosen = torch_npu.npu_quant_lightning_indexer(
        q.npu(), k.npu(), weights.npu(), scale.npu(), key_scale.npu(), 0, 0, actual_seq_lengths_query=lengths[0],
        actual_seq_lengths_key=lengths[1], layout_query="TND", layout_key="TND", sparse_count=CHOSEN, sparse_mode=3,
    )  # fmt: skip
    wanted = index_scores(q.float(), k[:, 0].float() * key_scale.float(), (weights * scale).float()).topk(CHOSEN)
    assert (chosen[:, 0].cpu() == wanted.indices).float().mean() > 0.95


def compress() -> None:
    """Blocks of two packed sequences."""
    x, weights, ends = drawn(100, 3, 64), drawn(32, 3), (36, 100)
    y = torch_npu.npu_nsa_compress(x.npu(), weights.npu(), 32, 16, actual_seq_len=ends)
    blocks = [x[begin : begin + 32].float() for begin in (0, 36, 52, 68)]
    wanted = torch.stack([(weights.float().unsqueeze(-1) * block).sum(0) for block in blocks])
    torch.testing.assert_close(y.cpu().float(), wanted, rtol=0.01, atol=0.01)


def compress_cached() -> None:
    """The last blocks of sequences in pages; the second one has not filled a block."""
    pages, weights, cache = drawn(6, 64, 2, 64), drawn(32, 2), drawn(4, 2, 64)
    table = torch.tensor([[5, 0], [1, 2], [4, 3]], dtype=torch.int32)
    slots, lengths = torch.tensor([2, 0, 3], dtype=torch.int32), (80, 70, 32)
    y = torch_npu.npu_nsa_compress_infer(pages.npu(), weights.npu(), slots.npu(), 32, 16, 64, block_table=table.npu(),
                                         actual_seq_len=lengths, cache=cache.npu())  # fmt: skip
    wanted = cache.float()
    for row in (0, 2):
        tokens = pages[table[row].long()].flatten(0, 1)[lengths[row] - 32 : lengths[row]].float()
        wanted[slots[row]] = (weights.float().unsqueeze(-1) * tokens).sum(0)
    torch.testing.assert_close(y.cpu().float(), wanted, rtol=0.01, atol=0.01)


def attend_paged() -> None:
    """The last two queries of a sequence over two blocks of its pages, of which the last one is partly hidden."""
    q, k, v = drawn(1, 2, 4, 192), drawn(3, 64, 1, 192), drawn(3, 64, 1, 128)
    chosen = torch.tensor([[3, 0], [1, 5]], dtype=torch.int32).view(1, 2, 1, 2)
    table = torch.tensor([[2, 0]], dtype=torch.int32)
    y = torch_npu.npu_nsa_select_attention_infer(
        q.npu(), k.npu(), v.npu(), chosen.npu(), 0.07, 4, 1, 16, 2, 64, layout="BSND", block_table=table.npu(),
        actual_seq_qlen=[2], actual_seq_kvlen=[90],
    )  # fmt: skip
    keys, values = (x[[2, 0]].flatten(0, 2).float() for x in (k, v))
    for query, places in enumerate((torch.cat((torch.arange(48, 64), torch.arange(16))),
                                    torch.cat((torch.arange(16, 32), torch.arange(80, 90))))):  # fmt: skip
        weights = (0.07 * q[0, query].float() @ keys[places].T).softmax(-1)
        torch.testing.assert_close(y[0, query].cpu().float(), weights @ values[places], rtol=0.02, atol=0.02)


def importance(weights: torch.Tensor, ratio: int, overlap: int) -> torch.Tensor:
    """Sums of the weights [.., keys] of the compressed keys that reach into a block, as often as they do."""
    keys, blocks = weights.shape[-1], -(-weights.shape[-1] // ratio)
    found = torch.zeros(*weights.shape[:-1], blocks)
    for block in range(blocks):
        for m in range(ratio):
            for n in range(overlap):
                if 0 <= (key := ratio * (block + 1) - m - n) < keys:
                    found[..., block] += weights[..., key]
    return found


def select() -> None:
    """Of two packed sequences, whose queries see the compressed keys up to theirs; the first block always."""
    q, k, v = drawn(7, 8, 192), drawn(30, 2, 192), drawn(30, 2, 128)
    mask, first = torch.ones(4, 18, dtype=torch.bool).triu(12), torch.zeros(4, 9, dtype=torch.bool)
    first[:, 0] = True
    y, chosen, *_ = torch_npu.npu_nsa_compress_attention(
        q.npu(), k.npu(), v.npu(), 0.07, 8, 32, 16, 32, 3, topk_mask=first.npu(), atten_mask=mask.npu(),
        actual_seq_qlen=[4, 7], actual_cmp_seq_kvlen=[18, 30], actual_sel_seq_kvlen=[9, 15],
    )  # fmt: skip
    for queries, keys in ((slice(0, 4), slice(0, 18)), (slice(4, 7), slice(18, 30))):
        rows, columns = queries.stop - queries.start, keys.stop - keys.start
        heads = [x[keys].float().repeat_interleave(4, 1) for x in (k, v)]
        scores = 0.07 * torch.einsum("qnd,knd->nqk", q[queries].float(), heads[0])
        weights = scores.masked_fill(mask[:rows, :columns], -math.inf).softmax(-1)
        wanted = torch.einsum("nqk,knd->qnd", weights, heads[1])
        torch.testing.assert_close(y[queries].cpu().float(), wanted, rtol=0.02, atol=0.02)
        blocks = importance(weights.unflatten(0, (2, 4)).sum(1), 2, 2)
        blocks[..., 0] = math.inf
        assert (chosen[queries].cpu().transpose(0, 1) == blocks.topk(3).indices).float().mean() > 0.95


def select_paged() -> None:
    """Queries of two sequences in pages, one each; the first block and the last two are always selected."""
    q, k, v = drawn(2, 8, 192), drawn(4, 32, 2 * 192), drawn(4, 32, 2 * 128)
    table, lengths = torch.tensor([[3, 0], [1, 2]], dtype=torch.int32), (50, 34)
    y, chosen = torch_npu.npu_nsa_compress_attention_infer(
        q.npu(), k.npu(), v.npu(), 0.07, 8, 2, 32, 5, 32, 32, 16, layout="TND", block_table=table.npu(),
        actual_cmp_seq_kvlen=lengths,
    )  # fmt: skip
    for row, keys in enumerate(lengths):
        heads = [x[table[row].long()].flatten(0, 1)[:keys].unflatten(1, (2, -1)).float().repeat_interleave(4, 1)
                 for x in (k, v)]  # fmt: skip
        weights = (0.07 * torch.einsum("nd,knd->nk", q[row].float(), heads[0])).softmax(-1)
        wanted = torch.einsum("nk,knd->nd", weights, heads[1])
        torch.testing.assert_close(y[row].cpu().float(), wanted, rtol=0.02, atol=0.02)
        blocks = torch.nn.functional.pad(importance(weights.unflatten(0, (2, 4)).sum(1), 2, 2), (0, 1))
        blocks[:, 0], blocks[:, -2:] = math.inf, math.inf
        assert (chosen[row].cpu().sort().values == blocks.topk(5).indices.sort().values).float().mean() > 0.9


def check_gradients(leaves: tuple[torch.Tensor, ...], wanted: tuple[torch.Tensor, ...]) -> None:
    for leaf, other in zip(leaves, wanted, strict=True):
        assert (leaf.grad.cpu().float() - other.grad).abs().max() < 0.01 * other.grad.abs().max()


def leaves_of(*tensors: torch.Tensor) -> tuple[tuple[torch.Tensor, ...], tuple[torch.Tensor, ...]]:
    """Leaves on the device, and in float32 on the host."""
    return tuple(x.npu().requires_grad_() for x in tensors), tuple(x.float().requires_grad_() for x in tensors)


def train_index() -> None:
    """The scores of the chosen keys, backward."""
    leaves, (q, k, weights) = leaves_of(drawn(QUERIES, HEADS, 128), drawn(KEYS, 1, 128), drawn(QUERIES, HEADS))
    lengths = [torch.tensor([size], dtype=torch.int32).npu() for size in (QUERIES, KEYS)]
    chosen, values = torch_npu.npu_lightning_indexer(
        *leaves, actual_seq_lengths_query=lengths[0], actual_seq_lengths_key=lengths[1], layout_query="TND",
        layout_key="TND", sparse_count=CHOSEN, sparse_mode=3, return_value=True,
    )  # fmt: skip
    slopes = drawn(*values.shape)
    values.backward(slopes.npu())
    index_scores(q, k[:, 0], weights).gather(1, chosen[:, 0].cpu().long()).backward(slopes[:, 0].float())
    check_gradients(leaves, (q, k, weights))


def train_attention() -> None:
    """Selected blocks of keys with two heads, and compressed blocks, backward."""
    leaves, (q, k, v) = leaves_of(drawn(QUERIES, 4, 192), drawn(128, 2, 192), drawn(128, 2, 128))
    numbers = torch.stack([torch.arange(2, dtype=torch.int32).expand(2, 2) for _ in range(QUERIES)])
    mask = torch.ones(2048, 2048, dtype=torch.bool).npu()
    y, *_ = torch_npu.npu_nsa_select_attention(*leaves, numbers.npu(), 0.07, 4, 16, 2, atten_mask=mask,
                                               actual_seq_qlen=[QUERIES], actual_seq_kvlen=[128])  # fmt: skip
    slopes = drawn(*y.shape)
    y.backward(slopes.npu())
    hidden = torch.ones(QUERIES, 32, dtype=torch.bool).triu(1)
    keys, values = (x[:32].repeat_interleave(2, 1).transpose(0, 1) for x in (k, v))
    scores = (0.07 * q.transpose(0, 1) @ keys.transpose(1, 2)).masked_fill(hidden, -math.inf)
    (scores.softmax(-1) @ values).transpose(0, 1).backward(slopes.float())
    check_gradients(leaves, (q, k, v))
    leaves, (x, weights) = leaves_of(drawn(100, 3, 64), drawn(32, 3))
    torch_npu.npu_nsa_compress(*leaves, 32, 16, actual_seq_len=(36, 100)).sum().backward()
    sum((weights.unsqueeze(-1) * x[begin : begin + 32]).sum() for begin in (0, 36, 52, 68)).backward()
    check_gradients(leaves, (x, weights))


def train_blocks() -> None:
    """Selected blocks of scores, [B,N,S,D] and packed, backward; with log-sum-exps."""
    mask = torch.tensor([[1, 0], [0, 1], [1, 1], [0, 1]], dtype=torch.bool).view(1, 4, 1, 2)
    hidden = ~mask.repeat_interleave(128, 3)[..., :KEYS].expand(1, 4, QUERIES, KEYS)
    for layout in ("BNSD", "TND"):
        leaves, whole = leaves_of(drawn(1, 4, QUERIES, 128), *(drawn(1, 2, KEYS, 128) for _ in range(2)))
        given = [each.squeeze(0).transpose(0, 1).contiguous() if layout == "TND" else each for each in leaves]
        lengths = {"actual_seq_lengths": [QUERIES], "actual_seq_lengths_kv": [KEYS]} if layout == "TND" else {}
        y, sums = torch_npu.npu_block_sparse_attention(
            *given, mask.npu(), [128, 128], q_input_layout=layout, kv_input_layout=layout, num_key_value_heads=2,
            scale_value=0.1, inner_precise=0, softmax_lse_flag=1, **lengths,
        )  # fmt: skip
        slopes = drawn(*y.shape)
        y.backward(slopes.npu())
        q, k, v = whole
        keys, values = (each.repeat_interleave(2, 1) for each in (k, v))
        scores = (0.1 * q @ keys.transpose(2, 3)).masked_fill(hidden, -math.inf)
        wanted = scores.softmax(-1) @ values
        back = slopes if layout == "BNSD" else slopes.transpose(0, 1)[None]
        wanted.backward(back.float())
        check_gradients(leaves, whole)
        rows = sums.cpu() if layout == "BNSD" else sums.cpu().transpose(0, 1)[None]
        torch.testing.assert_close(rows[..., 0], scores.logsumexp(-1), rtol=1e-4, atol=1e-4)


if __name__ == "__main__":
    torch.manual_seed(11)
    choose_quantised()
    compress()
    compress_cached()
    chosen = choose()
    attend(chosen)
    attend_quantised(chosen)
    attend_paged()
    select()
    select_paged()
    train_index()
    train_attention()
    train_blocks()
