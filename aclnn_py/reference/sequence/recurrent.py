"""Recurrent layers and their gradients, step by step in time."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference

FORWARD = (
    (True, 1, 0.0, True, False, False), (False, 2, 0.0, True, True, True), (True, 2, 0.5, True, True, False),
    (True, 1, 0.0, False, True, False),
)  # fmt: skip
List = tuple[Array, ...]


def sigmoid(x: Array) -> Array:
    return 0.5 * (1 + np.tanh(0.5 * x))


GATES: dict[str, Any] = dict.fromkeys(("i", "f", "o", "r", "z"), sigmoid)
WEIGHTS: dict[str, Any] = {"params": lambda x: np.tanh(x) / 16}
SMALL: dict[str, Any] = {
    **dict.fromkeys(("input", "hx", "dy", "dh", "dc", "g", "n", "hn", "h", "c", "tanhc"), np.tanh),
    **WEIGHTS,
}
"""Gates are between 0 and 1, and what is multiplied by them small, so that sums do not cancel or grow with time."""


class Layers:
    """What all layers have in common: gates, biases, directions."""

    def __init__(self, gates: int, params: List, biased: bool, layers: int, both: bool) -> None:
        self.gates, self.layers, self.ways = gates, layers, 2 if both else 1
        group = 4 if biased else 2
        self.cells = [params[at : at + group] for at in range(0, len(params), group)]

    def sums(self, cell: int, x: Array, h: Array) -> tuple[list[Array], list[Array]]:
        """What inputs and h give each gate."""
        w_x, w_h, *bias = self.cells[cell]
        one, other = x @ w_x.T, h @ w_h.T
        if bias:
            one, other = one + bias[0], other + bias[1]
        return np.split(one, self.gates, axis=-1), np.split(other, self.gates, axis=-1)

    def times(self, many: int, way: int) -> range:
        return range(many - 1, -1, -1) if way else range(many)

    def run(self, x: Array, state: Any, one: Any, sizes: Any = None) -> tuple[Array, list[Any], list[Any]]:
        """All layers; `one` makes what a cell has at a time, its output last, of the products and the state before.

        Of packed sequences, `sizes` tells how many go on at a time; the others keep their state and say 0.
        """
        on = going_on(sizes, *x.shape[:2])
        courses, ends = [], []
        for layer in range(self.layers):
            found = []
            for way in range(self.ways):
                cell = layer * self.ways + way
                have, made = state(cell), [None] * len(x)
                for at in self.times(len(x), way):
                    made[at], have = one(self.sums(cell, x[at], have[0]), have, None if on is None else on[at])
                columns = [np.stack(column) for column in zip(*made, strict=True)]
                courses.append(columns)
                ends.append(have)
                found.append(columns[-1])
            x = np.concatenate(found, axis=-1)
        return x, ends, courses


def swapped(x: Array, batch_first: bool) -> Array:
    return x.swapaxes(0, 1) if batch_first else x


def timed(x: Any, sizes: Any, batch_first: bool) -> Any:
    """Times, then batches."""
    if x is None or sizes is None:
        return x if x is None else swapped(x, batch_first)
    return x.reshape(len(sizes), -1, x.shape[-1])


def going_on(sizes: Any, times: int, batches: int) -> Any:
    """Which batches have which times."""
    if sizes is None:
        return None
    return np.stack([np.arange(batches) < size for size in sizes])[..., None].astype(float)


def blended(on: Any, new: Array, old: Array) -> Array:
    """By products, so that what is no number spreads, as on the device."""
    return new if on is None else on * new + (1 - on) * old


def lstm_cell(sums: Any, have: Any, on: Any) -> Any:
    i, f, j, o = (one + other for one, other in zip(*sums, strict=True))
    i, f, j, o = sigmoid(i), sigmoid(f), np.tanh(j), sigmoid(o)
    c = blended(on, f * have[1] + i * j, have[1])
    y = o * np.tanh(c)
    h = blended(on, y, have[0])
    return (i, j, f, o, h, c, np.tanh(c), y if on is None else on * y), (h, c)


def gru_cell(sums: Any, have: Any, on: Any) -> Any:
    (x_r, x_z, x_n), (h_r, h_z, hn) = sums
    r, z = sigmoid(x_r + h_r), sigmoid(x_z + h_z)
    n = np.tanh(x_n + r * hn)
    h = (1 - z) * n + z * have[0]
    return (r, z, n, hn, h), (h,)


def listed(courses: list[Any], train: bool, many: int) -> tuple[Any, ...]:
    return tuple(tuple(course[at] for course in courses) if train else None for at in range(many))


@reference("aclnnLSTM", attrs=FORWARD, domain=WEIGHTS)
def lstm(
    x: Array, params: List, hx: Any, sizes: Any, biased: bool, layers: int, drop: float, train: bool, both: bool,
    batch_first: bool,
) -> tuple[Any, ...]:  # fmt: skip
    cells = Layers(4, params, biased, layers, both)
    x = timed(x, sizes, batch_first)
    zero = np.zeros((x.shape[1], params[1].shape[1]))
    y, ends, courses = cells.run(x, lambda cell: (hx[0][cell], hx[1][cell]) if hx else (zero, zero), lstm_cell, sizes)
    h, c = (np.stack([end[at] for end in ends]) for at in range(2))
    return swapped(y, batch_first) if sizes is None else y, h, c, *listed(courses, train, 7)


@reference("aclnnGRU", attrs=FORWARD, domain=WEIGHTS)
def gru(
    x: Array, params: List, hx: Any, sizes: Any, biased: bool, layers: int, drop: float, train: bool, both: bool,
    batch_first: bool,
) -> tuple[Any, ...]:  # fmt: skip
    cells, x = Layers(3, params, biased, layers, both), swapped(x, batch_first)
    zero = np.zeros((x.shape[1], params[1].shape[1]))
    y, ends, courses = cells.run(x, lambda cell: (hx[cell],) if hx is not None else (zero,), gru_cell)
    return swapped(y, batch_first), np.stack([end[0] for end in ends]), *listed(courses, train, 5)


# ---- back -------------------------------------------------------------------------------------------------------


def lstm_back(given: Any, before: Any, dh: Array, dc: Array) -> Any:
    """Gradients of the sums of a time, the same for inputs and h, and of h and c past them."""
    i, j, f, o, _, _, t = given
    dc = dc + dh * o * (1 - t * t)
    sums = [dc * j * i * (1 - i), dc * before[1] * f * (1 - f), dc * i * (1 - j * j), dh * t * o * (1 - o)]
    both = np.concatenate(sums, axis=-1)
    return both, both, 0 * dh, dc * f


def gru_back(given: Any, before: Any, dh: Array, dc: Array) -> Any:
    r, z, n, hn, _ = given
    dn = dh * (1 - z) * (1 - n * n)
    rest = [dn * hn * r * (1 - r), dh * (before[0] - n) * z * (1 - z)]
    return np.concatenate([*rest, dn], axis=-1), np.concatenate([*rest, dn * r], axis=-1), dh * z, dc


def back(cells: Layers, x: Array, hx: Any, ends: Any, courses: list[List], one: Any, on: Any = None) -> Any:
    """From the last layer to the first; `courses` by kind, h the fifth and c, if there is one, the sixth."""
    shape = hx[0].shape
    dy, dh_end, dc_end = ends[0], *(np.zeros(shape) if end is None else end for end in ends[1:])
    dparams: list[Any] = [None] * len(cells.cells)
    past = [np.zeros(shape), np.zeros(shape)]
    for layer in reversed(range(cells.layers)):
        ways = [layer * cells.ways + way for way in range(cells.ways)]
        below = [courses[4][at - cells.ways] for at in ways]
        taken, dx = (np.concatenate(below, axis=-1) if layer else x), 0.0
        for way, cell in enumerate(ways):
            width = shape[2]
            own = np.zeros((*x.shape[:2], width)) if dy is None else dy[..., way * width : (way + 1) * width]
            of_x, of_h, earlier = one_back(
                cells, cell, way, own, (dh_end[cell], dc_end[cell]), hx, courses, one, past, on
            )
            flat = [part.reshape(-1, part.shape[-1]) for part in (of_x, of_h, taken, earlier)]
            dx = dx + of_x @ cells.cells[cell][0]
            dparams[cell] = (flat[0].T @ flat[2], flat[1].T @ flat[3], flat[0].sum(0), flat[1].sum(0))
        dy = dx
    group = len(cells.cells[0])
    return dy, past, tuple(part for cell in dparams for part in cell[:group])


def one_back(
    cells: Layers,
    cell: int,
    way: int,
    dy: Array,
    end: Any,
    hx: Any,
    courses: Any,
    one: Any,
    past: Any,
    on: Any,
) -> tuple[Array, Array, Array]:
    """A cell's gradients of the sums with inputs and with h at every time, and h before each."""
    dh, dc = end
    many, order = len(dy), list(cells.times(len(dy), way))
    found: list[Any] = [None] * many
    for place in reversed(range(many)):
        at = order[place]
        states = [start[cell] for start in hx]
        if place:
            states = [courses[kind][cell][order[place - 1]] for kind in range(4, 4 + len(hx))]
        later = dh, dc
        of_x, of_h, dh, dc = one([course[cell][at] for course in courses], states, dh + dy[at], dc)
        if on is not None:
            of_x, of_h = on[at] * of_x, on[at] * of_h
            dh, dc = (blended(on[at], *pair) for pair in ((dh, later[0]), (dc, later[1])))
        found[at] = of_x, of_h, states[0]
        dh = dh + of_h @ cells.cells[cell][1]
    past[0][cell], past[1][cell] = dh, dc
    of_x, of_h, earlier = (np.stack(part) for part in zip(*found, strict=True))
    return of_x, of_h, earlier


