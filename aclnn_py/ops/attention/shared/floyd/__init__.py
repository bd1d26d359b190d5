"""Floyd attention, over pairs of keys."""
