/* Gradients of a convolution's weights along two axes, as those of convolution_weights.c to the bit: what all taps see
 * of some channels is turned once for all of them, places by channels, and each tap reads it at an offset of its own.
 */
#include <string.h>

#include "convolution.h"
#include "strips.h"

#define ROWS 48 /* of a tile */
#define COLUMNS 800 /* the same: taps and then channels */
#define PARTS 4096 /* places that are summed up before they join the rest, as in convolution_weights.c */
#define TURNED 768 /* values of a plane at once */
#define STRIP (40 << 10) /* values of all channels of a tile */
#define TILES 4
#define SPARE 1.26 /* channels that are made for one that is wanted, at most */

typedef struct weights_buffers {
    _Alignas(64) float left[ROWS * CONV_DEPTH], strip[STRIP], turned[CONV_WIDEST * TURNED];
    _Alignas(64) float sums[ROWS * COLUMNS], total[ROWS * COLUMNS];
    int32_t offset[CONV_DEPTH];
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
    int64_t group, row, rows, channel, channels, padded, taps; /* padded: channels of the tile's panels */
} weights_tile;

/* The column of a place of the result in the strips of all samples. */
static int64_t column_of(const strip_shape *shape, int64_t place)
{
    int64_t along = shape->axis[1].count, row = place / along, down = shape->axis[0].count;
    return (row / down * strip_rows(shape) + row % down) * shape->pitch + place % along;
}

static void pack(const weights_tile *tile, int64_t first, int64_t n)
{
    const step_view *image = tile->run->step->view + 2;
    weights_buffers *have = tile->have;
    int64_t width = tile->loops->columns, step = tile->shape.axis[1].in_step * image->stride[SPACE + 2];
    int64_t column = column_of(&tile->shape, first), apart = image->stride[CHANNEL],
            planes = strip_planes(&tile->shape);
    int64_t length = column_of(&tile->shape, first + n - 1) - column + 1 + strip_beyond(&tile->shape);
    conv_turner by = {tile->run, have->runs, have->turned, CONV_DEPTH, tile->loops->rows};
    const char *from = tile->run->first[2] + tile->group * image->stride[GROUP] + tile->channel * apart;
    conv_turn_rows(&by, &tile->own, tile->group, tile->row, tile->rows, first, n, have->left);
    by.pitch = TURNED, by.width = width;
    for (int64_t plane = 0; plane < planes; ++plane) {
        int64_t runs = strip_runs(&tile->shape, &tile->phase, image, plane, column, length, have->runs);
        for (int64_t c = 0; c < tile->channels; c += width)
            conv_turn(&by, have->strip + (c * planes + plane * width) * tile->shape.length, from + c * apart, apart,
                      step, runs, length, conv_smaller(width, tile->channels - c));
    }
    for (int64_t k = 0; k < n; ++k) have->offset[k] = (int32_t)((column_of(&tile->shape, first + k) - column) * width);
}

static void multiply(const weights_tile *tile, int64_t n)
{
    const product_loops *loops = tile->loops;
    int64_t width = loops->columns, block = strip_planes(&tile->shape) * tile->shape.length;
    for (int64_t c = 0; c < tile->padded; c += width)
        for (int64_t r = 0; r < tile->rows; r += loops->rows)
            for (int64_t tap = 0; tap < tile->taps; ++tap)
                loops->panel_at(tile->have->left + r * CONV_DEPTH,
                                tile->have->strip + c * block + strip_tap(&tile->shape, tap) * width,
                                tile->have->offset, tile->have->sums + r * COLUMNS + tap * tile->padded + c, n,
                                COLUMNS);
}

/* What was summed up joins the rest. */
static void join(const weights_tile *tile)
{
    int64_t columns = tile->padded * tile->taps;
    for (int64_t r = 0; r < tile->rows; ++r) {
        float *to = tile->have->total + r * COLUMNS, *from = tile->have->sums + r * COLUMNS;
        for (int64_t i = 0; i < columns; ++i) to[i] += from[i];
        memset(from, 0, (size_t)columns * sizeof *from);
    }
}

