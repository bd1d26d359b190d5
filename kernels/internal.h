/* What the C files know of each other and Python does not. */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>

#include "engine.h"

/* ---- the machine lock: guards queues, events and blocks; never held across a kernel ---------------------- */

void machine_lock(void);
void machine_unlock(void);

/* ---- memory.c -------------------------------------------------------------------------------------------- */

struct block_record; /* one slot; lives as long as the process */

/* What a queued task keeps of an operand. */
typedef struct pinned_block {
    struct block_record *record; /* NULL: not device or page-locked memory */
    uint32_t generation;
    bool stale; /* the address belonged to a freed or retired block already when the task was queued */
} pinned_block;

/* With the machine lock held. Pins the slot that owns the address so that it is not reused. */
pinned_block block_pin(uint64_t address);
void block_drop(pinned_block pinned);
/* 0 if [low, high) lies inside the pinned, still living block; else an AE_WHY_... reason. Fills info when given. */
int32_t block_check(pinned_block pinned, uint64_t low, uint64_t high, ae_block *info);
/* The same for an operand of a kernel: page-locked memory is no device memory. */
int32_t block_check_device(pinned_block pinned, uint64_t low, uint64_t high);
/* The same for an end of a copy, pinned by its address: plain host memory is taken as it is. */
int32_t block_check_any(pinned_block pinned, uint64_t address, uint64_t count);
/* Host pointer behind a device or page-locked address that block_check accepted; other addresses come back as they
 * are. With the lock held, like all of these. */
char *translate(uint64_t address);
bool is_simulated(uint64_t address); /* inside any region, mapped or not */

/* ---- plan.c: ready-made work ----------------------------------------------------------------------------- */

typedef struct plan_argument {
    int64_t low, high; /* bytes relative to the storage address */
    bool writes;
} plan_argument;

typedef struct plan_step plan_step;

/* Bytes of an operand, or of the workspace (-1). */
typedef struct exchange_span {
    int32_t operand;
    uint64_t at, bytes; /* bytes 0: there is none */
} exchange_span;

/* What ranks do together, behind the launches before it. Numbers are those of the collectives. */
typedef struct plan_exchange {
    char *group; /* name of the communicator */
    uint32_t ranks, rank;
    int32_t kind, dtype, reduction;
    uint64_t count; /* elements, as all ranks have to give them alike */
    exchange_span send, receive;
    exchange_span counts; /* of kinds that name bytes by rank: where earlier parts leave the tables ... */
    int64_t *table; /* ... or the tables themselves; 4 * ranks words, NULL: none */
} plan_exchange;

/* A plan with exchanges is a row of parts, pushed one after the other. */
typedef struct plan_part {
    struct ae_plan *launch;  /* either */
    plan_exchange *exchange; /* or */
} plan_part;

struct ae_plan {
    atomic_uint references;
    int32_t failure_code;
    bool nothing;       /* an early success: there is nothing to run */
    int32_t arguments;  /* operands that it touches */
    plan_argument *argument;
    const struct operator_row *row; /* whose operands they are; NULL in tests of kernels */
    struct operand_path *path;      /* their places among the operator's arguments; NULL likewise */
    int64_t *described; /* arguments that phase one describes anew, in rows of words; NULL: none */
    int64_t described_words;
    char *explanation;  /* why the device refuses it, NULL if it does not */
    char *undocumented; /* why CANN's documents refuse the call, NULL: they do not, or portability is not checked */
    uint64_t workspace; /* bytes that the steps use of what phase two is given */
    uint64_t room;      /* bytes that they use of what the task brings itself, for whom there is no phase two */
    uint64_t least;     /* bytes that phase two insists on */
    uint64_t told;      /* bytes that phase one tells */
    uint64_t cost;      /* estimated ns on one thread */
    uint64_t traffic;   /* bytes read and written */
    char name[80];
    int32_t steps, fused;
    plan_step *step; /* steps of them */
    int32_t parts; /* of a plan with exchanges, which has no steps itself */
    plan_part *part;
    double *attrs;
};

/* The first kernel of a program that does not compute in the class that is asked for. */
typedef struct plan_lack {
    bool there;
    const char *kernel;
    int32_t class;
} plan_lack;

/* What a plan is made from: the words of engine_plans.h (ae_plan_new). */
typedef struct plan_program {
    const int64_t *word;
    int32_t words;
    const double *attrs;
    int32_t attr_count;
    const int32_t *kernels; /* if given, a step's kernel is an index into these numbers */
    int32_t kernel_count;
    plan_lack *lack; /* if given, why there was no plan may be told here */
} plan_program;

ae_plan *plan_new(const char *name, int32_t failure_code, const plan_program *program);
void plan_part_free(plan_part part);
/* The views of operands that a plan reads and writes in the order of its steps, of each step those that it reads first.
 */
typedef struct plan_cursor {
    int32_t step, view;
} plan_cursor;
typedef struct plan_view {
    int32_t operand, rank;
    bool writes, loose; /* loose: the kernel may leave out some of it */
    int64_t size, offset, low, high; /* of an element; of the first one; bytes touched: relative to the operand */
    const int64_t *shape, *stride; /* strides in bytes */
} plan_view;
bool plan_view_next(const ae_plan *plan, plan_cursor *cursor, plan_view *out); /* cursor: zeros at first */
/* "OFFSET;SIZE;SHAPE;STRIDES" from the first byte touched, of a view that leaves gaps; else NULL. */
#define PLAN_VIEW_TEXT 256
const char *plan_view_gaps(const plan_view *view, char out[PLAN_VIEW_TEXT]);
void plan_retain(ae_plan *plan);
void plan_release(ae_plan *plan);
/* An index that names no element, the first of those that a kernel met in the order of its elements. */
typedef struct plan_fault {
    int32_t operand; /* that holds it; -1: the workspace's copy of one */
    int64_t element, index, size; /* its place among the indices, itself, and what it has to be below */
} plan_fault;
/* addresses: host pointers of the storages; workspace: host pointer, aligned to 512 or NULL. No lock held. False when a
 * kernel met a fault; then no later step ran. */
bool plan_run(const ae_plan *plan, char *const *addresses, char *workspace, plan_fault *fault);

/* ---- pool.c: threads inside one kernel ------------------------------------------------------------------- */

typedef void (*pool_body)(void *context, int64_t begin, int64_t end);
void pool_start(int32_t threads);
int32_t pool_threads(void); /* that work at once, the caller among them */
void pool_after_fork(void);
/* Runs body over [0, count) in chunks of at least grain; returns when all of it ran. cost: estimated ns in all. */
void pool_run(pool_body body, void *context, int64_t count, int64_t grain, uint64_t cost);

/* ---- elementwise.c, once per ISA: the table of inner loops -------------------------------------------------- */

void isa_start(void);
