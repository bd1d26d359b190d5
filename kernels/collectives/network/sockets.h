/* TCP for the meeting of ranks. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct port_range {
    uint16_t first;
    uint32_t count;
} port_range;

/* At the first of these ports that is free. -1: it cannot. */
int listen_at(const char *host, port_range ports, uint16_t *port);
int listen_once(const char *host, uint16_t port); /* exactly that one */
/* Not connected yet; error: errno of an attempt that failed at once, else 0. -1: it cannot. */
int connect_to(const char *host, uint16_t port, int *error);
bool send_all(int file, const void *from, size_t bytes);
/* The file, and what it waits for where it is an epoll file, down to so many of those: not for programs that this one
 * starts. A connection that a child still has seems to live when this process has ended. */
void keep_files(int file, int depth);
#define MOST_FILES 4096
/* Which files there are; later, sockets that listen, were not among them, and whose port is somewhere in UCX's address:
 * not for programs that this one starts. They would take connections for a process that has ended. The program's other
 * threads may have opened listeners of their own meanwhile. */
void files_seen(bool seen[MOST_FILES]);
void keep_new_listeners(const bool seen[MOST_FILES], const void *address, size_t bytes);
void own_host(int file, char *host, size_t size); /* of a connection, as text */
