/* Steps that take an image apart into windows, and that add windows up to an image. */
#include <string.h>

#include "scratch.h"
#include "tile.h"

#define NUMBERED "unfolding.def"
#include "numbered.h"

#define MOST (INT64_C(1) << 30) /* of sizes and attributes */
#define ROW 1024 /* elements of an image's row at once */
#define CLAIMED 32768 /* elements that a thread claims at once */

enum { SAMPLES, CHANNELS, HEIGHT, WIDTH, DOWN = HEIGHT, ACROSS, STEPS_DOWN, STEPS_ACROSS };

typedef struct window_numbers {
    int64_t stride[2], padding[2], dilation[2];
} window_numbers;

static window_numbers numbers_of(const plan_step *step)
{
    window_numbers by;
    for (int axis = 0; axis < 2; ++axis) {
        by.stride[axis] = (int64_t)step->attrs[axis];
        by.padding[axis] = (int64_t)step->attrs[2 + axis];
        by.dilation[axis] = (int64_t)step->attrs[4 + axis];
    }
    return by;
}

/* The steps, of `count`, whose element of the window is one of [low, high) of the image: [from, to). */
typedef struct span {
    int64_t from, to;
} span;

static span steps_in(int64_t offset, int64_t stride, int64_t count, int64_t low, int64_t high)
{
    int64_t from = offset >= low ? 0 : (low - offset + stride - 1) / stride;
    int64_t to = high > offset ? (high - 1 - offset) / stride + 1 : 0;
    if (to > count) to = count;
    return (span){from, to < from ? from : to};
}

/* ---- windows of an image ----------------------------------------------------------------------------------------- */

static void clear(char *to, int64_t stride, int64_t size, int64_t n)
{
    static const char zeros[512];
    int64_t some = (int64_t)sizeof zeros / size;
    if (n > 0 && stride == size) memset(to, 0, (size_t)(n * size));
    for (int64_t c = 0; c < n && stride != size; c += some)
        move_units(size, to + c * stride, stride, zeros, size, n - c < some ? n - c : some);
}

/* One element of all windows. */
static void take(const step_run *run, const window_numbers *by, const int64_t at[4])
{
    const step_view *out = run->step->view, *in = out + 1;
    char *to = run->first[0];
    for (int32_t axis = 0; axis < 4; ++axis) to += at[axis] * out->stride[axis];
    const char *image = run->first[1] + at[SAMPLES] * in->stride[SAMPLES] + at[CHANNELS] * in->stride[CHANNELS];
    int64_t size = out->size, step = out->stride[STEPS_ACROSS], across = out->shape[STEPS_ACROSS];
    int64_t offset = at[ACROSS] * by->dilation[1] - by->padding[1];
    span inside = steps_in(offset, by->stride[1], across, 0, in->shape[WIDTH]);
    for (int64_t down = 0; down < out->shape[STEPS_DOWN]; ++down) {
        char *row = to + down * out->stride[STEPS_DOWN];
        int64_t y = down * by->stride[0] + at[DOWN] * by->dilation[0] - by->padding[0];
        bool inside_image = y >= 0 && y < in->shape[HEIGHT] && inside.to > inside.from;
        clear(row, step, size, inside_image ? inside.from : across);
        if (!inside_image) continue;
        int64_t x = inside.from * by->stride[1] + offset;
        move_units(size, row + inside.from * step, step, image + y * in->stride[HEIGHT] + x * in->stride[WIDTH],
                   by->stride[1] * in->stride[WIDTH], inside.to - inside.from);
        clear(row + inside.to * step, step, size, across - inside.to);
    }
}

static void run_take(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    window_numbers by = numbers_of(run->step);
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t at[4], rest = tile;
        for (int32_t axis = 3; axis >= 0; --axis)
            at[axis] = rest % run->step->view[0].shape[axis], rest /= run->step->view[0].shape[axis];
        take(run, &by, at);
    }
}

/* ---- the image of windows ---------------------------------------------------------------------------------------- */

typedef struct image_scratch {
    _Alignas(64) float sums[ROW], values[ROW];
    scratch spare;
} image_scratch;

/* A part of an image's row, [begin, begin + n), being added up. */
typedef struct image_row {
    const step_run *run;
    image_scratch *scratch;
    window_numbers by;
    const char *windows; /* of the sample and channel */
    int64_t begin, n;
} image_row;

static void add_windows(const image_row *row, const char *at, int64_t across)
{
    const step_view *in = row->run->step->view + 1;
    int64_t stride = row->by.stride[1], offset = across * row->by.dilation[1] - row->by.padding[1];
    span inside = steps_in(offset, stride, in->shape[STEPS_ACROSS], row->begin, row->begin + row->n);
    if (inside.to == inside.from) return;
    patch piece = {(char *)at + inside.from * in->stride[STEPS_ACROSS], 1, inside.to - inside.from, 0,
                   in->stride[STEPS_ACROSS]};
    stage_load(row->run, 1, &piece, row->scratch->values, &row->scratch->spare);
    float *to = row->scratch->sums + inside.from * stride + offset - row->begin;
    for (int64_t i = 0; i < piece.columns; ++i) to[i * stride] += row->scratch->values[i];
}

