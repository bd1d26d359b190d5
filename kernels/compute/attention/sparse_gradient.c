/* Backward of the lightning index over keys by their numbers, or over all that a query sees: from gradients of the
 * scores, or from the divergence of their softmax from attention's weights. A tile is a sequence. */
#include "isa.h"
#include "sparse.h"

#include <math.h>
#include <string.h>

#define PIECE 64 /* keys that are worked on at once */
#define HEADS 32 /* of attention that are worked on together */
#define LEAST 1e-8f /* of probabilities whose logarithm is taken */

enum { DQ, DK, DW, LOSS };
enum { NUMBERS = 2, DY, QUERY = DY, KEY, ROWS, OWN_ROWS, SINKS }; /* behind the lengths */

typedef struct gradient_scratch {
    _Alignas(64) float query[SPARSE_HEADS * SPARSE_INDEX_WIDTH], dq[SPARSE_HEADS * SPARSE_INDEX_WIDTH];
    _Alignas(64) float key[PIECE * SPARSE_INDEX_WIDTH], dk[PIECE * SPARSE_INDEX_WIDTH];
    _Alignas(64) float scores[SPARSE_HEADS * PIECE], slopes[SPARSE_HEADS * PIECE], sums[PIECE], gradients[PIECE];
    _Alignas(64) float taught[HEADS * (SPARSE_WIDTH + SPARSE_ROPE)], teacher[PIECE * (SPARSE_WIDTH + SPARSE_ROPE)];
    _Alignas(64) float shares[HEADS * PIECE], target[PIECE];
    _Alignas(64) uint16_t narrow[SPARSE_HEADS * PIECE];
    float weights[SPARSE_HEADS], dw[SPARSE_HEADS], largest[HEADS], total[HEADS], sink[HEADS];
    int64_t places[PIECE], entries[PIECE];
} gradient_scratch;
_Static_assert(sizeof(gradient_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* A query: what the softmax of its scores needs, and attention's weights to be probabilities. */
typedef struct gradient_row {
    sparse_row keys;
    int64_t query, heads, width;
    float largest, total, share;
} gradient_row;

static bool is_loss(const sparse_work *work)
{
    return work->base.step->kernel == KERNEL_index_loss;
}

static float *floats(const sparse_work *work, int32_t view)
{
    return (float *)(void *)work->base.run->first[view];
}

/* ---- scores ----------------------------------------------------------------------------------------------------- */

/* The next keys from *at on: those with numbers, or without a count all. */
static int64_t next_keys(const sparse_work *work, const gradient_row *row, int64_t *at, gradient_scratch *have)
{
    if (work->count) {
        const mem_int32 *numbers = (const mem_int32 *)(const void *)work->base.run->first[work->lengths + NUMBERS];
        numbers += row->query * work->count;
        return sparse_gather(work, &row->keys, numbers, at, PIECE, have->places, have->entries);
    }
    int64_t left = row->keys.visible - *at, n = left < PIECE ? left : PIECE;
    for (int64_t i = 0; i < n; ++i) have->places[i] = row->keys.first_key + *at + i;
    *at += n;
    return n;
}

/* Products with n keys, and their sums over heads. */
static void score(const sparse_work *work, const gradient_row *row, int64_t n, gradient_scratch *have)
{
    for (int64_t i = 0; i < n; ++i)
        sparse_load(work, work->key, have->places[i] * row->width, row->width, have->key + i * row->width);
    attention_matrix query = {have->query, (int32_t)row->heads, (int32_t)row->width, (int32_t)row->width},
                     key = {have->key, (int32_t)n, (int32_t)row->width, (int32_t)row->width};
    attention_multiply(&work->base, &query, false, &key, true, 1, 0, have->scores, (int32_t)n);
    memset(have->sums, 0, (size_t)n * sizeof *have->sums);
    for (int64_t head = 0; head < row->heads; ++head)
        for (int64_t i = 0; i < n; ++i) {
            float *at = have->scores + head * n + i;
            if (*at < 0) *at = 0;
            have->sums[i] += have->weights[head] * *at;
        }
}

static void take_query(const sparse_work *work, gradient_row *row, gradient_scratch *have)
{
    row->heads = work->view[work->query].shape[1], row->width = work->view[work->query].shape[2];
    sparse_load(work, work->query, row->query * row->heads * row->width, row->heads * row->width, have->query);
    sparse_load(work, work->key + 1, row->query * row->heads, row->heads, have->weights);
}

/* Largest score and sum of exp(score - largest) of all keys of a row. False after a fault. */
static bool sum_up(const sparse_work *work, gradient_row *row, gradient_scratch *have)
{
    int64_t n, at = 0;
    row->largest = -INFINITY, row->total = 0;
    while ((n = next_keys(work, row, &at, have)) > 0) {
        score(work, row, n, have);
        float before = row->largest, largest = work->base.loops->largest(have->sums, n, before);
        row->total = (row->total == 0 ? 0 : row->total * exp_minus_float(largest - before)) +
                     work->base.loops->weigh(have->sums, n, largest);
        row->largest = largest;
    }
    return n == 0;
}

void sparse_run_sums(void *context, int64_t begin, int64_t end)
{
    gradient_scratch *have = scratch_take();
    sparse_work work = sparse_begin(context);
    work.base.narrow = have->narrow, work.count = 0;
    for (int64_t at = begin; at < end; ++at) {
        gradient_row row = {.query = at};
        take_query(&work, &row, have);
        if (!sparse_take_row(&work, at, &row.keys)) row.keys.visible = 0;
        if (!sum_up(&work, &row, have)) break;
        if (!row.keys.visible) row.largest = 0;
        sparse_store(&work, 0, at, 1, &row.largest, false);
        sparse_store(&work, 1, at, 1, &row.total, false);
    }
    scratch_give(have);
}

/* ---- attention's weights ---------------------------------------------------------------------------------------- */

/* Maxima and sums of some of a row's heads. */
static void take_rows(const sparse_work *work, const gradient_row *row, int64_t head, int64_t heads,
                      gradient_scratch *have)
{
    const step_view *rows = work->view + work->lengths + ROWS;
    int64_t first = row->query * rows->shape[2] + head;
    sparse_load(work, work->lengths + ROWS, first, heads, have->largest);
    sparse_load(work, work->lengths + ROWS, rows->shape[1] * rows->shape[2] + first, heads, have->total);
}

/* 1 / the sum of weights of all heads: a sink takes its part of them. */
static float share_of(const sparse_work *work, const gradient_row *row, gradient_scratch *have)
{
    int64_t heads = work->view[work->lengths + QUERY].shape[1];
    float sum = (float)heads;
    for (int64_t head = 0, n; work->flags & SPARSE_HAS_SINK && head < heads; head += n) {
        n = heads - head < HEADS ? heads - head : HEADS;
        take_rows(work, row, head, n, have);
        sparse_load(work, work->lengths + SINKS, head, n, have->sink);
        for (int64_t r = 0; r < n; ++r) sum -= expf(have->sink[r] - have->largest[r]) / have->total[r];
    }
    return 1 / sum;
}

/* The weights of some heads for n keys, added to the target. */
static void add_heads(const sparse_work *work, const gradient_row *row, int64_t head, int64_t heads, int64_t n,
                      gradient_scratch *have)
{
    int64_t all = work->view[work->lengths + QUERY].shape[1], width = work->view[work->lengths + QUERY].shape[2];
    sparse_load(work, work->lengths + QUERY, (row->query * all + head) * width, heads * width, have->taught);
    take_rows(work, row, head, heads, have);
    attention_matrix query = {have->taught, (int32_t)heads, (int32_t)width, (int32_t)width},
                     key = {have->teacher, (int32_t)n, (int32_t)width, (int32_t)width};
    attention_multiply(&work->base, &query, false, &key, true, work->base.factor, 0, have->shares, (int32_t)n);
    for (int64_t r = 0; r < heads; ++r) {
        work->base.loops->weigh(have->shares + r * n, n, have->largest[r]);
        for (int64_t i = 0; i < n; ++i) have->target[i] += have->shares[r * n + i] / have->total[r];
    }
}

static void take_target(const sparse_work *work, const gradient_row *row, int64_t n, gradient_scratch *have)
{
    const step_view *keys = work->view + work->lengths + KEY;
    int64_t shared = keys->shape[1], width = keys->shape[2];
    int64_t group = work->view[work->lengths + QUERY].shape[1] / shared;
    memset(have->target, 0, (size_t)n * sizeof *have->target);
    for (int64_t one = 0; one < shared; ++one) {
        for (int64_t i = 0; i < n; ++i)
            sparse_load(work, work->lengths + KEY, (have->places[i] * shared + one) * width, width,
                        have->teacher + i * width);
        for (int64_t head = 0, some; head < group; head += some) {
            some = group - head < HEADS ? group - head : HEADS;
            add_heads(work, row, one * group + head, some, n, have);
        }
    }
    work->base.loops->scale(have->target, n, row->share);
}

/* ---- gradients -------------------------------------------------------------------------------------------------- */

/* The gradients of the scores of n keys; what they add to the loss. */
static float take_gradients(const sparse_work *work, const gradient_row *row, int64_t n, gradient_scratch *have)
{
    float loss = 0;
    for (int64_t i = 0; i < n && !is_loss(work); ++i)
        sparse_load(work, work->lengths + DY, row->query * work->count + have->entries[i], 1, have->gradients + i);
    if (!is_loss(work)) return 0;
    take_target(work, row, n, have);
    work->base.loops->weigh(have->sums, n, row->largest);
    for (int64_t i = 0; i < n; ++i) {
        float own = have->sums[i] / row->total, wanted = have->target[i];
        have->gradients[i] = own - wanted;
        loss += wanted * (logf(wanted > LEAST ? wanted : LEAST) - logf(own > LEAST ? own : LEAST));
    }
    return loss;
}

static void add_keys(const sparse_work *work, const gradient_row *row, int64_t n, gradient_scratch *have)
{
    for (int64_t head = 0; head < row->heads; ++head) {
        const float *scores = have->scores + head * n;
        have->dw[head] += work->base.loops->dot(scores, have->gradients, n);
        for (int64_t i = 0; i < n; ++i)
            have->slopes[head * n + i] = scores[i] > 0 ? have->gradients[i] * have->weights[head] : 0;
    }
    attention_round(&work->base, have->slopes, row->heads * n, work->flags & SPARSE_AWAY);
    attention_matrix query = {have->query, (int32_t)row->heads, (int32_t)row->width, (int32_t)row->width},
                     key = {have->key, (int32_t)n, (int32_t)row->width, (int32_t)row->width},
                     slopes = {have->slopes, (int32_t)row->heads, (int32_t)n, (int32_t)n};
    attention_multiply(&work->base, &slopes, false, &key, false, 1, 1, have->dq, (int32_t)row->width);
    attention_multiply(&work->base, &slopes, true, &query, false, 1, 0, have->dk, (int32_t)row->width);
    for (int64_t i = 0; i < n; ++i) {
        float *to = floats(work, DK) + have->places[i] * row->width;
        work->base.loops->add(to, have->dk + i * row->width, row->width, 1, 1);
    }
}

/* What the row's softmax and target need. False after a fault. */
static bool begin_row(const sparse_work *work, gradient_row *row, gradient_scratch *have)
{
    if (!is_loss(work)) return true;
    row->share = share_of(work, row, have);
    if (work->count) return sum_up(work, row, have);
    sparse_load(work, work->lengths + OWN_ROWS, row->query, 1, &row->largest);
    sparse_load(work, work->lengths + OWN_ROWS, work->view[work->lengths + OWN_ROWS].shape[1] + row->query, 1,
                &row->total);
    return true;
}

static bool run_row(const sparse_work *work, gradient_row *row, gradient_scratch *have)
{
    int64_t n = 0, at = 0;
    float loss = 0;
    take_query(work, row, have);
    memset(have->dq, 0, (size_t)(row->heads * row->width) * sizeof *have->dq);
    memset(have->dw, 0, (size_t)row->heads * sizeof *have->dw);
    if (!sparse_take_row(work, row->query, &row->keys)) row->keys.visible = 0;
    if (row->keys.visible && !begin_row(work, row, have)) return false;
    while (row->keys.visible && (n = next_keys(work, row, &at, have)) > 0) {
        score(work, row, n, have);
        loss += take_gradients(work, row, n, have);
        add_keys(work, row, n, have);
    }
    memcpy(floats(work, DQ) + row->query * row->heads * row->width, have->dq,
           (size_t)(row->heads * row->width) * sizeof *have->dq);
    memcpy(floats(work, DW) + row->query * row->heads, have->dw, (size_t)row->heads * sizeof *have->dw);
    if (is_loss(work)) floats(work, LOSS)[row->query] = loss;
    return n == 0;
}

void sparse_run_gradient(void *context, int64_t begin, int64_t end)
{
    gradient_scratch *have = scratch_take();
    sparse_work work = sparse_begin(context);
    work.base.narrow = have->narrow;
    for (int64_t sequence = begin; sequence < end; ++sequence) {
        sparse_part part;
        if (!sparse_part_of(&work, sequence, &part)) continue;
        int64_t width = work.view[work.key].shape[1];
        if (part.last > part.key)
            memset(floats(&work, DK) + part.key * width, 0, (size_t)((part.last - part.key) * width) * sizeof(float));
        bool fine = true;
        for (gradient_row row = {.query = part.row}; fine && row.query < part.end; ++row.query)
            fine = run_row(&work, &row, have);
    }
    scratch_give(have);
}
