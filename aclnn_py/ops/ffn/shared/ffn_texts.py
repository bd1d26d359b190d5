"""Texts of aclnnFFN to V3."""

from __future__ import annotations

FORMULA = (
    "y = activation(x @ weight1 + bias1) @ weight2 + bias2, each row with the weights and biases of its expert; geglu, "
    "swiglu and reglu give the first half of x @ weight1 + bias1 times gelu, silu or relu of the second half; fastgelu "
    "is x * sigmoid(1.702 * x), gelu that by tanh. INT8 x: h = activation((x @ weight1 + bias1) * deqScale1), "
    "q = round(h * scale + offset) saturated to INT8, y = (q @ weight2 + bias2) * deqScale2. INT8 or INT4 weights of a "
    "floating x: (weight + antiquantOffset) * antiquantScale in place of weight"
)
PRECISION = (
    "products summed in float32, biases added there, rounded once: before the activation to FLOAT16, with BF16 and "
    "with innerPrecise 0 not at all; activations in float32, rounded to the dtype of x. INT8 x: sums exact in INT32, "
    "scaled in float32, rounded to FLOAT16 before the activation unless y is BF16, quantised in FLOAT16. Quantised "
    "weights: FLOAT16 rounded after the sum and after the product, BF16 once"
)
NOTES = (
    "The lowest 13 bits of deqScale in UINT64, INT64 and FLOAT are ignored.",
    "CANN's kernel computes activations in the dtype of the first product, with approximations of its own, and rounds "
    "FLOAT before the second product half away from zero; for few rows it splits x for INT8 weights. Results differ in "
    "the last bits.",
    "A scale, offset or other quantisation argument that is missing, or given without being used, is refused (161002); "
    "with geglu, swiglu and reglu it is ignored.",
    "Strided biases, offsets, deqScales and expertTokens are copied, as in CANN since 2026; before, its kernel reads "
    "them as contiguous.",
    "Other SoCs have no kernel (561103); the 310P takes FLOAT16 without experts. FRACTAL_NZ, which the 310P takes, an "
    "innerPrecise other than 0 and 1, more than 256 experts, N2 other than K1 with geglu, swiglu and reglu, and an "
    "empty N1 are refused (561103), although CANN has a kernel for the first and gives bias2 for the last.",
    "CANN does not test workspaceSize and executor; here a null pointer gives 161001. CANN tests for a null activation "
    "since 2026.",
    "The documents do not list the A3, which CANN's source takes.",
)
UNLISTED = (
    "Row counts below 0, or more rows than x has, fail the stream; CANN's kernel reads and writes out of bounds. Rows "
    "of y that belong to no expert keep their contents.",
)
