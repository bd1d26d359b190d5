/* Gradients of a convolution's weights as products: the gradient of the result, places by channels, times what the taps
 * see of the input, places by taps and channels. Sums over all places are made in a fixed number of parts, whose ends
 * no tile moves, so that they lose little and neither tiles nor threads change a bit. */
#include <string.h>

#include "convolution.h"

#define ROWS 96 /* of a tile */
#define COLUMNS 192 /* the same: multiples of every panel's */
#define PARTS 4096 /* places that are summed up before they join the rest: a multiple of CONV_DEPTH */
#define TILES 8

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

static conv_turner turner_of(const weights_tile *tile, int64_t width)
{
    return (conv_turner){tile->run, tile->have->runs, tile->have->turned, CONV_DEPTH, width};
}

static void pack_left(const weights_tile *tile, int64_t first, int64_t n)
{
    conv_turner by = turner_of(tile, tile->loops->rows);
    conv_turn_rows(&by, &tile->own, tile->group, tile->row, tile->rows, first, n, tile->have->left);
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
    conv_turner by = turner_of(tile, width);
    for (int64_t c = 0; c < tile->columns; c += width) {
        int64_t some = conv_smaller(width, tile->columns - c), first_channel = (tile->column + c) % tile->channels;
        float *to = tile->have->right + c * CONV_DEPTH;
        if (first_channel + some <= tile->channels) {
            int64_t now = (tile->column + c) / tile->channels, apart = image->stride[CHANNEL];
            if (now != tap) runs = find_tap(tile, tap = now, first, n);
            conv_turn(&by, to, at + first_channel * apart, apart, step, runs, n, some);
            continue;
        }
        for (int64_t i = 0; i < some; ++i) {
            int64_t column = tile->column + c + i, now = column / tile->channels;
            if (now != tap) runs = find_tap(tile, tap = now, first, n);
            conv_gather(&by, at + column % tile->channels * image->stride[CHANNEL], step, runs, i);
        }
        conv_turn_gathered(&by, to, n, some);
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
    tile.phase = conv_phase_of(run->step, &tile.by, 0);
    tile.own = conv_own_places(&tile.phase);
    tile.channels = run->step->view[0].shape[CHANNEL];
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
