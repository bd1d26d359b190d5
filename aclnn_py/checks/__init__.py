"""Observers of the machine: they listen to its events and say what a program did, and what it should not have done."""
