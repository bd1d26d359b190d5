"""What a call that satisfies its rules becomes: operands, views and steps, and the program that C runs."""
