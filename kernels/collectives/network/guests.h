/* Who is at a meeting: ranks, and strangers who have not said who they are. */
#pragma once
#include <poll.h>
#include <stdatomic.h>

#include "meeting.h"

#define MOST_GUESTS (MOST_RANKS + 64u) /* strangers too */
#define LOOK 200                       /* ms between two looks whether it is closed */

typedef struct guest {
    int file;
    size_t had; /* bytes of what is read just now */
    bool known, seated; /* it has said who it is; where it is reached */
    uint64_t since;
    meeting_hello hello;
    seat seat;
} guest;

struct meeting {
    _Atomic uint32_t references; /* the thread's, the owner's */
    _Atomic bool closed;
    int file;
    uint8_t key[KEY_BYTES];
    host_identity host;
    guest **guests;
    struct pollfd *polls;
    uint32_t count, ranks; /* guests; 0: nobody has said yet how many ranks there are */
    bool apart, spread, over; /* apart: they do not share memory, wherever they are */
};

guest *guest_of(const meeting *one, uint32_t rank); /* NULL: it has not come */
void guest_show_out(meeting *one, uint32_t number);
void guest_let_in(meeting *one); /* who waits at its port */
