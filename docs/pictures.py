"""The pictures of README.md: `python docs/pictures.py [--write]`.

A program with mistakes and what `aclnn-py run` prints for it, and the timeline of two streams. Both are drawn from a
run on this machine; without --write nothing is written, and the exit code is 1 if the texts in a picture are not those
of the run (times and addresses apart).
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tempfile
from html import unescape
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
WIDTH = 84
HALF = 0.33
"""Half the height of a bar, in rows."""
FIRST_LINE = "x_address, x = tensor"
ADDRESS, FONT = re.compile(r"0x[0-9a-f]{6,}"), re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
TEXT = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)


def program() -> str:
    """The program of docs/bugs.md."""
    page = (ROOT / "docs" / "bugs.md").read_text(encoding="utf-8")
    return page.partition('```python title="mistakes.py"\n')[2].partition("```\n")[0]


def run(directory: Path, *arguments: str) -> tuple[str, str]:
    """What `aclnn-py run` writes to stdout and to stderr."""
    command = [sys.executable, "-m", "aclnn_py", "run", *arguments]
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True, timeout=300, check=True)
    return done.stdout, done.stderr


def mistakes() -> str:
    """The second half of the program, the command, its output and the report, as a terminal."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "mistakes.py").write_text(program(), encoding="utf-8")
        output, report = run(Path(name), "mistakes.py")
    text = program()
    shown = text[text.index(FIRST_LINE) :].rstrip()
    first = text[: text.index(FIRST_LINE)].count("\n") + 1
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(
        Syntax(shown, "python", theme="ansi_dark", line_numbers=True, start_line=first, background_color="default")
    )
    console.print(Text.assemble("\n$ ", ("aclnn-py run mistakes.py", "bold")))
    console.print(Text(output.rstrip()))
    console.print(coloured(ADDRESS.sub("0x7f00c3000000", report.rstrip())))
    return FONT.sub("", console.export_svg(title="mistakes.py"))


def coloured(report: str) -> Text:
    text = Text(report)
    text.highlight_regex(r"\b\d{6} \w+", "bold red")
    text.highlight_regex(r"^  (operators|copied|peak|refused|causes|failed|misused|leaked)\b", "bold cyan")
    text.highlight_regex(r"mistakes\.py:\d+", "yellow")
    return text


# ---- the timeline ----------------------------------------------------------------------------------------------------


def trace() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as name:
        sample = str(ROOT / "samples" / "python" / "two_streams.py")
        run(Path(name), "--quiet", "--trace", "trace.json", sample)
        found: list[dict[str, Any]] = json.loads((Path(name) / "trace.json").read_text(encoding="utf-8"))
    return found


def worth(event: dict[str, Any]) -> bool:
    """A task, or a call of the host that enqueued or copied something."""
    return event["ph"] == "X" and (event["pid"] > 0 or "stream" in event["args"] or "direction" in event["args"])


def title_of(event: dict[str, Any]) -> str:
    args = event["args"]
    name = args.get("operator") or (f"copy {args['direction']}" if "direction" in args else event["name"])
    return str(event["name"] if event["pid"] else name)


def lane(event: dict[str, Any]) -> tuple[int, int]:
    """Process, which is the host or a device, and thread, which is a stream on a device."""
    return event["pid"], event["tid"]


def lanes(events: list[dict[str, Any]]) -> dict[tuple[int, int], str]:
    """Process and thread of the trace -> title of its row: the host's threads, then the streams with tasks."""
    named = {lane(each): each["args"]["name"] for each in events if each["name"] == "thread_name"}
    busy = {lane(each) for each in events if worth(each)}
    return {each: name.lower() if each[0] else "host" for each, name in sorted(named.items()) if each in busy}


def broken(name: str) -> list[str]:
    """A name in lines that fit a bar."""
    lines = [""]
    for part in re.findall(r"[A-Z]?[a-z0-9]+_?|\s+|.", name):
        if len(lines[-1]) + len(part) > 12 and lines[-1]:
            lines.append("")
        lines[-1] += part
    return [line.strip() for line in lines]


def bar(axes: Any, number: int, row: int, event: dict[str, Any]) -> None:
    """A task of a stream with its duration, or a call of the host."""
    task = event["pid"] > 0
    axes.barh(row, 0.94, left=number - 0.47, height=2 * HALF, color="#c5cae9" if task else "#cfd8dc")
    lines = [*broken(title_of(event)), *([f"{event['dur']:.1f} us"] if task else [])]
    axes.text(number, row, "\n".join(lines), ha="center", va="center", fontsize=7)


def timeline(events: list[dict[str, Any]]) -> str:
    """Tasks as bars in the order of their times; the time between two marks is not to scale."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "aclnn_py", "svg.fonttype": "none"})
    import matplotlib.pyplot as plt

    rows = {each: number for number, each in enumerate(lanes(events))}
    bars = sorted(filter(worth, events), key=lambda each: each["ts"])
    figure, axes = plt.subplots(figsize=(12.5, 0.6 + 0.75 * len(rows)))
    middle: dict[tuple[tuple[int, int], float], int] = {}
    for number, each in enumerate(bars):
        middle[lane(each), each["ts"]] = number
        bar(axes, number, rows[lane(each)], each)
    starts = {(each["cat"], each["id"]): each for each in events if each["ph"] == "s"}
    arrow = {"arrowstyle": "-|>", "color": "#e53935", "shrinkA": 0, "shrinkB": 0}
    for end in (each for each in events if each["ph"] == "f"):
        begin = starts.get((end["cat"], end["id"]))
        if begin is None:
            continue
        (left, above), (right, below) = ((middle[lane(one), one["ts"]], rows[lane(one)]) for one in (begin, end))
        axes.annotate("", (right, below - HALF), (left, above + HALF), arrowprops=arrow, zorder=0.5)
    axes.set_yticks(list(rows.values()), list(lanes(events).values()))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(-0.6, len(bars) - 0.4)
    axes.set_xticks([])
    axes.set_xlabel(
        "time, in order; not to scale. Arrows lead from a call to its task, and from the record of an event to a wait."
    )
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None})
    return "\n".join(line.rstrip() for line in buffer.getvalue().splitlines()) + "\n"


# ---- both ------------------------------------------------------------------------------------------------------------


def words(svg: str) -> list[str]:
    """The texts of a picture, sorted, without what differs between two runs: durations, and which stream ran first."""
    found = (" ".join(unescape(re.sub(r"<[^>]+>", "", text)).split()) for text in TEXT.findall(svg))
    return sorted(re.sub(r"\b\d+\.\d us", "us", text) for text in found)


def pictures() -> dict[str, str]:
    return {"mistakes.svg": mistakes(), "timeline.svg": timeline(trace())}


def stale() -> list[str]:
    """The pictures whose texts are not those of a run of now."""
    fresh = {name: words(svg) for name, svg in pictures().items()}
    return [name for name, found in fresh.items() if found != words((IMAGES / name).read_text(encoding="utf-8"))]


def main() -> None:
    if "--write" not in sys.argv:
        found = stale()
        print("".join(f"stale docs/images/{name}\n" for name in found), end="")
        sys.exit(bool(found))
    IMAGES.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (IMAGES / name).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
