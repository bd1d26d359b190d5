"""Where the routes of a map of tokens and experts stand in it."""

from __future__ import annotations

from math import prod

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from .routing_step import Routing, reshaped


def numbers(by: Routing, n: int) -> View:
    """INT32 0 to n - 1."""
    made = by.room(dt.ACL_INT32, n, 1)
    by.run("number_elements", (), (made,), kind=dt.ACL_INT64)
    return reshaped(made, (n,))


def places_of_tokens(by: Routing, routing: w.Param, n: int) -> View:
    """Of the first n routes by tokens and then experts; -1: there are fewer."""
    places = by.room(dt.ACL_INT32, n)
    flat = by.input(routing, prod(by.call.tensor(routing).shape), 1)._replace(dtype=dt.ACL_INT8)
    by.run("list_routes", (flat,), (by.room(dt.ACL_INT32, n), places), 0, kind=dt.ACL_INT64)
    return places


def places_of_experts(by: Routing, tokens: View, rows: View, t: int, e: int) -> View:
    """Of routes by their tokens and rows, of which every expert has as many."""
    places = by.room(dt.ACL_INT32, *tokens.shape)
    by.run("place_routes", (tokens, rows), (places,), t, e, kind=dt.ACL_INT64)
    return places
