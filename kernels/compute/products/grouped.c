/* Products of groups: the list is read when the task runs, then every group is a product of its own (product.c), cut
 * into tiles by its own sizes. Threads share the tiles of all groups. */
#include <string.h>

#include "grouped.h"

#define MOST_PARTS 7 /* views of one group's product */
#define TOKENS 6 /* the view with a number for each row */
#define CLAIMED_COST 20000 /* of the tiles that a thread claims at once */

/* A group's product as a step of its own. */
typedef struct part {
    plan_step step;
    step_run run;
    step_view view[MOST_PARTS];
    int64_t shape[MOST_PARTS][2], stride[MOST_PARTS][2];
} part;

/* ---- one group --------------------------------------------------------------------------------------------------- */

/* Two axes of a view, the first of which may be any but the last. */
static void matrix(part *made, int32_t number, int32_t row)
{
    step_view *view = made->view + number;
    made->shape[number][0] = view->shape[row], made->stride[number][0] = view->stride[row];
    made->shape[number][1] = view->shape[view->rank - 1], made->stride[number][1] = view->stride[view->rank - 1];
    view->rank = 2;
    view->shape = made->shape[number], view->stride = made->stride[number];
}

static void cut(part *made, int32_t number, int32_t axis, const group *at)
{
    made->run.first[number] += at->start * made->stride[number][axis];
    made->shape[number][axis] = at->count;
}

static void choose(part *made, int32_t number, const group *at)
{
    made->run.first[number] += at->number * made->view[number].stride[0];
}

static void cut_rows(part *made, const group *at)
{
    choose(made, 2, at);
    matrix(made, 0, 0), matrix(made, 1, 0), matrix(made, 2, 1);
    cut(made, 0, 0, at), cut(made, 1, 0, at);
    if (made->step.inputs < 3) return;
    choose(made, 3, at);
    matrix(made, 3, 0);
    made->shape[3][0] = at->count, made->stride[3][0] = 0;
}

/* A number for each column of one group, or for each of its rows. */
static void vector(part *made, int32_t number, int32_t axis)
{
    step_view *view = made->view + number;
    made->shape[number][0] = view->shape[axis], made->stride[number][0] = view->stride[axis];
    view->rank = 1;
    view->shape = made->shape[number], view->stride = made->stride[number];
}

static void cut_scaled(part *made, const group *at)
{
    choose(made, 2, at);
    matrix(made, 0, 0), matrix(made, 1, 0), matrix(made, 2, 1);
    cut(made, 0, 0, at), cut(made, 1, 0, at);
    for (int32_t number = 3; number < TOKENS; ++number) {
        choose(made, number, at);
        vector(made, number, made->view[number].rank - 1);
    }
    vector(made, TOKENS, 0);
    cut(made, TOKENS, 0, at);
}

static void cut_depth(part *made, const group *at)
{
    choose(made, 0, at);
    matrix(made, 0, 1), matrix(made, 1, 0), matrix(made, 2, 0);
    cut(made, 1, 1, at), cut(made, 2, 0, at);
    if (made->step.inputs < 3) return;
    choose(made, 3, at);
    matrix(made, 3, 1);
}

static const kernel_family *inner_family(int32_t kernel)
{
    return kernel == KERNEL_grouped_scaled ? &family_scaled_products : &family_products;
}

static void make_part(part *made, const step_run *run, const group *at)
{
    made->step = *run->step;
    made->run = *run;
    made->run.step = &made->step;
    made->step.view = made->view;
    made->step.inputs = run->step->inputs - 1;
    made->step.family = inner_family(run->step->kernel);
    memcpy(made->view, run->step->view, (size_t)(made->step.inputs + 1) * sizeof *made->view);
    if (run->step->kernel == KERNEL_grouped_scaled)
        cut_scaled(made, at);
    else if (splits_depth(run->step))
        cut_depth(made, at);
    else
        cut_rows(made, at);
    made->step.kernel = run->step->kernel == KERNEL_grouped_scaled ? 0 : product_kernel(made->step.inputs);
    made->step.family->prepare(&made->step);
}

/* ---- all groups -------------------------------------------------------------------------------------------------- */

