/* PagedAttention, and SelfAttention of prompts whose first tokens are in a cache: over keys and values in blocks. */
#include "atb_attention.h"

#define BLOCK_OF_PROMPTS 128 /* keys */

typedef struct paged {
    const atb_tensor *query, *key, *value, *table, *out;
    heads heads;
    int64_t length[MOST_SEQUENCES], queries[MOST_SEQUENCES]; /* keys and queries of each sequence */
    uint64_t count;
} paged;

static aclTensorList *blocks(atb_pass *pass, const atb_tensor *cache)
{
    const int64_t *shape = cache->shape;
    return atb_list(pass, cache, cache->device, (atb_view){{shape[0], shape[1], shape[2] * shape[3]}, {0}, 3});
}

static bool check_tensors(atb_pass *pass, paged *all, int32_t queries, int32_t keys, float scale)
{
    return atb_has_rank(pass, all->key, "keyCache", 4) && atb_has_rank(pass, all->value, "valueCache", 4) &&
           atb_has_rank(pass, all->table, "blockTables", 2) &&
           atb_find_heads(pass, all->query, queries, keys, scale, &all->heads) &&
           atb_has_tokens(pass, all->out, "output", all->query->shape[0], all->heads.queries * all->value->shape[3]);
}

/* Sequences `first` to first + count, whose `tokens` queries begin at `token`. */
static attention of_sequences(atb_pass *pass, const paged *all, uint64_t first, uint64_t count, int64_t token,
                              int64_t tokens, const int64_t *keys)
{
    const heads *heads = &all->heads;
    const int64_t wide = all->table->shape[1], size = all->value->shape[3];
    char *table = (char *)all->table->device + (int64_t)first * wide * (int64_t)sizeof(int32_t);
    return (attention){
        .heads = *heads,
        .query = atb_make(pass, all->query, atb_token_at(all->query, token, heads->queries, heads->size),
                          atb_bsnd((int64_t)count, tokens, heads->queries, heads->size)),
        .out = atb_make(pass, all->out, atb_token_at(all->out, token, heads->queries, size),
                        atb_bsnd((int64_t)count, tokens, heads->queries, size)),
        .key = blocks(pass, all->key),
        .value = blocks(pass, all->value),
        .table = atb_make(pass, all->table, table, (atb_view){{(int64_t)count, wide}, {0}, 2}),
        .key_lengths = atb_array(pass, keys, count),
        .block = all->key->shape[1],
    };
}

static void attend_tokens(atb_pass *pass, const paged *all)
{
    if ((uint64_t)all->query->shape[0] != all->count || (uint64_t)all->table->shape[0] != all->count)
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM,
                   "Expected a query and a row of blockTables for each of %llu sequences.",
                   (unsigned long long)all->count);
    if (pass->status) return;
    attention one = of_sequences(pass, all, 0, all->count, 0, (int64_t)all->count, all->length);
    atb_attend(pass, &one);
}

/* `count` queries of sequence i from `first` of them on, the first at `token`. */
typedef struct part {
    uint64_t sequence;
    int64_t first, count, token;
} part;

static void attend_part(atb_pass *pass, const paged *all, part of, const atb_tensor *mask, char *at)
{
    const int64_t later = all->queries[of.sequence] - of.first - of.count; /* queries, whose keys are masked */
    const int64_t keys = all->length[of.sequence] - (mask ? 0 : later);
    const int64_t width = all->table->shape[1] * all->key->shape[1];
    attention one = of_sequences(pass, all, of.sequence, 1, of.token, of.count, &keys);
    if (mask)
        one.mask = atb_mask_rows(pass, at + of.token * width, of.count, width, width);
    else
        atb_use_causal_mask(pass, &one, of.count, at, SPARSE_RIGHT_DOWN_CAUSAL);
    atb_attend(pass, &one);
    atb_destroy_descriptions(pass);
}

/* Each with its queries, which are its last tokens. mask: of all queries, or NULL for a causal one. Prompts of aclnn
 * want blocks of a multiple of 128 keys; over others each query is attended to by itself. */
