"""The timeline of a program: calls of the host, tasks of the streams, live memory, and arrows between them."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from typing import Any, NamedTuple, Protocol

from ..base.operator_names import is_operator
from .events import Audience, Event
from .joints import Joints
from .report import Report, memory_of

HOST = 0
"""The process of the host's threads in the trace; that of device n is n + 1."""
MOMENT = 1
"""Microseconds that something without a duration is shown with, so that there is something to click on."""
FIRST = "[\n"
"""What stands before the first entry."""
LAYER = "AscendCL@"
EMULATED = "emulated: times are those of this machine's CPU"
ORIGIN = "origin"
"""The name of the entry that says when a timeline begins."""
CLOCK = "clock_monotonic_ns"
"""Its argument."""
RECORD_TASK, WAIT_TASK = "aclrtRecordEvent", "aclrtStreamWaitEvent"

Row = tuple[int, int]
Task = tuple[int, int]
"""Stream and number."""


class Writer(Protocol):
    """What a timeline is written to."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...


class Call(NamedTuple):
    """A call of the host that has begun, and what became known of it since."""

    begun: float
    args: dict[str, Any]


class Timeline:
    """Writes the events of a process in Chrome's trace format, laid out as msprof's trace_view.json.

    A row of "CANN" for each thread of the host (its calls, waits, refusals, and marks of the program's own), one of a
    device's "Ascend Hardware" for each stream (its tasks from start to finish), arrows from the calls that enqueued
    tasks, from records of events to the waits for them and between the tasks of a collective, and a curve of each live
    memory.
    """

    def __init__(self, out: Writer) -> None:
        self.out = out
        self.separator = FIRST
        self.begun: int | None = None
        self.device: dict[int, int] = {}  # of a stream
        self.calls: defaultdict[int, list[Call]] = defaultdict(list)  # of a thread, the newest last
        self.enqueued: dict[Task, dict[str, Any]] = {}
        self.started: dict[Task, float] = {}
        self.records: defaultdict[int, deque[str]] = defaultdict(deque)  # of a stream: what its next ones are called
        self.waits: defaultdict[int, deque[str]] = defaultdict(deque)
        self.sizes: dict[int, tuple[int, int]] = {}  # region and bytes of a block
        self.live: dict[int, int] = {}
        self.named: set[Row] = set()
        self.joints = Joints()

    def handle(self, event: Event) -> None:
        """One event of the machine; other kinds are ignored."""
        handler = HANDLERS.get(event.kind)
        if handler is not None:
            if self.begun is None:
                self.begin(event.time)
            handler(self, event, self.moment(event.time))
            self.out.flush()  # a forked child would write what is left

    def begin(self, time: int) -> None:
        self.begun = time
        self.put("M", ORIGIN, 0, (HOST, 0), args={CLOCK: time})

    def moment(self, time: int) -> float:
        """Microseconds since the beginning."""
        return (time - (self.begun or 0)) / 1000

    def close(self) -> None:
        """The end of the file; what has begun and did not finish is not shown."""
        self.join()
        self.out.write("\n]\n" if self.separator != FIRST else "[]\n")
        self.out.flush()

    def join(self) -> None:
        for arrow in self.joints.arrows():
            self.write(arrow)

    # ---- what is written ---------------------------------------------------------------------------------------------

    def put(self, phase: str, name: str, time: float, row: Row, **more: Any) -> None:
        process, thread = row
        self.write({"ph": phase, "name": name, "ts": round(time, 3), "pid": process, "tid": thread, **more})

    def write(self, entry: dict[str, Any]) -> None:
        self.out.write(self.separator + json.dumps(entry))
        self.separator = ",\n"

    def slice(self, name: str, begin: float, end: float, row: Row, args: dict[str, Any]) -> None:
        self.put("X", name, begin, row, dur=round(max(end - begin, 0), 3), args=args)

    def row(self, process: int, thread: int) -> Row:
        """A row, which gets its name when it is first met."""
        hosts = process == HOST
        for about, key, args in (
            ("process_name", (process, -1), {"name": "CANN" if hosts else "Ascend Hardware"}),
            ("process_labels", (process, -2), {"labels": "host" if hosts else f"NPU {process - 1}, {EMULATED}"}),
            ("process_sort_index", (process, -3), {"sort_index": process}),
            ("thread_name", (process, thread), {"name": f"{'Thread' if hosts else 'Stream'} {thread}"}),
        ):
            if key not in self.named:
                self.named.add(key)
                self.put("M", about, 0, (process, thread), args=args)
        return process, thread

    def stream(self, number: int) -> Row:
        return self.row(self.device.get(number, 0) + 1, number)

    # ---- the host ----------------------------------------------------------------------------------------------------

    def call(self, event: Event, time: float) -> None:
        self.calls[event.thread].append(Call(time, {}))

    def returns(self, event: Event, time: float) -> None:
        begun = self.calls[event.thread].pop() if self.calls[event.thread] else Call(time, {})
        name, code = event.facts["function"], event.facts["code"]
        if not name:
            return
        shown = {"id": name, "level": "acl", **({"code": signed(code)} if code else {}), **begun.args}
        self.slice(LAYER + name, begun.begun, time, self.row(HOST, event.thread), shown)

    def around(self, event: Event, time: float, name: str, args: dict[str, Any]) -> float:
        """Adds to the call that the thread is in, or shows something without one; when it began."""
        calls = self.calls[event.thread]
        if calls:
            calls[-1].args.update(args)
            return calls[-1].begun
        self.slice(name, time, time + MOMENT, self.row(HOST, event.thread), args)
        return time

    def copy(self, event: Event, time: float) -> None:
        shown = {"bytes": event.facts["bytes"], "direction": event.text or "fill", "line": event.site}
        self.around(event, time, f"copy {event.text}" if event.text else "fill", shown)

    def synchronise(self, event: Event, time: float) -> None:
        shown = {"id": event.facts["id"], "code": event.facts["code"]}
        self.put("i", f"waited for {event.facts['what']}", time, self.row(HOST, event.thread), s="t", args=shown)

    def refusal(self, event: Event, time: float) -> None:
        shown = {"code": event.facts["code"], "message": event.text}
        name = f"refused: {event.facts['function']}"
        self.put("i", name, time, self.row(HOST, event.thread), s="t", args=shown)

    def mark(self, event: Event, time: float) -> None:
        """A mark or a range of the program's own (mstx, aclprof)."""
        begin, end = self.moment(event.facts["begin"]), self.moment(event.facts["end"])
        shown = {"domain": event.facts["row"]} if event.facts["row"] else {}
        row = self.row(HOST, event.thread)
        if end > begin:
            self.slice(event.text, begin, end, row, shown)
        else:
            self.put("i", event.text, begin, row, s="t", args=shown)

    # ---- streams -----------------------------------------------------------------------------------------------------

    def create(self, event: Event, time: float) -> None:
        if event.facts["what"] == "aclrtStream":
            self.device[event.facts["id"]] = event.facts["device"]

    def enqueue(self, event: Event, time: float) -> None:
        facts, what = event.facts, event.facts["what"]
        shown: dict[str, Any] = {"stream": facts["stream"], "task": facts["task"]}
        size = "workspace" if is_operator(what) else "bytes"
        shown |= {"operator": what, size: facts["bytes"], "line": event.site}
        if event.text:
            shown["direction"] = event.text
        self.enqueued[facts["stream"], facts["task"]] = shown
        begun = self.around(event, time, what, shown)
        self.arrow("s", "HostToDevice", f"{facts['stream']}.{facts['task']}", begun, (HOST, event.thread))

    def operands(self, event: Event, time: float) -> None:
        """Shapes and dtypes, by operand."""
        told = [part.rpartition(" ") for part in event.text.split("; ")]
        shown = {"shapes": [f"{name}{told_shape(what)}" for name, _, what in told],
                 "dtypes": [what.partition("[")[0] for _, _, what in told]}  # fmt: skip
        self.enqueued.get((event.facts["stream"], event.facts["task"]), {}).update(shown)
        if self.calls[event.thread]:
            self.calls[event.thread][-1].args.update(shown)

    def start(self, event: Event, time: float) -> None:
        self.started[event.facts["stream"], event.facts["task"]] = time

    def collective(self, event: Event, time: float) -> None:
        shown = self.enqueued.setdefault((event.facts["stream"], event.facts["task"]), {})
        told, _, name = event.text.partition(";communicator=")
        about = dict(part.split("=") for part in told.split(";") if part)
        shown.update(communicator=name, rank=event.facts["rank"], ranks=int(about.pop("ranks")))
        if "bytes" in about:
            shown.setdefault("messages", []).append(message(event.facts["what"], about))
            place = f"{event.facts['communicator']:x}.{about['from']}-{about['to']}.{event.facts['call']}"
        else:
            whole = {key: int(text) if text.isdigit() else text for key, text in about.items()}
            shown.update(whole, collective=event.facts["what"], call=event.facts["call"])
            place = f"{event.facts['communicator']:x}.{event.facts['call']}"
        if "from" not in about or about["from"] != about["to"]:
            shown.setdefault("joins", []).append(place)

    def finish(self, event: Event, time: float) -> None:
        facts, what = event.facts, event.facts["what"]
        task = facts["stream"], facts["task"]
        begun, row = self.started.pop(task, time), self.stream(facts["stream"])
        shown = {**self.enqueued.pop(task, {}), "task": facts["task"], "failed": bool(facts["failed"])}
        self.slice(what, begun, time, row, shown)
        self.joints.add(begun, row, shown)
        self.arrow("f", "HostToDevice", f"{task[0]}.{task[1]}", begun, row)
        for end, ids in (("s", self.records), ("f", self.waits)):
            if what == (RECORD_TASK if end == "s" else WAIT_TASK) and ids[facts["stream"]]:
                self.arrow(end, "event", ids[facts["stream"]].popleft(), begun, row)

    def record(self, event: Event, time: float) -> None:
        self.records[event.facts["stream"]].append(f"{event.facts['event']}.{event.facts['generation']}")

    def wait(self, event: Event, time: float) -> None:
        if event.facts["generation"]:  # 0: nothing was enqueued
            self.waits[event.facts["stream"]].append(f"{event.facts['event']}.{event.facts['generation']}")

    def arrow(self, end: str, kind: str, number: str, time: float, row: Row) -> None:
        self.put(end, kind, time, row, cat=kind, id=number, **({"bp": "e"} if end == "f" else {}))

    # ---- memory ------------------------------------------------------------------------------------------------------

    def malloc(self, event: Event, time: float) -> None:
        region, size = event.facts["region"], event.facts["bytes"]
        self.sizes[event.facts["address"]] = region, size
        self.memory(region, size, time)

    def free(self, event: Event, time: float) -> None:
        region, size = self.sizes.pop(event.facts["address"], (event.facts["region"], 0))
        self.memory(region, -size, time)

    def memory(self, region: int, more: int, time: float) -> None:
        self.live[region] = self.live.get(region, 0) + more
        self.put("C", f"live memory, {memory_of(region)}", time, (HOST, 0), args={"bytes": self.live[region]})


def signed(code: int) -> int:
    return code - (1 << 64) if code >> 63 else code


def message(function: str, about: dict[str, str]) -> str:
    """ "HcclSend of 64 bytes to rank 1"."""
    way = f"to rank {about['to']}" if function == "HcclSend" else f"from rank {about['from']}"
    return f"{function} of {about['bytes']} bytes {way}"


def told_shape(what: str) -> str:
    """ "[2,3]" for "FLOAT[2,3]"."""
    _, bracket, rest = what.partition("[")
    return bracket + rest


HANDLERS = {
    "create": Timeline.create, "enqueue": Timeline.enqueue, "start": Timeline.start, "finish": Timeline.finish,
    "copy": Timeline.copy, "synchronise": Timeline.synchronise, "refusal": Timeline.refusal,
    "malloc": Timeline.malloc, "free": Timeline.free, "call": Timeline.call, "return": Timeline.returns,
    "operands": Timeline.operands, "mark": Timeline.mark, "record": Timeline.record, "wait": Timeline.wait,
    "collective": Timeline.collective,
}  # fmt: skip


def listeners_of(report: Report, timeline: Timeline | None) -> list[Audience]:
    """Those of a report, and of a timeline if there is one, with the rows that they need."""
    return report.listeners() + ([] if timeline is None else [Audience(timeline.handle)])
