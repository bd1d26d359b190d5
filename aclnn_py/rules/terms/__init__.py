"""Terms that need no rule: axes, scalars, promoted dtypes."""
