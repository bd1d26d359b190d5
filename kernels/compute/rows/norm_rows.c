/* Norms of rows that lie in one piece: layers, groups, instances. */
#include "norm.h"

#define FORESEEN_ROW 16384 /* bytes, at most: a few of them fit the second-level cache */

/* What the views of a kernel over rows are. */
typedef struct row_views {
    int32_t y, mean, rstd, dgamma, dbeta, dy, x, gamma, beta; /* -1: it has none */
    double epsilon, slope;
    float add; /* to gamma */
    bool swish;
    int32_t between; /* the dtype to which a product with rstd is rounded before gamma */
} row_views;

static int32_t narrow(double dtype)
{
    return dtype == DTYPE_FLOAT16 || dtype == DTYPE_BF16 ? (int32_t)dtype : DTYPE_FLOAT;
}

static row_views views_of(const plan_step *step)
{
    const double *attrs = step->attrs;
    switch (step->kernel) {
    case KERNEL_norm_rows: return (row_views){0, 1, 2, -1, -1, -1, 3, 4, 5, attrs[0], attrs[2], 0, attrs[1] != 0, 0};
    case KERNEL_rms_rows:
        return (row_views){0, -1, 1, -1, -1, -1, 2, 3, -1, attrs[0], 0, (float)attrs[1], false, narrow(attrs[2])};
    case KERNEL_norm_rows_backward: return (row_views){0, 5, 6, 1, 2, 3, 4, 7, -1, 0, 0, 0, false, 0};
    default: return (row_views){0, -1, 4, 1, -1, 2, 3, 5, -1, 0, 0, (float)attrs[0], false, 0};
    }
}

/* Sizes of a step over rows, and the elements that are converted at a time. */
typedef struct row_sizes {
    int64_t rows, channels, inner, groups, length, piece;
} row_sizes;

static row_sizes sizes_of(const plan_step *step, const row_views *views)
{
    const int64_t *shape = step->view[0].shape;
    int64_t length = shape[1] * shape[2];
    return (row_sizes){
        shape[0], shape[1], shape[2], step->view[views->gamma].shape[0], length, norm_piece(step, length)};
}

static int64_t piece_at(const row_sizes *sizes, int64_t begin)
{
    return sizes->length - begin < sizes->piece ? sizes->length - begin : sizes->piece;
}

enum { SLOT_X, SLOT_Y, SLOT_GAMMA, SLOT_BETA, SLOT_DY = SLOT_BETA };

/* ---- forward ----------------------------------------------------------------------------------------------------- */

/* The sum of the squares of what a row's elements are above a number. */
static double squares(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t row, float mean)
{
    norm_lanes apart = {{0}};
    for (int64_t at = 0; at < sizes->length; at += sizes->piece) {
        int64_t n = piece_at(sizes, at);
        work->loops->squares(&apart, norm_load(work, views->x, row * sizes->length + at, n, SLOT_X), n, mean);
    }
    return work->loops->total(&apart);
}

static norm_terms moments(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t row)
{
    double count = (double)sizes->length, mean = 0, variance = 0;
    if (views->mean < 0)
        return (norm_terms){.rstd = norm_rstd(squares(work, views, sizes, row, 0) / count, views->epsilon)};
    norm_lanes sums[2] = {{{0}}, {{0}}};
    float shift = 0;
    for (int64_t at = 0; at < sizes->length; at += sizes->piece) {
        int64_t n = piece_at(sizes, at);
        const mem_float *x = norm_load(work, views->x, row * sizes->length + at, n, SLOT_X);
        if (!at) shift = norm_shift(x, n);
        work->loops->moments(sums, x, n, shift);
    }
    if (!norm_settle(work->loops->total(sums), work->loops->total(sums + 1), count, shift, &mean, &variance)) {
        double off = mean - (double)(float)mean;
        variance = squares(work, views, sizes, row, (float)mean) / count - off * off;
    }
    return (norm_terms){.mean = (float)mean, .rstd = norm_rstd(variance, views->epsilon)};
}

/* Elements [at, at + n) of a row whose gamma has one for each. */
static void apply_vector(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t row, int64_t at,
                         int64_t n, mem_float *y, const norm_terms *terms)
{
    int64_t own = row % sizes->groups * sizes->channels + at;
    const mem_float *x = norm_load(work, views->x, row * sizes->length + at, n, SLOT_X);
    const mem_float *gamma = norm_load(work, views->gamma, own, n, SLOT_GAMMA);
    if (views->between != DTYPE_FLOAT) {
        work->loops->scale(y, x, n, terms->rstd);
        norm_round(work, y, n, views->between, SLOT_BETA);
        work->loops->scale_row(y, y, gamma, views->add, n, 1);
    } else if (views->beta < 0)
        work->loops->scale_row(y, x, gamma, views->add, n, terms->rstd);
    else
        work->loops->apply_row(y, x, gamma, norm_load(work, views->beta, own, n, SLOT_BETA), n, terms);
}

