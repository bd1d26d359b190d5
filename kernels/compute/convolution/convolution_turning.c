/* Panels of convolutions' weights: rows of places, whose columns are channels that lie one behind the other. */
#include <string.h>

#include "convolution.h"

#define LONG_RUN 24 /* places on average that are worth a transposition of their own */

void conv_gather(const conv_turner *by, const char *from, int64_t step, int64_t runs, int64_t column)
{
    float *to = by->turned + column * by->pitch;
    for (int64_t i = 0; i < runs; ++i) {
        const conv_run *one = by->runs + i;
        if (one->from == CONV_NOTHING)
            memset(to + one->at, 0, (size_t)one->n * sizeof *to);
        else if (step == sizeof *to)
            conv_copy_few(to + one->at, from + one->from, one->n);
        else
            conv_copy(by->run, to + one->at, from + one->from, step, one->n);
    }
}

void conv_turn_gathered(const conv_turner *by, float *to, int64_t n, int64_t some)
{
    transpose_loop loop = by->run->isa->moves->transpose[1];
    if (some < by->width)
        memset(by->turned + some * by->pitch, 0, (size_t)((by->width - some) * by->pitch) * sizeof *to);
    loop((char *)to, (const char *)by->turned, by->pitch * (int64_t)sizeof *to, n, by->width);
}

/* Run by run. */
static void turn_runs(const conv_turner *by, float *to, const char *from, int64_t apart, int64_t runs)
{
    transpose_loop loop = by->run->isa->moves->transpose[1];
    for (int64_t i = 0; i < runs; ++i) {
        const conv_run *one = by->runs + i;
        float *at = to + one->at * by->width;
        if (one->from == CONV_NOTHING)
            memset(at, 0, (size_t)(one->n * by->width) * sizeof *to);
        else
            loop((char *)at, from + one->from, apart, one->n, by->width);
    }
}

void conv_turn(const conv_turner *by, float *to, const char *from, int64_t apart, int64_t step, int64_t runs, int64_t n,
               int64_t some)
{
    if (step == sizeof *to && n >= runs * LONG_RUN && some == by->width) {
        turn_runs(by, to, from, apart, runs);
        return;
    }
    for (int64_t i = 0; i < some; ++i) conv_gather(by, from + i * apart, step, runs, i);
    conv_turn_gathered(by, to, n, some);
}

void conv_turn_rows(const conv_turner *by, const conv_phase *own, int64_t group, int64_t row, int64_t rows,
                    int64_t first, int64_t n, float *left)
{
    const step_view *grad = by->run->step->view + 1;
    const char *at = by->run->first[1] + group * grad->stride[GROUP] + row * grad->stride[CHANNEL];
    int64_t j[CONV_AXES] = {0}, apart = grad->stride[CHANNEL];
    int64_t runs = conv_runs(grad, own, j, by->runs, first, n, INT64_MAX);
    for (int64_t r = 0; r < rows; r += by->width)
        conv_turn(by, left + r * by->pitch, at + r * apart, apart, grad->stride[SPACE + 2], runs, n,
                  conv_smaller(by->width, rows - r));
}

conv_phase conv_own_places(const conv_phase *phase)
{
    conv_phase own = *phase;
    for (int32_t axis = 0; axis < CONV_AXES; ++axis) {
        conv_axis *along = own.axis + axis;
        along->offset = 0, along->in_step = 1, along->in = along->count;
    }
    return own;
}
