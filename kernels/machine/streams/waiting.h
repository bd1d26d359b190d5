/* Waiting in slices: between two of them the program may interrupt, and a long wait is told in the log, once. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#define FOREVER (-1)
#define REASON_TEXT 256

/* One slice of so many ns, with the lock held, which it releases: AE_AGAIN when it passed, else the wait's answer. */
typedef int32_t (*wait_step)(void *what, int64_t slice);
/* What is waited for, in words; with the lock held. */
typedef void (*wait_reason)(const void *what, char *out, size_t size);

/* Slices until one answers something else than AE_AGAIN, or for timeout ms: then AE_AGAIN it is. AE_INTERRUPTED, with
 * the reason noted, when the program wants to go. With the lock held before and afterwards; no thread is cancelled in
 * it. */
int32_t wait_in_slices(wait_step step, wait_reason reason, void *what, int64_t timeout);
/* The same as a cancellation point: between two slices, without the lock. What the caller holds, its cleanup handlers
 * give back. */
int32_t wait_cancellable(wait_step step, wait_reason reason, void *what, int64_t timeout);
