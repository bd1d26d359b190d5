/* A sample's targets, lengths and probabilities, as losses and gradients of alignments take them. */
#include "alignments.h"

#define NUMBERED "alignments.def"
#include "numbered.h"

alignment alignment_of(const step_run *run, alignment_scratch *scratch, int32_t probabilities, int32_t beginnings)
{
    const step_view *x = run->step->view + probabilities, *begun = run->step->view + beginnings;
    return (alignment){.run = run,
                       .scratch = scratch,
                       .samples = x->shape[1],
                       .classes = x->shape[2],
                       .most_times = x->shape[0],
                       .most_places = begun->shape[2],
                       .blank = (int64_t)run->attrs[0],
                       .wide = x->memory == DTYPE_DOUBLE};
}

static int64_t within(int64_t x, int64_t high)
{
    return x < 0 ? 0 : x > high ? high : x;
}

static int64_t target_at(const step_run *run, int32_t view, int64_t index)
{
    const char *at = run->first[view];
    bool wide = run->step->view[view].memory == DTYPE_INT64;
    return wide ? ((const index64 *)(const void *)at)[index] : ((const index32 *)(const void *)at)[index];
}

/* Targets lie one view before the lengths, two before whatever follows these. */
void alignment_take(alignment *of, int64_t n)
{
    const step_run *run = of->run;
    int32_t view = run->step->outputs + (run->step->kernel == KERNEL_align ? 1 : 2);
    const index64 *lengths = (const index64 *)(const void *)run->first[view + 1];
    int64_t begin = lengths[2 * of->samples + n], there = run->step->view[view].shape[0];
    of->n = n;
    of->times = within(lengths[n], of->most_times);
    of->targets = within(within(lengths[of->samples + n], (of->most_places - 1) / 2), MOST_TARGETS);
    of->wrong = begin < 0 || begin > there - of->targets;
    for (int64_t i = 0; !of->wrong && i < of->targets; ++i) {
        int64_t target = target_at(run, view, begin + i);
        if (target < 0 || target >= of->classes) {
            step_fault(run, view, begin + i, target, of->classes);
            of->wrong = true;
        }
        of->scratch->targets[i] = (int32_t)target;
    }
}

double alignment_probabilities(const alignment *of, int64_t t)
{
    int32_t view = of->run->step->outputs + (of->run->step->kernel == KERNEL_align ? 0 : 1);
    int64_t first = probabilities_at(of, t);
    for (int64_t i = 0; i < of->targets; ++i)
        of->scratch->probs[i] = alignment_get(of, view, first + of->scratch->targets[i]);
    return alignment_get(of, view, first + of->blank);
}
