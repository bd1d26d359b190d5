"""The simulated machine as Python steers it: devices, contexts, streams, events, memory. Knows no operator."""
