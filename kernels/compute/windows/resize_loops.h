/* Tables and sums in one kind of numbers: REAL, and COUNT, the integers of its width. NAMED(x): x for these numbers. */
#include "resize.h"

typedef REAL NAMED(real) __attribute__((aligned(1), may_alias));
typedef COUNT NAMED(number) __attribute__((aligned(1), may_alias));

/* ---- tables ------------------------------------------------------------------------------------------------------ */

typedef struct NAMED(run) {
    int64_t begin, count;
} NAMED(run);

static int64_t NAMED(inside)(int64_t at, int64_t size)
{
    return at < 0 ? 0 : at < size ? at : size - 1;
}

/* The floor of a coordinate as a place, however far away. */
static int64_t NAMED(floored)(REAL at)
{
    return at > -1e15f && at < 1e15f ? (int64_t)NAMED(down)(at) : at > 0 ? (int64_t)1 << 50 : -((int64_t)1 << 50);
}

static REAL NAMED(cubic)(REAL x, REAL a)
{
    if (x < 0) x = -x;
    if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
    return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0;
}

/* A filter that is as wide as what a place of the result covers; weights sum up to one. */
static NAMED(run) NAMED(wide)(const resizing *by, int64_t o, NAMED(real) * weights)
{
    REAL step = (REAL)by->step, reach = by->filter == FILTER_CUBIC_WIDE ? 2 : 1;
    REAL support = step >= 1 ? reach * step : reach, inverse = step >= 1 ? 1 / step : 1;
    REAL center = step * ((REAL)o + (REAL)0.5);
    int64_t begin = NAMED(floored)(center - support + (REAL)0.5), end = NAMED(floored)(center + support + (REAL)0.5);
    begin = begin > 0 ? NAMED(inside)(begin, by->from) : 0, end = end < by->from ? end : by->from;
    int64_t count = end - begin < 0 ? 0 : end - begin < by->taps ? end - begin : by->taps;
    REAL total = 0;
    for (int64_t k = 0; k < count; ++k) {
        REAL x = ((REAL)(k + begin) - center + (REAL)0.5) * inverse, away = x < 0 ? -x : x;
        weights[k] = by->filter == FILTER_CUBIC_WIDE ? NAMED(cubic)(x, (REAL)by->sharp) : away < 1 ? 1 - away : 0;
        total += weights[k];
    }
    for (int64_t k = 0; k < count && total != 0; ++k) weights[k] /= total;
    return (NAMED(run)){begin, count};
}

/* Four weights; those of places outside are added to the outermost place's. */
static NAMED(run) NAMED(four)(const resizing *by, REAL at, NAMED(real) * weights)
{
    int64_t low = NAMED(floored)(at);
    REAL t = at - (REAL)low, a = (REAL)by->sharp;
    int64_t begin = NAMED(inside)(low - 1, by->from), end = NAMED(inside)(low + 2, by->from) + 1;
    for (int64_t k = 0; k < end - begin; ++k) weights[k] = 0;
    for (int64_t k = -1; k <= 2; ++k) weights[NAMED(inside)(low + k, by->from) - begin] += NAMED(cubic)(t - (REAL)k, a);
    return (NAMED(run)){begin, end - begin};
}

/* What a place of the result is made of. */
static NAMED(run) NAMED(place)(const resizing *by, int64_t o, NAMED(real) * weights)
{
    if (by->filter >= FILTER_LINEAR_WIDE) return NAMED(wide)(by, o, weights);
    REAL step = (REAL)by->step, half = (REAL)by->half;
    if (by->filter == FILTER_NEAREST) {
        weights[0] = 1; /* in float32, whatever the numbers are */
        float at = ((float)o + (float)by->half) * (float)by->step;
        int64_t place = at > -1e15f && at < 1e15f ? (int64_t)floorf(at) : at > 0 ? by->from : 0;
        return (NAMED(run)){NAMED(inside)(place, by->from), 1};
    }
    REAL at = ((REAL)o + half) * step - half;
    if (by->filter == FILTER_CUBIC) return NAMED(four)(by, at, weights);
    int64_t low = NAMED(inside)(NAMED(floored)(at > 0 ? at : 0), by->from);
    REAL t = (at > 0 ? at : 0) - (REAL)low;
    if (low + 1 == by->from) {
        weights[0] = 1;
        return (NAMED(run)){low, 1};
    }
    weights[0] = 1 - t, weights[1] = t;
    return (NAMED(run)){low, 2};
}

