/* SelfAttention over packed sequences. */
#include "atb_attention.h"

typedef struct packed {
    const atb_tensor *query, *key, *value, *out;
    heads heads;
    int64_t value_size, length[MOST_SEQUENCES];
    uint64_t count;
} packed;

static attention of_sequence(atb_pass *pass, const packed *all, int64_t token, int64_t tokens)
{
    const heads *heads = &all->heads;
    return (attention){
        .heads = *heads,
        .query = atb_make(pass, all->query, atb_token_at(all->query, token, heads->queries, heads->size),
                          atb_bsnd(1, tokens, heads->queries, heads->size)),
        .key = atb_list(pass, all->key, atb_token_at(all->key, token, heads->keys, heads->size),
                        atb_bsnd(1, tokens, heads->keys, heads->size)),
        .value = atb_list(pass, all->value, atb_token_at(all->value, token, heads->keys, all->value_size),
                          atb_bsnd(1, tokens, heads->keys, all->value_size)),
        .out = atb_make(pass, all->out, atb_token_at(all->out, token, heads->queries, all->value_size),
                        atb_bsnd(1, tokens, heads->queries, all->value_size)),
    };
}

static void attend_packed(atb_pass *pass, const packed *all, const atb_tensor *mask, int32_t kind)
{
    const int64_t width = kind == SELF_MASK_NORM ? mask->shape[mask->rank - 1] : 0;
    const int64_t pitch = kind == SELF_MASK_NORM && mask->rank == 3 && mask->shape[0] > 1 ? mask->shape[1] * width : 0;
    char *at = NULL;
    int64_t token = 0;
    if (kind == SELF_MASK_NORM) at = atb_mask_of(pass, mask, pitch ? mask->shape[0] * mask->shape[1] : width, width);
    if (kind == SELF_MASK_NORM_COMPRESS) at = atb_causal_mask(pass);
    for (uint64_t i = 0; i < all->count && !pass->status; token += all->length[i++], atb_destroy_descriptions(pass)) {
        const int64_t tokens = all->length[i];
        if (!tokens) continue;
        attention one = of_sequence(pass, all, token, tokens);
        if (kind == SELF_MASK_NORM) one.mask = atb_mask_rows(pass, at + (int64_t)i * pitch, tokens, tokens, width);
        if (kind == SELF_MASK_NORM_COMPRESS) atb_use_causal_mask(pass, &one, tokens, at, SPARSE_LEFT_UP_CAUSAL);
        atb_attend(pass, &one);
    }
}

static bool check_mask(atb_pass *pass, const packed *all, const atb_tensor *mask)
{
    const int64_t *shape = mask->shape + (mask->rank == 3);
    int64_t longest = 0;
    for (uint64_t i = 0; i < all->count; ++i) longest = all->length[i] > longest ? all->length[i] : longest;
    bool right =
        mask->rank == 2 || (mask->rank == 3 && (mask->shape[0] == 1 || (uint64_t)mask->shape[0] == all->count));
    if (!right || shape[0] != shape[1] || shape[0] < longest)
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM,
                   "Expected mask of shape [S, S] or [batch, S, S] with S of %lld or more.", (long long)longest);
    return !pass->status;
}

static bool read_lengths(atb_pass *pass, uint32_t number, packed *all)
{
    int64_t total = 0;
    if (!atb_lengths(pass, number, "seqLen", MOST_SEQUENCES, all->length, &all->count)) return false;
    for (uint64_t i = 0; i < all->count; ++i) total += all->length[i];
    if (total != all->query->shape[0] || all->key->shape[0] != total || all->value->shape[0] != total)
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM,
                   "Expected seqLen with %lld tokens in all, as query, key and value have.",
                   (long long)all->query->shape[0]);
    return !pass->status;
}

static uint32_t inputs_of_self(const void *param)
{
    const self_attention_param *one = param;
    bool emulated = !one->dynamic_batch && !one->quant && !one->clamp && !one->kv_bypass && !one->scale_type &&
                    !one->layout && !one->value_size && !one->cache_type && !one->window_size &&
                    one->query_scale == 1 && one->kernel != SELF_EXP_M8V2;
    if (!emulated) return 0;
    if (one->calculation == SELF_PREFIX_ENCODER) return one->mask == SELF_MASK_NORM_COMPRESS ? 7 : 0;
    if (one->calculation != SELF_PA_ENCODER) return 0;
    if (one->mask == SELF_MASK_NONE) return 4;
    return one->mask == SELF_MASK_NORM || one->mask == SELF_MASK_NORM_COMPRESS ? 5 : 0;
}

static void run_self(atb_pass *pass, const void *param)
{
    const self_attention_param *one = param;
    if (one->calculation == SELF_PREFIX_ENCODER) {
        atb_run_prefix(pass, one);
        return;
    }
    const atb_tensor *mask = one->mask == SELF_MASK_NONE ? NULL : atb_in(pass, 3);
    packed all = {.query = atb_in(pass, 0), .key = atb_in(pass, 1), .value = atb_in(pass, 2), .out = atb_out(pass, 0)};
    heads values;
    if (!atb_find_heads(pass, all.query, one->heads, one->key_heads, one->scale, &all.heads)) return;
    if (!atb_find_heads(pass, all.value, (int32_t)all.heads.keys, 0, 1, &values)) return;
    all.value_size = values.size;
    if (!atb_has_tokens(pass, all.key, "key", all.query->shape[0], all.heads.keys * all.heads.size) ||
        !atb_has_tokens(pass, all.out, "output", all.query->shape[0], all.heads.queries * all.value_size))
        return;
    if (read_lengths(pass, mask ? 4 : 3, &all) && (one->mask != SELF_MASK_NORM || check_mask(pass, &all, mask)))
        attend_packed(pass, &all, mask, one->mask);
}

const atb_kind atb_self_attention = {"SelfAttentionOperation", sizeof(self_attention_param), inputs_of_self, atb_one,
                                     run_self};
