/* Profiles (aclprof): a folder PROF_... for each, with what ran in streams and what the program marked as trace events,
 * which chrome://tracing and its like show (timeline.json). Without the machine lock. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

int32_t profile_init(const char *path); /* 100002, 100003, 207001 noted */
bool profile_inited(void);
void profile_finish(void);
/* The bits of what is collected; the same again while it runs is nothing: 100003, 100010, 207001 noted */
int32_t profile_start(uint64_t data);
int32_t profile_stop(uint64_t data); /* 100010 noted */
/* Whether it runs, and collects that. */
bool profile_collects(uint64_t data);
/* Something of the program's own between two times in ns, which are the same for a mark; does nothing unless it runs.
 * row: of the timeline, NULL: the host's. */
void profile_tell(const char *row, const char *name, const char *kind, uint64_t begin, uint64_t end);
/* Around a fork: what is buffered is written once, and the child has no profile. */
void profile_before_fork(void);
void profile_after_fork(bool child);
