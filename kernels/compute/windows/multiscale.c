/* Deformable attention over images of several scales: samples between four pixels, those outside of the image are 0. */
#include <math.h>
#include <string.h>

#include "numeric.h"
#include "tile.h"

#define NUMBERED "multiscale.def"
#include "numbered.h"

enum { VALUE, SIZES, STARTS, PLACES, WEIGHTS, GRAD }; /* inputs, behind the outputs */
enum { BACK_VALUE, BACK_PLACES, BACK_WEIGHTS };
#define CORNERS 4
#define MOST_WIDTH 256

typedef struct attended {
    const step_run *run;
    int32_t outputs;
    int64_t batches, keys, heads, width, queries, scales, points;
} attended;

static float *floats(const attended *at, int32_t input)
{
    return (float *)(void *)at->run->first[at->outputs + input];
}

static int64_t number(const attended *at, int32_t input, int64_t i)
{
    return ((const mem_int32 *)(const void *)at->run->first[at->outputs + input])[i];
}

static attended of_run(const step_run *run)
{
    const step_view *view = run->step->view + run->step->outputs;
    const int64_t *value = view[VALUE].shape, *place = view[PLACES].shape;
    return (attended){run, run->step->outputs, value[0], value[1], value[2], value[3], place[1], place[3], place[4]};
}

/* Whether all pixels of a scale are keys; else the stream fails. */
static bool has_pixels(const attended *at, int64_t scale)
{
    const int64_t down = number(at, SIZES, 2 * scale), across = number(at, SIZES, 2 * scale + 1);
    const int64_t start = number(at, STARTS, scale);
    if (down < 0 || across < 0 || start < 0 || start > at->keys) {
        step_fault(at->run, at->outputs + STARTS, scale, start, at->keys);
        return false;
    }
    if (across && down > (at->keys - start) / across) {
        step_fault(at->run, at->outputs + SIZES, 2 * scale, down, at->keys);
        return false;
    }
    return true;
}

/* The four pixels around a place: rows of value, -1 outside of the image, and their weights; and where it lies. */
typedef struct sample {
    int64_t row[CORNERS];
    float weight[CORNERS], right, below, across, down;
} sample;

static sample find(const attended *at, int64_t batch, int64_t scale, const float *place)
{
    const int64_t down = number(at, SIZES, 2 * scale), across = number(at, SIZES, 2 * scale + 1);
    const float x = place[0] * (float)across - 0.5f, y = place[1] * (float)down - 0.5f;
    sample found = {.row = {-1, -1, -1, -1}, .across = (float)across, .down = (float)down};
    if (!(x > -1 && y > -1 && x < (float)across && y < (float)down)) return found;
    const int64_t left = (int64_t)floorf(x), above = (int64_t)floorf(y);
    found.right = x - (float)left;
    found.below = y - (float)above;
    for (int64_t corner = 0; corner < CORNERS; ++corner) {
        const int64_t column = left + corner % 2, line = above + corner / 2;
        found.weight[corner] =
            (corner % 2 ? found.right : 1 - found.right) * (corner / 2 ? found.below : 1 - found.below);
        if (column < 0 || column >= across || line < 0 || line >= down) continue;
        found.row[corner] = batch * at->keys + number(at, STARTS, scale) + line * across + column;
    }
    return found;
}

/* ---- forward ----------------------------------------------------------------------------------------------------- */

static void attend(const attended *at, int64_t row)
{
    const int64_t head = row % at->heads, batch = row / at->heads / at->queries, samples = at->scales * at->points;
    float *to = (float *)(void *)at->run->first[0] + row * at->width;
    memset(to, 0, (size_t)at->width * sizeof *to);
    for (int64_t i = 0; i < samples; ++i) {
        if (i % at->points == 0 && !has_pixels(at, i / at->points)) return;
        const sample found = find(at, batch, i / at->points, floats(at, PLACES) + (row * samples + i) * 2);
        const float weight = floats(at, WEIGHTS)[row * samples + i];
        float sum[MOST_WIDTH] = {0};
        for (int64_t corner = 0; corner < CORNERS; ++corner) {
            if (found.row[corner] < 0) continue;
            const float *from = floats(at, VALUE) + (found.row[corner] * at->heads + head) * at->width;
            for (int64_t c = 0; c < at->width; ++c) sum[c] += found.weight[corner] * from[c];
        }
        for (int64_t c = 0; c < at->width; ++c) to[c] += weight * sum[c];
    }
}

static void run_forward(void *context, int64_t begin, int64_t end)
{
    const attended at = of_run(context);
    for (int64_t row = begin; row < end; ++row) attend(&at, row);
}

/* ---- backward ---------------------------------------------------------------------------------------------------- */

