"""Texts of the operators before multi-head latent attention."""

from __future__ import annotations

from typing import Any

from .....lowering import language as w

SOCS = w.A2_A3
TEXTS: dict[str, Any] = {
    "library": "transformer",
    "formula": "c = rms_norm(x @ weightDq) * rmsnormGammaCq, [q, r] = c @ weightUqQr for every head, query = q @ "
    "weightUk, queryRope = rope(r); [k, p] = x @ weightDkvKr, kvCache = rms_norm(k) * rmsnormGammaCkv, krCache = "
    "rope(p); rope rotates neighbouring pairs; the first elements of all pairs come first in the result",
    "precision": "products are rounded to BF16 (of INT8 exact, then times scales in float32), norms and rotations are "
    "computed in float32; normalised queries, keys and results are rounded to BF16 or INT8",
    "reference": "torch_npu.npu_mla_prolog_v3(token_x, weight_dq, weight_uq_qr, weight_uk, weight_dkv_kr, ...)",
}
NOTES = (
    "The Ascend 950, and with it FP8 and HIF8, is not simulated.",
    "Weights in FRACTAL_NZ have the view shape [rows,columns] or that of their blocks, [columns/C0,rows/16,16,C0].",
    "A cacheIndex beyond the cache fails the stream; CANN writes beyond it.",
)
