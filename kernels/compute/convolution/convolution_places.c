/* Where the elements are that a place of a convolution's result is made of. */

#include "convolution.h"
#include "isa.h"

#define MOST (INT64_C(1) << 30) /* of sizes and attributes */

const conv_loops *conv_loops_for(const isa_table *isa)
{
    static const conv_loops *const loops[] = ISA_ROW(conv_loops);
    return loops[isa->level];
}

conv_numbers conv_numbers_of(const plan_step *step)
{
    conv_numbers by = {.back = false};
    const double *attrs = step->attrs;
    const step_view *weights = step->view;
    for (int32_t axis = 0; axis < CONV_AXES; ++axis) {
        by.stride[axis] = (int64_t)attrs[axis];
        by.padding[axis] = (int64_t)attrs[CONV_AXES + axis];
        by.dilation[axis] = (int64_t)attrs[2 * CONV_AXES + axis];
        by.taps[axis] =
            step->kernel == KERNEL_conv_weights ? weights->shape[SPACE + axis] : (int64_t)attrs[3 * CONV_AXES + axis];
    }
    if (step->kernel != KERNEL_conv_weights) by.back = attrs[4 * CONV_AXES] != 0;
    return by;
}

bool conv_sensible(const plan_step *step)
{
    double most = (double)MOST;
    int32_t attrs = step->row->attrs;
    for (int32_t at = 0; at < attrs; ++at) {
        bool padding = at >= CONV_AXES && at < 2 * CONV_AXES, flag = at == 4 * CONV_AXES;
        double least = padding ? -most : flag ? 0 : 1;
        if (!(step->attrs[at] >= least && step->attrs[at] <= most)) return false;
    }
    for (int32_t v = 0; v < step_views(step); ++v) {
        double numel = 1;
        for (int32_t axis = 0; axis < step->view[v].rank; ++axis) {
            if (step->view[v].shape[axis] > MOST) return false;
            numel *= (double)step->view[v].shape[axis];
        }
        if (numel > 0x1p52) return false;
    }
    return true;
}

/* The axis that the result's places and the image's lie along. */
static const step_view *result_of(const plan_step *step)
{
    return step->kernel == KERNEL_conv_weights ? step->view + 1 : step->view;
}

static const step_view *image_of(const plan_step *step)
{
    return step->kernel == KERNEL_conv_weights ? step->view + 2 : step->view + 1;
}

int64_t conv_phases(const plan_step *step, const conv_numbers *by)
{
    int64_t phases = 1;
    for (int32_t axis = 0; axis < CONV_AXES && by->back; ++axis)
        phases *= conv_smaller(by->stride[axis], result_of(step)->shape[SPACE + axis]);
    return phases;
}

static int64_t common_divisor(int64_t one, int64_t other)
{
    while (other) {
        int64_t rest = one % other;
        one = other, other = rest;
    }
    return one;
}

static conv_axis forward_axis(const conv_numbers *by, int32_t axis, int64_t in, int64_t out)
{
    return (conv_axis){0, 1, out, 0, 1, by->taps[axis], by->stride[axis], -by->padding[axis], by->dilation[axis], in};
}

/* Places first, first + stride ..: the taps that some place of the image meets them with are tap_step apart. */
static conv_axis backward_axis(const conv_numbers *by, int32_t axis, int64_t in, int64_t out, int64_t first)
{
    int64_t stride = by->stride[axis], dilation = by->dilation[axis], shared = common_divisor(stride, dilation);
    int64_t apart = stride / shared, tap = 0, last = conv_smaller(apart, by->taps[axis]);
    while (tap < last && (first + by->padding[axis] - tap * dilation) % stride) ++tap;
    int64_t taps = tap == last ? 0 : (by->taps[axis] - tap + apart - 1) / apart;
    int64_t offset = taps ? (first + by->padding[axis] - tap * dilation) / stride : 0;
    return (conv_axis){
        first, stride, (out - first + stride - 1) / stride, tap, apart, taps, 1, offset, -(dilation / shared), in};
}

conv_phase conv_phase_of(const plan_step *step, const conv_numbers *by, int64_t number)
{
    const step_view *result = result_of(step), *image = image_of(step);
    conv_phase phase = {.columns = result->shape[SAMPLE]};
    for (int32_t axis = CONV_AXES - 1; axis >= 0; --axis) {
        int64_t in = image->shape[SPACE + axis], out = result->shape[SPACE + axis];
        if (by->back) {
            int64_t phases = conv_smaller(by->stride[axis], out);
            phase.axis[axis] = backward_axis(by, axis, in, out, phases ? number % phases : 0);
            number = phases ? number / phases : 0;
        } else {
            phase.axis[axis] = forward_axis(by, axis, in, out);
        }
        phase.columns *= phase.axis[axis].count;
    }
    return phase;
}

/* ---- runs -------------------------------------------------------------------------------------------------------- */

typedef struct column {
    int64_t sample, q[CONV_AXES];
} column;

typedef struct run_list {
    conv_run *runs;
    int64_t count, split, step; /* bytes from a column to the next */
} run_list;

