"""Calls of operators by their types that do not fit: python bad_types.py TREE

Prints a line for each that is not refused with its code, and one if calls beside them that are right differ from what
they should be; ends with 1 then.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from calling_types import LIBRARY, Array, Last, after, blocks, host, must, rand, run, single, zeros

REFUSED, INVALID, FAILED = 500002, 100000, 507035
NCHW = {"data_format": "NCHW"}
WINDOW = {**NCHW, "ksize": [1, 1, 2, 2], "strides": [1, 1, 2, 2], "padding": "VALID"}
CONVOLUTION = {**NCHW, "strides": [1, 1, 1, 1], "pads": [0, 0, 0, 0]}


def code(kind: str, inputs: list[Any], *outputs: Array | int, **attrs: object) -> int:
    try:
        run(kind, inputs, *outputs, **attrs)
    except RuntimeError as problem:
        return int(str(problem).partition(":")[0])
    return 0


def shapes() -> dict[str, int]:
    x, image, boxes = rand(4, 6), rand(2, 3, 4, 4), rand(5, 4)
    norms = [zeros(4, 6), zeros(4, 1), zeros(4, 1)]
    courses = [zeros(3, 2, 5) for _ in range(6)]
    return {
        "a part with an axis less": code("Split", [host(1), x], zeros(4)),
        "a part of another dtype": code("Split", [host(1), x], zeros(4, 3), zeros(4, 3, kind="i4")),
        "parts beyond the end": code("Split", [host(0), x], zeros(3, 6), zeros(3, 6)),
        "a sum with too few elements": code("ReduceSum", [x, host(0)], zeros(2)),
        "sums of too many channels": code("BNTrainingReduce", [image], zeros(4), zeros(4)),
        "a bias of too few channels": code("BiasAdd", [image, rand(2)], zeros(2, 3, 4, 4), **NCHW),
        "a bias of one channel": code("BiasAdd", [image, rand(1)], zeros(2, 3, 4, 4), **NCHW),
        "gamma with too few elements": code("LayerNorm", [x, rand(3), rand(3)], *norms, begin_norm_axis=1),
        "a mean with too many elements": code(
            "LayerNorm", [x, rand(6), rand(6)], norms[0], zeros(9), zeros(9), begin_norm_axis=1
        ),
        "a gradient of another image": code(
            "MaxPoolGrad", [image, rand(2, 3, 2, 2), rand(2, 3, 2, 2)], zeros(2, 3, 4, 3), **WINDOW
        ),
        "weights of other inputs": code("DynamicGRUV2", [rand(3, 2, 4), rand(6, 15), rand(5, 15)], *courses),
        "weights of other gates": code("DynamicGRUV2", [rand(3, 2, 4), rand(4, 12), rand(5, 15)], *courses),
        "a bias of other gates": code("DynamicGRUV2", [rand(3, 2, 4), rand(4, 15), rand(5, 15), rand(3)], *courses),
        "a standard deviation of 0": code("BoundingBoxEncode", [boxes, boxes], zeros(5, 4), stds=[1.0, 0.0, 1.0, 1.0]),
    }


def layers() -> dict[str, int]:
    courses, after = [zeros(3, 2, 5) for _ in range(6)], rand(2, 5)
    given = [rand(3, 2, 4), rand(4, 15), rand(5, 15), courses[0], after, *courses[:2], after, *courses[:4]]
    grads = zeros(4, 15), zeros(5, 15), zeros(15), zeros(15), zeros(3, 2, 4), zeros(2, 5)
    volume, lists = [rand(1, 1, 2, 2, 2), rand(1, 1, 1, 1, 1)], {"data_format": "NCDHW", "strides": [1] * 5}
    maps, bins = rand(1, 2, 4, 4), {"spatial_scale": 1.0, "pooled_height": 2, "pooled_width": 2}
    region = np.array([[0, 0, 0, 3, 3]], "f4")
    return {
        "a maximum of regions": code("ROIAlign", [maps, region], zeros(1, 2, 2, 2), pool_mode="max", **bins),
        "regions of four numbers": code("ROIAlign", [maps, rand(1, 4)], zeros(1, 2, 2, 2), **bins),
        "more samples than CANN counts": code("ROIAlign", [maps, region], zeros(1, 2, 2, 2), sample_num=2**31, **bins),
        "sequence lengths of a GRU": code("DynamicGRUV2Grad", [*given, np.array([3, 2], "i4")], *grads),
        "four numbers for the padding of a volume": code("Conv3D", volume, zeros(1, 1, 2, 2, 2), pads=[0] * 4, **lists),
    }


def numbers() -> dict[str, int]:
    x, image, weights = rand(4, 6), rand(2, 3, 4, 4), rand(2, 3, 1, 1)
    out, pooled, same = zeros(2, 2, 4, 4), zeros(2, 3, 2, 2), {**WINDOW, "padding": "SAME"}
    return {
        "an axis to split that there is not": code("Split", [host(2), x], x.copy()),
        "an axis to sum that there is not": code("ReduceSum", [x, host(3)], zeros(4)),
        "a first axis that there is not": code(
            "LayerNorm", [x, rand(6), rand(6)], zeros(4, 6), zeros(4, 1), zeros(4, 1), begin_norm_axis=3
        ),
        "two numbers for padding": code("Conv2D", [image, weights], out, **{**CONVOLUTION, "pads": [0, 0]}),
        "a stride of 0": code("MaxPool", [image], pooled, **{**same, "strides": [1, 1, 0, 2]}),
        "a window larger than memory": code(
            "MaxPool", [image], zeros(2, 3, 2, 2), **{**same, "ksize": [1, 1, 2**62, 2]}
        ),
        "parts that leave a gap": code("ConcatD", [x, x], zeros(4, 13), concat_dim=1),
        "an axis to join that there is not": code("ConcatD", [x, x], zeros(8, 6), concat_dim=2),
        "two addends, one of another shape": code("AddN", [x, rand(6)], zeros(4, 6)),
        "a divisor that does not broadcast": code("RealDiv", [x, rand(4)], zeros(4, 6)),
        "an attribute that is missing": code("BNInfer", [image, *(rand(3) for _ in range(4))], zeros(2, 3, 4, 4)),
        "an input that is missing": code("RealDiv", [x], zeros(4, 6)),
        "an output that is missing": code("TensorMove", [x]),
    }


def right() -> list[tuple[Array, Any]]:
    """Channels that are last by the format, and a buffer in blocks that is updated where it lies."""
    x, bias = rand(2, 3, 4, 5), rand(5)
    made = run("BiasAdd", [x.view(Last), bias], zeros(2, 3, 4, 5), data_format="NCHW")
    sums = run("BNTrainingReduce", [x.view(Last)], zeros(5), zeros(5))
    w, a, g = rand(3, 5), rand(3, 5), rand(3, 5)
    course = 0.9 * a + g
    moved = run("ApplyMomentum", [blocks(w), blocks(a), single(0.1), g, single(0.9)], 0)
    return [
        (made[0], x + bias), (sums[0], x.sum((0, 1, 2))), (sums[1], (x * x).sum((0, 1, 2))),
        (moved[0], blocks(w - 0.1 * course)), (after(1), blocks(course)),
    ]  # fmt: skip


def main() -> int:
    must(LIBRARY.aclrtSetDevice(0))
    wrong = {name: seen for name, seen in {**shapes(), **layers(), **numbers()}.items() if seen != REFUSED}
    many = code("OnesLike", [rand(2), rand(2)], zeros(2))
    wrong |= {} if many == INVALID else {"an input too many": many}
    bins = {"spatial_scale": 1.0, "pooled_height": 1, "pooled_width": 1}
    lost = code("ROIAlign", [rand(1, 2, 4, 4), np.array([[1, 0, 0, 3, 3]], "f4")], zeros(1, 2, 1, 1), **bins)
    wrong |= {} if lost == FAILED else {"a region of an image that there is not": lost}
    for name, seen in wrong.items():
        print(f"{name}: {seen}")
    far = [np.abs(seen - wanted).max() for seen, wanted in right()]
    if not max(far) < 1e-5:
        print(f"results that differ by {far}")
    return int(bool(wrong) or not max(far) < 1e-5)


if __name__ == "__main__":
    sys.exit(main())
