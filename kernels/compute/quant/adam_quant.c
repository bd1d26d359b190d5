/* AdamW whose moments are kept in eight bits, 256 at a time with one scale. */
#include <math.h>

#include "tile.h"

enum { VAR, M, V, MOST_M, MOST_V, GRAD, MAP_M, MAP_V, COUNT, VIEWS };
#define BLOCK 256 /* numbers with one scale */
#define MAPPED 256
#define TILE 16 /* blocks */

/* What the attributes and the number of the step come to. */
typedef struct adam_numbers {
    float beta1, beta2, decay, eps, scale, step;
    const float *map[2];
} adam_numbers;

static int64_t elements(const step_view *view)
{
    int64_t numel = 1;
    for (int32_t axis = 0; axis < view->rank; ++axis) numel *= view->shape[axis];
    return numel;
}

static adam_numbers numbers_of(const step_run *run)
{
    const double *attrs = run->step->attrs;
    float lr = (float)attrs[0], beta1 = (float)attrs[1], beta2 = (float)attrs[2], decay = (float)attrs[3];
    float count = (float)*(const int64_t *)(const void *)run->first[COUNT] + 1;
    float first = 1 - (float)pow(beta1, count), second = sqrtf(1 - (float)pow(beta2, count));
    return (adam_numbers){
        beta1,
        beta2,
        decay > 0 ? 1 - lr * decay : 1,
        (float)attrs[4] * second,
        (float)attrs[5],
        -lr * second / first,
        {(const float *)(const void *)run->first[MAP_M], (const float *)(const void *)run->first[MAP_V]}};
}

/* The element of a rising map that is nearest, found by halves; ties go to the lower one. */
static int32_t nearest(const float *map, float value)
{
    int32_t low = 0, high = MAPPED - 1;
    for (int32_t i = 0; i < 8; ++i) {
        int32_t middle = (low + high) / 2;
        *(value > map[middle] ? &low : &high) = middle;
    }
    return fabsf(value - map[low]) <= fabsf(value - map[high]) ? low : high;
}

/* A moment does not change its sign on the way. */
static int32_t signed_like(const float *map, float value, int32_t at)
{
    if (value > 0 && map[at] < 0)
        ++at;
    else if (value < 0 && map[at] > 0)
        --at;
    return at < 0 ? 0 : at > MAPPED - 1 ? MAPPED - 1 : at;
}

static void keep(const float *map, const float *moments, int64_t n, bool with_sign, uint8_t *to, float *most)
{
    float large = 0;
    for (int64_t i = 0; i < n; ++i) {
        float size = fabsf(moments[i]);
        if (size > large || size != size) large = size;
    }
    *most = large;
    for (int64_t i = 0; i < n; ++i) {
        float value = moments[i] / large;
        int32_t at = nearest(map, value);
        to[i] = (uint8_t)(with_sign ? signed_like(map, value, at) : at);
    }
}

static void run_block(const step_run *run, const adam_numbers *by, int64_t block, int64_t n)
{
    const step_view *view = run->step->view;
    float var[BLOCK], grad[BLOCK], m[BLOCK], v[BLOCK];
    float *most_m = (float *)(void *)run->first[MOST_M] + block, *most_v = (float *)(void *)run->first[MOST_V] + block;
    uint8_t *of_m = (uint8_t *)run->first[M] + block * BLOCK, *of_v = (uint8_t *)run->first[V] + block * BLOCK;
    char *to = run->first[VAR] + block * BLOCK * view[VAR].size;
    load_loop load = isa_load(run->isa, CLASS_float, view[VAR].memory);
    load(var, 1, to, view[VAR].size, n);
    load(grad, 1, run->first[GRAD] + block * BLOCK * view[GRAD].size, view[GRAD].size, n);
    for (int64_t i = 0; i < n; ++i) {
        float slope = grad[i] * by->scale;
        m[i] = by->map[0][of_m[i]] * *most_m * by->beta1 + slope * (1 - by->beta1);
        v[i] = by->map[1][of_v[i]] * *most_v * by->beta2 + slope * slope * (1 - by->beta2);
        var[i] = (var[i] + m[i] * by->step / (sqrtf(v[i]) + by->eps)) * by->decay;
    }
    isa_store(run->isa, CLASS_float, view[VAR].memory, false)(to, view[VAR].size, var, 1, n);
    keep(by->map[0], m, n, true, of_m, most_m);
    keep(by->map[1], v, n, false, of_v, most_v);
}

static void run_adam_quant(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const adam_numbers by = numbers_of(run);
    int64_t numel = elements(run->step->view + VAR);
    for (int64_t block = begin * TILE; block < end * TILE && block * BLOCK < numel; ++block) {
        int64_t rest = numel - block * BLOCK;
        run_block(run, &by, block, rest < BLOCK ? rest : BLOCK);
    }
}

static bool adam_quant_computes(int32_t kernel, int32_t class)
{
    (void)kernel, (void)class; /* in float, whatever the class is */
    return true;
}

static bool accept_adam_quant(const plan_step *step)
{
    static const int32_t kinds[VIEWS] = {-1, DTYPE_UINT8, DTYPE_UINT8, DTYPE_FLOAT, DTYPE_FLOAT,
                                         -1, DTYPE_FLOAT, DTYPE_FLOAT, DTYPE_INT64};
    const step_view *view = step->view;
    int64_t numel = elements(view + VAR), blocks = (numel + BLOCK - 1) / BLOCK;
    for (int32_t v = 0; v < VIEWS; ++v)
        if (kinds[v] >= 0 ? view[v].memory != kinds[v] : !isa_base.stages->load[CLASS_float][view[v].memory])
            return false;
    if (view[VAR].memory != view[GRAD].memory || elements(view + COUNT) != 1) return false;
    for (int32_t v = M; v <= V; ++v)
        if (elements(view + v) != numel || elements(view + v + MOST_M - M) < blocks) return false;
    return elements(view + GRAD) == numel && elements(view + MAP_M) == MAPPED && elements(view + MAP_V) == MAPPED;
}

static void prepare_adam_quant(plan_step *step)
{
    int64_t numel = elements(step->view + VAR);
    step->tiles = (numel + TILE * BLOCK - 1) / (TILE * BLOCK);
    step->grain = 1;
    step->traffic = (uint64_t)numel * 16;
    step->cost = (uint64_t)numel * 40;
}

static pool_body adam_quant_body(const plan_step *step)
{
    (void)step;
    return run_adam_quant;
}

const kernel_family family_adam_quant = {.shaped = true,
                                         .computes = adam_quant_computes,
                                         .accept = accept_adam_quant,
                                         .prepare = prepare_adam_quant,
                                         .body = adam_quant_body};
