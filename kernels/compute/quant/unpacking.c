/* Integers of 4 bits as elements of their own. */
#include "kernel.h"
#include "tile.h"

#define TILE_BYTES 16384

static void run_unpacking(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t bytes = run->step->view[1].shape[0];
    for (int64_t tile = begin; tile < end; ++tile) {
        const int64_t first = tile * TILE_BYTES, rest = bytes - first, n = rest < TILE_BYTES ? rest : TILE_BYTES;
        const int8_t *from = (const int8_t *)run->first[1] + first;
        int8_t *to = (int8_t *)run->first[0] + 2 * first;
        for (int64_t i = 0; i < n; ++i) {
            const int8_t pair = from[i];
            to[2 * i] = (int8_t)((int8_t)((uint8_t)pair << 4) >> 4);
            to[2 * i + 1] = (int8_t)(pair >> 4);
        }
    }
}

static bool accept_unpacking(const plan_step *step)
{
    const step_view *made = step->view, *given = made + 1;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (step->view[v].rank != 1 || step->view[v].size != 1 || !view_is_dense(step->view + v)) return false;
    return made->memory == DTYPE_INT8 && made->shape[0] == 2 * given->shape[0];
}

static void prepare_unpacking(plan_step *step)
{
    const int64_t bytes = step->view[1].shape[0];
    step->tiles = (bytes + TILE_BYTES - 1) / TILE_BYTES;
    step->grain = 1;
    step->traffic = (uint64_t)bytes * 3;
    step->cost = (uint64_t)bytes / 2;
}

static pool_body unpacking_body(const plan_step *step)
{
    (void)step;
    return run_unpacking;
}

const kernel_family family_unpacking = {.shaped = true,
                                        .computes = computes_any,
                                        .accept = accept_unpacking,
                                        .prepare = prepare_unpacking,
                                        .body = unpacking_body};
