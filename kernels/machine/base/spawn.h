/* A child process at the other end of a socket that the program does not notice: no SIGCHLD, nothing to wait for, none
 * of its descriptors, its signals or its handlers of fork. */
#pragma once
#include <stdint.h>
#include <sys/types.h>

typedef struct spawned {
    int socket; /* nothing that the program starts inherits it */
    pid_t process;
} spawned;

/* Start argument[0] with these arguments; its descriptors 0 and 1 are the socket, 2 is the program's stderr, and there
 * are no others. It leads a session and a group of its own. 0 or errno. */
int32_t spawn(char *const *argument, spawned *made);
