"""Cells of data where programs want it: layout, index, order, random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cell import ROW, SIZES, Cell, below, drawn, likely, rows, torch
from measure import size_of

Maker = Iterator[Cell]


def layout() -> Maker:
    for dtype in ("float32", "float16"):
        for size in SIZES:
            n, m = rows(size)
            for name, shape, dims in (
                ("2d", (n, m), (1, 0)), ("heads", (n // 32, 32, 16, 64), (0, 2, 1, 3)),
                ("channels", (n // 64, 64, 32, 32), (0, 2, 3, 1)),
            ):  # fmt: skip
                out = tuple(shape[dim] for dim in dims)
                yield Cell(
                    "permute", name, dtype, size, "aclnnPermute", [drawn(shape, dtype)], [(out, dtype)],
                    lambda x, y, d=dims: (x, list(d), y), lambda x, y, d=dims: y.copy_(x.permute(d)),
                )  # fmt: skip
            for dim in (0, 1):
                parts = [drawn((n // 4, m) if dim == 0 else (n, m // 4), dtype, at) for at in range(4)]
                yield Cell(
                    "cat", f"4 along {dim}", dtype, size, "aclnnCat", parts, [((n, m), dtype)],
                    lambda *held, d=dim: (list(held[:-1]), d, held[-1]),
                    lambda *held, d=dim: torch.cat(held[:-1], d, out=held[-1]), streams=1,
                )  # fmt: skip


def indices() -> Maker:
    for size in SIZES:
        n, m = rows(size)
        count = n * m
        for dim, shape, taken in ((0, (n, m), n), (1, (n, m), m // 2), (0, (count,), count // 2)):
            out = (*shape[:dim], taken, *shape[dim + 1 :])
            yield Cell(
                "index_select", f"dim {dim} of {len(shape)}", "float32", size, "aclnnIndexSelect",
                [drawn(shape), below(shape[dim], (taken,))], [(out, "float32")], lambda x, i, y, d=dim: (x, d, i, y),
                lambda x, i, y, d=dim: torch.index_select(x, d, i, out=y),
            )  # fmt: skip
        for width in (64, 768):
            taken = count // width
            yield Cell(
                "embedding", f"rows of {width}", "float32", size, "aclnnEmbedding",
                [drawn((20000, width)), below(20000, (taken,))], [((taken, width), "float32")],
                lambda x, i, y: (x, i, y), lambda x, i, y: torch.embedding(x, i),
            )  # fmt: skip
        for dim in (0, 1):
            index = below((n, m)[dim], (n, m))
            yield Cell(
                "gather", f"dim {dim}", "float32", size, "aclnnGather", [drawn((n, m)), index], [((n, m), "float32")],
                lambda x, i, y, d=dim: (x, d, i, y), lambda x, i, y, d=dim: torch.gather(x, d, i, out=y),
            )  # fmt: skip
        for dim, shape in ((0, (n, m)), (1, (n, m)), (0, (count,))):
            yield Cell(
                "scatter_add", f"dim {dim} of {len(shape)}", "float32", size, "aclnnScatterAdd",
                [drawn(shape), below(shape[dim], shape), drawn(shape, seed=1)], [(shape, "float32")],
                lambda x, i, s, y, d=dim: (x, d, i, s, y),
                lambda x, i, s, y, d=dim: torch.scatter_add(x, d, i, s, out=y),
            )  # fmt: skip


def order() -> Maker:
    for size in SIZES:
        for shape in (rows(size), (size_of(size),)):
            kind = "rows" if len(shape) == 2 else "one row"
            for k in (1, 16):
                out = (*shape[:-1], k)
                yield Cell(
                    "topk", f"{k} of {kind}", "float32", size, "aclnnTopk", [drawn(shape)],
                    [(out, "float32"), (out, "int64")], lambda x, y, i, k=k: (x, k, -1, True, True, y, i),
                    lambda x, y, i, k=k: torch.topk(x, k, out=(y, i)),
                )  # fmt: skip
            for dtype in ("float32", "int32"):
                if (kind, size, dtype) != ("one row", "16Mi", "int32"):
                    yield Cell(
                        "sort", kind, dtype, size, "aclnnSort", [drawn(shape, dtype)],
                        [(shape, dtype), (shape, "int64")], lambda x, y, i: (x, True, -1, False, y, i),
                        lambda x, y, i: torch.sort(x, dim=-1, stable=True, out=(y, i)),
                    )  # fmt: skip


def counted() -> Maker:
    """Whose results are as long as they find."""
    for size in SIZES:
        shape = rows(size)
        count = shape[0] * shape[1]
        for share, mask in (("half", drawn(shape, "bool")), ("1 %", likely(shape).then(lambda x: x < 0.01))):
            yield Cell(
                "masked_select", share, "float32", size, "aclnnMaskedSelect", [drawn(shape), mask],
                [((count,), "float32")], lambda x, m, y: (x, m, y), lambda x, m, y: torch.masked_select(x, m),
            )  # fmt: skip
            yield Cell(
                "nonzero", share, "bool", size, "aclnnNonzero", [mask], [((count, 2), "int64")],
                lambda m, y: (m, y), lambda m, y: torch.nonzero(m),
            )  # fmt: skip


def random() -> Maker:
    for size in SIZES:
        count = size_of(size)
        shape = (count,)

        def filled(name: str, api: str, dtype: str, ours: Any, theirs: Any, size: str = size) -> Cell:
            return Cell("random", name, dtype, size, api, [drawn((size_of(size),), dtype)], [], ours, theirs)

        yield filled("uniform", "aclnnInplaceUniform", "float32", lambda x: (x, 0.0, 1.0, 7, 0), lambda x: x.uniform_())
        yield filled("normal", "aclnnInplaceNormal", "float32", lambda x: (x, 0.0, 1.0, 7, 0), lambda x: x.normal_())
        yield filled(
            "integers", "aclnnInplaceRandom", "int64", lambda x: (x, 0, 1000, 7, 0), lambda x: x.random_(0, 1000)
        )
        yield filled(
            "bernoulli", "aclnnInplaceBernoulli", "float32", lambda x: (x, 0.3, 7, 0), lambda x: x.bernoulli_(0.3)
        )
        yield Cell(
            "random", "randperm", "int64", size, "aclnnRandperm", [], [(shape, "int64")],
            lambda y, n=count: (n, 7, 0, y), lambda y, n=count: torch.randperm(n, out=y),
        )  # fmt: skip
        for again in (True, False):
            yield Cell(
                "random", f"multinomial{', with replacement' if again else ''}", "float32", size, "aclnnMultinomial",
                [likely(rows(size))], [((count // ROW, 64), "int64")],
                lambda p, y, a=again: (p, 64, a, 7, 0, y),
                lambda p, y, a=again: torch.multinomial(p, 64, a, out=y),
            )  # fmt: skip
        yield Cell(
            "dropout", "0.1", "float32", size, "aclnnDropout", [drawn(shape)],
            [(shape, "float32"), ((count // 8,), "uint8")], lambda x, y, m: (x, 0.1, True, 7, 0, y, m),
            lambda x, y, m: torch.native_dropout(x, 0.1, True),
        )  # fmt: skip


def cells() -> Maker:
    for make in (layout, indices, order, counted, random):
        yield from make()
