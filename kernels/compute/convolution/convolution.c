/* The family of convolutions: what its steps accept, the packing of weights, and which way each one goes. */
#include "convolution.h"

#include <string.h>

#include "product.h"

#define ROUND_AT_ONCE 4096 /* elements */

/* ---- HF32 -------------------------------------------------------------------------------------------------------- */

static void run_round(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1;
    float values[ROUND_AT_ONCE / 4];
    int64_t most = (int64_t)(sizeof values / sizeof *values), total = out->shape[0];
    for (int64_t at = begin * ROUND_AT_ONCE, n; at < end * ROUND_AT_ONCE && at < total; at += n) {
        n = conv_smaller(most, total - at);
        conv_copy(run, values, run->first[1] + at * in->stride[0], in->stride[0], n);
        product_round(values, n);
        memcpy(run->first[0] + at * out->stride[0], values, (size_t)n * sizeof *values);
    }
}

static void prepare_round(plan_step *step)
{
    int64_t total = step->view[0].shape[0];
    step->tiles = conv_parts(total, ROUND_AT_ONCE);
    step->grain = 8;
    step->cost = (uint64_t)((double)total * 0.5);
    step->traffic = (uint64_t)((double)total * 8);
}

/* ---- packed weights ---------------------------------------------------------------------------------------------- */

static float value_of(const char *at)
{
    return *(const mem_float *)(const void *)at;
}

#define PACK_WHOLE(width) \
    case width: _Pragma("GCC unroll 12") for (int r = 0; r < (width); ++r) row[r] = value_of(from + r * stride); return;

/* n rows of one channel and tap as those of a panel of `width`. */
static inline void pack_tap(float *row, const char *from, int64_t stride, int64_t n, int64_t width)
{
    switch (n == width ? n : 0) {
        PACK_WHOLE(4)
        PACK_WHOLE(6)
        PACK_WHOLE(12)
    }
    for (int64_t r = 0; r < n; ++r) row[r] = value_of(from + r * stride);
    for (int64_t r = n; r < width; ++r) row[r] = 0;
}

/* Rows [row, row + n) as a panel of `width`: taps, then channels, then rows. */
static void pack_panel(const step_run *run, const char *at, int64_t n, int64_t width, float *to)
{
    const step_view *in = run->step->view + 1;
    const int64_t *taps = in->shape + SPACE, *stride = in->stride + SPACE;
    int64_t channels = in->shape[CHANNEL], apart = channels * width;
    for (int64_t c = 0; c < channels; ++c) {
        const char *channel = at + c * in->stride[CHANNEL];
        float *row = to + c * width;
        for (int64_t i = 0; i < taps[0]; ++i)
            for (int64_t j = 0; j < taps[1]; ++j) {
                const char *from = channel + i * stride[0] + j * stride[1];
                for (int64_t k = 0; k < taps[2]; ++k, row += apart, from += stride[2])
                    pack_tap(row, from, in->stride[WEIGHTS_ROW], n, width);
            }
    }
}

#define TURNED 256 /* values of a row at once */

#define COPY_ROWS(width) \
    case width: \
        for (int64_t tap = 0; tap < taps; ++tap) \
            memcpy(to + tap * apart, turned + tap * CONV_PANEL, (width) * sizeof *to); \
        return;

/* Of turned rows, taps by CONV_PANEL, a panel's of one channel. */
static void copy_rows(float *to, int64_t apart, const float *turned, int64_t taps, int64_t width)
{
    switch (width) {
        COPY_ROWS(4)
        COPY_ROWS(6)
        COPY_ROWS(12)
    }
}

