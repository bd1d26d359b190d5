/* Connections at the port of a meeting: of ranks, and of peers that have not sent their greeting. */
#pragma once
#include <poll.h>
#include <stdatomic.h>

#include "meeting.h"

#define MOST_CONNECTIONS (MOST_RANKS + 64u) /* peers without a greeting too */
#define POLL_MS 200                       /* ms between two looks whether it is closed */

typedef struct connection {
    int file;
    size_t had; /* bytes of what is read just now */
    bool greeted, seated; /* it has said who it is; where it is reached */
    uint64_t since;
    meeting_hello hello;
    seat seat;
} connection;

struct meeting {
    _Atomic uint32_t references; /* the thread's, the owner's */
    _Atomic bool closed;
    int file;
    uint8_t key[KEY_BYTES];
    host_identity host;
    connection **connections;
    struct pollfd *polls;
    uint32_t count, ranks; /* connections; 0: nobody has said yet how many ranks there are */
    bool apart, spread, over; /* apart: they do not share memory, wherever they are */
};

connection *connection_of(const meeting *one, uint32_t rank); /* NULL: it has not come */
void connection_close(meeting *one, uint32_t number);
void connection_accept(meeting *one); /* who waits at its port */
