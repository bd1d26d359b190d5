"""aclnnCircularPad2d, aclnnCircularPad3d and their gradients."""

from __future__ import annotations

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from .shared.pad_views import by_axis, pads_below_sizes, sums, wrapped
from .shared.self_padding import Padding
from .shared.unpadding import Unpadding, grad, out, x

A2 = ("ascend910b", "ascend910_93")
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
DTYPES = FLOATS.also(w.Choices(dt.ACL_INT32, dt.ACL_INT8))
CLAIM = ("every number of padding", "less than the size of its axis")


def once(x: TensorFacts, pad: Shape) -> bool | None:
    """Whether no pad is longer than its axis: the border shows an element once."""
    if sums(x, pad) is None:
        return None
    return all(max(front, back) <= x.shape[axis] for axis, front, back in by_axis(pad, x.rank)) or None


def padded(axes: int) -> w.Operator:
    to = Padding(axes, wrapped)
    small = w.setting(to.pad, lambda call: (0, 0) * axes)
    close = w.Derived(pads_below_sizes, to.x, to.pad, label="padding", claim=CLAIM, mend=small)
    gradient_defined = w.Derived(
        once, to.x, to.pad,
        label="padding", claim=("every number of padding", "at most the size of its axis"), mend=small
    )  # fmt: skip
    return w.declare(
        f"aclnnCircularPad{axes}d", to.x, to.pad, to.out,
        summary=f"circular padding of the last {axes} axes",
        rules=(
            w.present(to.x, to.pad, to.out), w.dtype_in(DTYPES, to.x, to.out), w.same_dtype(to.out, to.x),
            w.no_private_format(to.x), w.same_format(to.x, to.out), *to.ranks(), w.documented(w.defined(close)),
            to.shaped(axes + 2), *to.done(), w.inner(w.defined(gradient_defined)),
        ),
        plan=(to.dense, to.padded, w.ViewCopy(to.padded, to.out)),
        header=f"aclnnop/aclnn_circular_pad{axes}d.h", documented_soc=A2,
        formula="out[i + front] = self[i mod n]", **to.texts(),
        reference="torch.nn.functional.pad(self, padding, 'circular')",
        notes=(
        "The source does not compare padding with sizes; the emulator takes none that exceeds the size of its axis.",),
    )  # fmt: skip


def unpadded(axes: int) -> w.Operator:
    to = Unpadding(axes, False, "unpad_circular")
    code = w.ACLNN_ERR_PARAM_NULLPTR if axes == 2 else ACLNN_ERR_INNER_NULLPTR
    small = w.setting(to.pad, lambda call: (0, 0) * axes)
    close = w.defined(w.Derived(pads_below_sizes, x, to.pad, label="padding", claim=CLAIM, mend=small))

    def gradient_defined(grad: TensorFacts, x: TensorFacts, out: TensorFacts) -> bool | None:
        none = 0 in (grad.numel, x.numel, out.numel)
        return None if none and (0 in x.shape[1:] or (axes == 3 and x.rank == 4)) else True

    claim = ("size of self", "above 0 in every axis but the batch axis")
    filled = w.Derived(gradient_defined, grad, x, out, label="elements of self", claim=claim, kind="shape_custom")
    return w.declare(
        f"aclnnCircularPad{axes}dBackward", grad, x, to.pad, out,
        summary=f"gradient of circular padding of the last {axes} axes",
        rules=(
            tuple(rule.coded(code) for rule in w.present(grad, x, to.pad, out)), w.dtype_in(FLOATS, grad, x, out),
            w.same_dtype(grad, x), w.same_dtype(out, x), w.no_private_format(grad), w.same_format(grad, x),
            w.same_format(grad, out), w.same_shape(x, out), w.min_dims(axes + 1, x), w.max_dims(axes + 2, x),
            (w.Equal(w.Rank(grad), w.Rank(x)),), to.counted(), close if axes == 3 else w.documented(close), to.sized(),
            w.defined(filled), w.done_if_empty(grad, x, out),
        ),
        plan=to.steps(), header=f"aclnnop/aclnn_circular_pad{axes}d_backward.h", library="math",
        documented_soc=w.DOCUMENTED_NEW,
        formula="gradInput[i] = sum of gradOutput over all positions that are copies of self[i]",
        precision="FLOAT16 and BF16 are summed in float32 and rounded once, axis by axis",
        reference="autograd of torch.nn.functional.pad(self, padding, 'circular')",
        notes=("Sizes of axes without padding are checked only when the result is computed or copied (561103).",),
    )  # fmt: skip


circular_pad2d, circular_pad3d = padded(2), padded(3)
circular_pad2d_backward, circular_pad3d_backward = unpadded(2), unpadded(3)
