"""What CANN's msprof makes of a profile: tables and a timeline that PyTorch's profiler and msprof-analyze read."""
