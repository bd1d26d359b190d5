"""Layout: copies, fills, views, pieces put together."""
