/* TCP for the meeting of ranks. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* By HCCL_IF_BASE_PORT one of 32 ports, otherwise any that is free. -1: it cannot. */
int listen_at(const char *host, uint16_t *port);
/* Not connected yet; error: errno of an attempt that failed at once, else 0. -1: it cannot. */
int connect_to(const char *host, uint16_t port, int *error);
bool send_all(int file, const void *from, size_t bytes);
void own_host(int file, char *host, size_t size); /* of a connection, as text */
