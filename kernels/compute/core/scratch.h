/* Scratch memory of a kernel: hundreds of kilobytes, which the stacks of some programs' threads do not have. */
#pragma once
#include <stddef.h>

#define SCRATCH_BYTES (640 << 10)

/* SCRATCH_BYTES, aligned to cache lines, uninitialised: the calling thread's own, kept for its next kernel. A thread
 * that can have none waits for the one that all of these share. One at a time. */
void *scratch_take(void);
void scratch_give(void *scratch);
/* In a forked child: whoever had the shared one may not exist here. */
void scratch_after_fork(void);
