"""Recurrent layers, convolutions and regions by their types beside NumPy: cases of op_types.py."""

from __future__ import annotations

from typing import Any

import numpy as np
from calling_types import Array, host, pairs, rand, random, run, single, zeros


def recurrent() -> list[tuple[Array, Any]]:
    x, w, u, b, own, h0 = rand(3, 2, 4), rand(4, 15), rand(5, 15), rand(15), rand(15), rand(1, 2, 5)
    courses: list[list[Array]] = [[] for _ in range(5)]
    h = h0[0]
    for step in x:
        (xz, xr, xn), (hz, hr, hn) = (np.split(each, 3, 1) for each in (step @ w + b, h @ u + own))
        z, r = 1 / (1 + np.exp(-xz - hz)), 1 / (1 + np.exp(-xr - hr))
        n = np.tanh(xn + r * hn)
        h = (1 - z) * n + z * h
        for one, seen in zip(courses, (h, z, r, n, hn), strict=True):
            one.append(seen)
    made = run("DynamicGRUV2", [x, w, u, b, own, None, h0], *(zeros(3, 2, 5) for _ in range(6)))
    return pairs(made, *map(np.array, (courses[0], *courses)))


def gru_loss(x: Array, w: Array, u: Array, b: Array, own: Array, h: Array, dy: Array, dh: Array) -> Any:
    """What the gradients are those of: all h times dy and the last h times dh, in float64."""
    total: Any = 0.0
    for step, grad in zip(x, dy, strict=True):
        (xz, xr, xn), (hz, hr, hn) = (np.split(each, 3, 1) for each in (step @ w + b, h @ u + own))
        z, r = 1 / (1 + np.exp(-xz - hz)), 1 / (1 + np.exp(-xr - hr))
        h = (1 - z) * np.tanh(xn + r * hn) + z * h
        total += (h * grad).sum()
    return total + (h * dh).sum()


def differences(loss: Any, values: list[Array], which: int) -> Array:
    """The gradient of a loss with respect to one of its values, by central differences."""
    values = [each.astype("f8") for each in values]
    found = np.zeros(values[which].shape)
    for at in np.ndindex(*found.shape):
        ends = []
        for step in (1e-5, -1e-5):
            moved = [each.copy() for each in values]
            moved[which][at] += step
            ends.append(loss(*moved))
        found[at] = (ends[0] - ends[1]) / 2e-5
    return found


def recurrent_gradients() -> list[tuple[Array, Any]]:
    given = [rand(3, 2, 2), rand(2, 9), rand(3, 9), rand(9), rand(9), rand(2, 3), rand(3, 2, 3), rand(2, 3)]
    x, w, u, b, own, h0, dy, dh = given
    y, h, z, r, n, hn = run("DynamicGRUV2", [x, w, u, b, own, None, h0], *(zeros(3, 2, 3) for _ in range(6)))
    inputs = [x, w, u, y, h0, h, dy, dh, z, r, n, hn, single(0), np.array(0, "i1")]
    outputs = zeros(2, 9), zeros(3, 9), zeros(9), zeros(9), zeros(3, 2, 2), zeros(2, 3)
    made = run("DynamicGRUV2Grad", inputs, *outputs)
    return pairs(made, *(differences(gru_loss, given, which) for which in (1, 2, 3, 4, 0, 5)))


