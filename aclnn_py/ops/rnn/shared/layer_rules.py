"""Rules about recurrent layers: dtypes alike, consistent shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from .sizes import Cell, Sizes, Wanted

OUTER = 3
INVALID = w.ACLNN_ERR_PARAM_INVALID
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16)
INT64 = w.Choices(dt.ACL_INT64)


class OfCall(w.Derived, init=False):
    """A test that looks at a whole call."""

    def read(self, call: Call) -> Any:
        return self.function(call) or None


def facts_of(call: Call, param: w.Param) -> tuple[TensorFacts, ...]:
    """A tensor, or the members of a list; nothing where it is absent."""
    value: Any = call.args[param.name]
    if value is None:
        return ()
    return tuple(one for one in value if one is not None) if isinstance(value, tuple) else (value,)


class Limits:
    """The rules about arguments with such shapes; what has three axes has a storage format of its own."""

    def __init__(self, cell: Cell, wanted: dict[w.Param, Wanted], format: int = fmt.ACL_FORMAT_ND) -> None:
        self.cell, self.wanted, self.format = cell, wanted, format

    def mend(self, call: Call) -> Iterator[Call]:
        """A call with consistent arguments."""
        layers, directions, group, first = self.cell.attributes(call)
        layers = min(max(layers, 1), 2)
        sizes = Sizes(2, 3, 4, 5, layers, directions, group, self.cell.gates, first, self.cell.packed(call))
        dtype = call.tensor(self.cell.input).dtype
        dtype = dtype if dtype in (dt.ACL_FLOAT, dt.ACL_FLOAT16) else dt.ACL_FLOAT
        found = call.set(self.cell.layers, layers)
        for param, shape in self.wanted.items():
            made: Any = shape(sizes)
            if call.args[param.name] is None:
                continue
            if param.is_list:
                found = found.set(param, tuple([self.fresh(dtype, each) for each in made]))
            else:
                found = found.set(param, self.fresh(dt.ACL_INT64 if param is self.cell.lengths else dtype, made))
        yield found

    def fresh(self, dtype: int, shape: Shape) -> TensorFacts:
        """A tensor for a call that holds."""
        return TensorFacts.dense(dtype, shape, self.format if len(shape) == OUTER else fmt.ACL_FORMAT_ND)

    def rule(
        self, test: Callable[[Call], bool], params: tuple[w.Param, ...], claim: tuple[str, str], kind: str, code: int
    ) -> w.Rules:
        def there(call: Call) -> bool:
            return call.present(self.cell.input) and call.present(self.cell.params) and test(call)

        claim = (f"{claim[0]} of {', '.join(map(str, params))}", claim[1])
        term = OfCall(there, *params, label=" ".join(claim), claim=claim, kind=kind, mend=self.mend)
        return (w.Defined(term, code=code),)

    def alike(self, *params: w.Param) -> w.Rules:
        """All have the dtype of the input (161002)."""

        def test(call: Call) -> bool:
            dtype = call.tensor(self.cell.input).dtype
            return all(one.dtype == dtype for param in params for one in facts_of(call, param))

        return self.rule(test, params, ("dtypes", f"that of {self.cell.input}"), "same_dtype", INVALID)

    def ordinary(self, *params: w.Param, formats: tuple[int, ...] = ()) -> w.Rules:
        """All have one of these formats, or no private one (161002)."""

        def test(call: Call) -> bool:
            given = [one.format for param in params for one in facts_of(call, param)]
            return all(one in formats if formats else not fmt.is_private(one) for one in given)

        predicate = " or ".join(map(fmt.label, formats)) if formats else "not private"
        return self.rule(test, params, ("formats", predicate), "format", INVALID)

    def absent(self, param: w.Param) -> w.Rules:
        """Nobody passes it (161002)."""
        claim = (str(param), "null")
        term = OfCall(
            lambda call: call.args[param.name] is None, param, label=" ".join(claim), claim=claim, kind="shape_custom",
            mend=lambda call: iter((call.without(param),)),
        )  # fmt: skip
        return (w.Defined(term, code=INVALID),)

    def lengths(self, *lists: w.Param, code: int = INVALID) -> w.Rules:
        """Lists have as many members as there are cells and parameters."""

        def test(call: Call) -> bool:
            layers, directions, group, first = self.cell.attributes(call)
            if not 0 <= layers < 1 << 20:
                return False
            sizes = Sizes(1, 1, 1, 1, layers, directions, group, self.cell.gates, first)
            given = [(call.args[each.name], self.wanted[each](sizes)) for each in lists]
            return all(have is None or len(have) == len(wanted) for have, wanted in given)  # type: ignore[arg-type]

        return self.rule(
            test,
            (*lists, self.cell.layers),
            ("lists", "of one group of members per layer and direction"),
            "shape_custom",
            code,
        )

    def shapes(self, *params: w.Param) -> w.Rules:
        """Shapes are those that follow from the input and the first weights (161002)."""

        def test(call: Call) -> bool:
            sizes = self.cell.sizes(call)
            if sizes is None or sizes.layers < 1:
                return False
            for param in params:
                given: Any = call.args[param.name]
                shape = self.wanted[param](sizes)
                if given is None or (given == () and param.role == "input" and param.optional):
                    continue
                have = tuple([one.shape for one in facts_of(call, param)]) if param.is_list else given.shape
                if have != shape:
                    return False
            return True

        return self.rule(test, params, ("shapes", "those of the layers"), "shape_custom", INVALID)
