"""The C ABI: libraries that stand in for CANN's (tree) and what answers their calls in Python (start)."""