static void sample_back(const attended *at, int64_t row, int64_t i, const float *grad)
{
    const int64_t head = row % at->heads, batch = row / at->heads / at->queries, samples = at->scales * at->points;
    const sample found = find(at, batch, i / at->points, floats(at, PLACES) + (row * samples + i) * 2);
    const float weight = floats(at, WEIGHTS)[row * samples + i];
    float dot[CORNERS] = {0};
    for (int64_t corner = 0; corner < CORNERS; ++corner) {
        if (found.row[corner] < 0) continue;
        const int64_t first = (found.row[corner] * at->heads + head) * at->width;
        const float *from = floats(at, VALUE) + first, share = weight * found.weight[corner];
        float *to = (float *)(void *)at->run->first[BACK_VALUE] + first;
        for (int64_t c = 0; c < at->width; ++c) {
            dot[corner] += from[c] * grad[c];
            to[c] += share * grad[c];
        }
    }
    const float x = (1 - found.below) * (dot[1] - dot[0]) + found.below * (dot[3] - dot[2]);
    const float y = (1 - found.right) * (dot[2] - dot[0]) + found.right * (dot[3] - dot[1]);
    float *place = (float *)(void *)at->run->first[BACK_PLACES] + (row * samples + i) * 2, total = 0;
    for (int64_t corner = 0; corner < CORNERS; ++corner) total += found.weight[corner] * dot[corner];
    place[0] = weight * x * found.across;
    place[1] = weight * y * found.down;
    ((float *)(void *)at->run->first[BACK_WEIGHTS])[row * samples + i] = total;
}

/* One head of one image, whose gradients no other tile touches. */
static void attend_back(const attended *at, int64_t tile)
{
    const int64_t head = tile % at->heads, batch = tile / at->heads;
    for (int64_t key = 0; key < at->keys; ++key) {
        const int64_t first = ((batch * at->keys + key) * at->heads + head) * at->width;
        memset((float *)(void *)at->run->first[BACK_VALUE] + first, 0, (size_t)at->width * sizeof(float));
    }
    for (int64_t scale = 0; scale < at->scales; ++scale)
        if (!has_pixels(at, scale)) return;
    for (int64_t query = 0; query < at->queries; ++query) {
        const int64_t row = (batch * at->queries + query) * at->heads + head;
        for (int64_t i = 0; i < at->scales * at->points; ++i)
            sample_back(at, row, i, floats(at, GRAD) + row * at->width);
    }
}

static void run_back(void *context, int64_t begin, int64_t end)
{
    const attended at = of_run(context);
    for (int64_t tile = begin; tile < end; ++tile) attend_back(&at, tile);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool goes_back(const plan_step *step)
{
    return step->kernel == KERNEL_multiscale_back;
}

static bool is_plain(const step_view *view, int32_t dtype, int32_t rank, const int64_t *shape)
{
    if (view->memory != dtype || view->kernel != dtype || view->rank != rank || !view_is_dense(view)) return false;
    return !memcmp(view->shape, shape, (size_t)rank * sizeof *shape);
}

static bool accept_multiscale(const plan_step *step)
{
    const step_view *view = step->view + step->outputs;
    if (view[VALUE].rank != 4 || view[PLACES].rank != 6) return false;
    const int64_t *v = view[VALUE].shape, *p = view[PLACES].shape;
    const int64_t sizes[] = {p[3], 2}, places[] = {v[0], p[1], v[2], p[3], p[4], 2}, sums[] = {v[0], p[1], v[2] * v[3]};
    if (v[3] > MOST_WIDTH || !is_plain(view, DTYPE_FLOAT, 4, v) || !is_plain(view + SIZES, DTYPE_INT32, 2, sizes))
        return false;
    if (!is_plain(view + STARTS, DTYPE_INT32, 1, sizes) || !is_plain(view + PLACES, DTYPE_FLOAT, 6, places))
        return false;
    if (!is_plain(view + WEIGHTS, DTYPE_FLOAT, 5, places)) return false;
    if (!goes_back(step)) return is_plain(step->view, DTYPE_FLOAT, 3, sums);
    return is_plain(view + GRAD, DTYPE_FLOAT, 3, sums) && is_plain(step->view + BACK_VALUE, DTYPE_FLOAT, 4, v) &&
           is_plain(step->view + BACK_PLACES, DTYPE_FLOAT, 6, places) &&
           is_plain(step->view + BACK_WEIGHTS, DTYPE_FLOAT, 5, places);
}

static void prepare_multiscale(plan_step *step)
{
    const step_view *view = step->view + step->outputs;
    const int64_t *v = view[VALUE].shape, *p = view[PLACES].shape;
    const double work = (double)view_numel(view + WEIGHTS) * (double)v[3] * 8;
    if (!view_numel(view + WEIGHTS) || !v[3]) return;
    step->tiles = v[0] * v[2] * (goes_back(step) ? 1 : p[1]);
    step->grain = goes_back(step) ? 1 : 16;
    step->traffic = step->cost = (uint64_t)work;
}

static pool_body multiscale_body(const plan_step *step)
{
    return goes_back(step) ? run_back : run_forward;
}

const kernel_family family_multiscale = {.shaped = true,
                                         .computes = computes_any,
                                         .accept = accept_multiscale,
                                         .prepare = prepare_multiscale,
                                         .body = multiscale_body};
