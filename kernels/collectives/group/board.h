/* What the ranks of a communicator share: a file in memory without a name (a board), which they open by way of the
 * process that made it and map. It begins with a head and a row for each rank; behind them are the tables of
 * all-to-alls, the channels of sends and receives, and boxes of bytes for each rank. A rank has a lock on a byte of
 * the file as long as it lives: locks go when a process ends, whatever it ends of. Nothing here needs the machine lock.
 */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_RANKS 1024u
#define CHANNEL_BYTES ((uint64_t)1 << 18) /* most that one of a channel's two pieces may have */
#define MOST_BOXES 16
#define KEY_BYTES 16
#define NAME_BYTES 128
#define EXPLANATION_BYTES 640
#define CHILDREN 64 /* communicators of part of the ranks that are being made at once */

/* What a rank calls, for the others to compare. */
typedef struct call_note {
    uint64_t count, digest; /* digest: of counts that all ranks have to give alike */
    uint32_t kind, dtype, reduction, root;
} call_note;

typedef enum rank_state { RANK_ABSENT, RANK_JOINED, RANK_LEFT } rank_state;

typedef struct rank_row {
    _Alignas(256) _Atomic uint32_t state;
    int32_t process, device;
    _Atomic uint32_t bell;     /* a futex: it changes when others have moved */
    _Atomic uint32_t sleeping; /* somebody waits for the bell */
    _Atomic uint64_t round;    /* the newest one whose box is written */
    call_note notes[2];        /* of the newest calls, even and odd */
    _Atomic uint64_t calls;    /* how many */
} rank_row;

/* Where another board is: what HcclGetRootInfo hands out. */
typedef struct board_name {
    uint64_t magic;
    int32_t process, file;
    uint8_t key[KEY_BYTES];
    char host[48]; /* of the machine since it was started */
    uint64_t space;   /* of process numbers */
    char address[48]; /* where ranks of several machines meet: an IP address and a port; 0: they cannot */
    uint16_t port;
} board_name;

/* A communicator of part of the ranks, from its first member's call to its last one's. */
typedef struct child_row {
    uint32_t used;
    uint64_t id, digest;
    board_name name;
} child_row;

typedef struct board {
    uint64_t magic;
    uint8_t key[KEY_BYTES];
    _Atomic uint32_t ranks; /* 0 until the first one has joined */
    _Atomic uint32_t joined;
    _Atomic uint32_t bell;  /* a futex: it changes when a rank joins */
    _Atomic uint32_t failed; /* 0, 1 while code and explanation are written, 2 */
    int32_t code;
    char explanation[EXPLANATION_BYTES];
    char name[NAME_BYTES];
    child_row children[CHILDREN];
    rank_row rows[];
} board;

/* A message from one rank to another, cut in pieces. */
typedef struct channel {
    _Alignas(128) _Atomic uint64_t written;
    _Alignas(128) _Atomic uint64_t read;
    uint64_t total[2]; /* bytes of the message that a piece belongs to */
} channel;

typedef struct transport transport; /* transport.h */

/* Boxes of a rank, in turn. It writes at most `ahead` rounds that it has not read yet of the others: who has written a
 * round has read the one `ahead` before it, so a box that comes again after twice as many rounds is read by all. */
typedef struct box_plan {
    uint64_t bytes;
    uint32_t ahead;
} box_plan;
#define BOXES_OF_MEMORY ((box_plan){.bytes = (uint64_t)1 << 20, .ahead = 1})
#define BOXES_OF_NETWORK ((box_plan){.bytes = (uint64_t)512 << 10, .ahead = MOST_BOXES / 2})

/* A board as one rank has it. */
typedef struct board_view {
    board *board;
    const transport *transport; /* how what a rank writes on it gets to the others */
    void *link;                 /* of a transport that needs one */
    uint64_t bytes;
    int file;
    uint32_t ranks;
    box_plan box;
    uint64_t tables, channels, boxes, pieces, piece; /* offsets; bytes of a piece */
} board_view;

/* ---- board.c ---------------------------------------------------------------------------------------------------- */

/* A new board, nobody's rank yet: its file, and where others find it. -1: the system has no room. */
int board_new(board_name *name);

typedef enum board_answer {
    BOARD_FOUND,
    BOARD_FOREIGN,  /* no name of a board */
    BOARD_ELSEWHERE, /* of another machine */
    BOARD_GONE,
    BOARD_SIZE,    /* the others say another number of ranks */
    BOARD_TAKEN,   /* the rank is there already */
    BOARD_NO_ROOM,
} board_answer;

typedef struct board_member {
    uint32_t ranks, rank;
    int32_t device;
    const char *name; /* of the communicator; NULL: one is made up */
} board_member;

/* Of ranks that have agreed on all of it before, and of no process. */
void board_named_at(board_name *name, const uint8_t key[KEY_BYTES], const char *host, uint16_t port);
bool board_has_address(const board_name *name); /* it is the name of a board that ranks meet for */
/* One that no other rank sees. False: there is no room. */
bool board_alone(const board_name *name, const board_member *member, board_view *view);
void board_unmap(board_view *view);
board_answer board_join(const board_name *name, const board_member *member, board_view *view);
#define ANY_RANK UINT32_MAX
/* Whether a rank, below MOST_RANKS, can still join what the name says. */
bool board_open_for(const board_name *name, uint32_t rank);
/* The rank is gone for the others, and the view ends. In a forked child (leaves false) only the view does. */
void board_leave(board_view *view, uint32_t rank, bool leaves);
/* False: the process of a rank that had joined has ended. */
bool board_rank_lives(const board_view *view, uint32_t rank);
/* One rank at a time, and none for ever: between both. */
void board_lock(const board_view *view);
void board_unlock(const board_view *view);

static inline rank_row *board_row(const board_view *view, uint32_t rank)
{
    return &view->board->rows[rank];
}

static inline char *board_at(const board_view *view, uint64_t offset)
{
    return (char *)(void *)view->board + offset;
}

static inline char *board_box(const board_view *view, uint32_t rank, uint64_t round)
{
    uint64_t boxes = 2 * (uint64_t)view->box.ahead;
    return board_at(view, view->boxes + (boxes * rank + round % boxes) * view->box.bytes);
}

/* Bytes that a rank sends to each, then those that it expects of each, in its call of that number. */
static inline uint64_t *board_table(const board_view *view, uint32_t rank, uint64_t call)
{
    char *table = board_at(view, view->tables + (2 * (uint64_t)rank + call % 2) * 2 * view->ranks * sizeof(uint64_t));
    return (uint64_t *)(void *)table;
}

static inline channel *board_channel(const board_view *view, uint32_t from, uint32_t to)
{
    char *place = board_at(view, view->channels + ((uint64_t)from * view->ranks + to) * sizeof(channel));
    return (channel *)(void *)place;
}

static inline char *board_piece(const board_view *view, uint32_t from, uint32_t to, uint64_t number)
{
    return board_at(view, view->pieces + (2 * ((uint64_t)from * view->ranks + to) + number % 2) * view->piece);
}

/* ---- bell.c ----------------------------------------------------------------------------------------------------- */

/* Until the word is another one, somebody rings, or ns are over. */
void bell_wait(_Atomic uint32_t *bell, uint32_t seen, uint64_t ns);
void bell_ring(_Atomic uint32_t *bell);                 /* for whoever waits */
void board_ring(const board_view *view, uint32_t rank); /* for a rank that may sleep */
void board_ring_all(const board_view *view, uint32_t but);