/* As a further run, or behind the last one. */
static void put(run_list *list, int64_t at, int64_t n, int64_t from)
{
    bool nothing = from == CONV_NOTHING;
    while (n > 0) {
        conv_run *last = list->count && at % list->split ? list->runs + list->count - 1 : NULL;
        int64_t some = conv_smaller(n, list->split - at % list->split);
        bool joins = last && (last->from == CONV_NOTHING) == nothing;
        if (joins && (nothing || last->from + last->n * list->step == from))
            last->n += some;
        else
            list->runs[list->count++] = (conv_run){at, some, from};
        at += some, n -= some;
        if (!nothing) from += some * list->step;
    }
}

/* Columns of one row: before the image's first place, in the image, behind its last. */
static void put_row(run_list *list, const conv_axis *axis, int64_t q, int64_t j, int64_t at, int64_t n, int64_t from)
{
    int64_t offset = axis->offset + j * axis->offset_step, step = axis->in_step;
    int64_t begin = offset >= 0 ? 0 : (-offset + step - 1) / step;
    int64_t end = axis->in > offset ? (axis->in - 1 - offset) / step + 1 : 0;
    begin = begin < q ? q : begin > q + n ? q + n : begin;
    end = end < begin ? begin : end > q + n ? q + n : end;
    put(list, at, begin - q, CONV_NOTHING);
    if (end > begin) put(list, at + begin - q, end - begin, from + (begin * step + offset) * (list->step / step));
    put(list, at + end - q, q + n - end, CONV_NOTHING);
}

/* Where the rows of one tap lie in the first two axes; CONV_NOTHING: nowhere. */
static int64_t row_of(const step_view *image, const conv_phase *phase, const column *here, const int64_t *j)
{
    int64_t from = here->sample * image->stride[SAMPLE];
    for (int32_t axis = 0; axis < 2; ++axis) {
        const conv_axis *along = phase->axis + axis;
        int64_t place = here->q[axis] * along->in_step + along->offset + j[axis] * along->offset_step;
        if (place < 0 || place >= along->in) return CONV_NOTHING;
        from += place * image->stride[SPACE + axis];
    }
    return from;
}

static column column_at(const conv_phase *phase, int64_t index)
{
    column here;
    for (int32_t axis = CONV_AXES - 1; axis >= 0; --axis) {
        here.q[axis] = index % phase->axis[axis].count;
        index /= phase->axis[axis].count;
    }
    here.sample = index;
    return here;
}

static void next_row(const conv_phase *phase, column *here)
{
    here->q[2] = 0;
    if (++here->q[1] < phase->axis[1].count) return;
    here->q[1] = 0;
    if (++here->q[0] < phase->axis[0].count) return;
    here->q[0] = 0, here->sample += 1;
}

int64_t conv_runs(const step_view *image, const conv_phase *phase, const int64_t j[CONV_AXES], conv_run *runs,
                  int64_t first, int64_t n, int64_t split)
{
    run_list list = {runs, 0, split, phase->axis[2].in_step * image->stride[SPACE + 2]};
    column here = column_at(phase, first);
    for (int64_t done = 0, some; done < n; done += some) {
        int64_t from = row_of(image, phase, &here, j);
        some = conv_smaller(phase->axis[2].count - here.q[2], n - done);
        if (from == CONV_NOTHING)
            put(&list, done, some, CONV_NOTHING);
        else
            put_row(&list, phase->axis + 2, here.q[2], j[2], done, some, from);
        next_row(phase, &here);
    }
    return list.count;
}

int64_t conv_places(const step_view *result, const conv_phase *phase, conv_run *runs, int64_t first, int64_t n)
{
    conv_phase own = *phase;
    for (int32_t axis = 0; axis < CONV_AXES; ++axis) {
        conv_axis *along = own.axis + axis;
        along->offset = along->first, along->in_step = along->out_step, along->in = result->shape[SPACE + axis];
    }
    return conv_runs(result, &own, (const int64_t[CONV_AXES]){0}, runs, first, n, INT64_MAX);
}

void conv_copy(const step_run *run, float *to, const char *from, int64_t step, int64_t n)
{
    if (step == sizeof(float)) {
        memcpy(to, from, (size_t)n * sizeof *to);
    } else if (step % (int64_t)sizeof(float) == 0 && run->isa->moves->strided[1]) {
        run->isa->moves->strided[1](to, from, step / (int64_t)sizeof(float), n);
    } else {
        for (int64_t i = 0; i < n; ++i) memcpy(to + i, from + i * step, sizeof *to);
    }
}

void conv_store(const step_run *run, char *to, const float *sums, int64_t step, int64_t n, scratch *spare)
{
    if (run->step->view[0].memory != DTYPE_FLOAT) {
        patch place = {to, 1, n, 0, step};
        stage_store(run, 0, &place, sums, spare);
    } else if (step == sizeof *sums) {
        memcpy(to, sums, (size_t)n * sizeof *sums);
    } else {
        for (int64_t i = 0; i < n; ++i) memcpy(to + i * step, sums + i, sizeof *sums);
    }
}
