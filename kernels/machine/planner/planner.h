/* Who answers when the cache of plans does not know a call: Python, in the calling thread (a call of its surface) or in
 * a child process. Both get the same snapshot and give the same answer; planner.py says what is in them. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLANNER_PROTOCOL 1

typedef struct byte_string {
    char *bytes; /* malloc'ed */
    size_t count;
} byte_string;

/* The planner's answer to a snapshot, without the lock; the caller frees it. False: 561000 is noted with the reason. */
bool planner_ask(const char *snapshot, size_t count, byte_string *answer);
/* Who would be asked; false: nobody. */
struct interpreter;
bool planner_interpreter(struct interpreter *found);
void planner_before_fork(void);
void planner_after_fork(bool child);
/* The process ends: the child goes. */
void planner_end(void);
