"""Random programs against the model: memory ends as a sequential replay leaves it, nothing is lost, nothing is left."""

from __future__ import annotations

import ordering
from conftest import wipe
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test
from program import Program

EXAMPLES, STEPS = 100, 100  # ten thousand steps
ANY = st.integers(0, 63)
BYTE = st.integers(0, 255)
FLAG = st.booleans()


class Machine(RuleBasedStateMachine):
    """Steps that would race, or for which nothing is there, are dropped."""

    def __init__(self) -> None:
        super().__init__()
        wipe()
        self.program = Program()
        for device in (0, 1, 0):
            self.program.create_stream(device)
            self.program.malloc(device, False, device)

    @rule(device=ANY)
    def create_stream(self, device: int) -> None:
        self.program.create_stream(device)

    @rule(choice=ANY)
    def destroy_stream(self, choice: int) -> None:
        self.program.destroy_stream(choice)

    @rule(device=ANY, pinned=FLAG, fill=BYTE)
    def malloc(self, device: int, pinned: bool, fill: int) -> None:
        self.program.malloc(device, pinned, fill)

    @rule(choice=ANY)
    def free(self, choice: int) -> None:
        self.program.free(choice)

    @rule(stream=ANY, block=ANY, first=ANY, count=ANY, value=BYTE)
    def fill(self, stream: int, block: int, first: int, count: int, value: int) -> None:
        self.program.fill(stream, block, first, count, value)

    @rule(stream=ANY, blocks=st.tuples(ANY, ANY), first=ANY, count=ANY)
    def copy(self, stream: int, blocks: tuple[int, int], first: int, count: int) -> None:
        self.program.copy(stream, blocks, first, count)

    @rule(device=ANY, family=ANY)
    def create_event(self, device: int, family: int) -> None:
        ordering.create_event(self.program, device, family)

    @rule(choice=ANY)
    def destroy_event(self, choice: int) -> None:
        ordering.destroy_event(self.program, choice)

    @rule(stream=ANY, event=ANY)
    def record(self, stream: int, event: int) -> None:
        ordering.record(self.program, stream, event)

    @rule(stream=ANY, event=ANY)
    def reset(self, stream: int, event: int) -> None:
        ordering.reset(self.program, stream, event)

    @rule(stream=ANY, event=ANY)
    def wait(self, stream: int, event: int) -> None:
        ordering.wait(self.program, stream, event)

    @rule(choice=ANY, timed=FLAG)
    def synchronize(self, choice: int, timed: bool) -> None:
        ordering.synchronize(self.program, choice, timed)

    @rule(choice=ANY)
    def synchronize_event(self, choice: int) -> None:
        ordering.synchronize_event(self.program, choice)

    @rule(stream=ANY, event=ANY)
    def query(self, stream: int, event: int) -> None:
        ordering.query(self.program, stream, event)

    @rule(stream=ANY, blocking=FLAG)
    def launch_callback(self, stream: int, blocking: bool) -> None:
        ordering.launch_callback(self.program, stream, blocking)

    @rule()
    def process_report(self) -> None:
        ordering.process_report(self.program)

    def teardown(self) -> None:
        ordering.open_everything(self.program)
        self.program.finish()


def test_ten_thousand_steps() -> None:
    chosen = settings(max_examples=EXAMPLES, stateful_step_count=STEPS, derandomize=True, deadline=None, database=None)
    run_state_machine_as_test(Machine, settings=chosen)  # type: ignore[no-untyped-call]