/* The same where a channel has several elements. */
static void apply_channels(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t row, int64_t at,
                           int64_t n, mem_float *y, norm_terms terms)
{
    const mem_float *x = norm_load(work, views->x, row * sizes->length + at, n, SLOT_X);
    for (int64_t i = 0, some; i < n; i += some) {
        int64_t channel = (at + i) / sizes->inner, end = (channel + 1) * sizes->inner - at;
        some = (end < n ? end : n) - i;
        int64_t own = row % sizes->groups * sizes->channels + channel;
        terms.gamma = norm_get(work, views->gamma, own) + views->add;
        terms.beta = views->beta < 0 ? 0 : norm_get(work, views->beta, own);
        work->loops->apply(y + i, x + i, some, &terms);
    }
}

static void norm_row(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t row)
{
    norm_terms terms = moments(work, views, sizes, row);
    for (int64_t at = 0; at < sizes->length; at += sizes->piece) {
        int64_t n = piece_at(sizes, at), first = row * sizes->length + at;
        mem_float *y = norm_place(work, views->y, first, SLOT_Y);
        if (sizes->inner == 1)
            apply_vector(work, views, sizes, row, at, n, y, &terms);
        else
            apply_channels(work, views, sizes, row, at, n, y, terms);
        if (views->swish) work->loops->swish(y, n, (float)views->slope);
        norm_store(work, views->y, first, n, SLOT_Y);
    }
    if (views->mean >= 0) norm_put(work, views->mean, row, terms.mean);
    norm_put(work, views->rstd, row, terms.rstd);
}

void run_norm_rows(void *context, int64_t begin, int64_t end)
{
    norm_work work = norm_begin(context);
    row_views views = views_of(work.step);
    row_sizes sizes = sizes_of(work.step, &views);
    int64_t last = end * work.step->tile_rows < sizes.rows ? end * work.step->tile_rows : sizes.rows;
    for (int64_t row = begin * work.step->tile_rows; row < last; ++row) norm_row(&work, &views, &sizes, row);
    norm_end(&work);
}

/* ---- backward ---------------------------------------------------------------------------------------------------- */

static mem_double *part(const norm_work *work, int32_t view, int64_t index)
{
    return (mem_double *)(void *)work->run->first[view] + index;
}

static norm_terms terms_of(norm_work *work, const row_views *views, int64_t row)
{
    norm_terms terms = {.rstd = norm_get(work, views->rstd, row), .gamma = 1};
    if (views->mean >= 0) terms.mean = norm_get(work, views->mean, row);
    terms.rate = terms.rstd;
    return terms;
}

/* What is the same for all elements of a row, from the sums of dy gamma and of dy gamma (x - mean). */
static void settle(norm_terms *terms, const row_views *views, double sum, double product, int64_t length)
{
    terms->first = views->mean < 0 ? 0 : (float)(sum / (double)length);
    terms->second = (float)(product * (double)terms->rstd / (double)length);
}

/* A row whose gamma has an element for each of its own. */
static void back_row(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t row)
{
    norm_terms terms = terms_of(work, views, row);
    norm_lanes sums[2] = {{{0}}, {{0}}};
    for (int pass = 0; pass < 2; ++pass) {
        for (int64_t at = 0; at < sizes->length; at += sizes->piece) {
            int64_t n = piece_at(sizes, at), first = row * sizes->length + at;
            const mem_float *x = norm_load(work, views->x, first, n, SLOT_X);
            const mem_float *dy = norm_load(work, views->dy, first, n, SLOT_DY);
            const mem_float *gamma =
                norm_load(work, views->gamma, row % sizes->groups * sizes->channels + at, n, SLOT_GAMMA);
            if (!pass) {
                work->loops->products(sums, dy, x, gamma, views->add, n, terms.mean);
                continue;
            }
            mem_float *dx = norm_place(work, views->y, first, SLOT_Y);
            work->loops->gradient_row(dx, dy, x, gamma, views->add, n, &terms);
            norm_store(work, views->y, first, n, SLOT_Y);
        }
        if (!pass) settle(&terms, views, work->loops->total(sums), work->loops->total(sums + 1), sizes->length);
    }
}

/* Asks for a row that a later pass over columns begins with: it reads several rows abreast, which no hardware foresees.
 */
static void foresee_row(const norm_work *work, int32_t view, const row_sizes *sizes, int64_t row)
{
    int64_t bytes = sizes->length * work->step->view[view].size;
    const char *from = work->run->first[view] + row * bytes;
    for (int64_t byte = 0; byte < bytes && bytes <= FORESEEN_ROW; byte += 64) __builtin_prefetch(from + byte, 0, 2);
}

