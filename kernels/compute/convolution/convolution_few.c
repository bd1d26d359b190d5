/* Convolutions whose groups have few channels, those of one channel a group above all: row by row, without products of
 * matrices. Every element is one sum over channels and then taps; of a gradient of weights, over the lanes of its rows.
 */
#include <string.h>

#include "convolution.h"

#define WIDTH 4096 /* columns of a row at once */
#define AT_ONCE 16 /* rows of a tile */
#define MOST_PAIRS 8 /* of rows and channels in a group whose weights are worth no products */

typedef struct few_buffers {
    _Alignas(64) float sums[WIDTH];
    scratch spare;
} few_buffers;

/* A row of the result being made. */
typedef struct few_row {
    const step_run *run;
    const conv_loops *loops;
    few_buffers *have;
    conv_numbers by;
    conv_phase phase;
    int64_t sample, group, row, q[2], begin, n; /* columns begin to begin + n */
} few_row;

/* What a channel's row adds through the taps of the last axis. */
static void add_taps(const few_row *here, const char *image, const float *weights)
{
    const conv_axis *along = here->phase.axis + 2;
    const step_view *view = here->run->step->view + 1;
    int64_t stride = view->stride[SPACE + 2], step = along->in_step, begin = here->begin, end = begin + here->n;
    for (int64_t j = 0; j < along->taps; ++j) {
        int64_t offset = along->offset + j * along->offset_step;
        int64_t low = offset >= 0 ? 0 : (-offset + step - 1) / step;
        int64_t high = along->in > offset ? (along->in - 1 - offset) / step + 1 : 0;
        if (low < begin) low = begin;
        if (high > end) high = end;
        if (low >= high) continue;
        here->loops->add(here->have->sums + low - begin, image + (low * step + offset) * stride, step * stride,
                         weights[along->tap + j * along->tap_step], high - low);
    }
}

/* The place that a tap of an axis sees, and its number; false: none. */
static bool input_of_tap(const conv_axis *along, int64_t q, int64_t j, int64_t *place, int64_t *tap)
{
    *place = q * along->in_step + along->offset + j * along->offset_step;
    *tap = along->tap + j * along->tap_step;
    return *place >= 0 && *place < along->in;
}

static void add_channel(const few_row *here, const char *image, const float *weights)
{
    const step_view *view = here->run->step->view + 1;
    const conv_axis *axis = here->phase.axis;
    const int64_t *taps = here->by.taps;
    int64_t place[2], tap[2];
    for (int64_t one = 0; one < axis[0].taps; ++one) {
        if (!input_of_tap(axis, here->q[0], one, place, tap)) continue;
        for (int64_t other = 0; other < axis[1].taps; ++other) {
            if (!input_of_tap(axis + 1, here->q[1], other, place + 1, tap + 1)) continue;
            add_taps(here, image + place[0] * view->stride[SPACE] + place[1] * view->stride[SPACE + 1],
                     weights + (tap[0] * taps[1] + tap[1]) * taps[2]);
        }
    }
}

static void finish(const few_row *here)
{
    const step_run *run = here->run;
    const step_view *out = run->step->view;
    int64_t index[SPACE + 2] = {here->sample, here->group, here->row, 0, 0};
    for (int32_t axis = 0; axis < 2; ++axis)
        index[SPACE + axis] = here->phase.axis[axis].first + here->q[axis] * here->phase.axis[axis].out_step;
    const conv_axis *last = here->phase.axis + 2;
    char *to = run->first[0] + (last->first + here->begin * last->out_step) * out->stride[SPACE + 2];
    for (int32_t axis = 0; axis < SPACE + 2; ++axis) to += index[axis] * out->stride[axis];
    if (run->step->inputs == 3) {
        const step_view *bias = run->step->view + 3;
        const char *at = run->first[3] + here->group * bias->stride[0] + here->row * bias->stride[1];
        float add = *(const mem_float *)(const void *)at;
        for (int64_t i = 0; i < here->n; ++i) here->have->sums[i] += add;
    }
    patch place = {to, 1, here->n, 0, last->out_step * out->stride[SPACE + 2]};
    stage_store(run, 0, &place, here->have->sums, &here->have->spare);
}

static void make_row(few_row *here)
{
    const step_view *image = here->run->step->view + 1, *packed = image + 1;
    int64_t channels = image->shape[CHANNEL], taps = here->by.taps[0] * here->by.taps[1] * here->by.taps[2];
    const float *weights = (const float *)(const void *)(here->run->first[2] + here->group * packed->stride[0]);
    const char *from = here->run->first[1] + here->sample * image->stride[SAMPLE] + here->group * image->stride[GROUP];
    for (here->begin = 0; here->begin < here->phase.axis[2].count; here->begin += here->n) {
        here->n = conv_smaller(WIDTH, here->phase.axis[2].count - here->begin);
        memset(here->have->sums, 0, (size_t)here->n * sizeof(float));
        for (int64_t c = 0; c < channels; ++c)
            add_channel(here, from + c * image->stride[CHANNEL], weights + (here->row * channels + c) * taps);
        finish(here);
    }
}

