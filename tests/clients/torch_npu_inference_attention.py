"""Attention for inference by its older functions, and by the newer one with packed sequences, latent heads and
keys in parts.

Run as `python torch_npu_inference_attention.py`; prints nothing and ends with 0.
"""

import math

import torch
import torch_npu  # type: ignore[import-not-found]

HEADS, KEY_HEADS, WIDTH = 4, 2, 32
SCALE = 1 / math.sqrt(WIDTH)


def plain(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, hidden: torch.Tensor | None = None) -> torch.Tensor:
    """[N,S,D] over keys of fewer heads."""
    k, v = (each.repeat_interleave(q.shape[0] // each.shape[0], 0) for each in (k, v))
    scores = q @ k.transpose(1, 2) * q.shape[-1] ** -0.5
    scores = scores if hidden is None else scores.masked_fill(hidden, -math.inf)
    return scores.softmax(-1) @ v


def near(found: torch.Tensor, wanted: torch.Tensor, dtype: torch.dtype) -> None:
    off = (found.cpu().float() - wanted).abs().max().item()
    assert off < 4 * torch.finfo(dtype).eps, (dtype, off)


def of_older_functions(dtype: torch.dtype) -> None:
    torch.manual_seed(5)
    q, k, v = (torch.randn(2, heads, 9, WIDTH).to(dtype).float() for heads in (HEADS, KEY_HEADS, KEY_HEADS))
    moved = [each.to(dtype).npu() for each in (q, k, v)]
    triangle = torch.ones(2048, 2048, dtype=torch.bool, device="npu").triu(1)
    hidden = torch.ones(9, 9, dtype=torch.bool).triu(1)
    numbers = {"num_heads": HEADS, "num_key_value_heads": KEY_HEADS, "scale_value": SCALE, "input_layout": "BNSD"}
    found = torch_npu.npu_prompt_flash_attention(*moved, atten_mask=triangle, sparse_mode=2, **numbers)
    for batch in range(2):
        near(found[batch], plain(q[batch], k[batch], v[batch], hidden), dtype)
    found = torch_npu.npu_incre_flash_attention(moved[0][:, :, :1], *moved[1:], actual_seq_lengths=[9, 4], **numbers)
    for batch, length in enumerate((9, 4)):
        near(found[batch], plain(q[batch, :, :1], k[batch, :, :length], v[batch, :, :length]), dtype)


def of_packed_sequences() -> None:
    lengths, dtype = (4, 7), torch.bfloat16
    q, k, v = (torch.randn(11, heads, 128).to(dtype).float() for heads in (HEADS, KEY_HEADS, KEY_HEADS))
    triangle = torch.ones(2048, 2048, dtype=torch.bool, device="npu").triu(1)
    found, lse = torch_npu.npu_fused_infer_attention_score(
        *(each.to(dtype).npu() for each in (q, k, v)), num_heads=HEADS, num_key_value_heads=KEY_HEADS,
        scale=128**-0.5, input_layout="TND", atten_mask=triangle, sparse_mode=3, actual_seq_lengths=[4, 11],
        actual_seq_lengths_kv=[4, 11], softmax_lse_flag=True,
    )  # fmt: skip
    assert lse.shape == (11, HEADS, 1)
    for one, *rest in zip(*(each.split(lengths) for each in (q, k, v, found.cpu().float())), strict=True):
        hidden = torch.ones(len(one), len(one), dtype=torch.bool).triu(1)
        *heads, mine = (each.transpose(0, 1) for each in (one, *rest))
        near(mine, plain(*heads, hidden), dtype)


def of_latent_heads() -> None:
    """One head of 512 channels with 64 of position, which is key and value at once."""
    torch.manual_seed(6)
    dtype, table = torch.float16, torch.tensor([[3, 1], [0, 2]], dtype=torch.int32)
    q, one = (torch.randn(2, 1, 16 * width).div(4).to(dtype).float() for width in (512, 64))
    c, other = (torch.randn(4, 16, width).to(dtype).float() for width in (512, 64))
    found = torch_npu.npu_fused_infer_attention_score(
        q.to(dtype).npu(), *[c.to(dtype).npu()] * 2, query_rope=one.to(dtype).npu(), key_rope=other.to(dtype).npu(),
        num_heads=16, num_key_value_heads=1, scale=576**-0.5, input_layout="BSH", block_table=table.npu(),
        block_size=16, actual_seq_lengths_kv=[20, 32],
    )[0]  # fmt: skip
    for at, length in enumerate((20, 32)):
        values, rope = (each[table[at].long()].flatten(0, 1)[None, :length] for each in (c, other))
        rows = torch.cat([q[at].view(16, 1, 512), one[at].view(16, 1, 64)], -1)
        near(found[at].view(16, 1, 512), plain(rows, torch.cat([values, rope], -1), values), dtype)


def in_pieces(cache: torch.Tensor) -> torch.Tensor:
    """[blocks,S,D] as FRACTAL_NZ of one head: pieces of 32 bytes."""
    piece = 32 // cache.element_size()
    return cache.unflatten(-1, (-1, piece)).transpose(1, 2).unsqueeze(1).contiguous()


def of_latent_heads_in_pieces() -> None:
    """Caches in FRACTAL_NZ, of BF16, and of INT8 beside INT8 queries, whose rotary parts are scaled with the codes."""
    torch.manual_seed(8)
    dtype, table, lengths = torch.bfloat16, torch.tensor([[3, 1], [0, 2]], dtype=torch.int32), (200, 77)
    c, other = (torch.randn(4, 128, width).to(dtype) for width in (512, 64))
    q, one = (torch.randn(2, 1, 16, width).div(4).to(dtype) for width in (512, 64))
    numbers = {"num_key_value_heads": 1, "input_layout": "BSND", "block_table": table.npu(), "block_size": 128}
    found = torch_npu.npu_fused_infer_attention_score(
        q.npu(), *[in_pieces(c).npu()] * 2, query_rope=one.npu(), key_rope=in_pieces(other).npu(), num_heads=16,
        scale=576**-0.5, actual_seq_lengths_kv=list(lengths), **numbers,
    )[0]  # fmt: skip
    codes, keys = (torch.randint(-128, 128, shape, dtype=torch.int8) for shape in ((2, 1, 16, 512), (4, 128, 512)))
    steps, scale, rope = torch.rand(2, 1, 16) / 100 + 0.01, 0.02, one * 200
    quantised = torch_npu.npu_fused_infer_attention_score_v2(
        codes.npu(), *[in_pieces(keys).npu()] * 2, query_rope=rope.npu(), key_rope=in_pieces(other).npu(),
        num_query_heads=16, softmax_scale=576**-0.5, actual_seq_kvlen=list(lengths), query_quant_mode=3,
        dequant_scale_query=steps.npu(), dequant_scale_key=torch.tensor([scale]).npu(),
        dequant_scale_value=torch.tensor([scale / 4]).npu(), **numbers,
    )[0]  # fmt: skip
    for at, length in enumerate(lengths):
        whole = [each[table[at].long()].flatten(0, 1)[None, :length].float() for each in (c, keys, other)]
        rows = torch.cat([q[at, 0], one[at, 0]], -1)[:, None].float()
        near(found[at].transpose(0, 1), plain(rows, torch.cat([whole[0], whole[2]], -1), whole[0]), dtype)
        rows = torch.cat([codes[at, 0], rope[at, 0]], -1)[:, None].float() * steps[at, 0, :, None, None] * scale
        near(quantised[at].transpose(0, 1), plain(rows, torch.cat(whole[1:], -1), whole[1] * scale / 4), dtype)


def of_parts_of_keys(dtype: torch.dtype) -> None:
    """Every device of a sequence in parallel has some of the keys: their results are put together."""
    torch.manual_seed(7)
    q, k, v = (torch.randn(2, rows, HEADS * WIDTH).to(dtype).float() for rows in (1, 12, 12))
    sums, results = [], []
    for keys, values in zip(k.split(5, 1), v.split(5, 1), strict=True):
        found, lse = torch_npu.npu_fused_infer_attention_score(
            *(each.to(dtype).npu() for each in (q, keys, values)), num_heads=HEADS, scale=SCALE, input_layout="BSH",
            softmax_lse_flag=True,
        )  # fmt: skip
        sums.append(lse.reshape(-1))
        results.append(found.reshape(-1, WIDTH))
    whole, lse = torch_npu.npu_attention_update(sums, results, 1)
    by_head = [each.view(2, -1, HEADS, WIDTH).transpose(1, 2) for each in (q, k, v)]
    for batch in range(2):
        near(whole.view(2, HEADS, 1, WIDTH)[batch], plain(*(each[batch] for each in by_head)), dtype)
    scores = (by_head[0] @ by_head[1].transpose(2, 3) * SCALE).logsumexp(-1).flatten()
    assert (lse.cpu() - scores).abs().max() < 1e-5


def normed(x: torch.Tensor) -> torch.Tensor:
    return x / (x.pow(2).mean(-1, keepdim=True) + 1e-5).sqrt()


def before_latent_heads() -> None:
    """Projections and norms of multi-head latent attention, whose keys go into caches."""
    torch.npu.config.allow_internal_format = True
    tokens, sizes, dtype = 3, (1024, 1536, 128, 512, 64), torch.bfloat16
    hidden, middle, width, latent, rope = sizes
    shapes = ((hidden, middle), (middle, HEADS * (width + rope)), (hidden, latent + rope), (HEADS, width, latent))
    down, up, keys, absorbed = ((torch.randn(shape) / shape[-2] ** 0.5).to(dtype) for shape in shapes)
    x, angles = torch.randn(tokens, hidden).to(dtype), torch.randn(tokens, rope // 2).repeat(1, 2)
    blocks = [torch_npu.npu_format_cast(each.npu(), 29) for each in (down, up, keys)]
    tables = [each.to(dtype).npu() for each in (angles.sin(), angles.cos())]
    gammas = [torch.ones(size, dtype=dtype, device="npu") for size in (middle, latent)]
    caches = [torch.zeros(4, 16, 1, size, dtype=dtype, device="npu") for size in (latent, rope)]
    places = [5, 40, 17]
    query, _, _, mine, _ = torch_npu.npu_mla_prolog_v3(
        x.npu(), *blocks[:2], absorbed.npu(), blocks[2], *gammas, *tables, *caches,
        cache_index=torch.tensor(places).npu(), query_norm_flag=True,
    )  # fmt: skip
    compressed = normed(x.float() @ down.float())
    heads = (compressed @ up.float()).view(tokens, HEADS, -1)[..., :width]
    for found, wanted in (
        (mine, compressed), (query, torch.einsum("tnd,ndc->tnc", heads, absorbed.float())),
        (caches[0].view(64, latent)[places], normed(x.float() @ keys.float()[:, :latent])),
    ):  # fmt: skip
        assert (found.cpu().float() - wanted).abs().max() < 0.02 * wanted.abs().max()


def into_caches(dtype: torch.dtype) -> None:
    """Keys of latent attention into paged caches, as they decode; then heads with values beside them."""
    kv, gamma = torch.randn(3, 1, 1, 576).to(dtype), torch.randn(512).to(dtype)
    cos, sin = (torch.randn(3, 1, 1, 64).to(dtype) for _ in range(2))
    caches = [torch.zeros(4, 16, 1, size, dtype=dtype, device="npu") for size in (64, 512)]
    places = [5, 40, 17]
    moved = [each.npu() for each in (kv, gamma, cos, sin, torch.tensor(places))]
    found = torch_npu.npu_kv_rmsnorm_rope_cache(*moved, *caches, epsilon=1e-5, cache_mode="PA", is_output_kv=True)

    def turned(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
        one, other = x[..., ::2], x[..., 1::2]
        return torch.cat([one, other], -1) * cos.float() + torch.cat([-other, one], -1) * sin.float()

    wanted = turned(kv[..., 512:].float(), cos, sin), normed(kv[..., :512].float()) * gamma.float()
    for result, cache, right in zip(found[2:], caches, wanted, strict=True):
        for mine in (result.cpu(), cache.cpu().flatten(0, 1)[places].unsqueeze(1)):
            assert (mine.float() - right).abs().max() < 2 * torch.finfo(dtype).eps * right.abs().max()
    kv, gamma, v = (torch.randn(*shape).to(dtype) for shape in ((2, 2, 3, 192), (192,), (2, 2, 3, 128)))
    cos, sin = (torch.randn(2, 2, 3, 64).to(dtype) for _ in range(2))
    caches = [torch.zeros(2, 2, 8, size, dtype=dtype, device="npu") for size in (192, 128)]
    moved = [each.npu() for each in (kv, gamma, cos, sin, torch.tensor([[1, 2, 3], [7, 0, 4]]))]
    torch_npu.npu_kv_rmsnorm_rope_cache(*moved, *caches, v=v.npu())
    rows = normed(kv.float()) * gamma.float()
    rows = torch.cat([turned(rows[..., :64], cos, sin), rows[..., 64:]], -1)
    for cache, right in zip(caches, (rows, v.float()), strict=True):
        for mine, row, where in zip(cache.cpu().float(), right, ([1, 2, 3], [7, 0, 4]), strict=True):
            assert (mine[:, where] - row).abs().max() < 2 * torch.finfo(dtype).eps * right.abs().max()


for kind in (torch.float16, torch.bfloat16):
    into_caches(kind)
    of_older_functions(kind)
    of_parts_of_keys(kind)
of_packed_sequences()
of_latent_heads()
of_latent_heads_in_pieces()
before_latent_heads()
