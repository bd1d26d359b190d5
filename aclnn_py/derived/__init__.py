"""Text and data read off a declaration: its page, the table of operators, the derived cases."""
