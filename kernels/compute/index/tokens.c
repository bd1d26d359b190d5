/* Tokens chosen among the largest and likeliest numbers of rows. A row is one thread's. */
#include <math.h>

#include "best.h"
#include "special.h"
#include "tile.h"

#define AT_ONCE 1024 /* elements */
#define LOWEST -3.40282e+38f
enum { CHOSEN, LEFT, PLACES, PARTS, NUMBERS, ORDER, SHARES, ROWS, MOST, PART, DIVISORS, LEAST };
enum { EPSILON, GUESS, LIMIT, LOGARITHMS, ABOVE };
#define ABSENT 3 /* axes of what is not there */

typedef struct token_row {
    const step_run *run;
    int64_t row, n, count; /* what is left */
    float *x, *share;
    mem_int64 *order;
    double sum; /* of the exponentials of all that counts */
    float most; /* what is taken from each before */
} token_row;

static bool is_set(const token_row *at, int attr)
{
    return at->run->attrs[attr] != 0;
}

static bool there(const token_row *at, int32_t view)
{
    return at->run->step->view[view].rank != ABSENT;
}

static float number_of(const token_row *at, int32_t view, scratch *spare)
{
    int64_t size = at->run->step->view[view].size;
    patch one = {at->run->first[view] + at->row * size, 1, 1, 0, size};
    float found;
    stage_load(at->run, view, &one, &found, spare);
    return found;
}

static void load_row(const token_row *at, scratch *spare)
{
    const step_view *view = at->run->step->view + ROWS;
    char *first = at->run->first[ROWS] + at->row * at->n * view->size;
    for (int64_t begin = 0; begin < at->n; begin += AT_ONCE) {
        int64_t n = at->n - begin < AT_ONCE ? at->n - begin : AT_ONCE;
        patch from = {first + begin * view->size, 1, n, 0, view->size};
        stage_load(at->run, ROWS, &from, at->x + begin, spare);
    }
}

/* ---- what is left ------------------------------------------------------------------------------------------------ */

/* The numbers of the largest elements, largest first; NaN counts as infinity. */
static void largest(const token_row *at, int64_t count)
{
    for (int64_t i = 0; i < at->n; ++i) at->share[i] = isnan(at->x[i]) ? INFINITY : at->x[i];
    best(at->share, at->n, at->order, count);
}

/* Exponentials are divided by the sum over all of the row. */
static void weigh_all(token_row *at, float most)
{
    at->most = most, at->sum = 0;
    for (int64_t i = 0; i < at->n; ++i) at->most = at->x[i] > at->most ? at->x[i] : at->most;
    for (int64_t i = 0; i < at->n; ++i) at->sum += (double)exp_float(at->x[i] - at->most);
}

/* Or over the first few in order. */
static void weigh_first(token_row *at, int64_t count)
{
    at->most = at->x[at->order[0]], at->sum = 0;
    for (int64_t i = 0; i < count; ++i) at->sum += (double)exp_float(at->x[at->order[i]] - at->most);
}

static void share_out(const token_row *at, int64_t count, bool logarithms)
{
    const float sum = (float)at->sum;
    for (int64_t i = 0; i < count; ++i) {
        float x = at->x[at->order[i]];
        at->share[i] = logarithms ? exp_float(x - at->most) / sum : x;
    }
}

/* What is left once more, its shares as logarithms. */
static void share_again(const token_row *at)
{
    double sum = 0;
    const float most = at->share[0];
    for (int64_t i = 0; i < at->count; ++i) sum += (double)(at->share[i] = exp_float(at->share[i] - most));
    for (int64_t i = 0; i < at->count; ++i) at->share[i] /= (float)sum;
}

/* How many of the first come to a part of all; none if all of them do not. */
static int64_t reaching(const token_row *at, int64_t count, float part, bool exactly)
{
    float sum = 0;
    double wide = 0;
    for (int64_t i = 0; i < count; ++i) {
        sum = exactly ? (float)(wide += (double)at->share[i]) : sum + at->share[i];
        if (is_set(at, ABOVE) ? sum > part : sum >= part) return i + 1;
    }
    return 0;
}

