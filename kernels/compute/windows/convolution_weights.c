/* Gradients of a convolution's weights as products: the gradient of the result, places by channels, times what the taps
 * see of the input, places by taps and channels. Sums over all places are made in a fixed number of parts, whose ends
 * no tile moves, so that they lose little and neither tiles nor threads change a bit. */
#include <string.h>

#include "convolution.h"

#define ROWS 96 /* of a tile */
#define COLUMNS 192 /* the same: multiples of every panel's */
#define PARTS 4096 /* places that are summed up before they join the rest: a multiple of CONV_DEPTH */
#define TILES 8
#define LONG_RUN 24 /* places on average that are worth a transposition of their own */

typedef struct weights_buffers {
    _Alignas(64) float left[ROWS * CONV_DEPTH], right[COLUMNS * CONV_DEPTH], turned[CONV_WIDEST * CONV_DEPTH];
    _Alignas(64) float sums[ROWS * COLUMNS], total[ROWS * COLUMNS];
    conv_run runs[CONV_DEPTH];
    scratch spare;
} weights_buffers;
_Static_assert(sizeof(weights_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* A tile being made: columns are taps and then channels. */
typedef struct weights_tile {
    const step_run *run;
    const product_loops *loops;
    weights_buffers *have;
    conv_numbers by;
    conv_phase phase, own; /* own: the result's places in the result */
    int64_t group, row, rows, column, columns, channels;
} weights_tile;

/* The runs of n places from `first` on, of one channel, as one of the columns that will be turned. */
static void gather(const weights_tile *tile, const char *from, int64_t step, int64_t runs, int64_t column)
{
    float *to = tile->have->turned + column * CONV_DEPTH;
    for (int64_t i = 0; i < runs; ++i) {
        const conv_run *one = tile->have->runs + i;
        if (one->from == CONV_NOTHING)
            memset(to + one->at, 0, (size_t)one->n * sizeof *to);
        else if (step == sizeof *to)
            conv_copy_few(to + one->at, from + one->from, one->n);
        else
            conv_copy(tile->run, to + one->at, from + one->from, step, one->n);
    }
}

/* `width` columns of n places each as a panel. */
static void turn(const weights_tile *tile, float *to, int64_t n, int64_t width)
{
    transpose_loop loop = tile->run->isa->moves->transpose[1];
    loop((char *)to, (const char *)tile->have->turned, CONV_DEPTH * (int64_t)sizeof *to, n, width);
}

/* A panel of `width` channels, `apart` bytes from each other, whose places lie side by side: run by run. False: it has
 * to be gathered. */
static bool turn_runs(const weights_tile *tile, float *to, const char *from, int64_t apart, int64_t step, int64_t runs,
                      int64_t n, int64_t width)
{
    transpose_loop loop = tile->run->isa->moves->transpose[1];
    if (step != sizeof *to || n < runs * LONG_RUN) return false;
    for (int64_t i = 0; i < runs; ++i) {
        const conv_run *one = tile->have->runs + i;
        float *at = to + one->at * width;
        if (one->from == CONV_NOTHING)
            memset(at, 0, (size_t)(one->n * width) * sizeof *to);
        else
            loop((char *)at, from + one->from, apart, one->n, width);
    }
    return true;
}

static void clear(const weights_tile *tile, int64_t column, int64_t width)
{
    if (column < width)
        memset(tile->have->turned + column * CONV_DEPTH, 0, (size_t)((width - column) * CONV_DEPTH) * sizeof(float));
}

static void pack_left(const weights_tile *tile, int64_t first, int64_t n)
{
    const step_view *grad = tile->run->step->view + 1;
    int64_t width = tile->loops->rows, j[CONV_AXES] = {0};
    int64_t runs = conv_runs(grad, &tile->own, j, tile->have->runs, first, n, INT64_MAX);
    const char *at = tile->run->first[1] + tile->group * grad->stride[GROUP] + tile->row * grad->stride[CHANNEL];
    for (int64_t r = 0; r < tile->rows; r += width) {
        int64_t some = conv_smaller(width, tile->rows - r);
        float *to = tile->have->left + r * CONV_DEPTH;
        const char *from = at + r * grad->stride[CHANNEL];
        if (some == width && turn_runs(tile, to, from, grad->stride[CHANNEL], grad->stride[SPACE + 2], runs, n, width))
            continue;
        for (int64_t i = 0; i < some; ++i)
            gather(tile, from + i * grad->stride[CHANNEL], grad->stride[SPACE + 2], runs, i);
        clear(tile, some, width);
        turn(tile, to, n, width);
    }
}

static int64_t find_tap(const weights_tile *tile, int64_t tap, int64_t first, int64_t n)
{
    int64_t j[CONV_AXES];
    for (int32_t axis = CONV_AXES - 1; axis >= 0; --axis)
        j[axis] = tap % tile->by.taps[axis], tap /= tile->by.taps[axis];
    return conv_runs(tile->run->step->view + 2, &tile->phase, j, tile->have->runs, first, n, INT64_MAX);
}

static void pack_right(const weights_tile *tile, int64_t first, int64_t n)
{
    const step_view *image = tile->run->step->view + 2;
    const char *at = tile->run->first[2] + tile->group * image->stride[GROUP];
    int64_t width = tile->loops->columns, step = tile->by.stride[2] * image->stride[SPACE + 2], runs = 0, tap = -1;
    for (int64_t c = 0; c < tile->columns; c += width) {
        int64_t some = conv_smaller(width, tile->columns - c), first_channel = (tile->column + c) % tile->channels;
        float *to = tile->have->right + c * CONV_DEPTH;
        if (some == width && first_channel + width <= tile->channels) {
            int64_t now = (tile->column + c) / tile->channels, apart = image->stride[CHANNEL];
            if (now != tap) runs = find_tap(tile, tap = now, first, n);
            if (turn_runs(tile, to, at + first_channel * apart, apart, step, runs, n, width)) continue;
        }
        for (int64_t i = 0; i < some; ++i) {
            int64_t column = tile->column + c + i, now = column / tile->channels;
            if (now != tap) runs = find_tap(tile, tap = now, first, n);
            gather(tile, at + column % tile->channels * image->stride[CHANNEL], step, runs, i);
        }
        clear(tile, some, width);
        turn(tile, to, n, width);
    }
}

static void multiply(const weights_tile *tile, int64_t n)
{
    const product_loops *loops = tile->loops;
    for (int64_t c = 0; c < tile->columns; c += loops->columns)
        for (int64_t r = 0; r < tile->rows; r += loops->rows)
            loops->panel(tile->have->left + r * CONV_DEPTH, tile->have->right + c * CONV_DEPTH,
                         tile->have->sums + r * COLUMNS + c, n, COLUMNS);
}

/* What was summed up joins the rest. */
static void join(weights_buffers *have)
{
    for (int64_t i = 0; i < ROWS * COLUMNS; ++i) have->total[i] += have->sums[i];
    memset(have->sums, 0, sizeof have->sums);
}

/* Channels of one tap at a time. */
static void store(const weights_tile *tile)
{
    const step_view *out = tile->run->step->view;
    char *first = tile->run->first[0] + tile->group * out->stride[WEIGHTS_GROUP] + tile->row * out->stride[WEIGHTS_ROW];
    for (int64_t c = 0, some; c < tile->columns; c += some) {
        int64_t column = tile->column + c, channel = column % tile->channels, tap = column / tile->channels;
        char *to = first + channel * out->stride[CHANNEL];
        for (int32_t axis = CONV_AXES - 1; axis >= 0; --axis) {
            to += tap % tile->by.taps[axis] * out->stride[SPACE + axis];
            tap /= tile->by.taps[axis];
        }
        some = conv_smaller(tile->channels - channel, tile->columns - c);
        for (int64_t r = 0; r < tile->rows; ++r) {
            patch place = {to + r * out->stride[WEIGHTS_ROW], 1, some, 0, out->stride[CHANNEL]};
            stage_store(tile->run, 0, &place, tile->have->total + r * COLUMNS + c, &tile->have->spare);
        }
    }
}

static void place_tile(weights_tile *tile, int64_t index)
{
    const plan_step *step = tile->run->step;
    int64_t columns = step->view[0].shape[CHANNEL] * tile->by.taps[0] * tile->by.taps[1] * tile->by.taps[2];
    tile->column = index % step->column_tiles * step->tile_columns;
    index /= step->column_tiles;
    tile->row = index % step->row_tiles * step->tile_rows;
    tile->group = index / step->row_tiles;
    tile->rows = conv_smaller(step->tile_rows, step->view[0].shape[WEIGHTS_ROW] - tile->row);
    tile->columns = conv_smaller(step->tile_columns, columns - tile->column);
}

void run_conv_weights(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    weights_tile tile = {.run = run, .loops = run->isa->products + CLASS_float, .have = scratch_take()};
    tile.by = conv_numbers_of(run->step);
    tile.phase = tile.own = conv_phase_of(run->step, &tile.by, 0);
    tile.channels = run->step->view[0].shape[CHANNEL];
    for (int32_t axis = 0; axis < CONV_AXES; ++axis) {
        conv_axis *own = tile.own.axis + axis;
        own->offset = 0, own->in_step = 1, own->in = own->count;
    }
    for (int64_t index = begin; index < end; ++index) {
        place_tile(&tile, index);
        memset(tile.have->sums, 0, sizeof tile.have->sums);
        memset(tile.have->total, 0, sizeof tile.have->total);
        for (int64_t first = 0, n; first < tile.phase.columns; first += n) {
            n = conv_smaller(CONV_DEPTH, tile.phase.columns - first);
            pack_left(&tile, first, n);
            pack_right(&tile, first, n);
            multiply(&tile, n);
            if ((first + n) % PARTS == 0) join(tile.have);
        }
        join(tile.have);
        store(&tile);
    }
    scratch_give(tile.have);
}

/* Halves the wider side until there are enough tiles. */
void prepare_conv_weights(plan_step *step)
{
    const step_view *out = step->view;
    conv_numbers by = conv_numbers_of(step);
    int64_t groups = out->shape[WEIGHTS_GROUP], rows = out->shape[WEIGHTS_ROW];
    int64_t columns = out->shape[CHANNEL] * by.taps[0] * by.taps[1] * by.taps[2];
    if (!groups || !rows || !columns) return;
    step->tile_rows = conv_smaller(ROWS, conv_parts(rows, CONV_PANEL) * CONV_PANEL);
    step->tile_columns = COLUMNS;
    step->row_tiles = conv_parts(rows, step->tile_rows);
    step->column_tiles = conv_parts(columns, step->tile_columns);
    while (groups * step->row_tiles * step->column_tiles < TILES && step->tile_columns > 48) {
        step->tile_columns /= 2;
        step->column_tiles = conv_parts(columns, step->tile_columns);
    }
    step->tiles = groups * step->row_tiles * step->column_tiles;
    double places = (double)conv_phase_of(step, &by, 0).columns;
    double all = (double)groups * (double)rows * (double)columns * places;
    step->cost = (uint64_t)(all * 0.04 + 100);
    step->grain = 1;
    step->traffic = (uint64_t)(places * (double)groups * ((double)rows + (double)out->shape[CHANNEL]) * 4);
}
