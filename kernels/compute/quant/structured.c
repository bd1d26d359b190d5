/* Weights with 2:4 structured sparsity as dense matrices. */
#include <string.h>

#include "kernel.h"
#include "tile.h"

enum { MADE, VALUES, PLACES };
#define BLOCK_ROWS 16
#define KEPT_BYTES 32 /* kept elements of a block's row */
#define PLACE_BYTES 8
#define FOUR 4
#define FOURS 16 /* groups of four whose kept elements are the row of a block */
#define BITS 2
#define NONE 3 /* a place that neither of two elements has */

/* Puts the two kept elements of four where they belong; one that is 0 may have the place of the other. */
static bool put(int8_t *four, const int8_t *kept, int32_t places)
{
    const int32_t first = places & NONE, second = places >> BITS & NONE;
    memset(four, 0, FOUR);
    if (first == NONE || second == NONE) return false;
    if (first == second + 1 && kept[0] && kept[1]) return false;
    four[first] = kept[0];
    four[second + 1] |= kept[1];
    return true;
}

static void expand_rows(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *view = run->step->view;
    const int64_t k = view[MADE].shape[1], across = view[VALUES].shape[1] * BLOCK_ROWS;
    for (int64_t row = begin; row < end; ++row) {
        int8_t *to = (int8_t *)run->first[MADE] + row * k;
        for (int64_t at = 0; at < k; at += FOUR) {
            const int64_t group = at / FOUR, line = group / FOURS * across + row, place = group / 2 % PLACE_BYTES;
            const int8_t *kept = (const int8_t *)run->first[VALUES] + line * KEPT_BYTES + group % FOURS * 2;
            const int64_t byte = line * PLACE_BYTES + place;
            const int32_t places = (uint8_t)run->first[PLACES][byte] >> (group % 2 * 2 * BITS);
            int8_t four[FOUR];
            if (!put(four, kept, places)) step_fault(run, PLACES, byte, places & 15, NONE);
            memcpy(to + at, four, (size_t)(k - at < FOUR ? k - at : FOUR));
        }
    }
}

static bool is_dense(const step_view *view, int32_t rank)
{
    return view->rank == rank && view->size == 1 && view_is_dense(view);
}

static bool accept_structured(const plan_step *step)
{
    const step_view *made = step->view + MADE, *values = step->view + VALUES, *places = step->view + PLACES;
    if (!is_dense(made, 2) || !is_dense(values, 4) || !is_dense(places, 4) || made->memory != DTYPE_INT8) return false;
    if (values->shape[2] != BLOCK_ROWS || values->shape[3] != KEPT_BYTES) return false;
    if (memcmp(values->shape, places->shape, 3 * sizeof *values->shape) || places->shape[3] != PLACE_BYTES)
        return false;
    return made->shape[0] <= values->shape[1] * BLOCK_ROWS && made->shape[1] <= values->shape[0] * 2 * KEPT_BYTES;
}

static void prepare_structured(plan_step *step)
{
    const int64_t *shape = step->view[MADE].shape;
    step->tiles = shape[0];
    step->grain = 1 + 16384 / (shape[1] + 1);
    step->traffic = (uint64_t)shape[0] * (uint64_t)shape[1] * 2;
    step->cost = (uint64_t)shape[0] * (uint64_t)shape[1];
}

static pool_body structured_body(const plan_step *step)
{
    (void)step;
    return expand_rows;
}

const kernel_family family_structured = {.shaped = true,
                                         .computes = computes_any,
                                         .accept = accept_structured,
                                         .prepare = prepare_structured,
                                         .body = structured_body};
