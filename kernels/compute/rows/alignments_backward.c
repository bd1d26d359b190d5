/* What targets spell, over all its alignments with times: gradients. */
#include <string.h>

#include "alignments.h"
#include "special.h"

enum { OUT, GRADIENT, PROBABILITIES, TARGETS, LENGTHS, LOSS, BEGINNINGS };

/* Which share a target's class has: that of its first target, or the last one, the blank's. */
static void choose_slots(const alignment *of)
{
    alignment_scratch *have = of->scratch;
    for (int64_t i = 0; i < of->targets; ++i) {
        int64_t first = have->targets[i] == of->blank ? of->targets : 0;
        while (first < i && have->targets[first] != have->targets[i]) ++first;
        have->slots[i] = (int32_t)first;
    }
}

/* From the ends at a time to those at the one before, from the first place on. */
static void go_back(const alignment *of, double *to, double blank)
{
    const alignment_scratch *have = of->scratch;
    for (int64_t i = 0; i < of->targets; ++i) {
        double *at = to + 2 * i; /* a blank, and the target behind it */
        bool passes = i + 1 < of->targets && have->targets[i + 1] != have->targets[i];
        at[0] = log_sum(at[0], at[1], -INFINITY) + blank;
        at[1] = log_sum(at[1], at[2], passes ? at[3] : -INFINITY) + have->probs[i];
    }
    double *last = to + 2 * of->targets;
    *last = log_sum(*last, -INFINITY, -INFINITY) + blank;
}

/* What a place has of all alignments that cost `loss`. */
static double share_of(double both, double loss, double prob)
{
    return both == -INFINITY ? 0 : exp(both + loss - prob);
}

/* What classes have of all alignments at a time. */
static void share_out(const alignment *of, int64_t t, const double *ends, double blank, double loss)
{
    alignment_scratch *have = of->scratch;
    int64_t first = beginnings_at(of, t), last = of->targets;
    memset(have->shares, 0, (size_t)(last + 1) * sizeof *have->shares);
    for (int64_t i = 0; i <= last; ++i)
        have->shares[last] += share_of(alignment_get(of, BEGINNINGS, first + 2 * i) + ends[2 * i], loss, blank);
    for (int64_t i = 0; i < last; ++i) {
        double both = alignment_get(of, BEGINNINGS, first + 2 * i + 1) + ends[2 * i + 1];
        have->shares[have->slots[i]] += share_of(both, loss, have->slots[i] == last ? blank : have->probs[i]);
    }
}

/* exp(x) times the gradient, NaN for what is impossible: the share of that is nothing over nothing. */
static void put_probabilities(const alignment *of, int64_t t, double scale)
{
    int64_t first = probabilities_at(of, t);
    if (of->wide) {
        for (int64_t c = 0; c < of->classes; ++c) {
            double x = alignment_get(of, PROBABILITIES, first + c);
            alignment_put(of, OUT, first + c, x == -INFINITY ? (double)NAN : exp(x) * scale);
        }
        return;
    }
    const mem_float *from = (const mem_float *)(const void *)of->run->first[PROBABILITIES] + first;
    mem_float *to = (mem_float *)(void *)of->run->first[OUT] + first;
    float times = (float)scale;
    INDEPENDENT
    for (int64_t c = 0; c < of->classes; ++c) {
        float value = exp_float(from[c]) * times;
        to[c] = from[c] == -INFINITY ? (float)NAN : value;
    }
}

/* Of a class with a share; nothing of what is impossible is no number. */
static void put_class(const alignment *of, int64_t index, double prob, double share, double loss, double scale)
{
    bool unknown = prob == -INFINITY || (share == 0 && !(loss < INFINITY));
    alignment_put(of, OUT, index, unknown ? (double)NAN : (exp(prob) - share) * scale);
}

static void put_row(const alignment *of, int64_t t, double blank, double loss, double scale)
{
    const alignment_scratch *have = of->scratch;
    int64_t first = probabilities_at(of, t), last = of->targets;
    put_probabilities(of, t, loss < INFINITY ? scale : (double)NAN);
    put_class(of, first + of->blank, blank, have->shares[last], loss, scale);
    for (int64_t i = 0; i < last; ++i)
        if (have->slots[i] == i)
            put_class(of, first + have->targets[i], have->probs[i], have->shares[i], loss, scale);
}

/* The same number for all classes. */
static void put_number(const alignment *of, int64_t t, double number)
{
    int64_t first = probabilities_at(of, t);
    for (int64_t c = 0; c < of->classes; ++c) alignment_put(of, OUT, first + c, number);
}

/* Whether no alignment gets to the end. */
static bool is_impossible(const alignment *of, double loss)
{
    if (loss == INFINITY || !of->times) return loss == INFINITY;
    int64_t last = beginnings_at(of, of->times - 1) + 2 * of->targets;
    return alignment_get(of, BEGINNINGS, last) == -INFINITY &&
           (!of->targets || alignment_get(of, BEGINNINGS, last - 1) == -INFINITY);
}

static void put_gradients(const alignment *of, double loss, double scale)
{
    double *at = of->scratch->rows;
    int64_t last = 2 * of->targets;
    choose_slots(of);
    for (int64_t s = 0; s < last + 3; ++s) at[s] = -INFINITY;
    for (int64_t t = of->times - 1; t >= 0; --t) {
        double blank = alignment_probabilities(of, t);
        if (t < of->times - 1) {
            go_back(of, at, blank);
        } else {
            at[last] = blank;
            if (last) at[last - 1] = of->scratch->probs[of->targets - 1];
        }
        share_out(of, t, at, blank, loss);
        put_row(of, t, blank, loss, scale);
    }
}

void run_align_backward(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    alignment_scratch *scratch = scratch_take();
    alignment of = alignment_of(run, scratch, PROBABILITIES, BEGINNINGS);
    for (; begin < end; ++begin) {
        alignment_take(&of, begin);
        double loss = alignment_get(&of, LOSS, begin), scale = alignment_get(&of, GRADIENT, begin);
        if (of.wrong || (run->attrs[1] != 0 && is_impossible(&of, loss))) of.times = 0;
        put_gradients(&of, loss, scale);
        for (int64_t t = of.times; t < of.most_times; ++t) put_number(&of, t, 0);
    }
    scratch_give(scratch);
}
