"""The step that takes sequences further."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts, count
from ....rules.core.rule import Variants
from .decoding_state import COUNTS, TENSORS, block, following, lengths, positions, queries, seqs, slots, tables, tokens


class DecodingStep(w.Step):
    """The sequences, a step further; with `more`, if they are all there and not empty, by several tokens."""

    is_kernel = True

    more: tuple[w.Param, ...]
    steps: tuple[w.Step, ...]

    def __init__(self, *more: w.Param) -> None:
        dense = tuple(w.Contiguous(one) for one in TENSORS)
        self._fill(more=more, steps=dense)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*TENSORS, *self.more, *COUNTS)

    def build(self, draft: Draft) -> str:
        call = draft.call
        guessed = bool(self.more) and all(there(call.args[one.name]) for one in self.more)
        number = int(call.args[seqs.name])  # type: ignore[call-overload]
        some = number if guessed else int(call.args[queries.name])  # type: ignore[call-overload]
        views = {one: draft.values[step].view for one, step in zip(TENSORS, self.steps, strict=True)}
        wanted = dict.fromkeys((tokens, positions, lengths, slots), number) | {following: some}
        for one, least in wanted.items() if not guessed else ():
            if count(views[one].shape) < least:
                return f"{one} of shape [{','.join(map(str, views[one].shape))}]"
            views[one] = views[one]._replace(shape=(least,))
        inputs = [views[following], views[tables]]
        inputs += [draft.view(one.name, call.tensor(one)) for one in self.more] if guessed else []
        outputs = [views[one] for one in (tokens, positions, lengths, slots)]
        width = count(views[tables].shape) // max(number, 1)
        attrs = (some, min(int(call.args[block.name]), 1 << 62), max(call.soc.vector_cores, 1), width)  # type: ignore[call-overload]
        kernel = "advance_guessed" if guessed else "advance"
        numbers = tuple(map(float, attrs))
        draft.kernel(kernel, map(row, inputs), map(row, outputs), numbers, dt.ACL_INT64)
        return ""

    @property
    def subject(self) -> str:
        return "tensors"

    @property
    def predicate(self) -> str:
        return "with an element per sequence"

    def breaks(self, call: Call) -> Variants:
        yield "inputTokens is empty", call.but(tokens, shape=(*call.tensor(tokens).shape[:1], 0))

    def __str__(self) -> str:
        return f"advance({', '.join(map(str, self.params))})"


def there(facts: object) -> bool:
    return isinstance(facts, TensorFacts) and facts.numel > 0


def row(view: View) -> View:
    """A dense view as one row."""
    shape: Shape = (count(view.shape),)
    return view._replace(shape=shape, strides=(1,))
