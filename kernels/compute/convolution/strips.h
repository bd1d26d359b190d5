/* Strips: what all taps of a tile see of a group's channels, laid out in memory of the kernel's. */
#pragma once
#include "convolution.h"

#define STRIP_FLOATS (76 << 10)
#define STRIP_RUNS 1024
#define STRIP_TAPS 16 /* along an axis, at most */
#define STRIP_STEPS 4 /* of the image, for one of the result */

/* One axis: the tap j of place q sees the image's place (q + shift[j] + low) * in_step + rest, which lies in the plane
 * plane[j] of that rest; shifts are 0 to `high`. */
typedef struct strip_axis {
    int64_t taps, count, in_step, low, high, planes;
    int64_t shift[STRIP_TAPS], plane[STRIP_TAPS], rest[STRIP_STEPS];
} strip_axis;

/* Places of a sample follow each other, `pitch` apart from one row to the next; as do those of a plane, of which a
 * strip has `length`, a channel has planes[0] * planes[1], and lies `channel` values behind the one before it. */
typedef struct strip_shape {
    strip_axis axis[2];
    int64_t pitch, places, length, channel;
} strip_shape;

/* Of a phase that has one place along the first axis, in tiles of so many columns; false: a strip cannot be had. */
bool strip_shape_of(const conv_phase *phase, int64_t columns, int64_t channels, strip_shape *shape);
/* Columns of a tile that its strip leaves memory for. */
int64_t strip_columns(const strip_shape *shape, int64_t channels);
/* Where `length` values of a plane come from, from a column on: columns of samples follow each other. */
int64_t strip_runs(const strip_shape *shape, const conv_phase *phase, const step_view *image, int64_t plane,
                   int64_t column, int64_t length, conv_run *runs);
/* Channels of an image, of which the first lies at `from`. */
typedef struct strip_source {
    const step_view *image;
    const char *from;
    int64_t channels;
} strip_source;
/* `length` values of every plane, from a column of all samples on. */
void strip_fill(const strip_shape *shape, const conv_phase *phase, const step_run *run, const strip_source *source,
                int64_t column, int64_t length, float *strip, conv_run *runs);
/* The tile's columns that lie side by side in the result, from the sample's first element of a channel on. */
int64_t strip_places(const strip_shape *shape, const conv_phase *phase, const step_view *out, int64_t column,
                     int64_t columns, conv_run *places);

static inline int64_t strip_planes(const strip_shape *shape)
{
    return shape->axis[0].planes * shape->axis[1].planes;
}

/* Rows from a sample to the next. */
static inline int64_t strip_rows(const strip_shape *shape)
{
    return shape->axis[0].count + shape->axis[0].high;
}

/* Values of a plane behind those of a tile's columns. */
static inline int64_t strip_beyond(const strip_shape *shape)
{
    return shape->axis[0].high * shape->pitch + shape->axis[1].high;
}

/* Values from a column of the strip to what its tap sees. */
static inline int64_t strip_tap(const strip_shape *shape, int64_t tap)
{
    const strip_axis *down = shape->axis, *along = down + 1;
    int64_t i = tap / along->taps, j = tap % along->taps;
    int64_t plane = down->plane[i] * along->planes + along->plane[j];
    return plane * shape->length + down->shift[i] * shape->pitch + along->shift[j];
}
