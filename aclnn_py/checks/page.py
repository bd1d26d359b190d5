"""The timeline as one page for a browser: streams over time, drawn by Plotly, and a table by operator.

The page holds all that it needs: it is read without a network. Plotly comes with `pip install 'aclnn-py[trace]'`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from html import escape
from itertools import islice
from math import prod
from typing import Any, NamedTuple

from ..base import dtype
from .joints import COLLECTIVE
from .timeline import EMULATED, LAYER, Row, Timeline, Writer

MOST_BARS = 20_000
"""What a browser draws at once; of more the longest are shown, and the table counts all."""
COLOURS = {"operator": "#3f51b5", "copy or fill": "#00897b", "other task": "#9e9e9e", "call": "#cfd8dc",
           "failed": "#e53935"}  # fmt: skip
ARROWS = {"HostToDevice": ("enqueued", "rgba(229,57,53,0.35)"), "event": ("event", "#6a1b9a"),
          COLLECTIVE: ("collective", "#fb8c00")}  # fmt: skip
ROW_PIXELS, LEAST_PIXELS = 48, 220
MARGIN = 0.1
MOVES = ("Memcpy", "Memset", "Reduce")


class Total(NamedTuple):
    """What a kind of work comes to: how often it ran, bytes of its operands, microseconds."""

    times: int
    size: int
    duration: float


class Page(Timeline):
    """Collects a timeline, and writes the page when it is closed."""

    def __init__(self, out: Writer, title: str) -> None:
        super().__init__(out)
        self.title = title.rpartition("/")[2]
        self.entries: list[dict[str, Any]] = []

    def write(self, entry: dict[str, Any]) -> None:
        self.entries.append(entry)

    def close(self) -> None:
        self.join()
        self.out.write(page(self.title, self.entries))
        self.out.flush()


def missing() -> str:
    """Why no page can be made, in a sentence; "" if one can."""
    import importlib.util

    if importlib.util.find_spec("plotly") is not None:
        return ""
    return "A page needs Plotly: pip install 'aclnn-py[trace]'. A file that ends in .json needs nothing."


# ---- the table -------------------------------------------------------------------------------------------------------


def tasks_of(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in entries if each["ph"] == "X" and is_task(each)]


def is_task(entry: dict[str, Any]) -> bool:
    """Of a stream; other bars are the host's."""
    return "failed" in entry["args"]


def bytes_of(task: dict[str, Any]) -> int:
    """Of its operands, or what it copies or fills."""
    args = task["args"]
    if "dtypes" not in args:
        return int(args.get("bytes", 0))
    sizes = (shape.rpartition("[")[2].rstrip("]") for shape in args["shapes"])
    counts = (prod(int(size) for size in text.split(",") if size.isdigit()) for text in sizes)
    return sum(size_of(name, count) for count, name in zip(counts, args["dtypes"], strict=True))


def size_of(name: str, count: int) -> int:
    """Bytes of so many elements; 0 for a text that was cut."""
    try:
        return dtype.nbytes(dtype.from_token(name), count)
    except KeyError:
        return 0


def totals(entries: Iterable[dict[str, Any]]) -> dict[str, Total]:
    """By operator or function, the longest time first."""
    count: Counter[str] = Counter()
    size: Counter[str] = Counter()
    time: defaultdict[str, float] = defaultdict(float)
    for task in tasks_of(entries):
        name = task["name"]
        count[name] += 1
        size[name] += bytes_of(task)
        time[name] += task["dur"]
    return {name: Total(count[name], size[name], time[name]) for name in sorted(time, key=lambda name: -time[name])}


def table(entries: Iterable[dict[str, Any]]) -> str:
    found = totals(entries)
    whole = sum(each.duration for each in found.values()) or 1.0
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{each.times}</td><td>{each.size}</td><td>{each.duration:.1f}</td>"
        f"<td>{each.duration / each.times:.1f}</td><td>{100 * each.duration / whole:.1f}</td></tr>\n"
        for name, each in found.items()
    )
    heads = "".join(
        f"<th>{head}</th>" for head in ("operator", "count", "bytes", "time [us]", "mean [us]", "share [%]")
    )
    return f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>"


