/* How strips (strips.h) are laid out and filled. */
#include "strips.h"

#include <string.h>

#define LINE 16 /* values of a line of a cache */

static int64_t floor_of(int64_t value, int64_t by)
{
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

static int64_t plane_of(strip_axis *axis, int64_t rest)
{
    for (int64_t at = 0; at < axis->planes; ++at)
        if (axis->rest[at] == rest) return at;
    axis->rest[axis->planes] = rest;
    return axis->planes++;
}

static bool axis_of(const conv_axis *from, strip_axis *axis)
{
    *axis = (strip_axis){.taps = from->taps, .count = from->count, .in_step = from->in_step};
    if (from->taps > STRIP_TAPS || from->in_step > STRIP_STEPS) return false;
    for (int64_t j = 0; j < from->taps; ++j) {
        int64_t place = from->offset + j * from->offset_step, shift = floor_of(place, from->in_step);
        axis->plane[j] = plane_of(axis, place - shift * from->in_step);
        axis->shift[j] = shift;
        axis->low = !j || shift < axis->low ? shift : axis->low;
        axis->high = !j || shift > axis->high ? shift : axis->high;
    }
    axis->high -= axis->low;
    for (int64_t j = 0; j < from->taps; ++j) axis->shift[j] -= axis->low;
    return true;
}

/* Values of a row of a plane before its first of the image; their end. */
static int64_t first_of(const strip_axis *axis, int64_t rest)
{
    return -floor_of(axis->low * axis->in_step + rest, axis->in_step);
}

static int64_t end_of(const strip_axis *axis, int64_t in, int64_t rest)
{
    return floor_of(in - 1 - axis->low * axis->in_step - rest, axis->in_step) + 1;
}

/* What a tap sees behind a row may be the zeros before the next one. */
static int64_t pitch_of(const strip_axis *axis, int64_t in)
{
    int64_t zeros = axis->high, end = 0;
    for (int64_t plane = 0; plane < axis->planes; ++plane) {
        int64_t first = first_of(axis, axis->rest[plane]), last = end_of(axis, in, axis->rest[plane]);
        zeros = conv_smaller(zeros, first < 0 ? 0 : first);
        end = last > end ? last : end;
    }
    int64_t apart = axis->count + axis->high - zeros;
    return conv_smaller(axis->count + axis->high, end > apart ? end : apart);
}

bool strip_shape_of(const conv_phase *phase, int64_t columns, int64_t channels, strip_shape *shape)
{
    if (!axis_of(phase->axis + 1, shape->axis) || !axis_of(phase->axis + 2, shape->axis + 1)) return false;
    int64_t down = shape->axis[0].count, along = shape->axis[1].count;
    if (!down || !along) return false;
    shape->pitch = pitch_of(shape->axis + 1, phase->axis[2].in);
    shape->places = (down - 1) * shape->pitch + along;
    shape->length = conv_parts(conv_parts(columns, CONV_WIDEST) * CONV_WIDEST + strip_beyond(shape), LINE) * LINE;
    shape->channel = shape->length * strip_planes(shape);
    if (shape->channel / LINE % 2 == 0) shape->channel += LINE; /* channels shall not share the lines of a cache */
    bool fits = shape->channel <= STRIP_FLOATS / (channels ? channels : 1);
    return fits && (shape->length / shape->pitch + 2) * 3 <= STRIP_RUNS;
}

int64_t strip_columns(const strip_shape *shape, int64_t channels)
{
    int64_t planes = strip_planes(shape);
    return planes ? (STRIP_FLOATS / channels - LINE) / planes - LINE - strip_beyond(shape) : CONV_COLUMNS;
}

/* Values [at, at + n) of a row of a plane, of which the first is the row's `first`: where they come from. */
static int64_t put_row(const strip_axis *axis, const conv_axis *along, int64_t rest, int64_t first, int64_t at,
                       int64_t n, int64_t from, int64_t step, conv_run *runs)
{
    int64_t shift = axis->low * axis->in_step + rest; /* value u is the image's place u * in_step + shift */
    int64_t begin = first_of(axis, rest), end = end_of(axis, along->in, rest);
    int64_t count = 0;
    begin = begin < first ? first : conv_smaller(begin, first + n);
    end = end < begin ? begin : conv_smaller(end, first + n);
    if (begin > first) runs[count++] = (conv_run){at, begin - first, CONV_NOTHING};
    if (end > begin)
        runs[count++] = (conv_run){at + begin - first, end - begin, from + (begin * axis->in_step + shift) * step};
    if (end < first + n) runs[count++] = (conv_run){at + end - first, first + n - end, CONV_NOTHING};
    return count;
}

int64_t strip_runs(const strip_shape *shape, const conv_phase *phase, const step_view *image, int64_t plane,
                   int64_t column, int64_t length, conv_run *runs)
{
    const strip_axis *down = shape->axis, *along = down + 1;
    int64_t count = 0, row = column / shape->pitch, first = column % shape->pitch, all = strip_rows(shape);
    int64_t rest = down->rest[plane / along->planes], rest_along = along->rest[plane % along->planes];
    for (int64_t at = 0, n; at < length; at += n, ++row, first = 0) {
        int64_t sample = row / all, place = (row % all + down->low) * down->in_step + rest;
        int64_t from = sample * image->stride[SAMPLE] + place * image->stride[SPACE + 1];
        n = conv_smaller(shape->pitch - first, length - at);
        if (place < 0 || place >= phase->axis[1].in || sample >= image->shape[SAMPLE])
            runs[count++] = (conv_run){at, n, CONV_NOTHING};
        else
            count +=
                put_row(along, phase->axis + 2, rest_along, first, at, n, from, image->stride[SPACE + 2], runs + count);
    }
    return count;
}

static void fill_plane(const step_run *run, const char *from, int64_t step, const conv_run *runs, int64_t count,
                       float *to)
{
    for (int64_t i = 0; i < count; ++i) {
        const conv_run *one = runs + i;
        if (one->from == CONV_NOTHING)
            memset(to + one->at, 0, (size_t)one->n * sizeof *to);
        else if (step == sizeof *to)
            conv_copy_few(to + one->at, from + one->from, one->n);
        else
            conv_copy(run, to + one->at, from + one->from, step, one->n);
    }
}

void strip_fill(const strip_shape *shape, const conv_phase *phase, const step_run *run, const strip_source *source,
                int64_t column, int64_t length, float *strip, conv_run *runs)
{
    const step_view *image = source->image;
    int64_t step = shape->axis[1].in_step * image->stride[SPACE + 2];
    for (int64_t plane = 0; plane < strip_planes(shape); ++plane) {
        int64_t count = strip_runs(shape, phase, image, plane, column, length, runs);
        for (int64_t c = 0; c < source->channels; ++c)
            fill_plane(run, source->from + c * image->stride[CHANNEL], step, runs, count,
                       strip + c * shape->channel + plane * shape->length);
    }
}

int64_t strip_places(const strip_shape *shape, const conv_phase *phase, const step_view *out, int64_t column,
                     int64_t columns, conv_run *places)
{
    const conv_axis *down = phase->axis + 1, *along = phase->axis + 2;
    int64_t count = 0, row = column / shape->pitch, first = column % shape->pitch;
    int64_t origin = phase->axis[0].first * out->stride[SPACE];
    for (int64_t at = 0; at < columns; at += shape->pitch - first, ++row, first = 0) {
        int64_t n = conv_smaller(along->count - first, columns - at);
        int64_t from = (down->first + row * down->out_step) * out->stride[SPACE + 1] +
                       (along->first + first * along->out_step) * out->stride[SPACE + 2];
        if (n > 0) places[count++] = (conv_run){at, n, origin + from};
    }
    return count;
}