/* The gradient's rows: every place of self gathers what it gave to places of the result, in their order. */
static void NAMED(gradient)(const resizing *by, NAMED(number) * begin, NAMED(number) * start, NAMED(real) * weights)
{
    NAMED(real) *given = scratch_take();
    for (int64_t i = 0; i < by->from; ++i) begin[i] = 0;
    for (int64_t i = 0; i <= by->from; ++i) start[i] = 0;
    for (int64_t o = 0; o < by->to; ++o) {
        NAMED(run) run = NAMED(place)(by, o, given);
        for (int64_t i = run.begin; i < run.begin + run.count; ++i)
            if (!start[i + 1]++) begin[i] = (COUNT)o;
    }
    for (int64_t i = 0; i < by->from; ++i) start[i + 1] += start[i];
    for (int64_t o = 0; o < by->to; ++o) {
        NAMED(run) run = NAMED(place)(by, o, given);
        for (int64_t k = 0; k < run.count; ++k) {
            int64_t i = run.begin + k, at = start[i] + o - begin[i];
            if (at >= start[i] && at < start[i + 1]) weights[at] = given[k];
        }
    }
    scratch_give(given);
}

void NAMED(resize_table)(const resizing *by, char *table)
{
    int64_t rows = resize_rows(by);
    NAMED(number) *begin = (void *)table, *start = begin + rows;
    NAMED(real) *weights = (NAMED(real) *)(void *)(start + rows + 1);
    memset(weights, 0, (size_t)(by->to * by->taps) * sizeof(REAL));
    if (by->gradient) {
        NAMED(gradient)(by, begin, start, weights);
        return;
    }
    start[0] = 0;
    for (int64_t o = 0; o < rows; ++o) {
        NAMED(run) run = NAMED(place)(by, o, weights + start[o]);
        begin[o] = (COUNT)run.begin, start[o + 1] = (COUNT)(start[o] + run.count);
    }
}

/* ---- sums -------------------------------------------------------------------------------------------------------- */

typedef struct NAMED(row) {
    int64_t begin, count;
    const NAMED(real) * weights;
} NAMED(row);

/* A row of the table; nothing of it where the table is none. */
static inline NAMED(row) NAMED(row_of)(const resize_sums *by, int64_t i)
{
    const NAMED(number) *begin = (const void *)by->table, *start = begin + by->n;
    int64_t first = start[i], count = start[i + 1] - first, capacity = by->length - 2 * by->n - 1;
    NAMED(row) row = {begin[i], count, (const NAMED(real) *)(const void *)(start + by->n + 1) + first};
    if (first < 0 || count < 0 || first > capacity - count || row.begin < 0 || row.begin > by->m - count) row.count = 0;
    return row;
}

/* A run of numbers: what up to four rows weigh, added to what is there if it is not fresh. */
static void NAMED(weigh)(NAMED(real) * to, const NAMED(real) * from, int64_t inner, const NAMED(real) * w,
                         int64_t count, bool fresh)
{
    const NAMED(real) *a = from, *b = from + inner, *c = b + inner, *d = c + inner;
    if (count == 4 && fresh)
        for (int64_t j = 0; j < inner; ++j) to[j] = w[0] * a[j] + w[1] * b[j] + w[2] * c[j] + w[3] * d[j];
    else if (count == 2 && fresh)
        for (int64_t j = 0; j < inner; ++j) to[j] = w[0] * a[j] + w[1] * b[j];
    else
        for (int64_t k = 0; k < count; ++k, a += inner)
            for (int64_t j = 0; j < inner; ++j) to[j] = fresh && !k ? w[0] * a[j] : to[j] + w[k] * a[j];
}

static void NAMED(sum_row)(NAMED(real) * to, const NAMED(real) * from, int64_t inner, NAMED(row) row)
{
    if (!row.count) memset(to, 0, (size_t)inner * sizeof(REAL));
    from += row.begin * inner;
    for (int64_t k = 0; k < row.count; k += 4) {
        int64_t count = row.count - k < 4 ? row.count - k : 4;
        NAMED(weigh)(to, from + k * inner, inner, row.weights + k, count, !k);
    }
}

/* Up to four outer rows of single numbers, side by side. */
static void NAMED(sum_single)(const resize_sums *by, int64_t first, int64_t rows)
{
    NAMED(real) *to = (NAMED(real) *)(void *)by->to + first * by->n;
    const NAMED(real) *from = (const NAMED(real) *)(const void *)by->from + first * by->m;
    for (int64_t i = 0; i < by->n; ++i) {
        NAMED(row) row = NAMED(row_of)(by, i);
        const NAMED(real) *w = row.weights;
        for (int64_t r = 0; r < rows; ++r) {
            const NAMED(real) *x = from + r * by->m + row.begin;
            REAL sum = row.count ? w[0] * x[0] : 0;
            for (int64_t k = 1; k < row.count; ++k) sum += w[k] * x[k];
            to[r * by->n + i] = sum;
        }
    }
}

void NAMED(resize_sum)(const resize_sums *by, int64_t begin, int64_t end)
{
    int64_t size = by->inner;
    if (size == 1) {
        for (int64_t r = begin; r < end; r += 4) NAMED(sum_single)(by, r, end - r < 4 ? end - r : 4);
        return;
    }
    for (int64_t r = begin; r < end; ++r) {
        const NAMED(real) *from = (const NAMED(real) *)(const void *)by->from + r / by->n * by->m * size;
        NAMED(sum_row)((NAMED(real) *)(void *)by->to + r * size, from, size, NAMED(row_of)(by, r % by->n));
    }
}
