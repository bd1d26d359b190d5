"""API name -> (module under aclnn_py.ops, variable). Generated: python -m aclnn_py.ops.generate"""

from __future__ import annotations

OPERATORS: dict[str, tuple[str, str]] = {
    "aclnnHardsigmoid": ("activation.hardsigmoid", "hardsigmoid"),
    "aclnnHardsigmoidBackward": ("activation.hardsigmoid_backward", "hardsigmoid_backward"),
    "aclnnInplaceHardsigmoid": ("activation.hardsigmoid", "inplace_hardsigmoid"),
    "aclnnInplaceSigmoid": ("activation.sigmoid", "inplace_sigmoid"),
    "aclnnLogSigmoid": ("activation.log_sigmoid", "log_sigmoid"),
    "aclnnLogSigmoidBackward": ("activation.log_sigmoid_backward", "log_sigmoid_backward"),
    "aclnnLogSigmoidForward": ("activation.log_sigmoid", "log_sigmoid_forward"),
    "aclnnSigmoid": ("activation.sigmoid", "sigmoid"),
    "aclnnSigmoidBackward": ("activation.sigmoid_backward", "sigmoid_backward"),
    "aclnnSilu": ("activation.silu", "silu"),
    "aclnnSiluBackward": ("activation.silu_backward", "silu_backward"),
}