static void store(const weights_tile *tile)
{
    const step_view *out = tile->run->step->view;
    char *first = tile->run->first[0] + tile->group * out->stride[WEIGHTS_GROUP] + tile->row * out->stride[WEIGHTS_ROW];
    for (int64_t tap = 0; tap < tile->taps; ++tap) {
        int64_t i = tap / tile->shape.axis[1].taps, j = tap % tile->shape.axis[1].taps;
        char *to =
            first + tile->channel * out->stride[CHANNEL] + i * out->stride[SPACE + 1] + j * out->stride[SPACE + 2];
        for (int64_t r = 0; r < tile->rows; ++r) {
            patch place = {to + r * out->stride[WEIGHTS_ROW], 1, tile->channels, 0, out->stride[CHANNEL]};
            stage_store(tile->run, 0, &place, tile->have->total + r * COLUMNS + tap * tile->padded, &tile->have->spare);
        }
    }
}

static void place_tile(weights_tile *tile, int64_t index)
{
    const plan_step *step = tile->run->step;
    int64_t width = tile->loops->columns;
    tile->channel = index % step->column_tiles * step->tile_columns;
    index /= step->column_tiles;
    tile->row = index % step->row_tiles * step->tile_rows;
    tile->group = index / step->row_tiles;
    tile->rows = conv_smaller(step->tile_rows, step->view[0].shape[WEIGHTS_ROW] - tile->row);
    tile->channels = conv_smaller(step->tile_columns, step->view[0].shape[CHANNEL] - tile->channel);
    tile->padded = conv_parts(tile->channels, width) * width;
}

/* Values of a plane that the places of one product see, at most. */
static int64_t longest(const strip_shape *shape)
{
    int64_t down = shape->axis[0].count, along = shape->axis[1].count;
    int64_t rows = CONV_DEPTH / along + 2 + (CONV_DEPTH / (along * down) + 1) * shape->axis[0].high;
    return rows * shape->pitch + strip_beyond(shape);
}

static bool shape_of(const plan_step *step, conv_phase *phase, strip_shape *shape)
{
    conv_numbers by = conv_numbers_of(step);
    *phase = conv_phase_of(step, &by, 0);
    if (phase->axis[0].count != 1 || phase->axis[0].taps != 1 || !phase->columns) return false;
    if (!strip_shape_of(phase, 0, 1, shape)) return false;
    shape->length = longest(shape);
    return shape->length <= TURNED && (shape->length / shape->pitch + 2) * 3 <= STRIP_RUNS;
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
            n = conv_smaller(CONV_DEPTH, tile.phase.columns - first);
            pack(&tile, first, n);
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
    int64_t taps = shape.axis[0].taps * shape.axis[1].taps, channels = step->view[0].shape[CHANNEL];
    int64_t most = conv_smaller(COLUMNS / taps, STRIP / (strip_planes(&shape) * shape.length));
    int64_t made = conv_parts(channels, CONV_WIDEST) * CONV_WIDEST;
    if (taps < 2 || (double)made > (double)channels * SPARE) return 0;
    return conv_smaller(most / CONV_WIDEST * CONV_WIDEST, made);
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
    step->tile_columns = channels_of(step);
    step->tile_rows = conv_smaller(ROWS, conv_parts(rows, CONV_PANEL) * CONV_PANEL);
    step->row_tiles = conv_parts(rows, step->tile_rows);
    step->column_tiles = conv_parts(channels, step->tile_columns);
    while (groups * step->row_tiles * step->column_tiles < TILES && step->tile_rows > CONV_PANEL) {
        step->tile_rows = conv_parts(step->tile_rows, 2 * CONV_PANEL) * CONV_PANEL;
        step->row_tiles = conv_parts(rows, step->tile_rows);
    }
    step->tiles = groups * step->row_tiles * step->column_tiles;
    step->cost = (uint64_t)(all * 0.04 + 100);
    step->grain = 1;
    step->traffic = (uint64_t)(places * (double)groups * ((double)rows + (double)channels) * 4);
}
