"""aclnnAffineGrid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, row_major

IMAGES, VOLUMES = 4, 5

theta = w.In("theta", "affine matrices, [N,2,3], or [N,3,4] for volumes")
size = w.Attr(
    "size", "const aclIntArray*", "shape of the images the grid is for, [N,C,H,W] or [N,C,D,H,W]", (2, 3, 4, 5)
)
aligned = w.Attr(
    "alignCorners", "bool", "true: -1 and 1 refer to the centres of the corner pixels; false: to the image edges", False
)
out = w.Out("out", "sampling grid, [N,H,W,2] (x,y) or [N,D,H,W,3] (x,y,z)")


def maps(size: Shape) -> Shape:
    axes = len(size) - 2
    return (*size[:1], axes, axes + 1)


def grid(size: Shape) -> Shape:
    return (*size[:1], *size[2:], len(size) - 2)


def there(call: Call) -> Iterator[Call]:
    yield call.but(theta, shape=maps(call.args[size.name]))  # type: ignore[arg-type]


def fitting(call: Call) -> Iterator[Call]:
    yield call.but(out, shape=grid(call.args[size.name]))  # type: ignore[arg-type]


def kernel_views(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]]:
    sizes = (shape[0], prod(shape[1:-1]), shape[-1])
    return sizes, [view._replace(strides=row_major(view.shape)) for view in views]


def attributes(size: Shape, aligned: bool) -> tuple[float, ...]:
    return (float(aligned), *(1, *size[2:])[-3:], len(size) - 2)


def holds(numbers: Shape) -> int | None:
    return len(numbers) if len(numbers) in (IMAGES, VOLUMES) else None


known = w.Derived(
    holds, size, label="size of size", claim=("size of size", f"{IMAGES} or {VOLUMES}"),
    mend=w.setting(size, lambda call: size.default),
)  # fmt: skip
shaped = w.Derived(
    lambda theta, size: theta.shape == maps(size) or None, theta, size, label="shape of theta", mend=there,
    claim=("shape of theta", "[N,2,3] for size of 4 numbers, [N,3,4] for 5"), kind="shape_custom",
)  # fmt: skip
results = w.Derived(
    lambda out, size: out.shape == grid(size) or None, out, size, label="shape of out", mend=fitting,
    claim=("shape of out", "[N,H,W,2] or [N,D,H,W,3] as size says"), kind="shape_custom",
)  # fmt: skip
made = Shaped(
    "affine_grid", w.CastTo(w.Contiguous(theta), w.FLOAT), arrange=kernel_views, dtype=w.FLOAT,
    attrs=(w.Derived(attributes, size, aligned, label="[N,D,H,W] of the grid"),),
    shape=w.Derived(grid, size, label="shape of the grid"),
)  # fmt: skip
found = w.CastTo(made, w.Dtype(out))
affine_grid = w.declare(
    "aclnnAffineGrid", theta, size, aligned, out, summary="generates a 2-D or 3-D sampling grid from affine matrices",
    rules=(
        w.present(theta, size, out), w.dtype_in(w.FLOATS_BY_RANGE, theta), w.same_dtype(out, theta), w.not_empty(theta),
        w.defined(known, shaped, results),
    ),
    plan=(w.OnAiCpu(w.given(theta)), *found.chain, w.ViewCopy(found, out)), header="aclnnop/aclnn_affine_grid.h",
    library="math", documented_soc=w.DOCUMENTED_910,
    formula="theta times (x, y, 1), or (x, y, z, 1), of every position; each coordinate is (2 * i + 1) / size - 1, "
    "with alignCorners 2 * i / (size - 1) - 1, and 0 if size is 1",
    precision="in float32, rounded once", reference="torch.nn.functional.affine_grid(theta, size, alignCorners)",
)  # fmt: skip
