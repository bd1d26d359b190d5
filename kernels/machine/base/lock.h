/* The machine's one lock, and threads that take it. internal.h declares taking it and letting it go. */
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>

#include "internal.h"

#define MICROSECOND 1000ull
#define MILLISECOND 1000000ull

extern bool machine_started; /* with the lock; life.c and start.c set it */

bool machine_trylock(void); /* for the signal handler */
/* A detached thread of ours: signals belong to the program's threads, but for those that tell of a fault in this one.
 * 0, or the system's error. */
int thread_start(void *(*run)(void *argument), void *argument, pthread_t *thread);
void condition_start(pthread_cond_t *condition);
bool condition_wait(pthread_cond_t *condition, uint64_t end); /* false: the time end came */