/* CONV_PANEL rows whose taps lie one behind the other, turned as vectors; false: they are not such. */
static bool pack_turned(const step_run *run, const char *at, int64_t width, float *to)
{
    const step_view *in = run->step->view + 1;
    const int64_t *size = in->shape + SPACE, *stride = in->stride + SPACE, step = sizeof *to;
    int64_t taps = size[0] * size[1] * size[2], channels = in->shape[CHANNEL], depth = channels * taps;
    bool dense = (size[2] == 1 || stride[2] == step) && (size[1] == 1 || stride[1] == size[2] * step) &&
                 (size[0] == 1 || stride[0] == size[1] * size[2] * step);
    float turned[TURNED * CONV_PANEL];
    if (!dense || !taps || taps > TURNED) return false;
    int64_t some = in->stride[CHANNEL] == taps * step ? TURNED / taps : 1;
    transpose_loop loop = run->isa->moves->transpose[1];
    for (int64_t c = 0, n; c < channels; c += n) {
        const char *from = at + c * in->stride[CHANNEL];
        n = conv_smaller(some, channels - c);
        if (n * taps == 1 && in->stride[WEIGHTS_ROW] == step)
            memcpy(turned, from, CONV_PANEL * sizeof *turned);
        else
            loop((char *)turned, from, in->stride[WEIGHTS_ROW], n * taps, CONV_PANEL);
        for (int64_t row = 0; row < CONV_PANEL; row += width)
            for (int64_t i = 0; i < n; ++i)
                copy_rows(to + row * depth + (c + i) * width, channels * width, turned + i * taps * CONV_PANEL + row,
                          taps, width);
    }
    return true;
}

/* A row as it is, channels and then taps. */
static void pack_row(const step_run *run, const char *at, float *to)
{
    const step_view *in = run->step->view + 1;
    for (int64_t c = 0; c < in->shape[CHANNEL]; ++c)
        for (int64_t i = 0; i < in->shape[SPACE]; ++i)
            for (int64_t k = 0; k < in->shape[SPACE + 1]; ++k, to += in->shape[SPACE + 2])
                conv_copy(run, to, at + c * in->stride[CHANNEL] + i * in->stride[SPACE] + k * in->stride[SPACE + 1],
                          in->stride[SPACE + 2], in->shape[SPACE + 2]);
}

static void pack_rows(const step_run *run, const char *at, int64_t rows, float *to)
{
    const step_view *in = run->step->view + 1;
    int64_t width = run->isa->products[CLASS_float].rows, depth = run->step->view[0].shape[2];
    if (rows == CONV_PANEL && pack_turned(run, at, width, to)) return;
    for (int64_t row = 0; row < CONV_PANEL; row += width)
        pack_panel(run, at + row * in->stride[WEIGHTS_ROW], row < rows ? conv_smaller(width, rows - row) : 0, width,
                   to + row * depth);
}

/* Tiles are CONV_PANEL rows. */
static void run_pack(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1;
    int64_t rows = in->shape[WEIGHTS_ROW], panels = conv_parts(rows, CONV_PANEL), depth = out->shape[2];
    bool few = rows < CONV_FEW;
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t group = tile / panels, first = tile % panels * CONV_PANEL,
                some = conv_smaller(CONV_PANEL, rows - first);
        const char *at = run->first[1] + group * in->stride[WEIGHTS_GROUP] + first * in->stride[WEIGHTS_ROW];
        float *to = (float *)(void *)(run->first[0] + group * out->stride[0]) + first * depth;
        if (!few) pack_rows(run, at, some, to);
        for (int64_t row = 0; few && row < some; ++row)
            pack_row(run, at + row * in->stride[WEIGHTS_ROW], to + row * depth);
        if (run->step->attrs[0] != 0) product_round(to, (few ? some : CONV_PANEL) * depth);
    }
}

static void prepare_pack(plan_step *step)
{
    const step_view *out = step->view;
    double numel = (double)out->shape[0] * (double)out->shape[1] * (double)out->shape[2];
    step->tiles = out->shape[0] * (out->shape[1] / CONV_PANEL);
    if (numel == 0) step->tiles = 0;
    step->grain = 1;
    step->cost = (uint64_t)numel;
    step->traffic = (uint64_t)(numel * 8);
}

/* ---- what is accepted -------------------------------------------------------------------------------------------- */

static bool is_float(const step_view *view, int32_t rank)
{
    return view->memory == DTYPE_FLOAT && view->kernel == DTYPE_FLOAT && view->rank == rank;
}

static bool is_stored(const step_view *view)
{
    bool real = view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
    return real && view->kernel == view->memory && view->rank == SPACE + CONV_AXES;
}

static bool fits_pack(const step_view *out, const step_view *in)
{
    double depth = (double)in->shape[CHANNEL];
    for (int32_t axis = SPACE; axis < SPACE + CONV_AXES; ++axis) depth *= (double)in->shape[axis];
    return view_is_dense(out) && out->shape[0] == in->shape[WEIGHTS_GROUP] && (double)out->shape[2] == depth &&
           out->shape[1] == conv_parts(in->shape[WEIGHTS_ROW], CONV_PANEL) * CONV_PANEL;
}