# ---- the chart -------------------------------------------------------------------------------------------------------


def kind_of(task: dict[str, Any]) -> str:
    if not is_task(task):
        return "call"
    if task["args"].get("failed"):
        return "failed"
    name = task["name"]
    if any(move in name for move in MOVES):
        return "copy or fill"
    return "operator" if "workspace" in task["args"] else "other task"


def labels_of(entries: Iterable[dict[str, Any]]) -> dict[Row, str]:
    """The rows that have anything, the host's first, with what stands before them."""
    named = {(each["pid"], each["tid"]): each["args"]["name"] for each in entries if each["name"] == "thread_name"}
    places = places_of(entries)
    busy = {(each["pid"], each["tid"]) for each in entries if each["ph"] in "Xi"}
    return {row: f"{places[row[0]]}, {name}" for row, name in sorted(named.items()) if row in busy}


def places_of(entries: Iterable[dict[str, Any]]) -> dict[int, str]:
    """ "host", "NPU 0" or "rank 0" by process."""
    labels = {each["pid"]: each["args"]["labels"] for each in entries if each["name"] == "process_labels"}
    return {process: label.partition(", ")[0] for process, label in labels.items()}


def described(task: dict[str, Any]) -> str:
    """What a bar tells when the pointer is on it."""
    args = {name: value for name, value in task["args"].items() if value not in ("", None)}
    parts = [f"<b>{escape(task['name'].removeprefix(LAYER))}</b>", f"{task['ts']:.1f} us, for {task['dur']:.1f} us"]
    for name, value in args.items():
        text = " ".join(value) if isinstance(value, list) else str(value)
        parts.append(f"{name}: {escape(text if len(text) < 200 else text[:200] + '...')}")
    return "<br>".join(parts)


def bars(entries: list[dict[str, Any]], labels: dict[Row, str]) -> Iterable[Any]:
    """A trace for each kind of work."""
    from plotly import graph_objects as go

    found = [each for each in entries if each["ph"] == "X"]
    found = sorted(found, key=lambda each: -each["dur"])[:MOST_BARS]
    for kind, colour in COLOURS.items():
        chosen = [each for each in found if kind_of(each) == kind]
        if chosen:
            yield go.Bar(
                name=kind, orientation="h", base=[each["ts"] for each in chosen], x=[each["dur"] for each in chosen],
                y=[labels[each["pid"], each["tid"]] for each in chosen], hovertext=[*map(described, chosen)],
                hoverinfo="text", width=0.7, text=[each["name"].removeprefix(LAYER) for each in chosen],
                textposition="inside", insidetextanchor="middle",
                marker={"color": colour, "line": {"color": "white" if kind != "call" else "#b0bec5", "width": 0.5}},
            )  # fmt: skip


def arrows(entries: list[dict[str, Any]], labels: dict[Row, str]) -> Iterable[Any]:
    """A trace for each kind of arrow."""
    from plotly import graph_objects as go

    for kind, (name, colour) in ARROWS.items():
        x: list[float | None] = []
        y: list[str | None] = []
        for begin, end in islice(led(entries, kind), MOST_BARS):
            x += [begin["ts"], end["ts"], None]
            y += [labels[begin["pid"], begin["tid"]], labels[end["pid"], end["tid"]], None]
        if x:
            marker = {"symbol": "arrow", "size": 9, "angleref": "previous", "color": colour}
            yield go.Scatter(
                name=name, x=x, y=y, mode="lines+markers", line={"color": colour, "width": 1.5}, marker=marker,
                hoverinfo="skip",
            )  # fmt: skip


def led(entries: Iterable[dict[str, Any]], kind: str) -> Iterable[tuple[dict[str, Any], dict[str, Any]]]:
    """The beginnings and ends of the arrows of a kind, which may lead on from where one ends."""
    begins: dict[str, dict[str, Any]] = {}
    found = sorted((each for each in entries if each.get("cat") == kind), key=lambda each: "stf".index(each["ph"]))
    for each in found:
        if each["id"] in begins:
            yield begins[each["id"]], each
        if each["ph"] != "f":
            begins[each["id"]] = each


