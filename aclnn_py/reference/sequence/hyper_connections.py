"""Manifold-constrained hyper-connections: residual streams around a layer, and Sinkhorn's iteration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..matmul.products import hf32
from ..registry import Array, reference


def logistic(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def between(values: Array) -> Array:
    """Gates, between 0 and 1."""
    return logistic(values)


def gates(
    x: Array, phi: Array, alpha: Array, bias: Array, gamma: Array | None, norm: float, raised: float, mode: int = 0
) -> tuple[Array, ...]:
    n = x.shape[-2]
    flat = x.reshape(*x.shape[:-2], -1)
    inverse = 1 / np.sqrt(np.mean(flat * flat, -1) + norm)
    scaled = flat if gamma is None else flat * gamma.reshape(-1)
    mix = hf32(scaled) @ hf32(phi).T if mode else scaled @ phi.T
    scaled = mix * inverse[..., None]
    pre = logistic(scaled[..., :n] * alpha[0] + bias[:n]) + raised
    post = 2 * logistic(scaled[..., n : 2 * n] * alpha[1] + bias[n : 2 * n])
    if len(alpha) == 3:
        matrix = scaled[..., 2 * n :] * alpha[2] + bias[2 * n :]
        res = matrix.reshape(*x.shape[:-2], n, n)
    else:
        post, res = post + raised, None
    return np.einsum("...n,...nd->...d", pre, x), post, res, inverse, mix, pre


@reference("aclnnMhcPre", attrs=((1e-6, 1e-6), (0.5, 0.25)))
def mhc_pre(
    x: Array, phi: Array, alpha: Array, bias: Array, gamma: Array | None, norm: float, raised: float
) -> tuple[Array, ...]:
    return gates(x, phi, alpha, bias, gamma, norm, raised)


@reference("aclnnMhcPreV2", attrs=((1e-6, 1e-6, 0), (0.5, 0.25, 0)))
def mhc_pre_v2(
    x: Array, phi: Array, alpha: Array, bias: Array, gamma: Array | None, norm: float, raised: float, mode: int
) -> tuple[Array, ...]:
    return gates(x, phi, alpha, bias, gamma, norm, raised, mode)


POSITIVE: dict[str, Callable[..., Array]] = {"invRms": between, "hPre": between, "hPost": between}


@reference("aclnnMhcPreBackward", attrs=((1e-6,), (0.125,)), domain=POSITIVE)
def mhc_pre_backward(
    x: Array, phi: Array, alpha: Array, of_in: Array, of_post: Array, of_res: Array, inverse: Array, mix: Array,
    pre: Array, post: Array, gamma: Array | None, further: Array | None, raised: float,
) -> tuple[Array, ...]:  # fmt: skip
    n, d = x.shape[-2:]
    x, of_in, of_post, of_res, mix, pre, post = (
        each.reshape(-1, *each.shape[x.ndim - 2 :]) for each in (x, of_in, of_post, of_res, mix, pre, post)
    )
    inverse = inverse.reshape(-1, 1)
    soft = pre - raised
    argument = np.concatenate(
        [
            np.einsum("td,tnd->tn", of_in, x) * soft * (1 - soft), of_post * post * (1 - post / 2),
            of_res.reshape(len(x), -1),
        ],
        axis=1,
    )  # fmt: skip
    weights = np.repeat(alpha, [n, n, n * n])
    scaled = argument * weights
    shares = (argument * mix * inverse).sum(0)
    of_alpha = np.array([shares[:n].sum(), shares[n : 2 * n].sum(), shares[2 * n :].sum()])
    of_inverse = (scaled * mix).sum(1, keepdims=True)
    of_mix, flat = scaled * inverse, x.reshape(len(x), -1)
    ones = np.ones(n * d) if gamma is None else gamma.reshape(-1)
    of_normal = of_mix @ phi
    of_flat = of_normal * ones - of_inverse * inverse**3 / (n * d) * flat
    of_x = of_flat.reshape(x.shape) + pre[:, :, None] * of_in[:, None, :]
    if further is not None:
        of_x = of_x + further.reshape(x.shape)
    of_gamma = None if gamma is None else (of_normal * flat).sum(0).reshape(n, d)
    return of_x, of_mix.T @ (flat * ones), of_alpha, argument.sum(0), of_gamma


@reference("aclnnMhcPost")
def mhc_post(x: Array, res: Array | None, layer: Array, post: Array) -> Array:
    mixed = x if res is None else np.einsum("...ji,...jd->...id", res, x)
    return mixed + post[..., None] * layer[..., None, :]


@reference("aclnnMhcPostBackward")
def mhc_post_backward(grad: Array, x: Array, res: Array | None, layer: Array, post: Array) -> tuple[Array, ...]:
    of_x = grad if res is None else np.einsum("...ji,...id->...jd", res, grad)
    return (
        of_x,
        np.einsum("...jd,...id->...ji", x, grad),
        np.einsum("...id,...i->...d", grad, post),
        np.einsum("...id,...d->...i", grad, layer),
    )


def steps(x: Array, raised: float, times: int) -> tuple[list[Array], list[Array]]:
    """The matrices after every step, and what they were divided by."""
    soft = np.exp(x - x.max(-1, keepdims=True))
    matrices, sums = [soft / soft.sum(-1, keepdims=True)], [np.zeros((*x.shape[:-1], 1))]
    now = matrices[0] + raised
    for step in range(1, 2 * times):
        sums.append(now.sum(-2 if step % 2 else -1, keepdims=True) + raised)
        now = now / sums[-1]
        matrices.append(now)
    return matrices, sums


def kept(matrices: list[Array], sums: list[Array]) -> tuple[Array, Array]:
    """They, as [steps, n, T, 8] and [steps, T, 8]."""
    n = matrices[0].shape[-1]
    one = np.zeros((len(matrices), n, matrices[0].size // n**2, 8))
    other = np.zeros((len(sums), one.shape[2], 8))
    for step, (matrix, total) in enumerate(zip(matrices, sums, strict=True)):
        one[step, :, :, :n] = np.moveaxis(matrix.reshape(-1, n, n), 0, 1)
        other[step, :, :n] = total.reshape(-1, n)
    return one.reshape(-1), other.reshape(-1)


@reference("aclnnMhcSinkhorn", attrs=((1e-6, 3), (0.125, 1)))
def mhc_sinkhorn(
    x: Array, raised: float, times: int, *, shapes: Mapping[str, tuple[int, ...]]
) -> tuple[Array | None, ...]:
    """Outputs of one element are not wanted."""
    matrices, sums = steps(x, raised, times)
    unwanted = (1,) in (shapes.get("normOut"), shapes.get("sumOut"))
    return matrices[-1], *((None, None) if unwanted else kept(matrices, sums))


def as_kept(values: Array, *, name: str, given: Mapping[str, Any]) -> Array:
    """Matrices and sums as positive numbers."""
    return 0.5 + between(values)


@reference("aclnnMhcSinkhornBackward", domain={"normOut": as_kept, "sumOut": as_kept})
def mhc_sinkhorn_backward(grad: Array, matrices: Array, sums: Array) -> Array:
    n = grad.shape[-1]
    tokens = grad.size // n**2
    matrices, sums = matrices.reshape(-1, n, tokens, 8)[..., :n], sums.reshape(-1, tokens, 8)[..., :n]
    g = grad.reshape(-1, n, n)
    for step in reversed(range(len(sums))):
        y = np.moveaxis(matrices[step], 0, 1)
        axis = 1 if step % 2 else 2
        g = g - (g * y).sum(axis, keepdims=True)
        g = g / np.expand_dims(sums[step], axis) if step else g * y
    return g.reshape(grad.shape)
