/* Whether a planner that does not answer is slow or will never answer: a slow one uses processor time, waits for a
 * processor or for a disk; one that is stopped or asleep moves nothing. With planner.c's lock. */
#pragma once
#include <stdbool.h>

#define WATCH_TEXT 96

/* Something passed the socket. */
void planner_watch_heard(void);
/* A slice of a second passed without: true when there were as many of these one after the other, with nothing moving in
 * the planner's session, as ACLNN_PY_PLANNER_TIMEOUT says. how: "stood still for 60 s (process 123, stopped)". */
bool planner_watch_slice(char *how);
/* What is left of it goes. */
void planner_watch_kill(void);