@reference("aclnnLstmBackward", attrs=tuple((*row[:5], row[5], None) for row in FORWARD[:3]), domain={**SMALL, **GATES})
def lstm_backward(
    x: Array, hx: List, params: List, dy: Any, dh: Any, dc: Any, i: List, g: List, f: List, o: List, h: List, c: List,
    tanhc: List, sizes: Any, biased: bool, layers: int, drop: float, train: bool, both: bool, batch_first: bool,
    mask: Any,
) -> tuple[Any, ...]:  # fmt: skip
    cells, shape = Layers(4, params, biased, layers, both), x.shape
    x, dy = (timed(each, sizes, batch_first) for each in (x, dy))
    on = going_on(sizes, *x.shape[:2])
    dx, past, dparams = back(cells, x, hx, (dy, dh, dc), [i, g, f, o, h, c, tanhc], lstm_back, on)
    dx = swapped(dx, batch_first) if sizes is None else dx.reshape(shape)
    return dx, past[0], past[1], dparams


@reference(
    "aclnnGRUBackward",
    attrs=((True, 1, False, False), (False, 2, True, True), (True, 2, True, False)),
    domain={**SMALL, **GATES},
)
def gru_backward(
    x: Array, params: List, hx: Array, dy: Array, dh: Array, r: List, z: List, n: List, hn: List, h: List, sizes: Any,
    biased: bool, layers: int, both: bool, batch_first: bool,
) -> tuple[Any, ...]:  # fmt: skip
    cells, x = Layers(3, params, biased, layers, both), swapped(x, batch_first)
    dx, past, dparams = back(cells, x, (hx,), (swapped(dy, batch_first), dh, None), [r, z, n, hn, h], gru_back)
    return swapped(dx, batch_first), past[0], dparams


