/* Tiles of a product's result: where they are, and how they are stored. */
#include "product.h"

#include <string.h>

#include "scratch.h"

void product_round(float *values, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) {
        uint32_t bits;
        memcpy(&bits, values + i, sizeof bits);
        if ((bits & 0x7f800000u) != 0x7f800000u) bits = (bits + 0x7ff + (bits >> 12 & 1)) & ~0xfffu;
        memcpy(values + i, &bits, sizeof bits);
    }
}

static void tile_begin(const step_run *run, int64_t batch, int64_t row, int64_t column, char *at[4])
{
    const plan_step *step = run->step;
    const step_view *out = step->view, *left = out + 1, *right = out + 2;
    int32_t outer = out->rank - 2;
    at[0] = run->first[0] + row * out->stride[outer] + column * out->stride[outer + 1];
    at[1] = run->first[1] + row * left->stride[outer];
    at[2] = run->first[2] + column * right->stride[outer + 1];
    if (step->inputs == 3)
        at[3] = run->first[3] + row * step->view[3].stride[outer] + column * step->view[3].stride[outer + 1];
    for (int32_t axis = outer - 1; axis >= 0; --axis) {
        int64_t here = batch % out->shape[axis];
        batch /= out->shape[axis];
        for (int32_t v = 0; v <= step->inputs; ++v) at[v] += here * step->view[v].stride[axis];
    }
}

/* A row of sums, and what else is added to it. */
static void combine(const plan_step *step, char *sums, const char *addend, int64_t n)
{
    if (step->class == CLASS_float) {
        float alpha = (float)step->attrs[1], beta = (float)step->attrs[2], *to = (float *)(void *)sums;
        const float *from = (const float *)(const void *)addend;
        for (int64_t i = 0; i < n; ++i) to[i] = alpha * to[i] + beta * from[i];
    } else {
        double alpha = step->attrs[1], beta = step->attrs[2], *to = (double *)(void *)sums;
        const double *from = (const double *)(const void *)addend;
        for (int64_t i = 0; i < n; ++i) to[i] = alpha * to[i] + beta * from[i];
    }
}

static patch row_patch(const step_view *view, char *at, int64_t row, int64_t columns)
{
    return (patch){at + row * view->stride[view->rank - 2], 1, columns, 0, view->stride[view->rank - 1]};
}

void product_store(const step_run *run, const product_tile *tile, char *sums, int64_t pitch, char *part, scratch *spare)
{
    const plan_step *step = run->step;
    for (int64_t r = 0; r < tile->rows; ++r, sums += pitch * class_size(step->class)) {
        if (step->inputs == 3) {
            patch addend = row_patch(step->view + 3, tile->at[3], r, tile->columns);
            stage_load(run, 3, &addend, part, spare);
            combine(step, sums, part, tile->columns);
        }
        patch row = row_patch(step->view, tile->at[0], r, tile->columns);
        stage_store(run, 0, &row, sums, spare);
    }
}

product_tile product_tile_at(const step_run *run, int64_t index)
{
    const plan_step *step = run->step;
    const step_view *out = step->view, *left = out + 1;
    int32_t last = out->rank - 1;
    int64_t column = index % step->column_tiles * step->tile_columns, outer = index / step->column_tiles;
    int64_t row = outer % step->row_tiles * step->tile_rows;
    product_tile here = {step->tile_rows, step->tile_columns, left->shape[last], {0}};
    if (here.rows > out->shape[last - 1] - row) here.rows = out->shape[last - 1] - row;
    if (here.columns > out->shape[last] - column) here.columns = out->shape[last] - column;
    tile_begin(run, outer / step->row_tiles, row, column, here.at);
    return here;
}
