/* What boards of several machines say to each other, and what is known of the other ranks. */
#pragma once
#include <pthread.h>

#include "replica.h"

typedef enum message_kind {
    MESSAGE_JOINED,
    MESSAGE_ROUND,  /* a box, behind the tables of its call */
    MESSAGE_PIECE,  /* of a message between two ranks */
    MESSAGE_TAKEN,
    MESSAGE_FAILED, /* the communicator, with an explanation */
    MESSAGE_LEFT,
    MESSAGE_PART,   /* part of the ranks meets elsewhere */
} message_kind;

typedef struct message_head {
    uint8_t key[KEY_BYTES];
    uint32_t kind, from, first, reserved;
    uint64_t number; /* of the round, the piece, the pieces that are taken; a code; a part's */
    uint64_t call, at, table_bytes, total;
    uint64_t written, read; /* of MESSAGE_LEFT: pieces, which come before it is true */
    call_note note;
} message_head;

typedef struct replica_peer {
    uint64_t rounds[MOST_BOXES], pieces[2]; /* the newest that came, by the box; pieces from 1 on */
    bool leaves;
    uint64_t round, written, read; /* what comes before it has left */
    _Atomic bool ended;
} replica_peer;

typedef struct replica {
    board_view view;
    uint32_t rank;
    network_link *link;
    replica_peer *peers;
    _Atomic bool told, left;
    pthread_mutex_t mutex; /* of the board's children */
    int32_t process; /* it belongs to */
    struct replica *next;
} replica;

/* ---- replica.c -------------------------------------------------------------------------------------------------- */

message_head message_of(const replica *one, message_kind kind);

/* ---- replica_messages.c: in any thread, one at a time ----------------------------------------------------------- */

void message_arrived(void *argument, const void *head, size_t head_bytes, const char *data, size_t bytes);
void peer_lost(void *argument, uint32_t rank);

/* ---- replica_exit.c --------------------------------------------------------------------------------------------- */

void replica_list(replica *one);
/* Its connections end. Where the process ends just now they rest already, and go with it. */
void replica_close(replica *one);
