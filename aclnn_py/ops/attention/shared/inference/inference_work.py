"""Attention for inference: what a call in lowering is about."""

from __future__ import annotations

from typing import NamedTuple

from .....lowering.plan.lowered import View
from .inference_request import Inputs, Request
from .inference_sequences import Run, query_padded
from .inference_sizes import Sizes


class Work(NamedTuple):
    """A call in lowering: parameters, arguments, sizes, sequences, and the views of its results."""

    inputs: Inputs
    request: Request
    sizes: Sizes
    runs: tuple[Run, ...]
    out: View
    lse: View


def batch_of(view: View, number: int) -> View:
    """One batch of a view; what has no axis of batches is all of it."""
    if len(view.shape) != 4 or view.shape[0] == 1:
        return view
    return view._replace(shape=(1, *view.shape[1:]), offset=view.offset + number * view.strides[0])


def leaves_rows(work: Work) -> bool:
    """Whether the kernel does not write every row."""
    padded = query_padded(work.request, work.sizes)
    rows = sum(run.queries for run in work.runs)
    return padded or rows < work.sizes.batches * work.sizes.rows
