/* Norms of channels, whose elements lie in runs of the inner axis; where that has one element, channels side by side.
 */
#include "norm.h"

/* What the views of a kernel over channels are. */
typedef struct channel_views {
    int32_t out, mean, rstd, variance, dy, x, gamma, beta; /* -1: it has none */
    bool measures; /* mean and rstd are results */
} channel_views;

static channel_views views_of(const plan_step *step)
{
    switch (step->kernel) {
    case KERNEL_norm_channels: return (channel_views){0, 1, 2, 3, -1, 4, 5, 6, true};
    case KERNEL_channels_apply: return (channel_views){0, 2, 3, -1, -1, 1, 4, 5, false};
    default: return (channel_views){0, 5, 6, -1, 3, 4, 7, -1, false};
    }
}

/* A step's channels: some of them side by side, or the runs of one. */
typedef struct channel_work {
    norm_work norm;
    channel_views views;
    int64_t outer, channels, inner, piece;
    int64_t channel, side; /* the first, and how many */
} channel_work;

enum { SLOT_X, SLOT_OUT, SLOT_DY };
enum { MEAN, RSTD, GAMMA, BETA, FIRST = GAMMA, SECOND = BETA, RATE };

static channel_work begin_channels(const step_run *run)
{
    const int64_t *shape = run->step->view[0].shape;
    channel_work work = {norm_begin(run), views_of(run->step), shape[0], shape[1], shape[2], 0, 0, 0};
    work.piece = work.inner == 1 ? NORM_COLUMNS : norm_piece(run->step, work.inner);
    return work;
}

static void take_tile(channel_work *work, int64_t tile)
{
    work->channel = tile * work->norm.step->tile_columns;
    work->side = work->channels - work->channel;
    if (work->side > work->norm.step->tile_columns) work->side = work->norm.step->tile_columns;
    memset(work->norm.scratch->sums, 0, sizeof work->norm.scratch->sums);
}

/* One run of values: all elements of one channel that lie together, or one of each of several channels. */
typedef struct run_at {
    int64_t outer, at, first, n;
} run_at;

static bool next_run(const channel_work *work, run_at *here)
{
    int64_t length = work->inner == 1 ? work->side : work->inner;
    here->at += here->n;
    if (here->at >= length) here->at = 0, here->outer += 1;
    if (here->outer >= work->outer) return false;
    here->n = length - here->at < work->piece ? length - here->at : work->piece;
    here->first = (here->outer * work->channels + work->channel) * work->inner + here->at;
    return true;
}

static const mem_float *values(channel_work *work, int32_t view, const run_at *here, int32_t slot)
{
    return norm_load(&work->norm, view, here->first, here->n, slot);
}

/* ---- forward ----------------------------------------------------------------------------------------------------- */

static double count_of(const channel_work *work)
{
    return (double)work->outer * (double)work->inner;
}

static void measured(channel_work *work, int64_t c, double mean, double variance)
{
    norm_scratch *scratch = work->norm.scratch;
    scratch->term[MEAN][c] = (float)mean;
    scratch->term[RSTD][c] = norm_rstd(variance, work->norm.step->attrs[0]);
    norm_put(&work->norm, work->views.mean, work->channel + c, scratch->term[MEAN][c]);
    norm_put(&work->norm, work->views.rstd, work->channel + c, scratch->term[RSTD][c]);
    norm_put(&work->norm, work->views.variance, work->channel + c, (float)variance);
}

/* Channels side by side, in two passes. */
static void measure_columns(channel_work *work)
{
    norm_scratch *scratch = work->norm.scratch;
    double count = count_of(work);
    for (run_at here = {0}; next_run(work, &here);)
        work->norm.loops->column_sum(scratch->sums[0], values(work, work->views.x, &here, SLOT_X), here.n);
    for (int64_t c = 0; c < work->side; ++c) scratch->term[MEAN][c] = (float)(scratch->sums[0][c] / count);
    for (run_at here = {0}; next_run(work, &here);)
        work->norm.loops->column_squares(scratch->sums[1], values(work, work->views.x, &here, SLOT_X),
                                         scratch->term[MEAN], here.n);
    for (int64_t c = 0; c < work->side; ++c) {
        double mean = scratch->sums[0][c] / count, off = mean - (double)(float)mean;
        measured(work, c, mean, scratch->sums[1][c] / count - (off * off > 0 ? off * off : 0));
    }
}

/* The runs of one channel, in one pass unless the first few elements tell little of the rest. */
static void measure_runs(channel_work *work)
{
    const norm_loops *loops = work->norm.loops;
    norm_lanes sums[2] = {{{0}}, {{0}}}, apart = {{0}};
    double mean, variance;
    float shift = 0;
    for (run_at here = {0}; next_run(work, &here);) {
        const mem_float *x = values(work, work->views.x, &here, SLOT_X);
        if (!here.outer && !here.at) shift = norm_shift(x, here.n);
        loops->moments(sums, x, here.n, shift);
    }
    if (!norm_settle(loops->total(sums), loops->total(sums + 1), count_of(work), shift, &mean, &variance)) {
        double off = mean - (double)(float)mean;
        for (run_at here = {0}; next_run(work, &here);)
            loops->squares(&apart, values(work, work->views.x, &here, SLOT_X), here.n, (float)mean);
        variance = loops->total(&apart) / count_of(work) - off * off;
    }
    measured(work, 0, mean, variance);
}

