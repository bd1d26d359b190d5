/* Steps that multiply each row with the matrix that its index names. */
#include "scratch.h"
#include "tile.h"

#define NUMBERED "lora.def"
#include "numbered.h"

#define LONGEST 131072 /* elements of a row, which a thread's scratch memory holds */
#define PIECE 512      /* elements of a matrix's row that are converted at once */
#define COLUMNS 64     /* of a tile */
#define LANES 16

typedef int32_t index32 __attribute__((aligned(1), may_alias));

/* The sum of products of a row, as float, and one of a matrix in memory. */
static float dot(load_loop load, const float *restrict row, const char *memory, int64_t stride, int64_t k)
{
    _Alignas(64) float piece[PIECE], lane[LANES] = {0};
    for (int64_t at = 0; at < k; at += PIECE) {
        int64_t n = k - at < PIECE ? k - at : PIECE, i = 0;
        load(piece, 1, memory + at * stride, stride, n);
        for (; i + LANES <= n; i += LANES)
            for (int32_t j = 0; j < LANES; ++j) lane[j] += row[at + i + j] * piece[i + j];
        for (; i < n; ++i) lane[0] += row[at + i] * piece[i];
    }
    for (int32_t width = LANES / 2; width; width /= 2)
        for (int32_t j = 0; j < width; ++j) lane[j] += lane[j + width];
    return lane[0];
}

/* Values as FLOAT16 has them. */
static void narrowed(const isa_table *isa, float *values, int64_t n)
{
    char half[2 * COLUMNS];
    isa_store(isa, CLASS_float, DTYPE_FLOAT16, false)(half, 2, values, 1, n);
    isa_load(isa, CLASS_float, DTYPE_FLOAT16)(values, 1, half, 2, n);
}

static void add_to(const step_run *run, float *values, char *to, int64_t n)
{
    const step_view *out = run->step->view;
    float scale = (float)run->step->attrs[0], there[COLUMNS];
    narrowed(run->isa, &scale, 1);
    narrowed(run->isa, values, n);
    for (int64_t i = 0; i < n; ++i) values[i] *= scale;
    narrowed(run->isa, values, n);
    isa_load(run->isa, CLASS_float, out->memory)(there, 1, to, out->stride[1], n);
    for (int64_t i = 0; i < n; ++i) values[i] += there[i];
}

static void run_lora(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1, *matrix = out + 2;
    int64_t columns = out->shape[1], parts = (columns + COLUMNS - 1) / COLUMNS, k = in->shape[1], loaded = -1;
    load_loop load = isa_load(run->isa, CLASS_float, matrix->memory);
    float *row = scratch_take(), values[COLUMNS];
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t b = tile / parts, first = tile % parts * COLUMNS;
        int64_t n = columns - first < COLUMNS ? columns - first : COLUMNS;
        int64_t index = *(const index32 *)(const void *)(run->first[3] + b * out[3].stride[0]);
        if (index > matrix->shape[0]) step_fault(run, 3, b, index, matrix->shape[0] + 1);
        if (index < 0 || index >= matrix->shape[0]) continue;
        if (b != loaded)
            isa_load(run->isa, CLASS_float, in->memory)(row, 1, run->first[1] + b * in->stride[0], in->stride[1], k);
        loaded = b;
        const char *from = run->first[2] + index * matrix->stride[0] + first * matrix->stride[1];
        for (int64_t i = 0; i < n; ++i) values[i] = dot(load, row, from + i * matrix->stride[1], matrix->stride[2], k);
        char *to = run->first[0] + b * out->stride[0] + first * out->stride[1];
        if (run->step->kernel == KERNEL_lora_add) add_to(run, values, to, n);
        isa_store(run->isa, CLASS_float, out->memory, false)(to, out->stride[1], values, 1, n);
    }
    scratch_give(row);
}

static bool accept_lora(const plan_step *step)
{
    const step_view *out = step->view, *in = out + 1, *matrix = out + 2, *index = out + 3;
    for (int32_t v = 0; v < 3; ++v)
        if (!isa_base.stages->load[CLASS_float][step->view[v].memory]) return false;
    if (out->rank != 2 || in->rank != 2 || matrix->rank != 3 || index->rank != 1 || index->memory != DTYPE_INT32)
        return false;
    if (in->shape[0] != out->shape[0] || index->shape[0] != out->shape[0] || in->shape[1] > LONGEST) return false;
    return matrix->shape[1] == out->shape[1] && matrix->shape[2] == in->shape[1];
}

static void prepare_lora(plan_step *step)
{
    const step_view *out = step->view;
    step->tiles = out->shape[0] * ((out->shape[1] + COLUMNS - 1) / COLUMNS);
    step->grain = 1;
    double products = (double)out->shape[0] * (double)out->shape[1] * (double)step->view[1].shape[1];
    step->traffic = (uint64_t)(2 * products);
    step->cost = (uint64_t)products;
}

static pool_body lora_body(const plan_step *step)
{
    (void)step;
    return run_lora;
}

const kernel_family family_lora = {
    .shaped = true, .computes = computes_any, .accept = accept_lora, .prepare = prepare_lora, .body = lora_body};