/* The last group whose tiles begin at or before a tile. */
static int32_t group_of(const grouped_work *work, int64_t tile)
{
    int32_t low = 0, high = work->groups;
    while (high - low > 1) {
        int32_t middle = (low + high) / 2;
        if (work->group[middle].first_tile <= tile)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void run_groups(void *context, int64_t begin, int64_t end)
{
    const grouped_work *work = context;
    for (int32_t g = group_of(work, begin); begin < end; ++g) {
        const group *at = work->group + g;
        int64_t behind = g + 1 < work->groups ? work->group[g + 1].first_tile : end, last = behind < end ? behind : end;
        part made;
        make_part(&made, work->run, at);
        made.step.family->body (&made.step)(&made.run, begin - at->first_tile, last - at->first_tile);
        begin = last;
    }
}

static void run_grouped(step_run *run)
{
    const plan_step *step = run->step;
    const step_view *out = step->view;
    bool depth = splits_depth(step), adds = step->kernel == KERNEL_grouped_depth_add;
    int64_t first = (int64_t)run->attrs[step->row->attrs - 2], tiles = 0;
    grouped_work work = {.run = run};
    uint64_t cost = 1;
    if (grouped_list(&work, step->view[1].shape[depth], first, depth ? out->shape[0] : step->view[2].shape[0]) < 1)
        return;
    int32_t used = 0;
    for (int32_t g = 0; g < work.groups; ++g) {
        part made;
        make_part(&made, run, work.group + g);
        if (!made.step.tiles) continue;
        work.group[used] = work.group[g];
        work.group[used++].first_tile = tiles;
        tiles += made.step.tiles, cost += made.step.cost;
    }
    work.groups = used;
    if (!tiles) return;
    int64_t grain = 1 + (int64_t)((double)tiles * CLAIMED_COST / (double)cost);
    if ((run->staged && !adds) || step->ordered) /* what is added to is an input too, in its own place */
        run_groups(&work, 0, tiles);
    else
        pool_run(run_groups, &work, tiles, grain, cost);
}

/* ---- planning ---------------------------------------------------------------------------------------------------- */

static bool grouped_computes(int32_t kernel, int32_t class)
{
    if (kernel == KERNEL_grouped_scaled) return true;
    return family_products.computes(
        product_kernel(kernel == KERNEL_grouped_rows_bias || kernel == KERNEL_grouped_depth_add ? 3 : 2), class);
}

static bool fits_rows(const plan_step *step)
{
    const step_view *out = step->view, *left = out + 1, *right = out + 2, *bias = out + 3;
    if (out->rank != 2 || left->rank != 2 || right->rank != 3) return false;
    if (left->shape[0] != out->shape[0] || left->shape[1] != right->shape[1] || right->shape[2] != out->shape[1])
        return false;
    return step->kernel == KERNEL_grouped_rows ||
           (bias->rank == 2 && bias->shape[0] == right->shape[0] && bias->shape[1] == out->shape[1]);
}

/* INT8 matrices; the vectors of a group are looked at when it is prepared. */
static bool fits_scaled(const plan_step *step)
{
    const step_view *out = step->view, *left = out + 1, *right = out + 2;
    if (out->rank != 2 || left->rank != 2 || right->rank != 3) return false;
    if (left->memory != DTYPE_INT8 || right->memory != DTYPE_INT8 || left->shape[0] != out->shape[0]) return false;
    for (int32_t v = 3; v <= TOKENS; ++v)
        if (!step->view[v].rank) return false;
    return left->shape[1] == right->shape[1] && right->shape[2] == out->shape[1];
}

static bool fits_depth(const plan_step *step)
{
    const step_view *out = step->view, *left = out + 1, *right = out + 2;
    if (out->rank != 3 || left->rank != 2 || right->rank != 2) return false;
    if (step->inputs > 3 && memcmp(out->shape, step->view[3].shape, 3 * sizeof *out->shape)) return false;
    return left->shape[0] == out->shape[1] && left->shape[1] == right->shape[0] && right->shape[1] == out->shape[2];
}

static bool accept_grouped(const plan_step *step)
{
    const step_view *list = step->view + step->inputs;
    if (!grouped_computes(step->kernel, step->class)) return false;
    bool scaled = step->kernel == KERNEL_grouped_scaled;
    for (int32_t v = 0; v < step->inputs && !scaled; ++v)
        if (!isa_base.stages->load[step->class][step->view[v].kernel]) return false;
    if (list->memory != DTYPE_INT64 || list->rank < 1 || list->rank > 2 || list->shape[0] > MOST_GROUPS) return false;
    if (list->rank == 2 && list->shape[1] != 2) return false;
    if (scaled) return fits_scaled(step);
    return splits_depth(step) ? fits_depth(step) : fits_rows(step);
}

static void prepare_grouped(plan_step *step)
{
    const step_view *left = step->view + 1;
    double products =
        (double)left->shape[0] * (double)left->shape[1] * (double)step->view[2].shape[step->view[2].rank - 1];
    step->tiles = step->grain = 1;
    step->traffic = (uint64_t)(2 * products);
    step->cost = (uint64_t)(0.03 * products) + 1;
}

static pool_body grouped_body(const plan_step *step)
{
    (void)step;
    return run_groups;
}

const kernel_family family_grouped = {.shaped = true,
                                      .computes = grouped_computes,
                                      .accept = accept_grouped,
                                      .prepare = prepare_grouped,
                                      .body = grouped_body,
                                      .run = run_grouped};