/* Of all elements the likeliest that come to a part, first tried with a few of them. */
static void likeliest(token_row *at, float part)
{
    bool logarithms = is_set(at, LOGARITHMS);
    int64_t few = (int64_t)at->run->attrs[GUESS];
    few = few < at->n ? few : at->n;
    if (logarithms) weigh_all(at, is_set(at, ABOVE) ? 0.0f : LOWEST);
    if (few) largest(at, few);
    share_out(at, few, logarithms);
    at->count = reaching(at, few, part, false);
    if (at->count) return;
    largest(at, at->n);
    share_out(at, at->n, logarithms);
    at->count = reaching(at, at->n, part, true);
    if (!at->count) at->count = at->n;
}

/* ---- the choice -------------------------------------------------------------------------------------------------- */

/* Which of those that are left is largest. */
static int64_t first_largest(const token_row *at)
{
    int64_t found = 0;
    for (int64_t i = 1; i < at->count; ++i)
        if (at->share[i] > at->share[found] || isnan(at->share[found])) found = i;
    return isnan(at->share[found]) ? 0 : found;
}

/* Shares are divided by the divisors that come first, whatever elements they are of. */
static void divide(const token_row *at)
{
    const mem_float *by = (const mem_float *)(const void *)at->run->first[DIVISORS] + at->row * at->n;
    const float more = (float)at->run->attrs[EPSILON];
    for (int64_t i = 0; i < at->count; ++i) at->share[i] /= fabsf(by[i]) + more;
}

static void tell(const token_row *at, bool logarithms)
{
    if (there(at, LEFT)) {
        mem_float *left = (mem_float *)(void *)at->run->first[LEFT] + at->row * at->n;
        for (int64_t i = 0; i < at->n; ++i) left[i] = logarithms ? -INFINITY : 0;
        for (int64_t i = 0; i < at->count; ++i) left[at->order[i]] = at->x[at->order[i]];
    }
    if (there(at, PARTS)) {
        mem_float *parts = (mem_float *)(void *)at->run->first[PARTS] + at->row * at->n;
        mem_int64 *places = (mem_int64 *)(void *)at->run->first[PLACES] + at->row * at->n;
        for (int64_t i = 0; i < at->n; ++i) parts[i] = i < at->count ? at->share[i] : 0;
        for (int64_t i = 0; i < at->count; ++i) places[i] = at->order[i];
        return;
    }
    if (there(at, DIVISORS)) divide(at);
    mem_int64 *chosen = (mem_int64 *)(void *)at->run->first[CHOSEN] + at->row;
    *chosen = at->count ? at->order[first_largest(at)] : 0;
}

/* The form that knows neither a least part nor numbers that are no logarithms. */
static void choose_above(token_row *at, int64_t most, float part)
{
    bool some = part > 0 && part < 1;
    if (most) {
        largest(at, at->count = most);
        weigh_first(at, most);
        share_out(at, most, true);
        int64_t fewer = some ? reaching(at, most, part, false) : 0;
        if (fewer) at->count = fewer;
        if (some) {
            weigh_first(at, at->count);
            share_out(at, at->count, true);
        }
    } else if (some) {
        likeliest(at, part);
        share_again(at);
    } else {
        for (int64_t i = 0; i < at->n; ++i) at->order[i] = i;
        weigh_all(at, 0);
        share_out(at, at->count = at->n, true);
    }
}

/* What has at least a part of the share of the likeliest. */
static void keep_least(token_row *at, float least)
{
    int64_t kept = 0, found = first_largest(at);
    const float share = at->share[found];
    if (least >= 1) {
        at->order[0] = at->order[found], at->share[0] = share, at->count = 1;
        return;
    }
    for (int64_t i = 0; i < at->count; ++i) {
        if (!(at->share[i] >= least * share)) continue;
        at->order[kept] = at->order[i], at->share[kept++] = at->share[i];
    }
    if (kept) at->count = kept;
}

static void choose_from(token_row *at, int64_t most, float part)
{
    bool logarithms = is_set(at, LOGARITHMS);
    if (most || part <= 0) {
        largest(at, at->count = part <= 0 ? 1 : most);
        if (logarithms) weigh_first(at, at->count);
        share_out(at, at->count, logarithms);
        int64_t fewer = part > 0 && part < 1 ? reaching(at, at->count, part, false) : 0;
        if (fewer) at->count = fewer;
    } else if (part < 1) {
        likeliest(at, part);
    } else {
        for (int64_t i = 0; i < at->n; ++i) at->order[i] = i;
        if (logarithms) weigh_all(at, LOWEST);
        share_out(at, at->count = at->n, logarithms);
    }
}