def memory(entries: list[dict[str, Any]]) -> Iterable[Any]:
    """A curve for each memory."""
    from plotly import graph_objects as go

    curves: defaultdict[str, tuple[list[float], list[int]]] = defaultdict(lambda: ([], []))
    places = places_of(entries)
    for each in entries:
        if each["ph"] == "C":
            place = places.get(each["pid"], "")
            times, sizes = curves[f"{place}: {each['name']}" if place.startswith("rank") else each["name"]]
            times.append(each["ts"])
            sizes.append(each["args"]["bytes"])
    for name, (times, sizes) in curves.items():
        yield go.Scatter(name=name, x=times, y=sizes, line={"shape": "hv"}, mode="lines")


def span(entries: list[dict[str, Any]]) -> tuple[float, float] | None:
    """Where the devices work: the part that the chart shows at first."""
    found = tasks_of(entries)
    if not found:
        return None
    begin, end = min(each["ts"] for each in found), max(each["ts"] + each["dur"] for each in found)
    return begin - MARGIN * (end - begin) - 1, end + MARGIN * (end - begin) + 1


def chart(entries: list[dict[str, Any]]) -> str:
    """The figure as HTML, with Plotly itself inside."""
    from plotly.subplots import make_subplots

    labels = labels_of(entries)
    height = max(LEAST_PIXELS, ROW_PIXELS * len(labels))
    figure = make_subplots(
        rows=2, cols=1, shared_xaxes=True, row_heights=[height, 120], vertical_spacing=40 / (height + 120)
    )
    for trace in (*bars(entries, labels), *arrows(entries, labels)):
        figure.add_trace(trace, row=1, col=1)
    for trace in memory(entries):
        figure.add_trace(trace, row=2, col=1)
    figure.update_layout(
        barmode="overlay", uniformtext={"minsize": 10, "mode": "hide"},
        height=height + 260, template="plotly_white", dragmode="pan", hovermode="closest",
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom"}, margin={"t": 60, "b": 40, "l": 20, "r": 20},
    )  # fmt: skip
    figure.update_yaxes(
        row=1, col=1, categoryorder="array", categoryarray=[*reversed(labels.values())], automargin=True
    )
    figure.update_yaxes(row=2, col=1, title="bytes", rangemode="tozero")
    figure.update_xaxes(range=span(entries), tickformat=",")
    figure.update_xaxes(row=2, col=1, title=f"microseconds since the beginning ({EMULATED})")
    config = {"scrollZoom": True, "displaylogo": False, "responsive": True}
    return str(figure.to_html(full_html=False, include_plotlyjs=True, config=config))


# ---- the page --------------------------------------------------------------------------------------------------------

STYLE = """\
body { font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem; color: #212121; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.8rem; border-bottom: 1px solid #e0e0e0; text-align: right; }
th { cursor: pointer; } th:first-child, td:first-child { text-align: left; font-family: ui-monospace, monospace; }
"""
SORT = """\
document.querySelectorAll("th").forEach((head, column) => head.addEventListener("click", () => {
  const body = head.closest("table").tBodies[0], text = row => row.cells[column].textContent;
  const key = row => isNaN(text(row)) ? text(row) : -text(row);
  [...body.rows].sort((a, b) => key(a) > key(b) ? 1 : key(a) < key(b) ? -1 : 0).forEach(row => body.append(row));
}));
"""


def page(title: str, entries: list[dict[str, Any]]) -> str:
    ran = sum(each["ph"] == "X" for each in entries)
    shown = f" The chart shows the {MOST_BARS} longest of {ran} bars." if ran > MOST_BARS else ""
    drawn = chart(entries) if ran else "<p>Nothing ran.</p>"
    return f"""\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style></head>
<body>
<h1>{escape(title)}</h1>
<p>Calls of the host and tasks of the streams; {EMULATED}.
Scroll to zoom, drag to move, double-click for the whole program, click the legend to hide.{shown}</p>
{drawn}
<h2>By operator</h2>
<p>Bytes are those of the operands, or what is copied or filled. Click a heading to sort.</p>
{table(entries)}
<script>{SORT}</script>
</body>
</html>
"""
