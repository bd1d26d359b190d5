"""What comes before multi-head latent attention with INT8 weights, tokens and keys, in every layout of caches."""

from __future__ import annotations

from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from ..products.test_products_in_blocks import KINDS, in_blocks, run

BF16, HEADS, INNER, MIDDLE, WIDTH, LATENT, ROPE, BLOCK, EPSILON = (
    ml_dtypes.bfloat16,
    2,
    1024,
    1536,
    128,
    512,
    64,
    16,
    1e-5,
)
MADE = np.random.default_rng(0)


KINDS = {**KINDS, np.dtype("i8"): acl.ACL_INT64, np.dtype("i4"): acl.ACL_INT32}


def plain(array: Any) -> Any:
    kind, shape = KINDS[np.dtype(array.dtype)], array.shape
    return acl.aclCreateTensor(shape, kind, array.strides, 0, acl.ACL_FORMAT_ND, shape, array.address)


class Case(NamedTuple):
    weights: int
    keys: int
    mode: str
    rows: tuple[int, ...]
    factor: float = 1.0


def matrix(rows: int, columns: int, low: bool) -> tuple[Any, Any]:
    """A weight as it is stored, and the scales of its columns."""
    real = MADE.standard_normal((rows, columns)) / np.sqrt(rows)
    if not low:
        return real.astype(BF16), None
    scale = np.abs(real).max(0, keepdims=True) / 127
    return np.rint(real / scale).astype(np.int8), scale.astype(np.float32)


def low_rows(x: Any) -> tuple[Any, Any]:
    scale = np.abs(x).max(-1, keepdims=True) / 127
    return np.clip(np.rint(x / scale), -128, 127).astype(np.int8), scale.astype(np.float32)


def product(x: Any, weight: Any, rows: Any, columns: Any) -> Any:
    found = x.astype(float) @ weight.astype(float)
    return found if columns is None else found * rows * columns


def norm(x: Any, gamma: Any) -> Any:
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + EPSILON) * gamma.astype(float)


def rotated(x: Any, cos: Any, sin: Any) -> Any:
    pairs = x[..., ::2] + 1j * x[..., 1::2]
    turned = pairs * (cos[..., :32] + 1j * sin[..., :32])
    return np.concatenate((turned.real, turned.imag), -1)


