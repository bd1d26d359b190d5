/* Gradients of a convolution's weights along two axes, as those of convolution_weights.c to the bit: the gradient of
 * the result is turned, places by rows of the weights, and multiplied by what every channel and tap sees of the image,
 * which is read from strips as they lie, each tap at an offset of its own. */
#include <string.h>

#include "convolution.h"
#include "strips.h"

#define ROWS 64      /* of a tile: a multiple of every panel's columns */
#define TAPPED 576   /* the same: channels and then taps */
#define DEPTH 256    /* places of products at once */
#define PARTS 4096   /* places that are summed up before they join the rest, as in convolution_weights.c */
#define STRIP (40 << 10) /* values of all channels of a tile */
#define LEAST_VALUES 2 /* of channels and taps of a tile, per row of a panel */
#define SPARE 1.5 /* rows that are made for one that is wanted, at most */

typedef struct weights_buffers {
    _Alignas(64) float right[ROWS * DEPTH], strip[STRIP], turned[CONV_WIDEST * DEPTH];
    _Alignas(64) float sums[(TAPPED + CONV_PANEL) * ROWS], total[(TAPPED + CONV_PANEL) * ROWS];
    int32_t offset[DEPTH], seen[TAPPED + CONV_PANEL];
    conv_run runs[STRIP_RUNS];
    scratch spare;
} weights_buffers;
_Static_assert(sizeof(weights_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

typedef struct weights_tile {
    const step_run *run;
    const product_loops *loops;
    weights_buffers *have;
    conv_phase phase, own; /* own: the result's places in the result */
    strip_shape shape;
    int64_t group, row, rows, channel, channels, taps;
} weights_tile;

/* The column of a place of the result in the strips of all samples. */
static int64_t column_of(const strip_shape *shape, int64_t place)
{
    int64_t along = shape->axis[1].count, row = place / along, down = shape->axis[0].count;
    return (row / down * strip_rows(shape) + row % down) * shape->pitch + place % along;
}

static void fill(const weights_tile *tile, int64_t first, int64_t n)
{
    const step_view *image = tile->run->step->view + 2;
    int64_t column = column_of(&tile->shape, first);
    int64_t length = column_of(&tile->shape, first + n - 1) - column + 1 + strip_beyond(&tile->shape);
    strip_source from = {
        image, tile->run->first[2] + tile->group * image->stride[GROUP] + tile->channel * image->stride[CHANNEL],
        tile->channels};
    strip_fill(&tile->shape, &tile->phase, tile->run, &from, column, length, tile->have->strip, tile->have->runs);
    for (int64_t k = 0; k < n; ++k) tile->have->offset[k] = (int32_t)(column_of(&tile->shape, first + k) - column);
}

static void turn(const weights_tile *tile, int64_t first, int64_t n)
{
    weights_buffers *have = tile->have;
    conv_turner by = {tile->run, have->runs, have->turned, DEPTH, tile->loops->columns};
    conv_turn_rows(&by, &tile->own, tile->group, tile->row, tile->rows, first, n, have->right);
}

static void multiply(const weights_tile *tile, int64_t n)
{
    const product_loops *loops = tile->loops;
    weights_buffers *have = tile->have;
    for (int64_t r = 0; r < tile->rows; r += loops->columns)
        for (int64_t t = 0; t < tile->channels * tile->taps; t += loops->rows)
            loops->panel_from(have->strip, have->seen + t, have->offset, have->right + r * DEPTH,
                              have->sums + t * ROWS + r, n, ROWS);
}

/* What was summed up joins the rest. */
static void join(const weights_tile *tile)
{
    int64_t all = tile->channels * tile->taps * ROWS;
    float *to = tile->have->total, *from = tile->have->sums;
    for (int64_t i = 0; i < all; ++i) to[i] += from[i];
    memset(from, 0, (size_t)all * sizeof *from);
}

/* Rows of the result, turned back where the sums were. */
static void store(const weights_tile *tile)
{
    const step_view *out = tile->run->step->view;
    weights_buffers *have = tile->have;
    const int64_t down = tile->shape.axis[0].taps, along = tile->shape.axis[1].taps, *stride = out->stride;
    int64_t all = tile->channels * tile->taps, step = stride[SPACE + 2];
    bool dense = (down == 1 || stride[SPACE + 1] == along * step) && stride[CHANNEL] == tile->taps * step;
    char *first = tile->run->first[0] + tile->group * stride[WEIGHTS_GROUP] + tile->row * stride[WEIGHTS_ROW];
    tile->run->isa->moves->transpose[1]((char *)have->sums, (const char *)have->total, ROWS * (int64_t)sizeof(float),
                                        tile->rows, all);
    for (int64_t r = 0; r < tile->rows; ++r) {
        const float *sums = have->sums + r * all;
        char *to = first + r * stride[WEIGHTS_ROW] + tile->channel * stride[CHANNEL];
        for (int64_t i = 0; !dense && i < all / along; ++i)
            conv_store(tile->run, to + i / down * stride[CHANNEL] + i % down * stride[SPACE + 1], sums + i * along,
                       step, along, &have->spare);
        if (dense) conv_store(tile->run, to, sums, step, all, &have->spare);
    }
}

static void place_tile(weights_tile *tile, int64_t index)
{
    const plan_step *step = tile->run->step;
    tile->row = index % step->row_tiles * step->tile_rows;
    index /= step->row_tiles;
    tile->channel = index % step->column_tiles * step->tile_columns;
    tile->group = index / step->column_tiles;
    tile->rows = conv_smaller(step->tile_rows, step->view[0].shape[WEIGHTS_ROW] - tile->row);
    tile->channels = conv_smaller(step->tile_columns, step->view[0].shape[CHANNEL] - tile->channel);
    memset(tile->have->seen, 0, sizeof tile->have->seen); /* what is summed up for nothing reads anything */
    for (int64_t t = 0; t < tile->channels * tile->taps; ++t)
        tile->have->seen[t] = (int32_t)(t / tile->taps * tile->shape.channel + strip_tap(&tile->shape, t % tile->taps));
}

/* Values of a plane that the places of one product see, at most. */
static int64_t longest(const strip_shape *shape, int64_t places)
{
    int64_t down = shape->axis[0].count, along = shape->axis[1].count, depth = conv_smaller(DEPTH, places);
    int64_t rows = depth / along + 2 + (depth / (along * down) + 1) * shape->axis[0].high;
    return rows * shape->pitch + strip_beyond(shape);
}

static bool shape_of(const plan_step *step, conv_phase *phase, strip_shape *shape)
{
    conv_numbers by = conv_numbers_of(step);
    *phase = conv_phase_of(step, &by, 0);
    if (phase->axis[0].count != 1 || phase->axis[0].taps != 1 || !phase->columns) return false;
    if (!phase->axis[1].taps || !phase->axis[2].taps) return false;
    if (!strip_shape_of(phase, 0, 1, shape)) return false;
    shape->length = longest(shape, phase->columns);
    shape->channel = shape->length * strip_planes(shape);
    return shape->channel <= STRIP && (shape->length / shape->pitch + 2) * 3 <= STRIP_RUNS;
}

void run_conv_weights_strips(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    weights_tile tile = {.run = run, .loops = run->isa->products + CLASS_float, .have = scratch_take()};
    shape_of(run->step, &tile.phase, &tile.shape);
    tile.own = conv_own_places(&tile.phase);
    tile.taps = tile.shape.axis[0].taps * tile.shape.axis[1].taps;
    for (int64_t index = begin; index < end; ++index) {
        place_tile(&tile, index);
        memset(tile.have->sums, 0, sizeof tile.have->sums);
        memset(tile.have->total, 0, sizeof tile.have->total);
        for (int64_t first = 0, n; first < tile.phase.columns; first += n) {
            n = conv_smaller(DEPTH, tile.phase.columns - first);
            bool filled = n == tile.phase.columns && index > begin && tile.row > 0; /* for the rows before these */
            if (!filled) fill(&tile, first, n);
            turn(&tile, first, n);
            multiply(&tile, n);
            if ((first + n) % PARTS == 0) join(&tile);
        }
        join(&tile);
        store(&tile);
    }
    scratch_give(tile.have);
}

/* Channels of a tile; 0: strips are no use. */
static int64_t channels_of(const plan_step *step)
{
    conv_phase phase;
    strip_shape shape;
    if (!shape_of(step, &phase, &shape)) return 0;
    int64_t taps = shape.axis[0].taps * shape.axis[1].taps, rows = step->view[0].shape[WEIGHTS_ROW];
    int64_t most = conv_smaller(TAPPED / taps, STRIP / shape.channel);
    int64_t made = conv_parts(rows, CONV_WIDEST) * CONV_WIDEST, channels = step->view[0].shape[CHANNEL];
    int64_t some = conv_smaller(most, channels);
    if ((double)made > (double)rows * SPARE || some * taps < LEAST_VALUES * CONV_PANEL) return 0;
    return conv_parts(channels, conv_parts(channels, some));
}

bool conv_weights_strips(const plan_step *step)
{
    return channels_of(step) > 0;
}

void prepare_conv_weights_strips(plan_step *step)
{
    const step_view *out = step->view;
    int64_t groups = out->shape[WEIGHTS_GROUP], rows = out->shape[WEIGHTS_ROW], channels = out->shape[CHANNEL];
    conv_numbers by = conv_numbers_of(step);
    double places = (double)conv_phase_of(step, &by, 0).columns;
    double all = (double)groups * (double)rows * (double)channels * (double)(by.taps[1] * by.taps[2]) * places;
    if (!groups || !rows) return;
    int64_t least = conv_tiles();
    step->tile_columns = channels_of(step);
    step->tile_rows = ROWS;
    step->row_tiles = conv_parts(rows, step->tile_rows);
    step->column_tiles = conv_parts(channels, step->tile_columns);
    while (groups * step->row_tiles * step->column_tiles < least && step->tile_rows > CONV_WIDEST) {
        step->tile_rows /= 2;
        step->row_tiles = conv_parts(rows, step->tile_rows);
    }
    while (groups * step->row_tiles * step->column_tiles < least && step->tile_columns > 1) {
        step->tile_columns = conv_parts(step->tile_columns, 2);
        step->column_tiles = conv_parts(channels, step->tile_columns);
    }
    step->tiles = groups * step->row_tiles * step->column_tiles;
    step->cost = (uint64_t)(all * 0.04 + 100);
    step->grain = 1;
    step->traffic = (uint64_t)(places * (double)groups * ((double)rows + (double)channels) * 4);
}
