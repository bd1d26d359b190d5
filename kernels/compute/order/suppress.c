/* Boxes that better ones overlap: each box suppresses those behind it, one after the other. */
#include <math.h>
#include <string.h>

#include "tile.h"

#define NUMBERED "suppress.def"
#include "numbered.h"

/* Whether the share of two boxes is above the threshold of what both cover. */
static bool overlaps(const float one[4], const float other[4], float threshold)
{
    float across = fminf(one[2], other[2]) - fmaxf(one[0], other[0]);
    float down = fminf(one[3], other[3]) - fmaxf(one[1], other[1]);
    float shared = fmaxf(across, 0) * fmaxf(down, 0);
    float areas = (one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1]);
    return shared > threshold * (areas - shared);
}

static void run_suppress(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *boxes = run->step->view + 1;
    int64_t many = boxes->shape[0], row = boxes->shape[1] * (int64_t)sizeof(float);
    uint8_t *mask = (uint8_t *)run->first[0];
    if (begin >= end) return;
    memset(mask, 1, (size_t)many);
    for (int64_t i = 0; i < many; ++i) {
        float one[4], other[4];
        if (!mask[i]) continue;
        memcpy(one, run->first[1] + i * row, sizeof one);
        for (int64_t j = i + 1; j < many; ++j) {
            memcpy(other, run->first[1] + j * row, sizeof other);
            mask[j] &= !overlaps(one, other, (float)run->attrs[0]);
        }
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool suppress_computes(int32_t kernel, int32_t class)
{
    return class == CLASS_float && kernel == KERNEL_suppress_boxes;
}

static bool accept_suppress(const plan_step *step)
{
    const step_view *mask = step->view, *boxes = mask + 1;
    if (mask->rank != 1 || mask->memory != DTYPE_UINT8 || !view_is_dense(mask)) return false;
    if (boxes->rank != 2 || boxes->memory != DTYPE_FLOAT || !view_is_dense(boxes)) return false;
    return mask->shape[0] == boxes->shape[0] && boxes->shape[1] >= 4;
}

static void prepare_suppress(plan_step *step)
{
    double many = (double)step->view->shape[0];
    step->tiles = many > 0, step->grain = 1;
    step->cost = (uint64_t)(4 * many * many) + 1, step->traffic = (uint64_t)(20 * many) + 1;
}

static pool_body suppress_body(const plan_step *step)
{
    (void)step;
    return run_suppress;
}

const kernel_family family_suppress = {.shaped = true,
                                       .computes = suppress_computes,
                                       .accept = accept_suppress,
                                       .prepare = prepare_suppress,
                                       .body = suppress_body};
