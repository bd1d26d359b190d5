/* Convolutions as products: for tiles of the result, what the taps see of the image is packed as the panels of a matrix
 * whose rows are taps and channels, and multiplied by that of the weights, which conv_pack has laid out in panels once.
 * Every element of the result is one sum over taps and then channels, so that tiles and threads change no bit of it. */
#include <string.h>

#include "convolution.h"

#define DEPTH 256 /* of products at once */
#define PANELS 7 /* side by side in a tile: the sides of usual images divide by that */
#define ROWS 528 /* of a tile */
#define PITCH 128 /* of sums of that many rows: 7 of the narrower panels fill whole ones of the widest */
#define BLOCK 72 /* rows that go over all of those together, as the second cache holds them */
#define LINE 64 /* bytes of a line of a cache */
#define AHEAD 4 /* channels whose memory is asked for, as no hardware foresees it */

typedef struct conv_buffers {
    _Alignas(64) float right[DEPTH * CONV_COLUMNS], sums[ROWS * PITCH];
    conv_run runs[CONV_COLUMNS + 1], places[CONV_COLUMNS];
    float bias[ROWS];
    scratch spare;
} conv_buffers;
_Static_assert(sizeof(conv_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");
_Static_assert(BLOCK % CONV_PANEL == 0 && ROWS / 2 % CONV_PANEL == 0 && PITCH % CONV_WIDEST == 0 &&
                   ROWS / 2 * CONV_COLUMNS <= ROWS * PITCH,
               "sums hold a tile in whole panels of whichever instruction set a plan was made for and is run under");

static const float zeros[CONV_WIDEST];

/* Packed rows of the right matrix that lie in one run of the left one. */
typedef struct depth_run {
    int64_t at, n, left;
} depth_run;

/* A tile being made; the depth is walked tap by tap. */
typedef struct conv_tile {
    const step_run *run;
    const product_loops *loops;
    conv_buffers *have;
    conv_numbers by;
    conv_phase phase;
    int64_t group, row, rows, column, columns, pitch;
    int64_t channels, channel, j[CONV_AXES], run_count; /* where the walk is, and the tap's runs */
    bool walked;
    depth_run depth[DEPTH];
    int64_t depths;
} conv_tile;

/* ---- packing ----------------------------------------------------------------------------------------------------- */

static void find_runs(conv_tile *tile)
{
    conv_run *runs = tile->have->runs;
    const step_view *image = tile->run->step->view + 1;
    int64_t split = tile->loops->columns, n = tile->columns;
    tile->run_count = conv_runs(image, &tile->phase, tile->j, runs, tile->column, n, split);
    if (n % split) runs[tile->run_count++] = (conv_run){n, split - n % split, CONV_NOTHING};
    for (int64_t i = 0; i < tile->run_count; ++i) runs[i].at = runs[i].at / split * DEPTH * split + runs[i].at % split;
}

/* What one tap sees of so many channels, as rows k and following of the panels: run by run, so that rows are written
 * one behind the other. */
static void pack_tap(const conv_tile *tile, const char *image, int64_t channels, int64_t k)
{
    const step_view *view = tile->run->step->view + 1;
    int64_t width = tile->loops->columns, apart = tile->phase.axis[2].in_step * view->stride[SPACE + 2];
    for (int64_t i = 0; i < tile->run_count; ++i) {
        const conv_run *one = tile->have->runs + i;
        float *to = tile->have->right + k * width + one->at;
        const char *from = image + one->from;
        bool nothing = one->from == CONV_NOTHING;
        int64_t bytes = nothing || apart > LINE ? 0 : one->n * apart; /* channels of places far apart share lines */
        for (int64_t c = 0; c < channels; ++c, to += width, from += view->stride[CHANNEL]) {
            for (int64_t ahead = 0; ahead < bytes; ahead += LINE)
                __builtin_prefetch((const void *)((uintptr_t)from + (uint64_t)(AHEAD * view->stride[CHANNEL] + ahead)));
            if (nothing)
                conv_copy_few(to, (const char *)zeros, one->n);
            else if (apart == sizeof *to)
                conv_copy_few(to, from, one->n);
            else
                conv_copy(tile->run, to, from, apart, one->n);
        }
    }
}

static bool next_tap(conv_tile *tile)
{
    for (int32_t axis = CONV_AXES - 1; axis >= 0; --axis) {
        if (++tile->j[axis] < tile->phase.axis[axis].taps) return true;
        tile->j[axis] = 0;
    }
    return false;
}

/* The place of a tap and channel in the depth of the packed weights. */
static int64_t left_of(const conv_tile *tile)
{
    int64_t tap = 0;
    for (int32_t axis = 0; axis < CONV_AXES; ++axis) {
        const conv_axis *along = tile->phase.axis + axis;
        tap = tap * tile->by.taps[axis] + along->tap + tile->j[axis] * along->tap_step;
    }
    return tap * tile->channels + tile->channel;
}

static void add_depth(conv_tile *tile, int64_t at, int64_t n)
{
    int64_t left = left_of(tile);
    depth_run *last = tile->depth + tile->depths - 1;
    if (tile->depths && last->left + last->n == left)
        last->n += n;
    else
        tile->depth[tile->depths++] = (depth_run){at, n, left};
}

/* As much of the depth as goes at once; false: there was none left. */
static bool pack_depth(conv_tile *tile)
{
    const step_view *image = tile->run->step->view + 1;
    const char *first = tile->run->first[1] + tile->group * image->stride[GROUP];
    int64_t k = 0;
    for (tile->depths = 0; k < DEPTH && !tile->walked;) {
        int64_t some = conv_smaller(tile->channels - tile->channel, DEPTH - k);
        find_runs(tile);
        pack_tap(tile, first + tile->channel * image->stride[CHANNEL], some, k);
        add_depth(tile, k, some);
        k += some, tile->channel += some;
        if (tile->channel == tile->channels) tile->channel = 0, tile->walked = !next_tap(tile);
    }
    return k > 0;
}

/* ---- products ---------------------------------------------------------------------------------------------------- */

static void multiply(const conv_tile *tile)
{
    const product_loops *loops = tile->loops;
    const step_view *packed = tile->run->step->view + 2;
    int64_t depth = packed->shape[2], width = loops->columns;
    const float *left = (const float *)(const void *)(tile->run->first[2] + tile->group * packed->stride[0]);
    for (int64_t begin = 0, end; begin < tile->rows; begin = end) {
        end = conv_smaller(begin + BLOCK, tile->rows);
        for (int64_t c = 0; c < tile->columns; c += width)
            for (int64_t i = 0; i < tile->depths; ++i) {
                const depth_run *one = tile->depth + i;
                const float *right = tile->have->right + c * DEPTH + one->at * width;
                for (int64_t r = begin; r < end; r += loops->rows)
                    (tile->rows - r > loops->few ? loops->panel : loops->few_rows)(
                        left + (tile->row + r) * depth + one->left * loops->rows, right,
                        tile->have->sums + r * tile->pitch + c, one->n, tile->pitch);
            }
    }
}

static void store(const conv_tile *tile)
{
    const step_view *out = tile->run->step->view;
    conv_buffers *have = tile->have;
    bool biased = tile->run->step->inputs == 3;
    int64_t step = tile->phase.axis[2].out_step * out->stride[SPACE + 2];
    int64_t count = conv_places(out, &tile->phase, have->places, tile->column, tile->columns);
    for (int64_t r = 0; r < tile->rows; ++r) {
        float *sums = have->sums + r * tile->pitch;
        char *to = tile->run->first[0] + tile->group * out->stride[GROUP] + (tile->row + r) * out->stride[CHANNEL];
        for (int64_t c = 0; biased && c < tile->columns; ++c) sums[c] += have->bias[r];
        for (int64_t i = 0; i < count; ++i)
            conv_store(tile->run, to + have->places[i].from, sums + have->places[i].at, step, have->places[i].n,
                       &have->spare);
    }
}

static void load_bias(const conv_tile *tile)
{
    const step_view *bias = tile->run->step->view + 3;
    const char *at = tile->run->first[3] + tile->group * bias->stride[0] + tile->row * bias->stride[1];
    conv_copy(tile->run, tile->have->bias, at, bias->stride[1], tile->rows);
}

/* Columns fastest, then rows, phases, groups. */
static bool place_tile(conv_tile *tile, int64_t index)
{
    const plan_step *step = tile->run->step;
    int64_t phases = conv_phases(step, &tile->by), column = index % step->column_tiles;
    index /= step->column_tiles;
    tile->row = index % step->row_tiles * step->tile_rows;
    index /= step->row_tiles;
    tile->phase = conv_phase_of(step, &tile->by, index % phases);
    tile->group = index / phases;
    tile->column = column * step->tile_columns;
    tile->pitch = conv_parts(step->tile_columns, tile->loops->columns) * tile->loops->columns;
    tile->rows = conv_smaller(step->tile_rows, step->view[0].shape[CHANNEL] - tile->row);
    tile->columns = conv_smaller(step->tile_columns, tile->phase.columns - tile->column);
    tile->walked = !tile->channels;
    tile->channel = 0;
    for (int32_t axis = 0; axis < CONV_AXES; ++axis) {
        tile->j[axis] = 0;
        if (!tile->phase.axis[axis].taps) tile->walked = true;
    }
    return tile->columns > 0;
}

void run_conv(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    conv_tile tile = {.run = run, .loops = run->isa->products + CLASS_float, .have = scratch_take()};
    tile.by = conv_numbers_of(run->step);
    tile.channels = run->step->view[1].shape[CHANNEL];
    for (int64_t index = begin; index < end; ++index) {
        if (!place_tile(&tile, index)) continue;
        memset(tile.have->sums, 0, (size_t)conv_parts(tile.rows, CONV_PANEL) * CONV_PANEL * tile.pitch * sizeof(float));
        while (pack_depth(&tile)) multiply(&tile);
        if (run->step->inputs == 3) load_bias(&tile);
        store(&tile);
    }
    scratch_give(tile.have);
}

void prepare_conv(plan_step *step)
{
    const step_view *out = step->view;
    conv_numbers by = conv_numbers_of(step);
    int64_t groups = out->shape[GROUP], rows = out->shape[CHANNEL], phases = conv_phases(step, &by);
    int64_t columns = conv_phase_of(step, &by, 0).columns; /* no other phase has more */
    double depth = (double)step->view[2].shape[2] / (double)phases;
    if (!columns || !rows || !groups || !phases) return;
    step->tile_columns = conv_smaller(CONV_COLUMNS, PANELS * isa_now()->products[CLASS_float].columns);
    step->column_tiles = conv_parts(columns, step->tile_columns);
    int64_t most = step->tile_columns <= PITCH ? ROWS : ROWS / 2;
    step->row_tiles = conv_parts(rows, most);
    while (step->column_tiles * step->row_tiles * groups * phases < conv_tiles() &&
           rows / step->row_tiles > 4 * CONV_PANEL)
        step->row_tiles *= 2;
    step->tile_rows = conv_parts(conv_parts(rows, step->row_tiles), CONV_PANEL) * CONV_PANEL;
    step->row_tiles = conv_parts(rows, step->tile_rows);
    step->tiles = step->column_tiles * step->row_tiles * groups * phases;
    double tile = (double)step->tile_rows * (double)conv_smaller(columns, step->tile_columns) * (depth + 4) * 0.03 + 1;
    step->cost = (uint64_t)(tile * (double)step->tiles);
    step->grain = tile < 20000 ? 1 + (int64_t)(20000 / tile) : 1;
    step->traffic = (uint64_t)(8.0 * (double)columns * (double)phases * (double)rows * (double)groups);
}
