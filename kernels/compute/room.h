/* Where a kernel keeps what it works on: hundreds of kilobytes, which the stacks of some programs' threads do not have.
 */
#pragma once
#include <stddef.h>

#define ROOM_BYTES (640 << 10)

/* ROOM_BYTES, aligned to cache lines, contents undefined: the calling thread's own, kept for its next kernel. A thread
 * that can have none waits for the one that all of these share. One at a time. */
void *room_take(void);
void room_give(void *room);
/* In a forked child: whoever had the shared one may not exist here. */
void room_after_fork(void);
