"""Accepted calls with something wrong in them, by the thousand: what a target answers, and which bytes it touches."""
