/* TCP for the meeting of ranks. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* By HCCL_IF_BASE_PORT one of 32 ports, otherwise any that is free. -1: it cannot. */
int listen_at(const char *host, uint16_t *port);
int listen_once(const char *host, uint16_t port); /* exactly that one */
/* Not connected yet; error: errno of an attempt that failed at once, else 0. -1: it cannot. */
int connect_to(const char *host, uint16_t port, int *error);
bool send_all(int file, const void *from, size_t bytes);
/* The file, and what it waits for where it is an epoll file, down to so many of those: not for programs that this one
 * starts. A connection that a child still has seems to live when this process has ended. */
void keep_files(int file, int depth);
#define MOST_FILES 4096
/* Which files there are; later, sockets that listen and were not among them: not for programs that this one starts.
 * They would take connections for a process that has ended. */
void files_seen(bool seen[MOST_FILES]);
void keep_new_listeners(const bool seen[MOST_FILES]);
void own_host(int file, char *host, size_t size); /* of a connection, as text */
