/* How what one rank writes on its board gets to the other ranks. A rank writes its own row, tables, box and pieces and
 * says so here; it reads what others have written from its own view of the board. Reductions are done by the readers
 * in the order of the ranks, so that every transport gives the same bits. */
#pragma once
#include "board.h"

typedef struct box_range {
    uint64_t at, bytes;
} box_range;

/* A box that is written. */
typedef struct written_round {
    uint32_t rank;
    uint64_t round, call; /* of the communicator, from 1 on; of its calls, from 0 on */
    bool first, tables;   /* of its call, whose note is in the row; which has tables */
    box_range (*range)(const void *what, uint32_t reader); /* what a rank reads of the box */
    const void *what;
} written_round;

struct transport {
    void (*round)(const board_view *view, const written_round *written);
    void (*piece)(const board_view *view, uint32_t from, uint32_t to, uint64_t bytes); /* the channel's next one */
    void (*taken)(const board_view *view, uint32_t from, uint32_t to); /* the channel's oldest piece is read */
    void (*failed)(const board_view *view, uint32_t rank); /* the board says how */
    void (*left)(const board_view *view, uint32_t rank);
    void (*look)(const board_view *view); /* by a rank that waits with its processor: whether anything has come */
    bool (*lives)(const board_view *view, uint32_t rank);
    void (*end)(board_view *view, uint32_t rank, bool leaves); /* board_leave */
};

/* All ranks have the same memory. */
extern const transport shared_memory;