static bool fits_conv(const plan_step *step)
{
    const step_view *out = step->view, *image = out + 1, *packed = out + 2, *bias = out + 3;
    if (!is_stored(out) || !is_float(image, SPACE + CONV_AXES) || !is_float(packed, 3) || !view_is_dense(packed))
        return false;
    if (out->shape[SAMPLE] != image->shape[SAMPLE] || out->shape[GROUP] != image->shape[GROUP]) return false;
    if (packed->shape[0] != out->shape[GROUP]) return false;
    if (packed->shape[1] != conv_parts(out->shape[CHANNEL], CONV_PANEL) * CONV_PANEL) return false;
    if (step->inputs == 2) return true;
    return is_float(bias, 2) && bias->shape[0] == out->shape[GROUP] && bias->shape[1] == out->shape[CHANNEL];
}

static bool fits_weights(const step_view *out)
{
    const step_view *grad = out + 1, *image = out + 2;
    const int32_t rank = SPACE + CONV_AXES;
    return is_stored(out) && is_float(grad, rank) && is_float(image, rank) &&
           grad->shape[SAMPLE] == image->shape[SAMPLE] && grad->shape[GROUP] == out->shape[WEIGHTS_GROUP] &&
           image->shape[GROUP] == out->shape[WEIGHTS_GROUP] && grad->shape[CHANNEL] == out->shape[WEIGHTS_ROW] &&
           image->shape[CHANNEL] == out->shape[CHANNEL];
}

static bool accept_convolution(const plan_step *step)
{
    const step_view *out = step->view, *in = out + 1;
    if (step->class != CLASS_float) return false;
    switch (step->kernel) {
    case KERNEL_conv_round: return is_float(out, 1) && is_float(in, 1) && out->shape[0] == in->shape[0];
    case KERNEL_conv_pack: return is_float(out, 3) && is_float(in, SPACE + CONV_AXES) && fits_pack(out, in);
    case KERNEL_conv_weights: return fits_weights(out);
    default: return fits_conv(step);
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool convolution_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_float;
}

static bool few_rows(const plan_step *step)
{
    return step->view[0].shape[CHANNEL] < CONV_FEW;
}

/* Whether the depth of packed weights is that of the image's channels and the taps. */
static bool depth_fits(const plan_step *step)
{
    conv_numbers by = conv_numbers_of(step);
    double depth = (double)step->view[1].shape[CHANNEL];
    for (int32_t axis = 0; axis < CONV_AXES; ++axis) depth *= (double)by.taps[axis];
    return (double)step->view[2].shape[2] == depth;
}

static void prepare_few_weights(plan_step *step)
{
    prepare_conv_weights(step);
    if (!step->tiles) return;
    step->tiles = 1;
    for (int32_t axis = 0; axis < step->view[0].rank; ++axis) step->tiles *= step->view[0].shape[axis];
}

/* Steps whose attributes and shapes do not belong together do nothing. */
static void prepare_convolution(plan_step *step)
{
    step->tiles = 0;
    if (step->kernel == KERNEL_conv_round) {
        prepare_round(step);
    } else if (step->kernel == KERNEL_conv_pack) {
        prepare_pack(step);
    } else if (!conv_sensible(step)) {
        return;
    } else if (step->kernel == KERNEL_conv_weights) {
        (conv_weights_few(step)      ? prepare_few_weights
         : conv_weights_strips(step) ? prepare_conv_weights_strips
                                     : prepare_conv_weights)(step);
    } else if (depth_fits(step)) {
        (few_rows(step) ? prepare_conv_few : conv_strips(step) ? prepare_conv_strips : prepare_conv)(step);
    }
}

static pool_body convolution_body(const plan_step *step)
{
    switch (step->kernel) {
    case KERNEL_conv_round: return run_round;
    case KERNEL_conv_pack: return run_pack;
    case KERNEL_conv_weights:
        return conv_weights_few(step)      ? run_conv_weights_few
               : conv_weights_strips(step) ? run_conv_weights_strips
                                           : run_conv_weights;
    default: return few_rows(step) ? run_conv_few : conv_strips(step) ? run_conv_strips : run_conv;
    }
}

const kernel_family family_convolutions = {.shaped = true,
                                           .computes = convolution_computes,
                                           .accept = accept_convolution,
                                           .prepare = prepare_convolution,
                                           .body = convolution_body};