/* What rows add to the gradients of gamma and beta; before their own gradients, which may take the place of dy. */
static void back_columns(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t row, int64_t rows,
                         int64_t block)
{
    float mean[NORM_ROWS], rstd[NORM_ROWS];
    for (int64_t r = 0; r < rows; ++r) {
        norm_terms terms = terms_of(work, views, row + r);
        mean[r] = terms.mean, rstd[r] = terms.rstd;
    }
    for (int64_t at = 0; at < sizes->length; at += sizes->piece) {
        int64_t n = piece_at(sizes, at), first = row * sizes->length + at, own = block * sizes->length + at;
        const mem_float *x = norm_load(work, views->x, first, rows * n, SLOT_X);
        const mem_float *dy = norm_load(work, views->dy, first, rows * n, SLOT_DY);
        mem_double *dbeta = views->dbeta < 0 ? NULL : part(work, views->dbeta, own);
        work->loops->columns(part(work, views->dgamma, own), dbeta, dy, x, rows, n, views->mean < 0 ? NULL : mean,
                             rstd);
    }
}

static void back_block(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t block)
{
    int64_t first = block * work->step->tile_rows, last = first + work->step->tile_rows;
    if (last > sizes->rows) last = sizes->rows;
    /* Several rows are converted together where they have room. */
    bool native = norm_piece(work->step, INT64_MAX) == INT64_MAX;
    int64_t some = native || NORM_ROWS * sizes->length <= NORM_HELD ? NORM_ROWS : 1;
    memset(part(work, views->dgamma, block * sizes->length), 0, (size_t)sizes->length * sizeof(double));
    if (views->dbeta >= 0)
        memset(part(work, views->dbeta, block * sizes->length), 0, (size_t)sizes->length * sizeof(double));
    for (int64_t row = first; row < last; row += some) {
        int64_t rows = last - row < some ? last - row : some;
        back_columns(work, views, sizes, row, rows, block);
        for (int64_t r = 0; r < rows; ++r) {
            if (row + r + some < last) {
                foresee_row(work, views->x, sizes, row + r + some);
                foresee_row(work, views->dy, sizes, row + r + some);
            }
            back_row(work, views, sizes, row + r);
        }
    }
}

/* A row in which a channel has several elements, or gamma differs from row to row. */
static void back_group(norm_work *work, const row_views *views, const row_sizes *sizes, int64_t row)
{
    norm_terms terms = terms_of(work, views, row);
    double sum = 0, product = 0;
    for (int64_t c = 0; c < sizes->channels; ++c) {
        int64_t own = row * sizes->channels + c; /* of parts, [rows / groups, groups * channels] */
        float gamma = norm_get(work, views->gamma, own % (sizes->groups * sizes->channels)) + views->add;
        norm_lanes sums[2] = {{{0}}, {{0}}};
        for (int64_t at = 0; at < sizes->inner; at += NORM_HELD) {
            int64_t n = sizes->inner - at < NORM_HELD ? sizes->inner - at : NORM_HELD;
            int64_t first = own * sizes->inner + at;
            work->loops->products(sums, norm_load(work, views->dy, first, n, SLOT_DY),
                                  norm_load(work, views->x, first, n, SLOT_X), NULL, 0, n, terms.mean);
        }
        double plain = work->loops->total(sums), weighted = work->loops->total(sums + 1);
        *part(work, views->dgamma, own) = weighted * (double)terms.rstd;
        if (views->dbeta >= 0) *part(work, views->dbeta, own) = plain;
        sum += plain * (double)gamma, product += weighted * (double)gamma;
    }
    settle(&terms, views, sum, product, sizes->length);
    for (int64_t c = 0; c < sizes->channels; ++c) {
        int64_t own = row * sizes->channels + c;
        terms.gamma = norm_get(work, views->gamma, own % (sizes->groups * sizes->channels)) + views->add;
        for (int64_t at = 0; at < sizes->inner; at += NORM_HELD) {
            int64_t n = sizes->inner - at < NORM_HELD ? sizes->inner - at : NORM_HELD;
            int64_t first = own * sizes->inner + at;
            mem_float *dx = norm_place(work, views->y, first, SLOT_Y);
            work->loops->gradient(dx, norm_load(work, views->dy, first, n, SLOT_DY),
                                  norm_load(work, views->x, first, n, SLOT_X), n, &terms);
            norm_store(work, views->y, first, n, SLOT_Y);
        }
    }
}

void run_norm_rows_backward(void *context, int64_t begin, int64_t end)
{
    norm_work work = norm_begin(context);
    row_views views = views_of(work.step);
    row_sizes sizes = sizes_of(work.step, &views);
    for (int64_t tile = begin; tile < end; ++tile)
        (norm_in_blocks(work.step) ? back_block : back_group)(&work, &views, &sizes, tile);
    norm_end(&work);
}
