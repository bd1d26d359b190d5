/* Collectives as tasks of streams. A task goes in steps: it writes its box of the board and waits, parked, until the
 * other ranks have written theirs. With the machine lock held unless said otherwise. */
#pragma once
#include "communicator.h"
#include "reduction.h"
#include "transport.h"

typedef enum collective_kind {
    ALL_REDUCE,
    BROADCAST,
    ALL_GATHER,
    ALL_GATHER_V,
    REDUCE_SCATTER,
    REDUCE_SCATTER_V,
    REDUCE,
    SCATTER,
    ALL_TO_ALL,
    ALL_TO_ALL_V,
    ALL_TO_ALL_VC,
    BARRIER,
    MESSAGES, /* sends and receives, the only ones that not all ranks take part in */
    COLLECTIVE_KINDS
} collective_kind;

/* Device memory that is read or written. */
typedef struct buffer {
    uint64_t address, bytes;
    char *place; /* while the task runs */
} buffer;

/* A send or a receive. */
struct transfer {
    collective *owner;
    transfer *next; /* of those to, or from, the same rank */
    buffer what;
    uint32_t peer;
    bool sends, done;
    uint64_t number; /* among the transfers from one of both to the other, the same on both sides */
    uint64_t moved;  /* bytes that are in pieces of the channel, or out of them */
};

/* What a call asked for, and how far its task is. */
struct collective {
    communicator *group; /* with a reference, in a task */
    const char *name;    /* "HcclAllReduce" */
    collective_kind kind;
    HcclDataType dtype;
    HcclReduceOp reduction;
    uint32_t root;
    uint64_t count, element; /* elements, as the call names them; bytes of one */
    uint64_t digest;
    buffer send, receive;
    buffer counts; /* device memory that holds the four tables below once the task runs; no bytes: they are known */
    /* Bytes by rank, and where they begin: of kinds that name them. All behind the collective itself. */
    uint64_t *send_bytes, *send_at, *receive_bytes, *receive_at;
    uint32_t tables; /* how many of those four there are */
    transfer *transfers; /* of MESSAGES, likewise */
    uint32_t transfer_count;
    pinned_block *pins; /* of its spans, likewise */
    /* ---- of its task ---- */
    collective *next; /* of those of the group that wait for their turn */
    uint64_t number;  /* among the group's calls */
    uint64_t step, steps;      /* the one that is written or read just now; how many */
    uint64_t written, read;    /* steps */
    uint64_t base;    /* rounds of the group before it */
    uint64_t since;   /* when it began to wait for others */
    bool begun;
    int32_t fault;    /* an HcclResult: it found what the ranks do not have alike */
    char why[EXPLANATION_BYTES];
};

/* ---- collective.c ----------------------------------------------------------------------------------------------- */

/* A collective with room for so many tables of a number for each rank, or transfers; NULL: no memory. */
collective *collective_new(communicator *group, const char *name, collective_kind kind, uint32_t tables,
                           uint32_t transfers);
collective *collective_copy(const collective *one);
void collective_free(collective *one);
/* What it sends, what it receives, the tables in device memory, then what each transfer moves. */
#define OWN_SPANS 3
uint32_t collective_spans(const collective *one);
buffer *collective_span(collective *one, uint32_t number);
/* "HcclAllReduce of 1024 FP32 SUM" */
void collective_text(const collective *one, char *out, size_t size);
/* Behind the translation of its spans: the tables as device memory has them. False: parts leave what is sent or
 * received. */
bool collective_take_counts(collective *one);
#define CALL_TEXT 160
call_note collective_note(const collective *one);
const char *note_name(const call_note *note); /* "HcclAllReduce", whatever operator it is a part of */
bool note_reduces(const call_note *note);
bool note_has_root(const call_note *note);
/* The same of another rank's note. */
void note_text(const call_note *note, char *out, size_t size);

/* ---- collective_task.c ------------------------------------------------------------------------------------------ */

/* Enqueue a copy of it: 0, or what stream_push answers. */
int32_t push_collective(ae_stream *stream, const collective *one, uint64_t site);
extern const task_kind collective_task_kind;

typedef struct collective_task {
    collective *collective;
} collective_task;

TASK_PART(collective_task, collective_part)

static inline collective *collective_of(const task *one)
{
    return collective_part(one)->collective;
}

/* ---- accesses.c ------------------------------------------------------------------------------------------------- */

/* The push of one, and what it reads and writes (observe_checked.h). */
void collective_tell(const task *task);

/* ---- telling.c -------------------------------------------------------------------------------------------------- */

/* Behind the start of its task. */
void collective_tell_start(const collective *one, const ae_stream *stream);

/* ---- progress.c: without the lock ------------------------------------------------------------------------------- */

/* Whether a step of it can be done now; with or without the lock. */
bool collective_can_move(const collective *one);
/* The round that it waits for. */
uint64_t collective_awaits(const collective *one);
/* All steps that need not wait. True: it is done, or has a fault. */
bool collective_move(collective *one);

/* ---- steps.c: without the lock ---------------------------------------------------------------------------------- */

uint64_t collective_steps(const collective *one); /* as far as it is known before the others have told their numbers */
bool step_is_ready(const collective *one, uint64_t step); /* what it writes is there */
void step_write(const collective *one); /* into its box */
void step_read(const collective *one); /* out of the others' */

/* ---- ranges.c: without the lock --------------------------------------------------------------------------------- */

box_range step_range(const void *one, uint32_t reader); /* what a rank reads of the box that this one has written */

/* ---- agreement.c: without the lock ------------------------------------------------------------------------------ */

/* In the first step: whether all ranks call the same; if not, the collective has a fault. */
bool collective_agrees(collective *one);

/* ---- transfers.c ------------------------------------------------------------------------------------------------ */

void transfers_enter(collective *one); /* they wait for their turn */
void transfers_leave(const collective *one); /* they are over */
bool transfer_can_move(const transfer *one);
bool transfers_move(collective *one); /* without the lock; true: something did */
bool transfers_done(const collective *one);

/* ---- watch.c ---------------------------------------------------------------------------------------------------- */

/* A stream parks: somebody looks after it from now on. */
void watch_begin(communicator *group);