# ---- one time ---------------------------------------------------------------------------------------------------


@reference("aclnnThnnFusedLstmCell")
def cell(of_input: Array, of_hidden: Array, c: Array, bias: Any, other_bias: Any) -> tuple[Array, Array, Array]:
    sums = of_input + of_hidden + (0 if bias is None else bias) + (0 if other_bias is None else other_bias)
    i, f, g, o = np.split(sums, 4, axis=-1)
    gates = sigmoid(i), sigmoid(f), np.tanh(g), sigmoid(o)
    new = gates[1] * c + gates[0] * gates[2]
    return gates[3] * np.tanh(new), new, np.concatenate(gates, axis=-1)


@reference(
    "aclnnThnnFusedLstmCellBackward", attrs=((True,), (False,)),
    domain={**dict.fromkeys(("gradHyOptional", "gradCOptional", "cx", "cy"), np.tanh), "storage": sigmoid},
)  # fmt: skip
def cell_back(dh: Array, dc: Array, cx: Array, cy: Array, storage: Array, biased: bool) -> tuple[Any, Any, Any]:
    i, f, g, o = np.split(storage, 4, axis=-1)
    t = np.tanh(cy)
    total = dh * o * (1 - t * t) + dc
    parts = [total * g * i * (1 - i), total * cx * f * (1 - f), total * i * (1 - g * g), dh * t * o * (1 - o)]
    gates = np.concatenate(parts, axis=-1)
    return gates, total * f, gates.sum(axis=0) if biased else None
