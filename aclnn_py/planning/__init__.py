"""What the planner is made of: a snapshot of a call becomes a plan or a refusal, in words that C reads.

Everything here is pure: no extension, no NumPy, and the same bytes in every process.
"""
