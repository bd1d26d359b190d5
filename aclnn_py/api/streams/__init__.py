"""Streams, events, notifies, callbacks, captured graphs and models."""
