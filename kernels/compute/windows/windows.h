/* Windows along three axes of planes, and how their kernels read and write elements. */
#pragma once
#include "numeric.h"
#include "scratch.h"
#include "tile.h"

#define FARTHEST ((int64_t)1 << 31) /* no size, kernel, stride, padding is larger */

typedef struct window_axis {
    int64_t size, outs; /* elements, windows */
    int64_t kernel, stride, pad, dilation; /* kernel 0: the windows cover the axis evenly */
} window_axis;

/* The elements of a window that there are. */
typedef struct window_span {
    int64_t first, count; /* `dilation` apart */
} window_span;

typedef struct windows {
    window_axis axis[3];
    double extra[2];
} windows;

/* From the attributes and the sizes of the planes and of the results; false if they make no sense. */
bool windows_read(windows *all, const double *attrs, const int64_t *planes, const int64_t *results);
/* Whether results take runs of elements of a row together rather than each its own window. */
bool windows_across(const window_axis *width);

static inline int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static inline int64_t most(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

static inline window_span window_at(const window_axis *axis, int64_t out)
{
    if (!axis->kernel) {
        int64_t first = out * axis->size / axis->outs;
        return (window_span){first, ((out + 1) * axis->size + axis->outs - 1) / axis->outs - first};
    }
    int64_t first = out * axis->stride - axis->pad, skipped = 0;
    if (first < 0) skipped = axis->dilation == 1 ? -first : (axis->dilation - 1 - first) / axis->dilation;
    first += skipped * axis->dilation;
    int64_t left = axis->size - first, count = left <= 0             ? 0
                                               : axis->dilation == 1 ? left
                                                                     : (left + axis->dilation - 1) / axis->dilation;
    return (window_span){least(first, axis->size - 1), most(0, least(count, axis->kernel - skipped))};
}

/* What a window counts for in a mean: its elements, or with the padding that is within it. */
static inline int64_t window_weight(const window_axis *axis, int64_t out, bool padded)
{
    if (!axis->kernel || !padded) return window_at(axis, out).count;
    int64_t first = out * axis->stride - axis->pad;
    return least(first + axis->kernel, axis->size + axis->pad) - first;
}

/* The windows that an element is in: [from, to). */
static inline void windows_with(const window_axis *axis, int64_t at, int64_t *from, int64_t *to)
{
    if (!axis->kernel) {
        *from = at * axis->outs / axis->size;
        *to = ((at + 1) * axis->outs - 1) / axis->size + 1;
        return;
    }
    int64_t low = at + axis->pad - axis->kernel + 1;
    *from = low <= 0 ? 0 : (low + axis->stride - 1) / axis->stride;
    *to = least((at + axis->pad) / axis->stride + 1, axis->outs);
}

/* The results [from, to) whose windows have an element at place `shift` - padding. */
static inline void windows_reaching(const window_axis *axis, int64_t shift, int64_t *from, int64_t *to)
{
    int64_t left = axis->size - 1 - shift;
    *from = shift >= 0 ? 0 : (axis->stride - 1 - shift) / axis->stride;
    *to = left < 0 ? 0 : least(left / axis->stride + 1, axis->outs);
}

#define WINDOW_RUN 1024    /* results that a row's runs serve at once */
#define WINDOW_ROW 65536   /* elements of a row that are converted at once */
#define WINDOW_PIECE 512   /* of one window's row */
#define WINDOW_KNOWN 64    /* places of a kernel's row whose results are known beforehand */

/* What one thread works with. */
typedef struct window_scratch {
    _Alignas(64) char row[WINDOW_ROW * sizeof(double)];
    _Alignas(64) char value[WINDOW_RUN * sizeof(double)];
    int32_t place[WINDOW_RUN];
} window_scratch;
_Static_assert(sizeof(window_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

typedef struct window_work {
    const step_run *run;
    const plan_step *step;
    windows all;
    window_scratch *scratch;
    int64_t from[WINDOW_KNOWN], to[WINDOW_KNOWN]; /* windows_reaching by places of the kernel's row */
} window_work;

bool window_begin(window_work *work, const step_run *run);
void window_end(window_work *work);
/* The results whose windows have an element `place` steps into the kernel's row. */
void window_reach(const window_work *work, int64_t place, int64_t *from, int64_t *to);
/* Where a view has [n, c] of number `plane`, and there [d, h, 0]. */
char *window_plane(const step_run *run, int32_t view, int64_t plane);
static inline char *window_row_at(const step_view *view, char *plane, int64_t d, int64_t h)
{
    return plane + d * view->stride[2] + h * view->stride[3];
}

/* n elements of a view from there on, `stride` bytes apart, as values of the step's class: where they are, or in
 * `held`. */
const void *window_load(const step_run *run, int32_t view, const char *at, int64_t stride, int64_t n, void *held);
void window_store(const step_run *run, int32_t view, char *at, int64_t stride, const void *values, int64_t n);
/* Numbers to a view of INT32 or INT64. */
void window_number(const step_view *view, char *at, int64_t number);
int64_t window_numbered(const step_view *view, const char *at);

/* windows_float.c and so on: bodies over rows of results (max, mean), rows of elements (spread), planes (give back). */
void run_window_max_float(void *context, int64_t begin, int64_t end);
void run_window_max_double(void *context, int64_t begin, int64_t end);
void run_window_max_int64(void *context, int64_t begin, int64_t end);
void run_window_mean_float(void *context, int64_t begin, int64_t end);
void run_window_mean_double(void *context, int64_t begin, int64_t end);
void run_window_spread_float(void *context, int64_t begin, int64_t end);
void run_window_spread_double(void *context, int64_t begin, int64_t end);
void run_window_return_float(void *context, int64_t begin, int64_t end);
void run_window_return_double(void *context, int64_t begin, int64_t end);
void run_window_mask(void *context, int64_t begin, int64_t end);
void run_window_unmask(void *context, int64_t begin, int64_t end);

/* A whole number in [low, FARTHEST); false if it is none. */
static inline bool window_integer(double number, int64_t low, int64_t *to)
{
    if (!(number >= (double)low && number < (double)FARTHEST)) return false;
    *to = (int64_t)number;
    return (double)*to == number;
}
