"""Calls of several ranks, each a process; GROUP stands for the communicator's name."""

from __future__ import annotations

import json
import pickle
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import children
import numpy as np

PROGRAM = Path(__file__).resolve().parent / "rank_program.py"
GROUP = ("group", None)
Argument = tuple[str, Any]
Row = tuple[str, list[Argument]]
"""The name of an operator and its arguments."""


def out(*shape: int, dtype: Any) -> Argument:
    return "out", (shape, dtype)


def outs(*shapes: Sequence[int], dtype: Any) -> Argument:
    """A list of outputs."""
    return "outs", [(tuple(shape), dtype) for shape in shapes]


def inout(values: Any) -> Argument:
    return "inout", values


def apart(values: Any) -> Argument:
    """An input, or a list of them, whose elements lie two apart."""
    return "apart", values


def turned(values: Any) -> Argument:
    """An input whose first two axes are swapped in memory."""
    return "turned", values


def blocks(matrix: Any, *, transposed: bool = False, second: bool = False) -> Argument:
    """A matrix in FRACTAL_NZ; transposed, its columns are the rows that are stored; the second of two, at an offset."""
    return "blocks", (matrix, transposed, second)


def row(api: str, *arguments: Any) -> Row:
    """A call; arguments that are neither outputs nor GROUP are passed as they are, or with gaps."""
    kinds = ("group", "out", "outs", "inout", "apart", "turned", "blocks")
    return api, [
        each if isinstance(each, tuple) and each[:1] and each[0] in kinds else ("", each) for each in arguments
    ]


def run(
    calls: Sequence[Sequence[Row]], soc: str = "Ascend910B1", *, every: bool = False, **environment: str
) -> list[Any]:
    """What each rank's calls wrote, or a text where one failed, which is its last unless `every` call is made."""
    import os

    devices = [{"device_id": str(rank), "rank_id": str(rank)} for rank in range(len(calls))]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        servers = [{"server_id": folder.name, "device": devices}]  # ranks whose tables are the same text meet
        table = {"version": "1.0", "server_count": "1", "server_list": servers, "status": "completed"}
        (folder / "ranks.json").write_text(json.dumps(table))
        started = []
        for rank, rows in enumerate(calls):
            (folder / f"calls{rank}").write_bytes(pickle.dumps((soc, list(rows), every)))
            files = [str(folder / "ranks.json"), str(folder / f"calls{rank}"), str(folder / f"results{rank}")]
            command = [sys.executable, str(PROGRAM), str(rank), *files]
            started.append(children.Child(command, env={**os.environ, **environment}))
        assert [child.wait() for child in started] == [0] * len(started)
        return [pickle.loads((folder / f"results{rank}").read_bytes()) for rank in range(len(calls))]


def drawn(*shape: int, seed: int, dtype: Any = np.float16, scale: float = 1.0) -> np.ndarray:
    return (np.random.default_rng(seed).standard_normal(shape) * scale).astype(dtype)


def summed(parts: Sequence[np.ndarray]) -> np.ndarray:
    """The sum over ranks, rank 0 first, rounded after each addition."""
    found = parts[0]
    for each in parts[1:]:
        found = (found.astype(np.float32) + each.astype(np.float32)).astype(found.dtype)
    return found
