/* One rank's connections to the other ranks of a communicator, by UCX. Messages have a head and bytes; they may
 * overtake each other. Knows nothing of boards. Without the machine lock. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ADDRESS_BYTES 1024 /* of one of UCX, at most */
#define HOST_TEXT 48       /* an IP address as text */

typedef struct network_link network_link;

/* Where a rank is. */
typedef struct seat {
    int32_t device, process;
    uint32_t host;   /* ranks of one machine have one number */
    uint32_t length; /* of the address; 0: UCX is not installed there */
    uint8_t address[ADDRESS_BYTES];
} seat;

typedef struct link_events {
    void *argument;
    void (*arrived)(void *argument, const void *head, size_t head_bytes, const char *data, size_t bytes);
    void (*lost)(void *argument, uint32_t rank);
} link_events;

/* Bytes in two places, either of which may be empty. They stay as they are until the other rank has answered. */
typedef struct link_bytes {
    const void *first, *second;
    size_t first_bytes, second_bytes;
} link_bytes;

/* Of the interface that has this IP address; its own address into the seat. NULL: there is no UCX. */
network_link *link_new(const char *host, seat *own);
const char *link_host(const network_link *one);
/* To the ranks at those seats but `own`; events come from now on, in any thread. */
bool link_open(network_link *one, const seat *seats, uint32_t ranks, uint32_t own, const link_events *events);
/* The head is copied. A message that there is no memory for is not sent: the other ranks wait until their time is over.
 */
void link_send(network_link *one, uint32_t rank, const void *head, size_t head_bytes, const link_bytes *bytes);
void link_look(network_link *one);
/* Programs that this one starts do not get the connections that there are by now. */
void link_keep_files(const network_link *one);
/* What was sent has left, or a second is over; no thread works for it any more. */
void link_rest(network_link *one);
void link_end(network_link *one);