/* Rows of one channel in one sample and phase, a few a tile. */
void run_conv_few(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const int64_t *shape = step->view[0].shape;
    few_row here = {.run = run, .loops = conv_loops_for(run->isa), .have = scratch_take(), .by = conv_numbers_of(step)};
    int64_t phases = conv_phases(step, &here.by);
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t index = tile / step->row_tiles;
        here.phase = conv_phase_of(step, &here.by, index % phases), index /= phases;
        here.row = index % shape[CHANNEL], index /= shape[CHANNEL];
        here.group = index % shape[GROUP], here.sample = index / shape[GROUP];
        int64_t rows = here.phase.axis[0].count * here.phase.axis[1].count, first = tile % step->row_tiles * AT_ONCE;
        for (int64_t at = first; at < rows && at < first + AT_ONCE; ++at) {
            here.q[0] = at / here.phase.axis[1].count, here.q[1] = at % here.phase.axis[1].count;
            make_row(&here);
        }
    }
    scratch_give(here.have);
}

void prepare_conv_few(plan_step *step)
{
    const step_view *out = step->view;
    conv_numbers by = conv_numbers_of(step);
    conv_phase phase = conv_phase_of(step, &by, 0);
    int64_t rows = phase.axis[0].count * phase.axis[1].count, phases = conv_phases(step, &by);
    int64_t channels = out->shape[SAMPLE] * out->shape[GROUP] * out->shape[CHANNEL];
    if (!rows || !channels || !phases || !phase.axis[2].count) return;
    step->row_tiles = conv_parts(rows, AT_ONCE);
    step->tiles = step->row_tiles * channels * phases;
    double depth = (double)step->view[2].shape[2] / (double)phases, wide = (double)phase.axis[2].count;
    double tile = (double)conv_smaller(rows, AT_ONCE) * (depth * (wide * 0.1 + 4) + 30);
    step->cost = (uint64_t)(tile * (double)step->tiles);
    step->grain = tile < 20000 ? 1 + (int64_t)(20000 / tile) : 1;
    step->traffic = (uint64_t)(8 * wide * (double)rows * (double)channels * (double)phases);
}

/* ---- gradients of weights ---------------------------------------------------------------------------------------- */

bool conv_weights_few(const plan_step *step)
{
    return step->view[0].shape[WEIGHTS_ROW] * step->view[0].shape[CHANNEL] <= MOST_PAIRS;
}

/* One tap of one row and channel: a sum over all places. */
typedef struct tap_sum {
    const step_run *run;
    const conv_loops *loops;
    conv_phase phase;
    int64_t j[CONV_AXES];
    const char *grad, *image; /* of the row, of the channel */
} tap_sum;

static double sum_of_sample(const tap_sum *tap, int64_t sample)
{
    const step_view *grad = tap->run->step->view + 1, *image = grad + 1;
    const conv_axis *axis = tap->phase.axis, *last = axis + 2;
    float lane[CONV_LANES] = {0};
    int64_t offset = last->offset + tap->j[2] * last->offset_step, step = last->in_step, place[2], unused;
    int64_t low = offset >= 0 ? 0 : (-offset + step - 1) / step;
    int64_t high = last->in > offset ? conv_smaller((last->in - 1 - offset) / step + 1, last->count) : 0;
    const char *one = tap->grad + sample * grad->stride[SAMPLE] + low * grad->stride[SPACE + 2];
    const char *other = tap->image + sample * image->stride[SAMPLE];
    for (int64_t q0 = 0; q0 < axis[0].count && low < high; ++q0) {
        if (!input_of_tap(axis, q0, tap->j[0], place, &unused)) continue;
        for (int64_t q1 = 0; q1 < axis[1].count; ++q1) {
            if (!input_of_tap(axis + 1, q1, tap->j[1], place + 1, &unused)) continue;
            tap->loops->dot(lane, one + q0 * grad->stride[SPACE] + q1 * grad->stride[SPACE + 1],
                            grad->stride[SPACE + 2],
                            other + place[0] * image->stride[SPACE] + place[1] * image->stride[SPACE + 1] +
                                (low * step + offset) * image->stride[SPACE + 2],
                            step * image->stride[SPACE + 2], high - low);
        }
    }
    for (int width = CONV_LANES / 2; width; width /= 2)
        for (int i = 0; i < width; ++i) lane[i] += lane[i + width];
    return (double)lane[0];
}

void run_conv_weights_few(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *grad = out + 1, *image = out + 2;
    conv_numbers by = conv_numbers_of(run->step);
    few_buffers *have = scratch_take();
    tap_sum tap = {.run = run, .loops = conv_loops_for(run->isa), .phase = conv_phase_of(run->step, &by, 0)};
    for (int64_t index = begin; index < end; ++index) {
        int64_t rest = index, at[SPACE + CONV_AXES];
        for (int32_t axis = SPACE + CONV_AXES - 1; axis >= 0; --axis)
            at[axis] = rest % out->shape[axis], rest /= out->shape[axis];
        for (int32_t axis = 0; axis < CONV_AXES; ++axis) tap.j[axis] = at[SPACE + axis];
        int64_t group = at[WEIGHTS_GROUP];
        tap.grad = run->first[1] + group * grad->stride[GROUP] + at[WEIGHTS_ROW] * grad->stride[CHANNEL];
        tap.image = run->first[2] + group * image->stride[GROUP] + at[CHANNEL] * image->stride[CHANNEL];
        double sum = 0;
        for (int64_t sample = 0; sample < grad->shape[SAMPLE]; ++sample) sum += sum_of_sample(&tap, sample);
        have->sums[0] = (float)sum;
        patch place = {run->first[0], 1, 1, 0, out->size};
        for (int32_t axis = 0; axis < SPACE + CONV_AXES; ++axis) place.at += at[axis] * out->stride[axis];
        stage_store(run, 0, &place, have->sums, &have->spare);
    }
    scratch_give(have);
}
