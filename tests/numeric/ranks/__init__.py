"""Numbers of operators whose ranks are processes of their own."""
