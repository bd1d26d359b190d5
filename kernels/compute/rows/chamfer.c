/* Gradients of distances between points and their nearest. */
#include "numeric.h"
#include "tile.h"

enum { SLOPES, OWN, OTHERS, NEAREST, OF_OTHERS, GRAD, GRAD_OF_OTHERS, VIEWS };

typedef int32_t index32 __attribute__((aligned(1), may_alias));

static mem_float *floats(const step_run *run, int32_t view, int64_t from)
{
    return (mem_float *)(void *)run->first[view] + from;
}

/* Whether the index at an element names one of so many points. */
static bool names(const step_run *run, int32_t view, int64_t element, int64_t points, int64_t *point)
{
    *point = ((const index32 *)(const void *)run->first[view])[element];
    if (*point >= 0 && *point < points) return true;
    if (run->attrs[0] != 0) step_fault(run, view, element, *point, points);
    return false;
}

/* What the others' distances give is summed in their order, each point's own distance comes last. */
static void chamfer(const step_run *run, int64_t batch)
{
    const step_view *own = run->step->view + OWN, *others = run->step->view + OTHERS;
    const int64_t n = own->shape[1], m = others->shape[1], size = own->shape[2];
    const mem_float *a = floats(run, OWN, batch * n * size), *b = floats(run, OTHERS, batch * m * size);
    const mem_float *grad = floats(run, GRAD, batch * n), *grad_of_others = floats(run, GRAD_OF_OTHERS, batch * m);
    mem_float *slopes = floats(run, SLOPES, batch * n * size);
    int64_t to;
    for (int64_t i = 0; i < n * size; ++i) slopes[i] = 0;
    for (int64_t j = 0; j < m; ++j) {
        if (!names(run, OF_OTHERS, batch * m + j, n, &to)) continue;
        float twice = 2 * grad_of_others[j];
        for (int64_t k = 0; k < size; ++k) slopes[to * size + k] -= twice * (b[j * size + k] - a[to * size + k]);
    }
    for (int64_t i = 0; i < n; ++i) {
        if (!names(run, NEAREST, batch * n + i, m, &to)) continue;
        float twice = 2 * grad[i];
        for (int64_t k = 0; k < size; ++k) slopes[i * size + k] += twice * (a[i * size + k] - b[to * size + k]);
    }
}

static void run_chamfers(void *context, int64_t begin, int64_t end)
{
    for (int64_t batch = begin; batch < end; ++batch) chamfer(context, batch);
}

static bool accept_chamfers(const plan_step *step)
{
    const step_view *view = step->view;
    for (int32_t v = 0; v < VIEWS; ++v) {
        bool index = v == NEAREST || v == OF_OTHERS, of_others = v == OTHERS || v == OF_OTHERS || v == GRAD_OF_OTHERS;
        int32_t rank = v <= OTHERS ? 3 : 2;
        if (!view_is_dense(view + v) || view[v].rank != rank) return false;
        if (view[v].memory != (index ? DTYPE_INT32 : DTYPE_FLOAT)) return false;
        if (view[v].shape[0] != view[OWN].shape[0]) return false;
        if (view[v].shape[1] != view[of_others ? OTHERS : OWN].shape[1]) return false;
        if (rank == 3 && view[v].shape[2] != view[OWN].shape[2]) return false;
    }
    return true;
}

static void prepare_chamfers(plan_step *step)
{
    const step_view *view = step->view;
    double points = (double)view[OWN].shape[0] * (double)(view[OWN].shape[1] + view[OTHERS].shape[1]);
    step->tiles = view[OWN].shape[0];
    step->grain = 1;
    step->traffic = (uint64_t)(points * (double)view[OWN].shape[2] * 12);
    step->cost = (uint64_t)(points * (8 + 4 * (double)view[OWN].shape[2]));
}

static pool_body chamfers_body(const plan_step *step)
{
    (void)step;
    return run_chamfers;
}

const kernel_family family_chamfers = {.shaped = true,
                                       .computes = computes_any,
                                       .accept = accept_chamfers,
                                       .prepare = prepare_chamfers,
                                       .body = chamfers_body};
