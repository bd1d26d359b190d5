/* Sequences of tokens whose last ones a cache keeps: what the views of a step tell of them. */
#pragma once
#include "causal.h"

#define NUMBERED "causal_states.def"
#include "numbered.h"

#define BEFORE (CAUSAL_TAPS - 1) /* tokens before one that its result depends on */
#define ABSENT 4 /* axes of what is not there */

enum { Y, STATES, WEIGHT, STARTS, LINES, ACCEPTED, COMPUTED, FIRST, LAST, INITIAL, X };
enum { PADDED, WRITTEN, RESIDUAL, RESETTING, BLOCK };

/* A sequence: its tokens are rows [row, row + length) of x, or of a sample of its own. */
typedef struct sequence {
    int64_t number, row, length;
    int64_t read, write; /* lines of the cache */
    int64_t offset;      /* of the two tokens before in the line that is read */
    int64_t computed;    /* tokens before these, -1 if nobody tells */
    bool skipped;
} sequence;

static inline bool there(const step_run *run, int32_t view)
{
    return run->step->view[view].rank != ABSENT;
}

static inline int32_t number_at(const step_run *run, int32_t view, int64_t at)
{
    return ((const mem_int32 *)(const void *)run->first[view])[at];
}

/* Whether a number that a view has says where something is; else the step fails. */
static inline bool inside(const step_run *run, int32_t view, int64_t at, int64_t index, int64_t size)
{
    if (index >= 0 && index < size) return true;
    step_fault(run, view, at, index, size);
    return false;
}

/* x is the result where the kernel has no other. */
static inline int32_t view_of_x(const plan_step *step)
{
    return step->kernel == KERNEL_causal_conv_states_inplace ? Y : X;
}

static inline bool take_tokens(const step_run *run, sequence *found)
{
    const int64_t *shape = run->step->view[Y].shape;
    if (!there(run, STARTS)) {
        found->row = 0, found->length = shape[1];
        return true;
    }
    int64_t base = number_at(run, STARTS, 0), end = number_at(run, STARTS, found->number + 1) - base;
    found->row = number_at(run, STARTS, found->number) - base;
    found->length = end - found->row;
    return inside(run, STARTS, found->number, found->row, shape[0] + 1) &&
           inside(run, STARTS, found->number + 1, end - found->row, shape[0] + 1 - found->row);
}

/* The line of the cache that belongs to a block of a sequence, whose number a view has. */
static inline bool line_of_block(const step_run *run, int32_t view, int64_t number, int64_t block, int64_t *line)
{
    int64_t blocks = run->step->view[LINES].shape[1];
    if (!inside(run, view, number, block, blocks)) return false;
    *line = number_at(run, LINES, number * blocks + block);
    return true;
}

static inline bool take_lines(const step_run *run, sequence *found)
{
    int64_t at = found->number, last = 0;
    found->read = found->write = at;
    if (there(run, FIRST)) {
        if (!line_of_block(run, INITIAL, at, number_at(run, INITIAL, at), &found->read)) return false;
        if (!line_of_block(run, LAST, at, last = number_at(run, LAST, at), &found->write)) return false;
    } else if (there(run, LINES)) {
        found->read = found->write = number_at(run, LINES, at);
    }
    found->skipped = (double)(run->attrs[WRITTEN] != 0 ? found->write : found->read) == run->attrs[PADDED];
    if (found->skipped) return true;
    int32_t named = there(run, LINES) ? LINES : STATES;
    int64_t lines = run->step->view[STATES].shape[0];
    return inside(run, named, at, found->read, lines) && inside(run, named, at, found->write, lines);
}

static inline bool take_offset(const step_run *run, sequence *found)
{
    int64_t kept = run->step->view[STATES].shape[1];
    found->computed = there(run, COMPUTED) ? number_at(run, COMPUTED, found->number) : -1;
    found->offset = kept - BEFORE;
    if (!there(run, ACCEPTED) || !found->computed) return true;
    int64_t accepted = number_at(run, ACCEPTED, found->number);
    found->offset = accepted > 0 ? accepted - 1 : 0;
    return inside(run, ACCEPTED, found->number, accepted > 0 ? accepted : 0, kept);
}
