/* What this process lets others map: a file in memory without a name, which they open by way of this process's number.
 * It begins with the board, where everything that is shared stands in a row of its own; behind it are pages, which
 * belong to physical memory (physical.h) or to blocks that were moved there. Whoever uses pages of another process's
 * file has a lock on them, and the process that owns a file one on its end: locks go when a process ends, whatever it
 * ends of. With the machine lock held. */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define SHARE_PAGE ((uint64_t)1 << 21) /* unit of the file */
#define SHARE_ROWS 2048
#define SHARE_GUESTS 32

typedef enum share_kind { SHARE_NOTHING, SHARE_PHYSICAL, SHARE_BLOCK, SHARE_EVENT, SHARE_NOTIFY } share_kind;

typedef struct share_row {
    _Atomic uint32_t kind;
    uint32_t nonce; /* tells it from what stood in the row before */
    uint64_t offset, size, inside; /* pages, and where in them the memory begins */
    int32_t region, attribute;
    bool open; /* any process may have it, not the guests alone */
    _Atomic uint32_t guests;
    int32_t guest[SHARE_GUESTS];
    _Atomic uint64_t recorded, completed, time; /* of an event, of a notify */
} share_row;

typedef struct share_board {
    uint64_t magic;
    share_row rows[SHARE_ROWS];
} share_board;

/* Room for so many bytes of zeros, a multiple of SHARE_PAGE; false: the system has no such file, or no room. */
bool share_take(uint64_t size, uint64_t *offset);
/* The pages go back to the system, at once or when no other process uses them any more. */
void share_give_back(uint64_t offset, uint64_t size);
int share_file(void); /* of this process, behind the first share_take or share_row_new */

/* A row of the own board; NULL: it is full, or there is no file. */
share_row *share_row_new(share_kind kind);
void share_row_end(share_row *row);
uint32_t share_row_number(const share_row *row);
/* Let a process have it: false when there are too many. */
bool share_invite(share_row *row, int32_t process);

/* ---- of another process -------------------------------------------------------------------------------------- */

typedef struct share_name {
    int32_t process;
    uint32_t row, nonce;
} share_name;

typedef enum share_answer {
    SHARE_FOUND,
    SHARE_OWN,
    SHARE_GONE,
    SHARE_UNKNOWN,
    SHARE_UNINVITED,
    SHARE_FULL
} share_answer;

typedef struct share_guest {
    int file; /* its own, with a lock on the pages */
    int32_t process;
    share_board *board;
    share_row *row;
} share_guest;

share_answer share_join(share_name name, share_kind kind, share_guest *guest);
void share_leave(share_guest *guest);
bool share_host_lives(const share_guest *guest);
/* Why it could not be had, in words. */
const char *share_reason(share_answer answer);
/* In a forked child: nothing is shared. */
void share_forget(void);
