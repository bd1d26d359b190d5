"""The families of operators: the folders of `ops`, with their titles and their members."""

from __future__ import annotations

from ..ops.index import OPERATORS

TITLES = {
    "activation": "activation functions and their gradients",
    "arithmetic": "element-wise arithmetic",
    "attention": "attention and its caches",
    "bits": "bitwise operations and shifts",
    "comparison": "comparisons and logical operations",
    "control": "operators that act on the stream alone",
    "conv": "convolutions and their gradients",
    "conversion": "casts, copies, layouts, concatenation and padding",
    "distributed": "products and expert routing fused with collectives between ranks",
    "elementary": "elementary functions: exponentials, logarithms, trigonometry, rounding",
    "ffn": "feed-forward layers",
    "foreach": "element-wise operations over lists of tensors",
    "generation": "tensors filled with constants and ranges",
    "gmm": "grouped matrix products of mixtures of experts",
    "image": "interpolation, grid sampling and boxes",
    "indexing": "gather, scatter, embedding and masks",
    "linalg": "linear algebra",
    "loss": "losses and their gradients",
    "matmul": "matrix products",
    "mhc": "hyper-connections of residual streams (mHC)",
    "moe": "mixture-of-experts routing",
    "norm": "normalisation layers and their gradients",
    "nsa": "native sparse attention (NSA)",
    "optim": "optimizer steps",
    "order": "sorting, top-k, unique elements and search",
    "pooling": "pooling and its gradients",
    "posembedding": "rotary position embedding",
    "quant": "quantisation",
    "random": "random numbers and dropout",
    "reduction": "reductions and cumulative operations",
    "rnn": "recurrent layers",
}
"""Folder of `ops` -> what its operators compute."""


def family(name: str) -> str:
    """The folder that declares an operator."""
    return OPERATORS[name][0].partition(".")[0]


def members() -> dict[str, tuple[str, ...]]:
    """The operators of every family, both in alphabetical order."""
    found: dict[str, list[str]] = {each: [] for each in sorted({family(name) for name in OPERATORS})}
    for name in sorted(OPERATORS):
        found[family(name)].append(name)
    return {each: tuple(names) for each, names in found.items()}


def title(folder: str) -> str:
    """What the operators of a family compute."""
    if folder not in TITLES:
        raise LookupError(f"Expected a title of the family {folder} in {__name__}.TITLES but found none.")
    return TITLES[folder]


def markdown() -> str:
    """The table that README.md shows."""
    lines = ["| family | operators | what they compute | for example |", "|---|---|---|---|"]
    for each, names in members().items():
        shown = ", ".join(f"`{name}`" for name in dict.fromkeys((names[0], names[len(names) // 2])))
        lines.append(f"| {each} | {len(names)} | {title(each)} | {shown} |")
    lines.append(f"| all | {len(OPERATORS)} | | |")
    return "\n".join(lines) + "\n"