static void add_row(const image_row *row, int64_t y)
{
    const step_view *in = row->run->step->view + 1;
    memset(row->scratch->sums, 0, (size_t)row->n * sizeof(float));
    for (int64_t down = 0; down < in->shape[DOWN]; ++down) {
        int64_t from = y + row->by.padding[0] - down * row->by.dilation[0], step = from / row->by.stride[0];
        if (from < 0 || from % row->by.stride[0] || step >= in->shape[STEPS_DOWN]) continue;
        const char *at = row->windows + down * in->stride[DOWN] + step * in->stride[STEPS_DOWN];
        for (int64_t across = 0; across < in->shape[ACROSS]; ++across)
            add_windows(row, at + across * in->stride[ACROSS], across);
    }
}

static void run_add(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1;
    image_row row = {.run = run, .scratch = scratch_take(), .by = numbers_of(run->step)};
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t y = tile % out->shape[HEIGHT], rest = tile / out->shape[HEIGHT];
        int64_t channel = rest % out->shape[CHANNELS], sample = rest / out->shape[CHANNELS];
        row.windows = run->first[1] + sample * in->stride[SAMPLES] + channel * in->stride[CHANNELS];
        char *to = run->first[0] + sample * out->stride[SAMPLES] + channel * out->stride[CHANNELS];
        for (row.begin = 0; row.begin < out->shape[WIDTH]; row.begin += row.n) {
            row.n = out->shape[WIDTH] - row.begin < ROW ? out->shape[WIDTH] - row.begin : ROW;
            add_row(&row, y);
            int64_t first = y * out->stride[HEIGHT] + row.begin * out->stride[WIDTH];
            patch place = {to + first, 1, row.n, 0, out->stride[WIDTH]};
            stage_store(run, 0, &place, row.scratch->sums, &row.scratch->spare);
        }
    }
    scratch_give(row.scratch);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool window_computes(int32_t kernel, int32_t class)
{
    return kernel == KERNEL_im2col || class == CLASS_float;
}

static bool accept_windows(const plan_step *step)
{
    bool take = step->kernel == KERNEL_im2col;
    const step_view *windows = step->view + !take, *image = step->view + take;
    if (windows->rank != 6 || image->rank != 4 || windows->memory != image->memory) return false;
    if (windows->kernel != windows->memory || image->kernel != image->memory) return false;
    bool real = image->memory == DTYPE_FLOAT || image->memory == DTYPE_FLOAT16 || image->memory == DTYPE_BF16;
    if (!take && (step->class != CLASS_float || !real)) return false;
    return windows->shape[SAMPLES] == image->shape[SAMPLES] && windows->shape[CHANNELS] == image->shape[CHANNELS];
}

/* Attributes and sizes that nothing overflows with. */
static bool sensible(const plan_step *step)
{
    for (int32_t at = 0; at < 6; ++at) {
        double least = at == 2 || at == 3 ? -(double)MOST : 1;
        if (!(step->attrs[at] >= least && step->attrs[at] <= (double)MOST)) return false;
    }
    for (int32_t v = 0; v < 2; ++v)
        for (int32_t axis = 0; axis < step->view[v].rank; ++axis)
            if (step->view[v].shape[axis] > MOST) return false;
    return true;
}

static void prepare_windows(plan_step *step)
{
    bool take = step->kernel == KERNEL_im2col;
    const step_view *windows = step->view + !take, *out = step->view;
    double numel = 1, tile = take ? (double)out->shape[STEPS_DOWN] * (double)out->shape[STEPS_ACROSS]
                                  : (double)out->shape[WIDTH] * (double)windows->shape[DOWN];
    int64_t tiles = 1;
    if (!sensible(step)) return;
    for (int32_t axis = 0; axis < windows->rank; ++axis) numel *= (double)windows->shape[axis];
    for (int32_t axis = 0; axis < out->rank - (take ? 2 : 1); ++axis) tiles *= out->shape[axis];
    step->tiles = tile > 0 || (!take && out->shape[WIDTH]) ? tiles : 0;
    step->grain = 1 + (int64_t)(CLAIMED / (tile + 1));
    step->cost = (uint64_t)(numel * (take ? 0.5 : 1.5));
    step->traffic = (uint64_t)(numel * 2 * (double)out->size);
}

static pool_body windows_body(const plan_step *step)
{
    return step->kernel == KERNEL_im2col ? run_take : run_add;
}

const kernel_family family_unfoldings = {.shaped = true,
                                         .computes = window_computes,
                                         .accept = accept_windows,
                                         .prepare = prepare_windows,
                                         .body = windows_body};
