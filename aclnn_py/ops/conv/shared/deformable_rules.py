"""Checks of attributes and shapes of deformable convolutions and their gradients."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call, Shape
from .checked_rules import checked, sound
from .deformable_params import (
    ARRAYS,
    NUMBERS,
    Wanted,
    deformed,
    dilation,
    groups,
    kernel,
    modulated,
    padding,
    shape_of,
    stride,
)

MOST_TAPS, MOST_PRODUCTS, MOST_PLACES = 2048, 65535, (1 << 31) - 1


def ones(found: Shape) -> bool:
    return tuple(found[:2]) == (1, 1)


class Fitting:
    """The rules that the shapes of an operator's tensors fit together; `tensors` are named as Wanted names them."""

    def __init__(self, x: w.Param, weight: w.Param, **tensors: tuple[w.Param, ...]) -> None:
        self.x, self.weight, self.tensors = x, weight, tensors

    def mend(self, call: Call) -> Iterator[Call]:
        """All shapes as the image and the numbers ask; or one window, one group."""
        if call.tensor(self.x).rank == 4 and call.tensor(self.weight).rank:
            yield from self.fitted(call)
        plain = call.set(kernel, (1, 1)).set(stride, (1,) * 4).set(padding, (0,) * 4).set(dilation, (1,) * 4)
        plain = plain.set(groups, 1).set(deformed, 1).set(modulated, True)
        yield from self.fitted(plain.but(self.x, shape=(2, 4, 3, 4)).but(self.weight, shape=(2, 4, 1, 1)))

    def fitted(self, call: Call) -> Iterator[Call]:
        numbers: Any = [call.args[each.name] for each in NUMBERS]
        found = sound(Wanted)(call.tensor(self.x), call.tensor(self.weight).shape[0], *numbers)
        if found is None or min(found.offset) < 0:
            return
        call = call.but(self.weight, shape=found.taps)
        for name, params in self.tensors.items():
            for param in filter(call.present, params):
                call = call.but(param, shape=self.x_shape(call) if name == "image" else getattr(found, name))
        yield call

    def x_shape(self, call: Call) -> Shape:
        return call.tensor(self.x).shape

    def about(self, claim: str, test: Any, *params: w.Param, kind: str = "shape_custom") -> w.Rules:
        return checked(claim, test, *params, mend=self.mend, kind=kind)

    def attribute_rule(self, claim: str, test: Any, each: w.Param) -> w.Rules:
        return self.about(claim, test, each, kind="attr_range")

    def sizes(self) -> tuple[w.Rules, ...]:
        return (
            *(self.attribute_rule(f"size of {each} is {size}", lambda found, size=size: len(found) == size, each)
              for each, size in zip(ARRAYS, (2, 4, 4, 4), strict=True)),
            self.attribute_rule("every number of kernelSize is positive", lambda found: min(found) > 0, kernel),
            self.attribute_rule(f"product of kernelSize is at most {MOST_TAPS}",
                      lambda found: found[0] * found[1] <= MOST_TAPS,
                      kernel),
        )  # fmt: skip

    def steps(self) -> tuple[w.Rules, ...]:
        """stride and dilation, each with two tests."""
        return tuple(
            rule for each in (stride, dilation)
            for rule in (
                self.attribute_rule(f"first two numbers of {each} is 1", ones, each),
                self.attribute_rule(f"last two numbers of {each} is positive", lambda found: min(found[2:]) > 0, each),
            )
        )  # fmt: skip

    def steps_back(self) -> tuple[w.Rules, ...]:
        """stride, padding and dilation, as gradients test them."""
        stepped, around = lambda found: ones(found) and min(found) > 0, lambda found: min(found) >= 0
        return (
            self.attribute_rule(f"every number of {stride} is positive, the first two 1", stepped, stride),
            self.attribute_rule(f"every number of {padding} is at least 0", around, padding),
            self.attribute_rule(f"every number of {dilation} is positive, the first two 1", stepped, dilation),
        )

    def counts(self) -> tuple[w.Rules, ...]:
        return (*((w.Within(w.ValueOf(each), low=1),) for each in (groups, deformed)), (w.is_true(modulated),))

    def channels(self) -> tuple[w.Rules, ...]:
        x, weight = self.x, self.weight
        return (
            self.about("number of channels is a multiple of deformableGroups",
                       lambda x, many: x.shape[1] % many == 0, x, deformed),
            self.about("number of channels, and size 0 of weight, is a multiple of groups",
                       lambda x, weight, many: x.shape[1] % many == 0 and weight.shape[0] % many == 0, x, weight,
                       groups),
            self.about(f"number of output pixels is at most {MOST_PLACES}",
                       lambda x: x.shape[2] * x.shape[3] <= MOST_PLACES, x),
        )  # fmt: skip

    def shaped(self, param: w.Param, name: str) -> w.Rules:
        """A tensor has the shape that the image and the numbers ask for."""
        term = w.Derived(shape_of(name), self.x, self.weight, *NUMBERS, label=f"shape of the {name}", mend=self.mend)
        return (w.Equal(w.ViewShape(param), term),)

    def few(self) -> w.Rules:
        return self.about(
            f"number of products per sum is at most {MOST_PRODUCTS}",
            lambda x, window, many: window[0] * window[1] * x.shape[1] // many <= MOST_PRODUCTS, self.x, kernel, groups,
        )  # fmt: skip
