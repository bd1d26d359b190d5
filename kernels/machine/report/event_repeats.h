/* Loops of tasks: a program enqueues the same few over and over, and waits for their stream. As long as tasks and waits
 * come in the same turn and nothing else happens, they are only counted, and the counts are told before the next event
 * of another kind. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine.h"

#define REPEATS 1024 /* tasks and waits of the longest loop */
#define AGAIN_WAIT 2 /* d of an AE_EVENT_AGAIN that is a wait */

typedef struct repeated {
    ae_event_row row; /* its AE_EVENT_AGAIN */
    uint32_t place;
} repeated;

typedef struct repeats {
    uint32_t known, waiting; /* tasks that were told; those of them that came again and were not told since */
    uint32_t first, next; /* tasks of the loop: the one that it begins with, the one that is due; ... */
    bool looping; /* ... from when on one has come again */
    uint64_t number; /* of the newest task */
    uint32_t place[2 * REPEATS]; /* number of a known task by its hash, from 1 on; 0: none */
    repeated task[REPEATS];
} repeats;

/* Whether an event is one that can be counted: a task that does work and waits for nothing but its stream, or the
 * host's wait for a stream. as: its AE_EVENT_AGAIN. */
bool repeats_take(repeats *in, const ae_event_row *row, const char *name, ae_event_row *as);
/* Whether it is what is due in the loop; then it is counted. */
bool repeats_again(repeats *in, const ae_event_row *as);
/* It is about to be told. False: it does not belong to the known ones. */
bool repeats_learn(repeats *in, const ae_event_row *as);
/* At most `most` of the tasks that came again, each with its count, in the order of the loop. */
int32_t repeats_told(repeats *in, ae_event_row *out, int32_t most);
/* None is known. */
void repeats_forget(repeats *in);
