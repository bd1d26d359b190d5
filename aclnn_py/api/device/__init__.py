"""The process, its devices and contexts: what they are, can do and tell."""
