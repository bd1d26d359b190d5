/* Steps that make the grid of an affine map: matrices times the coordinates of places. */
#include "tile.h"

#define AT_ONCE 4096 /* places */
#define FURTHEST ((int64_t)1 << 40)

typedef float number __attribute__((aligned(1), may_alias));

typedef struct mapping {
    int64_t axes, size[3]; /* w, h, d */
    bool aligned;
} mapping;

static int64_t to_size(double value)
{
    return value >= 0 && value < (double)FURTHEST ? (int64_t)value : -1;
}

static mapping mapping_of(const double *attrs)
{
    mapping by = {.axes = to_size(attrs[4]), .aligned = attrs[0] != 0};
    for (int32_t i = 0; i < 3; ++i) by.size[i] = to_size(attrs[3 - i]);
    return by;
}

/* Where a place lies between -1 and 1; a lone one lies in the middle. */
static float coordinate(int64_t at, int64_t size, bool aligned)
{
    if (size <= 1) return 0;
    return aligned ? (float)(2 * at - (size - 1)) / (float)(size - 1) : (float)(2 * at + 1 - size) / (float)size;
}

/* A run of places of a line, whose y and z are the same all along. */
static void map_line(const mapping *by, const number *matrix, number *to, int64_t first, int64_t count, float y,
                     float z)
{
    for (int64_t i = 0; i < by->axes; ++i, matrix += by->axes + 1) {
        float rest = by->axes == 3 ? matrix[1] * y + (matrix[2] * z + matrix[3]) : matrix[1] * y + matrix[2];
        for (int64_t w = 0; w < count; ++w)
            to[w * by->axes + i] = matrix[0] * coordinate(first + w, by->size[0], by->aligned) + rest;
    }
}

/* Tiles [begin, end), each so many places of a batch. */
static void run_affine(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    mapping by = mapping_of(run->attrs);
    int64_t places = run->step->view->shape[1], each = (places + AT_ONCE - 1) / AT_ONCE;
    for (int64_t index = begin; index < end; ++index) {
        int64_t batch = index / each, at = index % each * AT_ONCE, last = places - at < AT_ONCE ? places : at + AT_ONCE;
        const number *matrix = (const number *)(const void *)run->first[1] + batch * by.axes * (by.axes + 1);
        number *to = (number *)(void *)run->first[0] + batch * places * by.axes;
        while (at < last) {
            int64_t w = at % by.size[0], row = at / by.size[0], count = by.size[0] - w;
            if (count > last - at) count = last - at;
            float y = coordinate(row % by.size[1], by.size[1], by.aligned);
            float z = coordinate(row / by.size[1], by.size[2], by.aligned);
            map_line(&by, matrix, to + at * by.axes, w, count, y, z);
            at += count;
        }
    }
}

static bool accept_affine(const plan_step *step)
{
    const step_view *out = step->view, *in = out + 1;
    for (int32_t v = 0; v < 2; ++v)
        if (step->view[v].rank != 3 || step->view[v].memory != DTYPE_FLOAT || !view_is_dense(step->view + v))
            return false;
    return in->shape[0] == out->shape[0] && in->shape[1] == out->shape[2] && in->shape[2] == in->shape[1] + 1;
}

/* Whether the attributes fit each other and the views. */
static bool makes_sense(const plan_step *step, const mapping *by)
{
    if ((by->axes != 2 && by->axes != 3) || (by->axes == 2 && by->size[2] != 1)) return false;
    double places = 1;
    for (int32_t i = 0; i < 3; ++i) {
        if (by->size[i] < 1) return false;
        places *= (double)by->size[i];
    }
    return step->view->shape[2] == by->axes && places == (double)step->view->shape[1];
}

static void prepare_affine(plan_step *step)
{
    mapping by = mapping_of(step->attrs);
    if (!makes_sense(step, &by)) return;
    int64_t batches = step->view->shape[0], places = step->view->shape[1];
    step->tile_rows = step->grain = 1;
    step->tiles = batches * ((places + AT_ONCE - 1) / AT_ONCE);
    double numbers = (double)batches * (double)places * (double)by.axes;
    step->traffic = (uint64_t)(numbers * 4);
    step->cost = (uint64_t)(numbers * 2);
}

static pool_body affine_body(const plan_step *step)
{
    (void)step;
    return run_affine;
}

const kernel_family family_affines = {
    .shaped = true, .computes = computes_any, .accept = accept_affine, .prepare = prepare_affine, .body = affine_body};
