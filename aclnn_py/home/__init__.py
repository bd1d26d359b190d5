"""The directory that stands in for a CANN installation (tree), and where it may lie (cache)."""
