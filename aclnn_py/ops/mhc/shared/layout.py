"""Shapes of the operators of hyper-connections, by letters, and rules about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...conv.shared.checked_rules import checked

HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
FLOAT = w.Choices(dt.ACL_FLOAT)
STREAMS = (4, 6, 8)
NAMES = {"t": "...", "n": "n", "d": "D", "k": "n*D", "m": "n*n+2n or 2n", "f": "3"}
"""How texts call a size; the leading axes are [B,S] or [T]."""
EXAMPLE = 4
"""Streams of an example."""
ALL = 3
"""Kinds of gates with a residual matrix."""


def sizes_of(letters: str, x: Shape, kinds: int) -> Shape:
    """The shape that letters name, for streams [..., n, D]."""
    *lead, n, d = x
    known = {"n": n, "d": d, "k": n * d, "m": 2 * n + (n * n if kinds == ALL else 0), "f": kinds}
    return tuple(size for letter in letters for size in (lead if letter == "t" else [known[letter]]))


class Layout:
    """Tensors with their axes; x are the streams, alpha the factors of the gates."""

    def __init__(self, x: w.Param, axes: dict[w.Param, str], alpha: w.Param | None = None, channels: int = 16) -> None:
        self.x, self.axes, self.alpha, self.channels = x, axes, alpha, channels

    def mend(self, call: Call) -> Iterator[Call]:
        """The call with shapes of the same streams."""
        shape, kinds = call.tensor(self.x).shape, self.kinds(call)
        lead = (2, 1) if len(shape) == 4 else (2,)
        x = (*lead, EXAMPLE, self.channels)
        for param, letters in {self.x: "tnd", **self.axes}.items():
            if call.present(param):
                call = call.but(param, shape=sizes_of(letters, x, kinds))
        yield call

    def kinds(self, call: Call) -> int:
        """How many kinds of gates there are."""
        found = call.tensor(self.alpha).shape if self.alpha else ()
        return found[0] if found in ((2,), (ALL,)) else ALL

    def rule(self, claim: str, test: Any, *params: w.Param, kind: str = "shape_custom") -> w.Rules:
        return checked(claim, test, *params, mend=self.mend, kind=kind)

    def shaped(self, *params: w.Param) -> w.Rules:
        """Given tensors have the shapes that their letters name (161002)."""
        texts = (f"[{','.join(NAMES[letter] for letter in self.axes[param])}]" for param in params)
        counted = [self.alpha] if self.alpha and any("m" in self.axes[param] for param in params) else []

        def matches(x: TensorFacts, *others: TensorFacts | None) -> bool:
            found = others[len(counted) :]
            kinds = others[0].shape[0] if counted and others[0] else ALL
            wanted = (sizes_of(self.axes[param], x.shape, kinds) for param in params)
            return all(one is None or one.shape == shape for one, shape in zip(found, wanted, strict=True))

        names = ", ".join(map(str, params))
        claim = f"shape{'s' * (len(params) > 1)} of {names} is {', '.join(texts)}"
        return self.rule(claim, matches, self.x, *counted, *params)

    def given(self, param: w.Param) -> w.Rules:
        """The same of an optional tensor."""
        return w.when(w.given(param), self.shaped(param))

    def streams(self, claim: str, test: Any) -> w.Rules:
        """A test of the numbers of streams and channels (161002)."""
        return self.rule(claim, lambda x: test(x.shape[-2], x.shape[-1]), self.x)


def few_streams(layout: Layout) -> w.Rules:
    return layout.streams(f"n of {layout.x} is 4, 6 or 8", lambda n, d: n in STREAMS)


def filled(*params: w.Param) -> w.Rules:
    """No given tensor is empty (161002)."""

    def test(*found: TensorFacts | None) -> bool:
        return all(one is None or one.numel for one in found)

    return checked(
        f"number of elements of {', '.join(map(str, params))} is above 0", test, *params, kind="shape_custom"
    )


def optional(*params: w.Param) -> tuple[w.Rules, ...]:
    """Optional tensors are FLOAT (161002)."""
    return tuple(w.when(w.given(param), w.dtype_in(FLOAT, param)) for param in params)


def plain(*params: w.Param) -> tuple[w.Rules, ...]:
    """Given tensors have public storage formats (161002)."""
    return tuple(
        w.when(w.given(one), w.no_private_format(one)) if one.optional else w.no_private_format(one) for one in params
    )  # fmt: skip