static void take_terms(channel_work *work, int32_t view, int32_t term)
{
    for (int64_t c = 0; c < work->side; ++c)
        work->norm.scratch->term[term][c] = norm_get(&work->norm, view, work->channel + c);
}

static void apply(channel_work *work)
{
    float (*term)[NORM_COLUMNS] = work->norm.scratch->term;
    const float *const all[4] = {term[MEAN], term[RSTD], term[GAMMA], term[BETA]};
    norm_terms own = {.mean = term[MEAN][0], .rstd = term[RSTD][0], .gamma = term[GAMMA][0], .beta = term[BETA][0]};
    for (run_at here = {0}; next_run(work, &here);) {
        const mem_float *x = values(work, work->views.x, &here, SLOT_X);
        mem_float *y = norm_place(&work->norm, 0, here.first, SLOT_OUT);
        if (work->inner == 1)
            work->norm.loops->column_apply(y, x, here.n, all);
        else
            work->norm.loops->apply(y, x, here.n, &own);
        norm_store(&work->norm, 0, here.first, here.n, SLOT_OUT);
    }
}

void run_norm_channels(void *context, int64_t begin, int64_t end)
{
    channel_work work = begin_channels(context);
    for (int64_t tile = begin; tile < end; ++tile) {
        take_tile(&work, tile);
        take_terms(&work, work.views.gamma, GAMMA);
        take_terms(&work, work.views.beta, BETA);
        if (work.views.measures) {
            (work.inner == 1 ? measure_columns : measure_runs)(&work);
        } else {
            take_terms(&work, work.views.mean, MEAN);
            take_terms(&work, work.views.rstd, RSTD);
        }
        apply(&work);
    }
    norm_end(&work.norm);
}

/* ---- backward ---------------------------------------------------------------------------------------------------- */

/* Sums of dy and of dy (x - mean). */
static void add_up(channel_work *work)
{
    norm_scratch *scratch = work->norm.scratch;
    norm_lanes sums[2] = {{{0}}, {{0}}};
    for (run_at here = {0}; next_run(work, &here);) {
        const mem_float *x = values(work, work->views.x, &here, SLOT_X);
        const mem_float *dy = values(work, work->views.dy, &here, SLOT_DY);
        if (work->inner == 1)
            work->norm.loops->column_products(scratch->sums[0], scratch->sums[1], dy, x, scratch->term[MEAN], here.n);
        else
            work->norm.loops->products(sums, dy, x, NULL, 0, here.n, scratch->term[MEAN][0]);
    }
    if (work->inner == 1) return;
    scratch->sums[0][0] = work->norm.loops->total(sums);
    scratch->sums[1][0] = work->norm.loops->total(sums + 1);
}

/* The gradients of gamma and beta, and what the channel's elements have in common. */
static void settle(channel_work *work)
{
    norm_scratch *scratch = work->norm.scratch;
    bool depends = work->norm.step->attrs[0] != 0;
    for (int64_t c = 0; c < work->side; ++c) {
        double rstd = (double)scratch->term[RSTD][c], sum = scratch->sums[0][c], product = scratch->sums[1][c] * rstd;
        norm_put(&work->norm, 1, work->channel + c, (float)product);
        norm_put(&work->norm, 2, work->channel + c, (float)sum);
        scratch->term[RATE][c] = norm_get(&work->norm, work->views.gamma, work->channel + c) * scratch->term[RSTD][c];
        scratch->term[FIRST][c] = depends ? (float)(sum / count_of(work)) : 0;
        scratch->term[SECOND][c] = depends ? (float)(product / count_of(work)) : 0;
    }
}

static void descend(channel_work *work)
{
    float (*term)[NORM_COLUMNS] = work->norm.scratch->term;
    const float *const all[5] = {term[MEAN], term[RSTD], term[FIRST], term[SECOND], term[RATE]};
    norm_terms own = {.mean = term[MEAN][0],
                      .rstd = term[RSTD][0],
                      .gamma = 1,
                      .first = term[FIRST][0],
                      .second = term[SECOND][0],
                      .rate = term[RATE][0]};
    for (run_at here = {0}; next_run(work, &here);) {
        const mem_float *x = values(work, work->views.x, &here, SLOT_X);
        const mem_float *dy = values(work, work->views.dy, &here, SLOT_DY);
        mem_float *dx = norm_place(&work->norm, 0, here.first, SLOT_OUT);
        if (work->inner == 1)
            work->norm.loops->column_gradient(dx, dy, x, here.n, all);
        else
            work->norm.loops->gradient(dx, dy, x, here.n, &own);
        norm_store(&work->norm, 0, here.first, here.n, SLOT_OUT);
    }
}

void run_norm_channels_backward(void *context, int64_t begin, int64_t end)
{
    channel_work work = begin_channels(context);
    for (int64_t tile = begin; tile < end; ++tile) {
        take_tile(&work, tile);
        take_terms(&work, work.views.mean, MEAN);
        take_terms(&work, work.views.rstd, RSTD);
        add_up(&work);
        settle(&work);
        descend(&work);
    }
    norm_end(&work.norm);
}
