/* The planner process and the socket to it. Guarded by planner.c's lock. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct planner_process {
    int socket;   /* -1: there is none */
    dev_t device; /* of the socket: programs that close everything may close it and use its number */
    ino_t inode;
    uint64_t birth;   /* how many there were */
    pid_t process;    /* the leader of its session */
    bool greeted;     /* it has said who it is */
    char python[200]; /* who it is, for messages */
    char reason[400]; /* why the last one is gone: "but got ..." */
    bool hopeless;    /* another one would go the same way */
    bool exhausted;   /* whichever Python it were */
} planner_process;

extern planner_process planner;

/* One is there, or is started; false: reason. */
bool planner_alive(void);
/* Whether the socket is still the one to the planner. */
bool planner_reachable(void);
/* What it says first: its protocol, or 0 when the package could not be loaded; then a text, the release or why not.
 * False: reason. */
bool planner_greeted(const char *payload, size_t count);
/* All are a false with its reason: another one would go the same way; there is no memory. */
bool planner_hopeless(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool planner_no_memory(void);
/* The socket goes, and the process with it. how: "ended", when nothing else has been the reason. */
void planner_bury(const char *how);
/* A forked child has none. */
void planner_forget(void);
