"""Relations between terms, their combinations, and short names for the usual ones."""