def convolved(x: Array, k: Array, pad: int, step: int = 1) -> Array:
    x = np.pad(x, ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    rows, columns = ((x.shape[2 + at] - k.shape[2 + at]) // step + 1 for at in (0, 1))
    out = np.zeros((x.shape[0], k.shape[0], rows, columns))
    for i in range(rows):
        for j in range(columns):
            window = x[:, :, i * step : i * step + k.shape[2], j * step : j * step + k.shape[3]]
            out[:, :, i, j] = np.einsum("nchw,ochw->no", window, k)
    return out


def convolutions() -> list[tuple[Array, Any]]:
    """Small integers, which HF32 holds; gradients by the sum of products that they are of."""
    x, k, dy = (random.randint(-3, 4, shape).astype("f4") for shape in ((2, 3, 5, 5), (4, 3, 3, 3), (2, 4, 5, 5)))
    b = np.arange(4, dtype="f4")
    attrs: dict[str, object] = {"strides": [1, 1, 1, 1], "pads": [1, 1, 1, 1], "dilations": [1, 1, 1, 1]}
    nchw = {**attrs, "data_format": "NCHW"}
    y = convolved(x, k, 1)
    last = x.transpose(0, 2, 3, 1).copy()
    dk = np.zeros(k.shape)
    for at in np.ndindex(*k.shape):
        one = np.zeros(k.shape)
        one[at] = 1
        dk[at] = (convolved(x, one, 1) * dy).sum()
    dx = convolved(dy, k.transpose(1, 0, 2, 3)[:, :, ::-1, ::-1], 1)
    return [
        *pairs(run("Conv2D", [x, k, b], zeros(*y.shape), **nchw), y + b[:, None, None]),
        *pairs(
            run("Conv2D", [last, k.transpose(2, 3, 1, 0).copy()], zeros(2, 5, 5, 4), **attrs), y.transpose(0, 2, 3, 1)
        ),
        *pairs(run("Conv2DTranspose", [host(*x.shape), dy, k, None], zeros(*x.shape), **nchw), dx),
        *pairs(run("Conv2DBackpropFilter", [x, host(*k.shape), dy], zeros(*k.shape), **nchw), dk),
        *pairs(run("Conv2DBackpropInput", [host(*x.shape), k, dy], zeros(*x.shape), **nchw), dx),
        *pairs(run("Conv2DBackpropInput", [np.array(x.shape, "i4"), k, dy], zeros(*x.shape), **nchw), dx),
    ]


def convolution_loss(x: Array, k: Array, dy: Array) -> Any:
    """A 3-D convolution with stride (1, 2, 1) and padding (0, 1, 0), times dy."""
    x, total = np.pad(x, ((0, 0), (0, 0), (0, 0), (1, 1), (0, 0))), 0.0
    for at in np.ndindex(*dy.shape[2:]):
        begin = [place * step for place, step in zip(at, (1, 2, 1), strict=True)]
        window = x[(..., *(slice(one, one + size) for one, size in zip(begin, k.shape[2:], strict=True)))]
        total += (np.einsum("ncdhw,ocdhw->no", window, k) * dy[(..., *at)]).sum()
    return total


def volumes() -> list[tuple[Array, Any]]:
    """Small integers again; every result is the gradient of one number."""
    x, k, dy = (
        random.randint(-3, 4, shape).astype("f4") for shape in ((1, 2, 3, 4, 3), (2, 2, 2, 2, 2), (1, 2, 2, 3, 2))
    )
    y, dx, dk = (differences(convolution_loss, [x, k, dy], which) for which in (2, 0, 1))
    attrs: dict[str, object] = {"strides": [1, 1, 1, 2, 1], "pads": [0, 0, 1, 1, 0, 0], "data_format": "NCDHW"}
    last, turned = x.transpose(0, 2, 3, 4, 1).copy(), k.transpose(2, 3, 4, 1, 0).copy()
    lists = {"strides": [1, 1, 2, 1, 1], "pads": attrs["pads"]}
    halves = [x.astype("f2"), host(*k.shape), dy.astype("f2")]
    return [
        *pairs(run("Conv3D", [x, k], zeros(*y.shape), **attrs), y),
        *pairs(run("Conv3D", [last, turned], zeros(1, 2, 3, 2, 2), **lists), y.transpose(0, 2, 3, 4, 1)),
        *pairs(run("Conv3DTranspose", [host(*x.shape), dy, k, None], zeros(*x.shape), **attrs), dx),
        *pairs(run("Conv3DBackpropInput", [host(*x.shape), k, dy], zeros(*x.shape), **attrs), dx),
        *pairs(run("Conv3DBackpropFilter", [x, host(*k.shape), dy], zeros(*k.shape), **attrs), dk),
        *pairs(run("Conv3DBackpropFilter", halves, zeros(*k.shape), **attrs), dk),
    ]


def weights(begin: float, length: float, bins: int, samples: int, size: int) -> Array:
    """What each row of a map counts in each bin along an axis, [bins, size]."""
    count, found = samples or int(max(np.ceil(length / bins), 1)), np.zeros((bins, size))
    for at in range(bins * count):
        place = begin + (at + 0.5) * length / bins / count
        if -1 <= place <= size:
            place = min(max(place, 0), size - 1)
            found[at // count] += np.maximum(1 - np.abs(np.arange(size) - place), 0) / count
    return found


def regions() -> list[tuple[Array, Any]]:
    maps, dy = rand(2, 9, 6, 7), rand(3, 9, 2, 3)
    rois = np.array([[1, 1.0, 2.0, 9.5, 7.0], [0, -6.0, -4.0, 30.0, 5.0], [1, 3.0, 3.0, 3.2, 3.1]], "f4")
    found: list[tuple[Array, Any]] = []
    for mode, samples in ((0, 2), (1, 0), (2, 0), (3, 3)):
        y, dx = np.zeros(dy.shape), np.zeros(maps.shape)
        for number, (image, *corners) in enumerate(rois):
            x0, y0, x1, y1 = (0.5 * each - 0.5 * (mode > 1) for each in corners)
            ends = (x1 - x0 + 0.5 * (mode == 1), y1 - y0 + 0.5 * (mode == 1))
            wide, high = (max(each, 1) if mode < 2 else each for each in ends)
            down, across = weights(y0, high, 2, samples, 6), weights(x0, wide, 3, samples, 7)
            y[number] = down @ maps[int(image)] @ across.T
            dx[int(image)] += down.T @ dy[number] @ across
        attrs: dict[str, object] = {
            "spatial_scale": 0.5, "pooled_height": 2, "pooled_width": 3, "sample_num": samples, "roi_end_mode": mode
        }  # fmt: skip
        found += pairs(run("ROIAlign", [maps, rois, None], zeros(*dy.shape), **attrs), y)
        found += pairs(run("ROIAlignGrad", [dy, rois, None], zeros(*maps.shape), xdiff_shape=[2, 9, 6, 7], **attrs), dx)
    return found


def suppressed() -> list[tuple[Array, Any]]:
    boxes = np.array(
        [[0, 0, 4, 4, 0.9], [0, 0, 4, 3, 0.8], [2, 0, 6, 4, 0.7], [9, 9, 9, 9, 0.6], [2.5, 0, 6, 4, 0.5]], "f4"
    )
    outputs = zeros(5, 5), zeros(5, kind="i4"), zeros(5, kind="u1")
    made = run("NMSWithMask", [boxes], *outputs, iou_threshold=0.5)
    return pairs(made, boxes, np.arange(5), np.array([1, 0, 1, 1, 0]))


LAYERS = (recurrent, recurrent_gradients, convolutions, volumes, regions, suppressed)
