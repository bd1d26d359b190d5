/* What a program has left since a moment, for a test that asks in the same process. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* From here on: what lives now is not left by whoever comes. 0, or 207001 noted. Without the lock. */
int32_t left_begin(void);
/* How many objects and blocks live that did not then, and what they are, one a line, cut at size. Without the lock. */
uint64_t left_now(char *text, size_t size);
