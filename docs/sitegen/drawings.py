"""Drawings of the site as SVG: the rooms of the package by who imports whom, and the figures' tables as bars."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.figure import Figure

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "aclnn_py"
matplotlib.rcParams.update({"svg.hashsalt": "aclnn_py", "svg.fonttype": "none", "font.family": "sans-serif"})
HIDDEN = {"__init__", "__main__", "frozen"}


def files() -> Iterator[tuple[str, str]]:
    """Path below docs/ -> SVG."""
    yield "images/rooms.svg", rooms()
    page = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
    yield "images/kernels.svg", bars(*rows_of(page, "figures"), "torch's time divided by ours, one thread")
    head, rows = rows_of(page, "mechanisms")
    columns = [head.index(name) for name in ("mechanism", "goal", "mean")]
    shown = [[row[column] for column in columns] for row in (head, *rows)]
    yield (
        "images/mechanisms.svg",
        bars(shown[0], shown[1:], "torch's time divided by ours, one thread, beside the goal"),
    )
    yield "images/calls.svg", bars(*rows_of(page, "calls"), "cost in crossings from Python into C")


def svg(figure: Figure) -> str:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)
    return buffer.getvalue()


# ---- the rooms -------------------------------------------------------------------------------------------------------


def imports() -> dict[str, set[str]]:
    """Room -> the rooms that its modules import."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        rooms = found.setdefault(parts[0], set())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == len(parts):
                names = [node.module] if node.module else [alias.name for alias in node.names]
                rooms |= {name.split(".")[0] for name in names}
    shown = set(found) - HIDDEN
    return {room: (found[room] & shown) - {room} for room in sorted(shown)}


def reached(room: str, graph: dict[str, set[str]]) -> set[str]:
    """The rooms that one imports, and those that these import."""
    found, left = set(), [*graph[room]]
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += graph[each]
    return found


def direct(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The imports without those that follow from others."""
    return {
        room: {one for one in below if not any(one in reached(other, graph) for other in below - {one})}
        for room, below in graph.items()
    }


def layers(graph: dict[str, set[str]]) -> list[list[str]]:
    """Rooms by the longest way down, the lowest first; mutual imports count once."""
    height: dict[str, int] = {}

    def of(room: str, above: frozenset[str]) -> int:
        if room not in height:
            below = [of(each, above | {room}) for each in graph[room] if each not in above]
            height[room] = 1 + max(below, default=-1)
        return height[room]

    for room in sorted(graph):
        of(room, frozenset())
    return [sorted(room for room in graph if height[room] == level) for level in range(max(height.values()) + 1)]


def places(graph: dict[str, set[str]]) -> dict[str, tuple[float, float]]:
    """A row for each layer; in it a room stands near the middle of those that import it."""
    found: dict[str, tuple[float, float]] = {}
    rows = layers(graph)
    for level in reversed(range(len(rows))):
        wished = {}
        for number, room in enumerate(rows[level]):
            above = [found[each][0] for each in found if room in graph[each]]
            wished[room] = sum(above) / len(above) if above else (number + 1) / (len(rows[level]) + 1)
        for number, room in enumerate(sorted(wished, key=lambda each: (wished[each], each))):
            found[room] = ((number + 0.5) / len(wished), level)
    return found


def rooms() -> str:
    graph = imports()
    edges = direct(graph)
    place = places(graph)
    figure, axes = plt.subplots(figsize=(9, 8.5))
    arrow = {"arrowstyle": "-|>", "color": "#90a4ae", "shrinkA": 11, "shrinkB": 13}
    for room, below in edges.items():
        for each in sorted(below):
            axes.annotate("", place[each], place[room], arrowprops=arrow)
    for room, (x, y) in place.items():
        box = {"boxstyle": "round,pad=.45", "fc": "#e8eaf6", "ec": "#3f51b5"}
        axes.text(x, y, room, ha="center", va="center", bbox=box)
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.5, len(layers(graph)) - 0.5)
    axes.axis("off")
    return svg(figure)


# ---- figures ---------------------------------------------------------------------------------------------------------


def rows_of(page: str, name: str) -> tuple[list[str], list[list[str]]]:
    """Head and rows of the table between two markers."""
    section = page.partition(f"<!-- {name}: ")[2].partition(f"<!-- end of {name} -->")[0]
    rows = (line.strip("|") for line in section.splitlines() if line.startswith("|"))
    lines = [[cell.strip() for cell in row.split("|")] for row in rows]
    if len(lines) < 3:
        raise ValueError(f"Expected a table {name} in docs/figures.md.")
    return lines[0], lines[2:]


def bars(head: list[str], rows: list[list[str]], title: str) -> str:
    """Horizontal bars, a colour for each column, with a line at 1."""
    columns = head[1:]
    figure, axes = plt.subplots(figsize=(8, 0.8 + 0.16 * len(rows) * (1 + len(columns))))
    thickness = 0.8 / len(columns)
    for number, column in enumerate(columns):
        values = [float(row[number + 1]) for row in rows]
        places = [index + number * thickness for index in range(len(rows))]
        axes.barh(places, values, thickness, label=column)
    axes.set_yticks([index + 0.4 - thickness / 2 for index in range(len(rows))], [row[0] for row in rows])
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xlabel(title)
    if len(columns) > 1:
        axes.legend(frameon=False)
    return svg(figure)
