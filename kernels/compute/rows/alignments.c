/* What targets spell, over all its alignments with times: the losses, and the family. */
#include "alignments.h"

#define NUMBERED "alignments.def"
#include "numbered.h"

enum { LOSS, BEGINNINGS, PROBABILITIES, TARGETS, LENGTHS };

/* ---- losses ------------------------------------------------------------------------------------------------------ */

/* From the beginnings at a time to those at the next one, from the last place on; `to` is where the first one is. */
static void go_on(const alignment *of, double *to, double blank)
{
    const alignment_scratch *have = of->scratch;
    for (int64_t i = of->targets; i > 0; --i) {
        double *at = to + 2 * i - 1; /* of target i - 1, and the blank behind it */
        bool passes = i > 1 && have->targets[i - 1] != have->targets[i - 2];
        at[1] = log_sum(at[1], at[0], -INFINITY) + blank;
        at[0] = log_sum(at[0], at[-1], passes ? at[-2] : -INFINITY) + have->probs[i - 1];
    }
    to[0] = log_sum(to[0], -INFINITY, -INFINITY) + blank;
}

static void put_beginnings(const alignment *of, int64_t t, const double *from)
{
    int64_t first = beginnings_at(of, t), places = from ? 2 * of->targets + 1 : 0;
    for (int64_t s = 0; s < places; ++s) alignment_put(of, BEGINNINGS, first + s, from[s]);
    for (int64_t s = places; s < of->most_places; ++s) alignment_put(of, BEGINNINGS, first + s, -INFINITY);
}

/* The logarithm of what all alignments have together. */
static double aligned(alignment *of)
{
    double *at = of->scratch->rows + 1;
    int64_t last = 2 * of->targets;
    at[-1] = -INFINITY;
    for (int64_t s = 0; s <= last; ++s) at[s] = -INFINITY;
    for (int64_t t = 0; t < of->times; ++t) {
        double blank = alignment_probabilities(of, t);
        if (t) {
            go_on(of, at, blank);
        } else {
            at[0] = blank;
            if (of->targets) at[1] = of->scratch->probs[0];
        }
        put_beginnings(of, t, at);
    }
    if (!of->times) return of->targets ? -INFINITY : 0;
    return of->targets ? log_sum(at[last], at[last - 1], -INFINITY) : at[0];
}

static void run_align(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    alignment_scratch *scratch = scratch_take();
    alignment of = alignment_of(run, scratch, PROBABILITIES, BEGINNINGS);
    for (; begin < end; ++begin) {
        alignment_take(&of, begin);
        if (of.wrong) of.times = 0;
        double found = aligned(&of);
        for (int64_t t = of.times; t < of.most_times; ++t) put_beginnings(&of, t, NULL);
        alignment_put(&of, LOSS, begin, found == -INFINITY && run->attrs[1] != 0 ? 0 : -found);
    }
    scratch_give(scratch);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool is_dense(const step_view *view, int32_t rank)
{
    return view->rank == rank && view_is_dense(view);
}

/* Numbers of each of the samples, of the probabilities' dtype. */
static bool is_one_each(const step_view *view, const step_view *x)
{
    return is_dense(view, 1) && view->memory == x->memory && view->shape[0] == x->shape[1];
}

static bool are_beginnings(const step_view *view, const step_view *x)
{
    return is_dense(view, 3) && view->memory == x->memory && view->shape[0] == x->shape[1] &&
           view->shape[1] == x->shape[0];
}

static bool accept_align(const plan_step *step)
{
    bool back = step->kernel == KERNEL_align_backward;
    const step_view *out = step->view, *x = out + 2, *targets = x + 1, *lengths = x + 2;
    if (!is_dense(x, 3) || (x->memory != DTYPE_FLOAT && x->memory != DTYPE_DOUBLE) || x->shape[2] > INT32_MAX)
        return false;
    if (!is_dense(targets, 1) || (targets->memory != DTYPE_INT32 && targets->memory != DTYPE_INT64)) return false;
    if (!is_dense(lengths, 2) || lengths->memory != DTYPE_INT64 || lengths->shape[0] != 3) return false;
    if (lengths->shape[1] != x->shape[1]) return false;
    if (!back) return is_one_each(out, x) && are_beginnings(out + 1, x);
    for (int32_t axis = 0; axis < 3; ++axis)
        if (out->rank != 3 || out->shape[axis] != x->shape[axis]) return false;
    return is_dense(out, 3) && out->memory == x->memory && is_one_each(out + 1, x) && is_one_each(lengths + 1, x) &&
           are_beginnings(lengths + 2, x);
}

static void prepare_align(plan_step *step)
{
    bool back = step->kernel == KERNEL_align_backward;
    const step_view *x = step->view + 2, *begun = step->view + (back ? 6 : 1);
    if (!(step->attrs[0] >= 0 && step->attrs[0] < (double)x->shape[2]) || !begun->shape[2]) return;
    double places = (double)begun->shape[2] * (double)x->shape[0], classes = (double)x->shape[2] * (double)x->shape[0];
    step->tiles = x->shape[1];
    step->grain = 1;
    step->cost = (uint64_t)((double)x->shape[1] * (places * (back ? 128 : 96) + (back ? classes * 4 : 0)));
    step->traffic = (uint64_t)((double)x->shape[1] * (places + classes) * 4);
}

static pool_body align_body(const plan_step *step)
{
    return step->kernel == KERNEL_align ? run_align : run_align_backward;
}

const kernel_family family_alignments = {
    .shaped = true, .computes = computes_any, .accept = accept_align, .prepare = prepare_align, .body = align_body};