static void attend_sequences(atb_pass *pass, const paged *all, const atb_tensor *mask)
{
    const bool whole = all->key->shape[1] % BLOCK_OF_PROMPTS == 0;
    const int64_t width = all->table->shape[1] * all->key->shape[1];
    char *at = mask ? atb_mask_of(pass, mask, mask->shape[0], width) : atb_causal_mask(pass);
    int64_t token = 0;
    for (uint64_t i = 0; i < all->count; ++i) {
        const int64_t step = whole ? all->queries[i] : 1;
        for (int64_t first = 0; first < all->queries[i] && !pass->status; first += step, token += step)
            attend_part(pass, all, (part){i, first, step, token}, mask, at);
    }
}

/* Queries of the sequences, of which there are as many as tokens. */
static bool read_queries(atb_pass *pass, uint32_t number, paged *all)
{
    uint64_t count;
    int64_t total = 0;
    if (!atb_lengths(pass, number, "qSeqLen", MOST_SEQUENCES, all->queries, &count)) return false;
    for (uint64_t i = 0; i < count; ++i) total += all->queries[i];
    if (count != all->count || total != all->query->shape[0] || (uint64_t)all->table->shape[0] < count)
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM, "Expected qSeqLen of %llu sequences with %lld tokens in all.",
                   (unsigned long long)all->count, (long long)all->query->shape[0]);
    for (uint64_t i = 0; i < count && !pass->status; ++i)
        if (all->queries[i] > all->length[i])
            atb_refuse(pass, ATB_INVALID_PARAM,
                       "Expected at least %lld keys in sequence %llu, its queries, but got %lld.",
                       (long long)all->queries[i], (unsigned long long)i, (long long)all->length[i]);
    return !pass->status;
}

static bool check_token_mask(atb_pass *pass, const paged *all, const atb_tensor *mask)
{
    if (mask->rank != 2 || mask->shape[0] != all->query->shape[0])
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM, "Expected mask of shape [tokens, keys] with %lld tokens.",
                   (long long)all->query->shape[0]);
    return !pass->status;
}

static uint32_t inputs_of_paged(const void *param)
{
    const paged_attention_param *one = param;
    bool emulated = !one->dynamic_batch && !one->quant && !one->offset && !one->compress && !one->scale_type &&
                    !one->layout && !one->value_size;
    if (!emulated) return 0;
    if (one->calculation == PAGED_SPECULATIVE)
        return one->mask == PAGED_MASK_SPEC || one->mask == PAGED_MASK_CAUSAL ? 7 : 0;
    return one->calculation == PAGED_DECODE && one->mask == PAGED_MASK_NONE ? 5 : 0;
}

static void run_paged(atb_pass *pass, const void *param)
{
    const paged_attention_param *one = param;
    const atb_tensor *mask = atb_in(pass, 5);
    paged all = {
        atb_in(pass, 0), atb_in(pass, 1), atb_in(pass, 2), atb_in(pass, 3), atb_out(pass, 0), {0}, {0}, {0}, 0};
    if (!check_tensors(pass, &all, one->heads, one->key_heads, one->scale)) return;
    if (!atb_lengths(pass, 4, "contextLens", MOST_SEQUENCES, all.length, &all.count)) return;
    if (one->calculation == PAGED_DECODE)
        attend_tokens(pass, &all);
    else if (read_queries(pass, 6, &all) && (one->mask == PAGED_MASK_CAUSAL || check_token_mask(pass, &all, mask)))
        attend_sequences(pass, &all, one->mask == PAGED_MASK_CAUSAL ? NULL : mask);
}

/* SelfAttention of a prompt whose first tokens are in the cache. */
void atb_run_prefix(atb_pass *pass, const self_attention_param *one)
{
    paged all = {
        atb_in(pass, 0), atb_in(pass, 1), atb_in(pass, 2), atb_in(pass, 3), atb_out(pass, 0), {0}, {0}, {0}, 0};
    if (!check_tensors(pass, &all, one->heads, one->key_heads, one->scale)) return;
    if (atb_lengths(pass, 6, "kvSeqLen", MOST_SEQUENCES, all.length, &all.count) && read_queries(pass, 5, &all))
        attend_sequences(pass, &all, NULL);
}

const atb_kind atb_paged_attention = {"PagedAttentionOperation", sizeof(paged_attention_param), inputs_of_paged,
                                      atb_one, run_paged};
