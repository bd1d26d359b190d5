"""Streams, events, notifies and callbacks."""
