/* Moves to places side by side in the rows of one tensor, as those of a concatenation are: done together, row by row,
 * so that memory is written from its beginning to its end. */
#include <string.h>

#include "tile.h"

#define ROWS_BYTES (16 << 10) /* of a tile's rows */

static int64_t width(const plan_step *step)
{
    return step->shape[1] * step->view[0].size;
}

/* Whether rows of some length become dense ones, which lie apart. */
static bool has_rows(const plan_step *step)
{
    const step_view *to = step->view;
    bool whole = step->family->moves && step->plain && step->tiles && !step->flat && !step->ordered;
    return whole && !step->crosswise && step->rank == 2 && step->column_tiles == 1 && width(step) >= COPY_LEAST &&
           step->view[1].stride[1] == to->size && to->stride[1] == to->size && to->stride[0] >= width(step);
}

int32_t neighbours_of(const plan_step *step, int32_t steps)
{
    if (!has_rows(step)) return 0;
    const step_view *first = step->view;
    int64_t end = first->offset + width(step), limit = first->offset + first->stride[0];
    int32_t found = 0;
    for (const plan_step *next = step + 1; found + 1 < steps && found + 1 < MOST_NEIGHBOURS; ++found, ++next) {
        const step_view *to = next->view;
        if (!has_rows(next) || next->shape[0] != step->shape[0] || to->operand != first->operand) break;
        if (to->stride[0] != first->stride[0] || to->offset < end || to->offset + width(next) > limit) break;
        end = to->offset + width(next);
    }
    return found;
}

bool neighbours_apart(const neighbours *all)
{
    const step_view *to = all->run[0].step->view;
    const char *low = all->run[0].first[0], *high = low + to->stride[0] * all->run[0].step->shape[0];
    for (int32_t k = 0; k < all->count; ++k) {
        const step_view *from = all->run[k].step->view + 1;
        const char *first = all->run[k].first[1];
        if (first + (from->high - from->offset) > low && first + (from->low - from->offset) < high) return false;
    }
    return true;
}

static void move_rows(void *context, int64_t begin, int64_t end)
{
    const neighbours *all = context;
    struct {
        char *to;
        const char *from;
        int64_t bytes, pitch;
    } part[MOST_NEIGHBOURS];
    int64_t rows = all->run[0].step->shape[0], first = begin * all->rows, last = end * all->rows;
    copy_loop copy_row = isa_now()->moves->copy_row;
    int64_t line = all->run[0].step->view[0].stride[0];
    for (int32_t k = 0; k < all->count; ++k) {
        const step_view *from = all->run[k].step->view + 1;
        part[k].to = all->run[k].first[0] + first * line;
        part[k].from = all->run[k].first[1] + first * from->stride[0];
        part[k].pitch = from->stride[0], part[k].bytes = width(all->run[k].step);
    }
    for (int64_t r = first; r < last && r < rows; ++r)
        for (int32_t k = 0; k < all->count; ++k) {
            if (part[k].bytes > COPY_MOST)
                memcpy(part[k].to, part[k].from, (size_t)part[k].bytes);
            else
                copy_row(part[k].to, part[k].from, part[k].bytes);
            part[k].to += line, part[k].from += part[k].pitch;
        }
}

void run_neighbours(neighbours *all)
{
    int64_t rows = all->run[0].step->shape[0], bytes = 0;
    uint64_t cost = 0;
    for (int32_t k = 0; k < all->count; ++k) bytes += width(all->run[k].step), cost += all->run[k].step->cost;
    all->rows = 1 + ROWS_BYTES / bytes;
    pool_run(move_rows, all, (rows + all->rows - 1) / all->rows, 4, cost);
}
