"""One small program per library: python -m programs.timm [CASE ...]"""
