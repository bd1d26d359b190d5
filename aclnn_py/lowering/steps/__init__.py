"""Steps that compute nothing: ends of a plan, moves, views, control, pieces, lists."""
