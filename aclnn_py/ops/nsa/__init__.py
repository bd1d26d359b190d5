"""Native sparse attention (NSA)."""
