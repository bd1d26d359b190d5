"""What the operators of the gated delta rule share: parameters, dtypes, and rules about sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....rules.core.call import Call
from ...conv.shared.checked_rules import checked

SOCS = w.DOCUMENTED_NEW
VALUES, STATES = w.Choices(dt.ACL_BF16), w.Choices(dt.ACL_BF16, dt.ACL_FLOAT)
NUMBERS, EXPONENTS = w.Choices(dt.ACL_INT32), w.Choices(dt.ACL_FLOAT)

query = w.In("query", "queries, BF16, [T, Nk, Dk]")
key = w.In("key", "keys, BF16, [T, Nk, Dk]")
value = w.In("value", "values, BF16, [T, Nv, Dv]")
beta = w.In("beta", "update rate of the state by every token, BF16, [T, Nv]")
lengths = w.In("actualSeqLengths", "number of tokens of every sequence, INT32, [B]; sequences are concatenated along T")
scale = w.Attr("scaleValue", "float", "multiplier of query", 1.0)

NAMES = {"t": "T", "h": "Nk", "k": "Dk", "v": "Nv", "r": "Dv", "b": "B", "n": "BlockNum"}
SIZES = {"t": 4, "h": 1, "k": 3, "v": 2, "r": 2, "b": 2, "n": 5}
"""Those of an example."""


class Layout:
    """The axes of tensors by letters (see NAMES); `anchors` tell whose axis a size is."""

    def __init__(self, axes: dict[w.Param, str], **anchors: w.Param) -> None:
        self.axes = axes
        self.anchors = {"t": query, "h": query, "k": query, "v": value, "r": value, **anchors}

    def fitting(self, call: Call) -> Iterator[Call]:
        """The call with consistent shapes."""
        for param, letters in self.axes.items():
            if call.present(param):
                call = call.but(param, shape=tuple(SIZES[letter] for letter in letters))
        yield call

    def limited(self, letters: str, low: int = 1, high: int | None = None) -> w.Rules:
        """Sizes lie between bounds (161002)."""

        def axis(letter: str) -> w.Term:
            owner = self.anchors[letter]
            return w.SizeAt(owner, w.FixedAxis(self.axes[owner].index(letter)))

        return tuple(w.Within(axis(letter), low=low, high=high) for letter in letters)

    def checked_rule(self, claim: str, test: Any, *params: w.Param) -> w.Rules:
        return checked(claim, test, *params, mend=self.fitting, kind="shape_custom")

    @property
    def shared(self) -> w.Rules:
        """Heads of query and key belong to as many heads of value each (161002)."""
        return self.checked_rule("Nv is a multiple of Nk", lambda v, q: v.shape[1] % q.shape[1] == 0, value, query)

    def ranked(self, *params: w.Param) -> w.Rules:
        """Tensors whose sizes are those of others have as many axes as they should (161002)."""
        return w.flat(*(w.rank_is(len(self.axes[param]), param) for param in params))

    def shaped(self, *params: w.Param) -> tuple[w.Rules, ...]:
        """Tensors have the shapes that they should (161002)."""
        return tuple(w.when_given(param, self.one_shape(param)) for param in params)

    def one_shape(self, param: w.Param) -> w.Rules:
        letters = self.axes[param]
        owners = tuple(dict.fromkeys(self.anchors[letter] for letter in letters if self.anchors[letter] != param))

        def matches(*found: Any) -> bool:
            facts = dict(zip((param, *owners), found, strict=True))
            wanted = [(self.anchors[letter], letter) for letter in letters]
            sizes = tuple(facts[owner].shape[self.axes[owner].index(letter)] for owner, letter in wanted)
            return bool(facts[param].shape == sizes)

        names = ",".join(NAMES[letter] for letter in letters)
        return self.checked_rule(f"shape of {param} is [{names}]", matches, param, *owners)


def given_dtype(choices: w.Choices, *params: w.Param) -> tuple[w.Rules, ...]:
    """Tensors that are there have one of these dtypes (161002)."""
    return tuple(w.when_given(param, w.dtype_in(choices, param)) for param in params)


def not_null(*params: w.Param) -> w.Rules:
    """Tensors are there: the source answers with 161002, the documents with 161001."""
    asked = tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(*params))
    return w.when(w.BY_DOCUMENTS, w.present(*params), otherwise=(asked,))


def listed(*rules: w.Rules) -> w.Rules:
    """Tests of what lists the task (561103)."""
    return tuple(w.coded(each, ACLNN_ERR_INNER_NULLPTR) for each in w.flat(*rules))
