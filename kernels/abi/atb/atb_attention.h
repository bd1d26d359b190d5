/* What ATB's two operations of attention share: their parameters (atb::infer::PagedAttentionParam and
 * SelfAttentionParam), and the call of aclnn that both are made of. */
#pragma once
#include "atb.h"

enum { PAGED_MASK_NONE, PAGED_MASK_NORM, PAGED_MASK_ALIBI, PAGED_MASK_SPEC, PAGED_MASK_FREE, PAGED_MASK_CAUSAL };
enum { PAGED_DECODE, PAGED_SPECULATIVE }; /* one query for each sequence, or any number */

typedef struct paged_attention_param {
    int32_t heads;
    float scale;
    int32_t key_heads, mask;
    bool dynamic_batch;
    int32_t quant, out_dtype;
    bool offset;
    int32_t compress, calculation, scale_type, layout;
    uint32_t value_size; /* of latent attention */
    uint8_t reserved[68];
} paged_attention_param;

enum { SELF_MASK_NONE, SELF_MASK_NORM, SELF_MASK_ALIBI, SELF_MASK_NORM_COMPRESS };
enum { SELF_ENCODER = 1, SELF_DECODER, SELF_PA_ENCODER, SELF_PREFIX_ENCODER };
enum { SELF_EXP_M8V2 = 2 }; /* the kernel with another exponential */

typedef struct self_attention_param {
    int32_t quant, out_dtype, heads, key_heads;
    float query_scale, scale;
    bool dynamic_batch;
    uint32_t is_triu_mask;
    int32_t calculation, kernel, clamp;
    float clamp_min, clamp_max;
    int32_t mask, kv_bypass, scale_type, layout;
    uint32_t value_size;
    int8_t cache_type; /* 1: that of a sliding window, whose rows are overwritten */
    uint32_t window_size;
    uint8_t reserved[64];
} self_attention_param;

#define MOST_SEQUENCES 1024
enum { SPARSE_LEFT_UP_CAUSAL = 2, SPARSE_RIGHT_DOWN_CAUSAL = 3 }; /* sparse modes */

typedef struct heads {
    int64_t queries, keys, size; /* how many, and elements of one */
    double scale;
} heads;

/* What one call of attention works on. */
typedef struct attention {
    heads heads;
    aclTensor *query, *mask, *table, *out;
    aclTensorList *key, *value;
    aclIntArray *key_lengths;
    int64_t sparse, block;
} attention;

/* ---- atb_attention.c --------------------------------------------------------------------------------------------- */

void atb_attend(atb_pass *pass, const attention *one);
atb_view atb_bsnd(int64_t batch, int64_t count, int64_t number, int64_t size);
char *atb_token_at(const atb_tensor *of, int64_t token, int64_t number, int64_t size);
/* Of so many tokens, or more, of so many elements, or ATB_INVALID_TENSOR_DIM. */
bool atb_has_tokens(atb_pass *pass, const atb_tensor *of, const char *name, int64_t tokens, int64_t width);
bool atb_find_heads(atb_pass *pass, const atb_tensor *query, int32_t queries, int32_t keys, float scale, heads *found);
char *atb_causal_mask(atb_pass *pass);
char *atb_mask_of(atb_pass *pass, const atb_tensor *mask, int64_t rows, int64_t width);
void atb_use_causal_mask(atb_pass *pass, attention *one, int64_t queries, void *at, int64_t sparse);
aclTensor *atb_mask_rows(atb_pass *pass, void *at, int64_t rows, int64_t columns, int64_t width);

/* ---- atb_paged.c ------------------------------------------------------------------------------------------------- */

void atb_run_prefix(atb_pass *pass, const self_attention_param *one);