class Given:
    """Tensors of a case, and what they come to in float64."""

    def __init__(self, case: Case) -> None:
        tokens, (self.low, half) = int(np.prod(case.rows)), (case.weights == 2, case.weights > 0)
        x = MADE.standard_normal((tokens, INNER))
        self.x, self.x_scale = low_rows(x) if self.low else (x.astype(BF16), None)
        self.down, self.down_scale = matrix(INNER, MIDDLE, self.low)
        self.up, self.up_scale = matrix(MIDDLE, HEADS * (WIDTH + ROPE), half)
        self.key_down, self.key_scale = matrix(INNER, LATENT + ROPE, self.low)
        self.absorbed = (MADE.standard_normal((HEADS, WIDTH, LATENT)) / 11).astype(BF16)
        self.gammas = [(1 + 0.1 * MADE.standard_normal(size)).astype(BF16) for size in (MIDDLE, LATENT)]
        angles = np.repeat(MADE.standard_normal((tokens, ROPE // 2)), 2, 0).reshape(tokens, 2, -1).reshape(tokens, ROPE)
        self.sin, self.cos = (each(angles).astype(BF16) for each in (np.sin, np.cos))
        self.sin[:, 32:], self.cos[:, 32:] = self.sin[:, :32], self.cos[:, :32]
        self.smooth = (1 + 0.2 * MADE.random((1, MIDDLE))).astype(np.float32) if half else None
        self.compute(case)

    def compute(self, case: Case) -> None:
        normed = norm(product(self.x, self.down, self.x_scale, self.down_scale), self.gammas[0]) * case.factor
        self.normed, scale = (normed, None) if self.smooth is None else low_rows(normed * self.smooth)
        up = product(self.normed, self.up, scale, self.up_scale).reshape(-1, HEADS, WIDTH + ROPE)
        self.query = np.einsum("tnd,ndc->tnc", up[..., :WIDTH], self.absorbed.astype(float))
        cos, sin = (each.astype(float) for each in (self.cos, self.sin))
        self.query_rope = rotated(up[..., WIDTH:], cos[:, None], sin[:, None])
        keys = product(self.x, self.key_down, self.x_scale, self.key_scale)
        self.latent, self.rope = norm(keys[:, :LATENT], self.gammas[1]), rotated(keys[:, LATENT:], cos, sin)


def place_of(case: Case, token: int, index: Any) -> tuple[int, int]:
    """Block and row of a token in a cache."""
    if case.mode in ("BSND", "TND"):
        return (token // case.rows[-1], token % case.rows[-1]) if case.mode == "BSND" else (token, 0)
    if not case.mode.startswith("PA_BLK"):
        return divmod(int(index.ravel()[token]), BLOCK)
    if len(case.rows) == 2:
        batch, at = divmod(token, case.rows[1])
        return int(index[batch, at // BLOCK]), at % BLOCK
    ends, first, begin = (3, 20), 0, 0
    for end in ends:
        if token < end:
            return int(index[first + (token - begin) // BLOCK]), (token - begin) % BLOCK
        first, begin = first + -(-(end - begin) // BLOCK), end
    raise AssertionError


def row_of(case: Case, cache: Any, place: tuple[int, int]) -> Any:
    block, at = place
    if not case.mode.endswith("NZ"):
        return cache.reshape(cache.shape[0], -1, cache.shape[-1])[block, at]
    size = 32 // cache.itemsize
    return cache.reshape(cache.shape[0], -1, BLOCK, size)[block, :, at].ravel()


def index_of(case: Case) -> Any:
    if case.mode in ("BSND", "TND"):
        return None
    if not case.mode.startswith("PA_BLK"):
        return np.arange(np.prod(case.rows), dtype=np.int64).reshape(case.rows) * 5 + 2
    return np.array([[3, 1], [0, 5]][: case.rows[0]] if len(case.rows) == 2 else [4, 2, 0], np.int64)


CASES = [
    Case(0, 0, "PA_BSND", (3,), 1.5), Case(0, 0, "PA_BLK_NZ", (2, 18)), Case(1, 0, "BSND", (2, 2)),
    Case(1, 2, "PA_NZ", (4,)), Case(1, 3, "TND", (3,)), Case(2, 0, "PA_BLK_BSND", (20,)), Case(2, 1, "PA_NZ", (2, 2)),
    Case(2, 3, "PA_BSND", (3,)),
]  # fmt: skip


def near(found: Any, wanted: Any, bar: float) -> None:
    np.testing.assert_allclose(np.asarray(found, float), wanted, atol=bar * np.abs(wanted).max())


class Outputs:
    """The caches and results of a case on the device."""

    def __init__(self, npu: Session, case: Case, tokens: int) -> None:
        rows, tiled = case.rows, case.keys == 3
        outer = rows if case.mode in ("BSND", "TND") else (6, BLOCK)
        self.cache = npu.array(np.zeros((*outer, 1, 656 if tiled else LATENT), np.int8 if case.keys else BF16))
        shape = (0,) if tiled else (*outer, 1, ROPE)
        self.rope_cache = npu.array(np.zeros(shape, np.int8 if case.keys == 2 else BF16))
        self.query = npu.empty((*rows, HEADS, LATENT), "int8" if case.keys == 1 else "bfloat16")
        self.query_rope = npu.empty((*rows, HEADS, ROPE), "bfloat16")
        self.normed = npu.empty((*rows, MIDDLE), "int8" if case.weights else "bfloat16")
        self.query_scale = npu.empty((tokens, HEADS, 1)) if case.keys == 1 else None
        self.norm_scale = npu.empty((tokens, 1)) if case.weights else None

    @property
    def results(self) -> tuple[Any, ...]:
        return self.query, self.query_rope, self.query_scale, self.normed, self.norm_scale


def scales_of(case: Case, given: Given) -> tuple[Any, ...]:
    """The optional inputs behind the places of tokens."""
    channels = [np.full((1, size), 20.0, np.float32) if case.keys == 2 else None for size in (LATENT, ROPE)]
    one = np.array([20.0], np.float32) if case.keys == 1 else channels[0]
    ends = np.array([3, 20], np.int32) if case.mode == "PA_BLK_BSND" and len(case.rows) == 1 else None
    share = np.array([0.9], np.float32) if case.keys == 3 else None
    own = (given.x_scale, given.down_scale, given.up_scale, given.key_scale)
    return *own, one, channels[1], given.smooth, ends, share


def call(npu: Session, case: Case, given: Given, outs: Outputs) -> None:
    weights = [in_blocks(npu, each, 32 // each.itemsize, False) for each in (given.down, given.up, given.key_down)]
    kept = [held for _, held in weights]

    def tensor(array: Any) -> Any:
        if array is None:
            return None
        kept.append(array if hasattr(array, "address") else npu.array(np.ascontiguousarray(array)))
        return plain(kept[-1])

    x, absorbed = tensor(given.x.reshape(*case.rows, INNER)), tensor(given.absorbed)
    tables = [tensor(each.reshape(*case.rows, ROPE)) for each in (given.sin, given.cos)]
    caches = [tensor(each) for each in (outs.cache, outs.rope_cache, index_of(case))]
    tiled = int(case.keys == 3)
    modes = (case.mode, case.weights, case.keys, int(case.keys == 1), tiled, tiled, 128, case.factor, 1.0)
    arguments = (
        x, weights[0][0], weights[1][0], absorbed, weights[2][0], *map(tensor, given.gammas), *tables, *caches,
        *map(tensor, scales_of(case, given)), EPSILON, EPSILON, *modes, *map(tensor, outs.results),
    )  # fmt: skip
    made = [each for each in arguments if each is not None and not isinstance(each, (int, float, str))]
    run("aclnnMlaPrologV3WeightNz", made, *arguments)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.weights}-{case.keys}-{case.mode}")
def test_queries_and_caches(case: Case) -> None:
    given = Given(case)
    with Session(soc="Ascend910B1") as npu:
        outs = Outputs(npu, case, given.x.shape[0])
        call(npu, case, given, outs)
        scale = None if outs.query_scale is None else outs.query_scale.numpy()
        caches = (outs.cache.numpy(), outs.rope_cache.numpy(), index_of(case))
        check(case, given, caches, outs.query.numpy(), outs.query_rope.numpy(), scale)
        near(outs.normed.numpy().reshape(-1, MIDDLE), given.normed, 0.012)


def check(case: Case, given: Given, caches: Any, query: Any, query_rope: Any, scale: Any) -> None:
    tokens, (cache, rope_cache, index) = given.x.shape[0], caches
    query, wanted = query.reshape(tokens, HEADS, LATENT).astype(float), given.query_rope
    if scale is not None:
        query, wanted = query * scale, wanted * 20.0 / scale
    near(query, given.query, 0.02)
    near(query_rope.reshape(tokens, HEADS, ROPE), wanted, 0.02)
    for token in range(tokens):
        row = row_of(case, cache, place_of(case, token, index))
        if case.keys == 3:
            scales, rope = row[640:].view(np.float32), row[512:640].view(BF16)
            found = (row[:512].reshape(4, 128) * scales[:, None]).ravel()
            tops = np.abs(given.latent[token].reshape(4, 128)).max(1, keepdims=True) * 0.9
            near(found, np.clip(given.latent[token].reshape(4, 128), -tops, tops).ravel(), 0.02)
        else:
            factor = 20.0 if case.keys else 1.0
            near(row / factor, np.clip(given.latent[token] * factor, -128, 127) / factor, 0.02)
            rope = row_of(case, rope_cache, place_of(case, token, index)) / (20.0 if case.keys == 2 else 1.0)
        bar = 0.03 if case.keys == 2 else 0.015
        near(rope, np.clip(given.rope[token] * 20, -128, 127) / 20 if case.keys == 2 else given.rope[token], bar)
