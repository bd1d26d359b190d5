/* What the kernels that normalise and their loops (loops/norm.c) agree on. Sums are float64, in an order that only the
 * number of elements decides: LANES partial sums, element i of a piece into lane i % LANES. */
#pragma once
#include "numeric.h"
#include "scratch.h"
#include "tile.h"

#define NUMBERED "norms.def"
#include "numbered.h"

#define NORM_LANES 32
#define NORM_ROWS 8 /* that a pass over columns takes together */
#define NORM_HELD 32768 /* elements of a view that are converted once for all passes */

typedef struct norm_lanes {
    _Alignas(64) double lane[NORM_LANES];
} norm_lanes;

/* What an element becomes: ((x - mean) rstd gamma + beta), and on the way back rate (dy gamma - (first + xhat second)).
 */
typedef struct norm_terms {
    float mean, rstd, gamma, beta, first, second, rate;
} norm_terms;

/* Pointers are to values, which may lie anywhere in memory; a vector of gamma or beta has one for each element. */
typedef struct norm_loops {
    /* sums[0] of x - shift, sums[1] of its squares */
    void (*moments)(norm_lanes sums[2], const mem_float *x, int64_t n, float shift);
    void (*squares)(norm_lanes *sums, const mem_float *x, int64_t n, float mean);
    /* sums[0] of dy gamma, sums[1] of dy gamma (x - mean); gamma NULL: 1 */
    void (*products)(norm_lanes sums[2], const mem_float *dy, const mem_float *x, const mem_float *gamma, float add,
                     int64_t n, float mean);
    double (*total)(const norm_lanes *sums);
    void (*apply)(mem_float *y, const mem_float *x, int64_t n, const norm_terms *terms);
    void (*apply_row)(mem_float *y, const mem_float *x, const mem_float *gamma, const mem_float *beta, int64_t n,
                      const norm_terms *terms);
    void (*scale)(mem_float *y, const mem_float *x, int64_t n, float rstd);
    void (*scale_row)(mem_float *y, const mem_float *x, const mem_float *gamma, float add, int64_t n, float rstd);
    void (*gradient)(mem_float *dx, const mem_float *dy, const mem_float *x, int64_t n, const norm_terms *terms);
    void (*gradient_row)(mem_float *dx, const mem_float *dy, const mem_float *x, const mem_float *gamma, float add,
                         int64_t n, const norm_terms *terms);
    void (*swish)(mem_float *y, int64_t n, float slope);
    /* dgamma[i] += sum of dy xhat over the rows, dbeta[i] += sum of dy (NULL: not wanted); rows n values apart */
    void (*columns)(mem_double *dgamma, mem_double *dbeta, const mem_float *dy, const mem_float *x, int64_t rows,
                    int64_t n, const float *mean, const float *rstd);
    /* Channels side by side: a value, a mean ... for each. */
    void (*column_sum)(double *sums, const mem_float *x, int64_t n);
    void (*column_squares)(double *sums, const mem_float *x, const float *mean, int64_t n);
    void (*column_products)(double *sums, double *products, const mem_float *dy, const mem_float *x, const float *mean,
                            int64_t n);
    void (*column_apply)(mem_float *y, const mem_float *x, int64_t n, const float *const terms[4]);
    void (*column_gradient)(mem_float *dx, const mem_float *dy, const mem_float *x, int64_t n,
                            const float *const terms[5]);
} norm_loops;
extern const norm_loops norm_loops_base, norm_loops_avx2, norm_loops_avx512;
const norm_loops *norm_loops_for(const isa_table *isa);

/* ---- norm.c: views as runs of float32 -------------------------------------------------------------------------- */

#define NORM_SLOTS 4

/* What a view's elements were converted to last, and where they lay. */
typedef struct norm_slot {
    const char *from;
    int64_t n;
    _Alignas(64) float value[NORM_HELD];
} norm_slot;

#define NORM_COLUMNS 256 /* channels side by side */
typedef struct norm_scratch {
    norm_slot slot[NORM_SLOTS];
    double sums[2][NORM_COLUMNS];
    float term[6][NORM_COLUMNS];
} norm_scratch;
_Static_assert(sizeof(norm_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* A step being run by one thread. */
typedef struct norm_work {
    const step_run *run;
    const plan_step *step;
    const norm_loops *loops;
    norm_scratch *scratch;
} norm_work;

norm_work norm_begin(const step_run *run);
void norm_end(norm_work *work);
/* Elements [first, first + n) of a view as values: where they lie, or in one of the slots; n at most NORM_HELD unless
 * the view is FLOAT. */
const mem_float *norm_load(norm_work *work, int32_t view, int64_t first, int64_t n, int32_t slot);
/* Where to put n values for a view, and then: put there, they reach its memory. */
mem_float *norm_place(norm_work *work, int32_t view, int64_t first, int32_t slot);
void norm_store(norm_work *work, int32_t view, int64_t first, int64_t n, int32_t slot);
/* Rounds n values to a dtype of 16 bits; what the slot held is lost. */
void norm_round(norm_work *work, mem_float *value, int64_t n, int32_t dtype, int32_t slot);
float norm_get(const norm_work *work, int32_t view, int64_t index);
void norm_put(norm_work *work, int32_t view, int64_t index, float value);
void norm_put_all(norm_work *work, int32_t view, int64_t first, int64_t n, const float *values);
/* Elements that are converted at a time where rows, or channels, have so many. */
int64_t norm_piece(const plan_step *step, int64_t length);

/* A number near the mean of the first few elements, to be taken off all before they are squared and added up. */
float norm_shift(const mem_float *x, int64_t n);

/* Mean and variance from the sums of x - shift and of its squares; false where the shift was too far off for them. */
static inline bool norm_settle(double sum, double squares, double count, float shift, double *mean, double *variance)
{
    double apart = sum / count;
    *mean = (double)shift + apart;
    *variance = squares / count - apart * apart;
    return apart * apart <= *variance;
}

static inline float norm_rstd(double variance, double epsilon)
{
    return (float)(1 / sqrt(variance + (double)(float)epsilon));
}

/* Whether the gradients of gamma are summed in blocks of rows, tiles of them. */
bool norm_in_blocks(const plan_step *step);
void run_norm_rows(void *context, int64_t begin, int64_t end);
void run_norm_rows_backward(void *context, int64_t begin, int64_t end);
void run_norm_channels(void *context, int64_t begin, int64_t end);
void run_norm_channels_backward(void *context, int64_t begin, int64_t end);

static inline char *norm_element(const norm_work *work, int32_t view, int64_t index)
{
    return work->run->first[view] + index * work->step->view[view].size;
}
