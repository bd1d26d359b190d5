/* What a plan depends on, as a row of words: the operator, the profile, and the facts of every argument; and the cache
 * of plans by it. With the machine lock held. */
#pragma once
#include "snapshot.h"

#define NEAR_WORDS 40
#define NULL_COUNT (-1)
#define NULL_DTYPE INT32_MIN

typedef struct call_key {
    const operator_row *row;
    uint64_t *word; /* near or malloc'ed */
    size_t count, room;
    uint64_t hash;
    bool lost;   /* there was no memory */
    bool stale;  /* an argument is no living object of its kind: it counts as null */
    uint64_t near[NEAR_WORDS];
} call_key;

/* flags: as in snapshots, part of the key. */
void key_make(call_key *key, const operator_row *row, uint32_t profile, uint32_t flags, const argument_word *arguments);
/* The key's facts of tensors stay while it is held. */
void key_hold(call_key *key);
void key_drop(call_key *key); /* what key_hold held */
void key_free(call_key *key);

/* A reference to the plan of a key, NULL when it is not known. */
ae_plan *plans_find(const call_key *key);
/* Keep a plan (another reference), unless the settings keep none. */
void plans_keep(call_key *key, ae_plan *plan);
uint64_t plans_kept(void);

/* ---- phase one in pieces: what lies between a miss and the planner's answer, without the lock -------------------- */

typedef struct pending_call {
    call_key key;
    bool held;      /* the key holds its facts */
    uint32_t flags; /* of snapshots */
    snapshot asked;
    char *note;     /* what a refusal adds, NULL for nothing */
    uint64_t gone;  /* with a note: a handle that ended */
} pending_call;

/* 0 and a reference to the plan; AE_MISS, and what has to be asked; or a refusal. The key must be freed afterwards,
 * after a miss all of the call (pending_drop). */
int32_t phase_begin(pending_call *call, const operator_row *row, uint32_t flags, const argument_word *arguments,
                    ae_plan **plan);
int32_t phase_answered(pending_call *call, const char *answer, size_t bytes, ae_plan **plan);
/* Beside the null out-pointers: SNAPSHOT_DOCUMENTS while portability is checked. */
uint32_t phase_flags(void);
/* The plan's reference goes to the executor. */
int32_t phase_hand_out(const operator_row *row, ae_plan *plan, const argument_word *arguments, uint64_t *size,
                       uint64_t *made);
void pending_drop(pending_call *call);
