"""Layout: copies, casts, fills, views, padding, concatenation."""
