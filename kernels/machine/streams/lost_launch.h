/* A launch that was refused where nobody may have looked: by a thread that launches for others, which is how programs
 * are built whose task queue hands work over (PyTorch's backend: its queue ends at the first refusal, without a word to
 * whoever waits). The device's stack tells the refusal to the launching thread alone; here the context remembers it
 * until something is launched there again, and whoever else waits for the context's work meanwhile is told.
 *
 * A thread launches for others while it has enqueued what it has not waited for since (thread_state.unwaited). All of
 * this is for processes that have loaded PyTorch's backend: any other program is told what the device's stack tells. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct lost_launch {
    int64_t thread; /* which was refused */
    int32_t code;
    char text[]; /* the function, and why */
} lost_launch;

/* Whether the process has loaded PyTorch's backend. Takes the dynamic linker's lock. */
bool lost_launches_count(void);
/* Of the calling thread; NULL: the host has no memory. free() ends it. */
lost_launch *lost_launch_new(int32_t code, const char *function, const char *reason);
/* Whether the calling thread is the one that was refused. */
bool lost_launch_is_here(const lost_launch *one);
