/* Launches and exchanges of a plan: words of an answer become parts. Nothing of an answer is believed. */
#include "answer_parts.h"

#define MOST_PARTS 64
#define MOST_RANKS 1024
#define TABLES 4
#define LAUNCH 0
#define EXCHANGE 1

static exchange_span read_span(reader *in)
{
    exchange_span span;
    span.operand = (int32_t)next(in, -1, INT32_MAX);
    span.at = (uint64_t)next(in, 0, INT64_MAX / 4);
    span.bytes = (uint64_t)next(in, 0, INT64_MAX / 4);
    return span;
}

static void read_table(reader *in, plan_exchange *made)
{
    int64_t words = next(in, 0, TABLES * MOST_RANKS);
    const int64_t *row = next_row(in, (size_t)words);
    in->broken |= words && (uint64_t)words != TABLES * (uint64_t)made->ranks;
    if (in->broken || !words) return;
    for (int64_t i = 0; i < words; i++) in->broken |= row[i] < 0;
    made->table = malloc((size_t)words * sizeof *row);
    in->broken |= !made->table;
    if (made->table) memcpy(made->table, row, (size_t)words * sizeof *row);
}

static plan_exchange *read_exchange(reader *in)
{
    plan_exchange *made = calloc(1, sizeof *made);
    if (!made) {
        in->broken = true;
        return NULL;
    }
    made->group = next_text(in);
    made->ranks = (uint32_t)next(in, 1, MOST_RANKS);
    made->rank = (uint32_t)next(in, 0, (int64_t)made->ranks - 1);
    made->kind = (int32_t)next(in, 0, INT32_MAX);
    made->dtype = (int32_t)next(in, 0, INT32_MAX);
    made->reduction = (int32_t)next(in, 0, INT32_MAX);
    made->count = (uint64_t)next(in, 0, INT64_MAX);
    made->send = read_span(in);
    made->receive = read_span(in);
    made->counts = read_span(in);
    read_table(in, made);
    in->broken |= !made->group;
    return made;
}

static ae_plan *read_launch(reader *in, const operator_row *row, int32_t failure_code, const plan_program *whole)
{
    plan_program own = *whole;
    own.words = (int32_t)next(in, 0, INT32_MAX);
    own.word = next_row(in, (size_t)own.words);
    return in->broken ? NULL : plan_new(row->name, failure_code, &own);
}

plan_part *read_plan_parts(reader *in, const operator_row *row, int32_t failure_code, const plan_program *whole,
                           int32_t *count)
{
    int32_t parts = (int32_t)next(in, 0, MOST_PARTS);
    plan_part *made = parts ? calloc((size_t)parts, sizeof *made) : NULL;
    for (*count = 0; made && *count < parts && !in->broken; ++*count) {
        plan_part *one = made + *count;
        if (next(in, LAUNCH, EXCHANGE) == EXCHANGE)
            one->exchange = read_exchange(in);
        else
            one->launch = read_launch(in, row, failure_code, whole);
        in->broken |= !one->exchange && !one->launch;
    }
    in->broken |= parts && !made;
    return made;
}

void free_plan_parts(plan_part *part, int32_t count)
{
    for (int32_t i = 0; part && i < count; i++) plan_part_free(part[i]);
    free(part);
}

/* ---- beside the plan -------------------------------------------------------------------------------------------- */

static bool inside(const ae_plan *plan, const exchange_span *span)
{
    if (!span->bytes) return true;
    uint64_t end = span->at + span->bytes;
    if (span->operand < 0) return end <= plan->workspace;
    if (span->operand >= plan->arguments) return false;
    const plan_argument *range = plan->argument + span->operand;
    return range->low >= 0 && span->at >= (uint64_t)range->low && end <= (uint64_t)range->high;
}

static bool exchange_fits(const ae_plan *plan, const plan_exchange *one)
{
    const exchange_span *counts = &one->counts;
    bool whole = !counts->bytes || (counts->bytes == TABLES * (uint64_t)one->ranks * sizeof(int64_t) &&
                                    counts->at % sizeof(int64_t) == 0 && counts->operand < 0);
    return whole && inside(plan, &one->send) && inside(plan, &one->receive) && inside(plan, counts);
}

static bool launch_fits(const ae_plan *plan, ae_plan *one, const operand_path *path)
{
    size_t bytes = (size_t)plan->arguments * sizeof *path;
    if (one->arguments != plan->arguments || one->workspace > plan->workspace) return false;
    one->row = plan->row;
    one->path = malloc(bytes + 1);
    if (one->path) memcpy(one->path, path, bytes);
    return one->path;
}

bool plan_parts_fit(ae_plan *plan, const operand_path *path)
{
    for (int32_t i = 0; i < plan->parts; i++) {
        const plan_part *part = plan->part + i;
        bool fits = part->launch ? launch_fits(plan, part->launch, path) : exchange_fits(plan, part->exchange);
        if (!fits) return false;
    }
    return true;
}