static void run_tokens(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    token_row at = {.run = run, .n = run->step->view[ROWS].shape[1]};
    const mem_int32 *number = (const mem_int32 *)(const void *)run->first[MOST];
    const int64_t limit = (int64_t)run->attrs[LIMIT] < at.n ? (int64_t)run->attrs[LIMIT] : at.n;
    scratch spare;
    for (at.row = begin; at.row < end; ++at.row) {
        at.x = (float *)(void *)run->first[NUMBERS] + at.row * at.n;
        at.share = (float *)(void *)run->first[SHARES] + at.row * at.n;
        at.order = (mem_int64 *)(void *)run->first[ORDER] + at.row * at.n;
        load_row(&at, &spare);
        int64_t most = number[at.row] > 0 && number[at.row] <= limit ? number[at.row] : 0;
        float part = number_of(&at, PART, &spare);
        if (is_set(&at, ABOVE)) {
            choose_above(&at, most, part);
        } else {
            choose_from(&at, most, part);
            float least = there(&at, LEAST) ? number_of(&at, LEAST, &spare) : 0;
            if (least > 0) keep_least(&at, least);
        }
        tell(&at, is_set(&at, LOGARITHMS));
    }
}

static bool tokens_computes(int32_t kernel, int32_t class)
{
    return (void)kernel, class == CLASS_float;
}

/* Whether a view is dense, of the rows or of one number for each of them; or not there, where it may be absent. */
static bool lies(const plan_step *step, int32_t v, int32_t dtype, int32_t rank, bool maybe)
{
    const step_view *view = step->view + v, *rows = step->view + ROWS;
    if (dtype >= 0 ? view->memory != dtype : !isa_base.stages->load[CLASS_float][view->kernel]) return false;
    if (view->memory != view->kernel) return false;
    if (maybe && view->rank == ABSENT) return true;
    int64_t size = view->size;
    for (int32_t axis = rank - 1; axis >= 0 && view->rank == rank; size *= view->shape[axis--]) {
        if (view->shape[axis] != rows->shape[axis]) return false;
        if (view->shape[axis] > 1 && view->stride[axis] != size) return false;
    }
    return view->rank == rank;
}

static bool accept_tokens(const plan_step *step)
{
    const step_view *view = step->view;
    if (step->class != CLASS_float || view[ROWS].rank != 2 || view[ROWS].shape[1] < 1) return false;
    bool one = view[CHOSEN].rank == 1, two = view[PARTS].rank == 2 && view[PLACES].rank == 2;
    bool results = lies(step, CHOSEN, DTYPE_INT64, 1, true) && lies(step, LEFT, DTYPE_FLOAT, 2, true);
    bool lists = lies(step, PLACES, DTYPE_INT64, 2, true) && lies(step, PARTS, DTYPE_FLOAT, 2, true);
    bool has_scratch = lies(step, NUMBERS, DTYPE_FLOAT, 2, false) && lies(step, ORDER, DTYPE_INT64, 2, false);
    bool given = lies(step, ROWS, -1, 2, false) && lies(step, MOST, DTYPE_INT32, 1, false);
    bool parts = lies(step, PART, -1, 1, false) && lies(step, LEAST, -1, 1, true);
    return one != two && results && lists && has_scratch && lies(step, SHARES, DTYPE_FLOAT, 2, false) && given &&
           parts && lies(step, DIVISORS, DTYPE_FLOAT, 2, true);
}

static void prepare_tokens(plan_step *step)
{
    int64_t rows = step->view[ROWS].shape[0], n = step->view[ROWS].shape[1];
    if (!rows || !n) return;
    step->tiles = rows;
    step->grain = 1;
    step->traffic = (uint64_t)((double)rows * (double)n * 24);
    step->cost = (uint64_t)((double)rows * (double)n * 20);
}

static pool_body tokens_body(const plan_step *step)
{
    return (void)step, run_tokens;
}

const kernel_family family_tokens = {.shaped = true,
                                     .computes = tokens_computes,
                                     .accept = accept_tokens,
                                     .prepare = prepare_tokens,
                                     .body = tokens_body};
