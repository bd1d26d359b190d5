/* What a program leaves behind: at its end (leaks.c), and since a moment, for a test in the same process
 * (leaks_since.c). */
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "handle.h"

/* With the lock held: it comes and goes with another object, or the program has no function that ends it. */
bool comes_along(const handle_entry *entry);

/* From here on: what lives now is no leak of what follows. 0, or 207001 noted. Without the lock. */
int32_t leaks_begin(void);
/* The number of objects and blocks that live and did not then; text: one of them a line, cut at size. Without the lock.
 */
uint64_t leaks_since_begin(char *text, size_t size);
