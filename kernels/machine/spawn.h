/* A child process at the other end of a socket that the program does not notice: no SIGCHLD, nothing to wait for, none
 * of its descriptors, its signals or its handlers of fork. */
#pragma once
#include <stdint.h>

/* Start argument[0] with these arguments; its descriptors 0 and 1 are the socket, 2 is the program's stderr, and there
 * are no others. It leads a session of its own. 0 and the socket, which nothing that the program starts inherits, or
 * errno. */
int32_t spawn(char *const *argument, int *socket);
