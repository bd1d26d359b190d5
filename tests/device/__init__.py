"""The runtime: devices, memory, streams, graphs."""
