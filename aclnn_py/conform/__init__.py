"""The conformance suite: cases derived from the declarations, asked of the emulator or of CANN itself.

A target is the emulator through Python or any directory with CANN's libraries; the latter needs nothing of the
emulator but the declarations, so the suite also runs where there is an NPU. Every operator is asked in a worker
process, which may crash or hang without losing the run.
"""
