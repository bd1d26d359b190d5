/* Convolutions along two axes whose taps overlap: for a tile of the result, what all taps see of the image is laid out
 * once, with its zeros, and the products read from there, each tap at an offset of its own. Rows of the image lie one
 * behind the other with the zeros between them that both need, so that places of the result do as well and some of them
 * are made for nothing. Sums are those of convolution_products.c, to the bit. */
#include <string.h>

#include "convolution.h"
#include "strips.h"

#define DEPTH 192 /* of products at once */
#define MOST_PHASES 16
#define LEAST_COLUMNS 48 /* of a tile */
#define LEAST_TAPS 2
#define FEW_ROWS 96 /* that are worth strips of more than one plane, which are long for what a tap sees of them */
#define WORTH 1.1  /* places made for one that is wanted, at most */

typedef struct strip_buffers {
    _Alignas(64) float strip[STRIP_FLOATS], sums[CONV_ROWS * CONV_COLUMNS];
    int32_t offset[DEPTH];
    conv_run runs[STRIP_RUNS], places[CONV_COLUMNS];
    float bias[CONV_ROWS];
    scratch spare;
} strip_buffers;
_Static_assert(sizeof(strip_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

typedef struct strip_tile {
    const step_run *run;
    const product_loops *loops;
    strip_buffers *have;
    conv_numbers by;
    conv_phase phase;
    strip_shape shape;
    int64_t group, row, rows, sample, column, columns, channels;
} strip_tile;

/* ---- products ---------------------------------------------------------------------------------------------------- */

/* Where n products of the walk over taps and then channels find their columns, from product `first` on. */
static void find_offsets(const strip_tile *tile, int64_t first, int64_t n)
{
    int64_t tap = first / tile->channels, channel = first % tile->channels;
    for (int64_t k = 0; k < n; ++k) {
        tile->have->offset[k] = (int32_t)(channel * tile->shape.channel + strip_tap(&tile->shape, tap));
        if (++channel == tile->channels) channel = 0, ++tap;
    }
}

/* The place in the depth of the packed weights of product `first`, and how many follow each other there. */
static int64_t left_of(const strip_tile *tile, int64_t first, int64_t *n)
{
    const conv_axis *along = tile->phase.axis;
    int64_t number = first / tile->channels, channel = first % tile->channels, tap = 0;
    int64_t j[CONV_AXES] = {0, number / along[2].taps, number % along[2].taps};
    for (int32_t axis = 0; axis < CONV_AXES; ++axis)
        tap = tap * tile->by.taps[axis] + along[axis].tap + j[axis] * along[axis].tap_step;
    bool all = along[1].tap_step == 1 && along[2].tap_step == 1 && along[2].taps == tile->by.taps[2];
    *n = all ? INT64_MAX : tile->channels - channel;
    return tap * tile->channels + channel;
}

static void multiply(const strip_tile *tile, int64_t first, int64_t n)
{
    const product_loops *loops = tile->loops;
    const step_view *packed = tile->run->step->view + 2;
    const float *left = (const float *)(const void *)(tile->run->first[2] + tile->group * packed->stride[0]);
    int64_t depth = packed->shape[2], some;
    find_offsets(tile, first, n);
    for (int64_t k = 0; k < n; k += some) {
        const float *panel = left + tile->row * depth + left_of(tile, first + k, &some) * loops->rows;
        some = conv_smaller(some, n - k);
        for (int64_t c = 0; c < tile->columns; c += loops->columns)
            for (int64_t r = 0; r < tile->rows; r += loops->rows)
                (tile->rows - r > loops->few ? loops->panel_at : loops->few_at)(
                    panel + r * depth, tile->have->strip + c, tile->have->offset + k,
                    tile->have->sums + r * CONV_COLUMNS + c, some, CONV_COLUMNS);
    }
}

static void store(const strip_tile *tile)
{
    const step_view *out = tile->run->step->view;
    strip_buffers *have = tile->have;
    bool biased = tile->run->step->inputs == 3;
    int64_t step = tile->phase.axis[2].out_step * out->stride[SPACE + 2];
    int64_t count = strip_places(&tile->shape, &tile->phase, out, tile->column, tile->columns, have->places);
    char *first = tile->run->first[0] + tile->sample * out->stride[SAMPLE] + tile->group * out->stride[GROUP];
    for (int64_t r = 0; r < tile->rows; ++r) {
        float *sums = have->sums + r * CONV_COLUMNS;
        char *to = first + (tile->row + r) * out->stride[CHANNEL];
        for (int64_t c = 0; biased && c < tile->columns; ++c) sums[c] += have->bias[r];
        for (int64_t i = 0; i < count; ++i)
            conv_store(tile->run, to + have->places[i].from, sums + have->places[i].at, step, have->places[i].n,
                       &have->spare);
    }
}

static void load_bias(const strip_tile *tile)
{
    const step_view *bias = tile->run->step->view + 3;
    const char *at = tile->run->first[3] + tile->group * bias->stride[0] + tile->row * bias->stride[1];
    conv_copy(tile->run, tile->have->bias, at, bias->stride[1], tile->rows);
}

/* Rows fastest, then columns, samples, phases, groups: neighbours share a strip. */
static bool place_tile(strip_tile *tile, int64_t index)
{
    const plan_step *step = tile->run->step;
    int64_t phases = conv_phases(step, &tile->by), samples = step->view[0].shape[SAMPLE];
    tile->row = index % step->row_tiles * step->tile_rows;
    index /= step->row_tiles;
    tile->column = index % step->column_tiles * step->tile_columns;
    index /= step->column_tiles;
    tile->sample = index % samples;
    index /= samples;
    tile->phase = conv_phase_of(step, &tile->by, index % phases);
    tile->group = index / phases;
    strip_shape_of(&tile->phase, step->tile_columns, tile->channels, &tile->shape);
    tile->rows = conv_smaller(step->tile_rows, step->view[0].shape[CHANNEL] - tile->row);
    tile->columns = conv_smaller(step->tile_columns, tile->shape.places - tile->column);
    return tile->columns > 0;
}

static void fill(const strip_tile *tile)
{
    const step_view *image = tile->run->step->view + 1;
    const strip_shape *shape = &tile->shape;
    strip_source from = {image, tile->run->first[1] + tile->group * image->stride[GROUP], tile->channels};
    int64_t column = tile->sample * strip_rows(shape) * shape->pitch + tile->column;
    strip_fill(shape, &tile->phase, tile->run, &from, column, shape->length, tile->have->strip, tile->have->runs);
}

void run_conv_strips(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    strip_tile tile = {.run = run, .loops = run->isa->products + CLASS_float, .have = scratch_take()};
    tile.by = conv_numbers_of(run->step);
    tile.channels = run->step->view[1].shape[CHANNEL];
    for (int64_t index = begin; index < end; ++index) {
        if (!place_tile(&tile, index)) continue;
        int64_t depth = tile.shape.axis[0].taps * tile.shape.axis[1].taps * tile.channels;
        if (depth && (index == begin || tile.row == 0)) fill(&tile);
        memset(tile.have->sums, 0,
               (size_t)conv_parts(tile.rows, CONV_PANEL) * CONV_PANEL * CONV_COLUMNS * sizeof(float));
        for (int64_t k = 0; k < depth; k += DEPTH) multiply(&tile, k, conv_smaller(DEPTH, depth - k));
        if (run->step->inputs == 3) load_bias(&tile);
        store(&tile);
    }
    scratch_give(tile.have);
}

/* ---- tiles ------------------------------------------------------------------------------------------------------- */

/* Columns of a tile, as many tiles of a sample as these are about the same; 0: strips are no use. */
static int64_t columns_of(const plan_step *step, const conv_numbers *by, int64_t phases)
{
    int64_t channels = step->view[1].shape[CHANNEL], most = CONV_COLUMNS, places = 0;
    double wanted = 0, made = 0;
    for (int64_t number = 0; number < phases; ++number) {
        conv_phase phase = conv_phase_of(step, by, number);
        strip_shape shape;
        if (phase.axis[0].count != 1 || phase.axis[0].taps != 1 || !strip_shape_of(&phase, 0, channels, &shape))
            return 0;
        if (strip_planes(&shape) > 1 && step->view[0].shape[CHANNEL] > FEW_ROWS) return 0;
        most = conv_smaller(most, strip_columns(&shape, channels) / CONV_WIDEST * CONV_WIDEST);
        if (places < shape.places) places = shape.places;
        wanted += (double)phase.axis[1].count * (double)phase.axis[2].count, made += (double)shape.places;
    }
    if (most < LEAST_COLUMNS || !places) return 0;
    int64_t tiles = conv_parts(places, most),
            columns = conv_parts(conv_parts(places, tiles), CONV_WIDEST) * CONV_WIDEST;
    made += (double)(conv_parts(places, 16) * 16 - places) * (double)phases;
    return made > wanted * WORTH ? 0 : columns;
}

bool conv_strips(const plan_step *step)
{
    conv_numbers by = conv_numbers_of(step);
    int64_t phases = conv_phases(step, &by), taps = by.taps[0] * by.taps[1] * by.taps[2];
    if (by.taps[0] != 1 || taps < LEAST_TAPS * (by.back ? phases : 1) || phases > MOST_PHASES || !phases) return false;
    return step->view[1].shape[CHANNEL] > 0 && columns_of(step, &by, phases) > 0;
}

void prepare_conv_strips(plan_step *step)
{
    const step_view *out = step->view;
    conv_numbers by = conv_numbers_of(step);
    int64_t groups = out->shape[GROUP], rows = out->shape[CHANNEL], phases = conv_phases(step, &by);
    int64_t places = 0, others = out->shape[SAMPLE] * groups * phases;
    double depth = (double)step->view[2].shape[2] / (double)phases;
    step->tile_columns = columns_of(step, &by, phases);
    for (int64_t number = 0; number < phases; ++number) {
        strip_shape shape;
        conv_phase phase = conv_phase_of(step, &by, number);
        strip_shape_of(&phase, step->tile_columns, step->view[1].shape[CHANNEL], &shape);
        if (places < shape.places) places = shape.places;
    }
    if (!rows || !others) return;
    step->column_tiles = conv_parts(places, step->tile_columns);
    step->row_tiles = conv_parts(rows, CONV_ROWS);
    while (step->column_tiles * step->row_tiles * others < conv_tiles() && rows / step->row_tiles > 4 * CONV_PANEL)
        step->row_tiles *= 2;
    step->tile_rows = conv_parts(conv_parts(rows, step->row_tiles), CONV_PANEL) * CONV_PANEL;
    step->row_tiles = conv_parts(rows, step->tile_rows);
    step->tiles = step->column_tiles * step->row_tiles * others;
    double tile = (double)step->tile_rows * (double)conv_smaller(places, step->tile_columns) * (depth + 4) * 0.03 + 1;
    step->cost = (uint64_t)(tile * (double)step->tiles);
    step->grain = tile < 20000 ? 1 + (int64_t)(20000 / tile) : 1;
    step->traffic = (uint64_t)(8.0 * (double)places * (double)rows * (double)others);
}
