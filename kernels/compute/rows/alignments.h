/* A sample that is aligned: its times, its targets, and where its numbers lie. */
#pragma once
#include <math.h>

#include "numeric.h"
#include "scratch.h"
#include "tile.h"

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

#define MOST_PLACES 26000 /* of a sample: the scratch memory has some forty bytes for each two */
#define MOST_TARGETS (MOST_PLACES / 2)

/* What a thread works on. Rows begin and end with places that nothing reaches. */
typedef struct alignment_scratch {
    double rows[MOST_PLACES + 5];
    double probs[MOST_TARGETS], shares[MOST_TARGETS + 1];
    int32_t targets[MOST_TARGETS], slots[MOST_TARGETS];
} alignment_scratch;
_Static_assert(sizeof(alignment_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

typedef struct alignment {
    const step_run *run;
    alignment_scratch *scratch;
    int64_t samples, classes, most_times, most_places;
    int64_t n, times, targets; /* of this sample */
    int64_t blank;
    bool wide; /* DOUBLE */
    bool wrong; /* some target names no class */
} alignment;

/* Element of a dense view of the class. */
static inline double alignment_get(const alignment *of, int32_t view, int64_t index)
{
    const char *at = of->run->first[view];
    return of->wide ? ((const mem_double *)(const void *)at)[index] : ((const mem_float *)(const void *)at)[index];
}

static inline void alignment_put(const alignment *of, int32_t view, int64_t index, double value)
{
    char *at = of->run->first[view];
    if (of->wide)
        ((mem_double *)(void *)at)[index] = value;
    else
        ((mem_float *)(void *)at)[index] = (float)value;
}

/* Where the beginnings at a time begin, and the probabilities. */
static inline int64_t beginnings_at(const alignment *of, int64_t t)
{
    return (of->n * of->most_times + t) * of->most_places;
}

static inline int64_t probabilities_at(const alignment *of, int64_t t)
{
    return (t * of->samples + of->n) * of->classes;
}

/* exp(x), 0 where that is nothing beside 1. */
static inline double alignment_share(double x)
{
    return x < -40 ? 0 : exp(x);
}

/* log(exp(a) + exp(b) + exp(c)) */
static inline double log_sum(double a, double b, double c)
{
    double most = a > b ? a : b, least = a > b ? b : a;
    double low = c > most ? most : c;
    most = c > most ? c : most;
    if (most == -INFINITY) return a + b + c; /* that, or NaN */
    if (most == INFINITY) return NAN; /* the difference of two of these */
    return most + log(1 + alignment_share(least - most) + alignment_share(low - most));
}

/* alignments.c: sample n of a step whose views are: probabilities, targets, lengths from `first` on, then beginnings.
 * Reads its targets; and the probabilities of these at a time. */
alignment alignment_of(const step_run *run, alignment_scratch *scratch, int32_t probabilities, int32_t beginnings);
void alignment_take(alignment *of, int64_t n);
double alignment_probabilities(const alignment *of, int64_t t);
void run_align_backward(void *context, int64_t begin, int64_t end);
