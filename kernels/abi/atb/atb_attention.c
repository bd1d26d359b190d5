/* Attention of ATB: a call of aclnn for a batch of single queries, else one for each sequence. */
#include "atb_attention.h"

#include "aclnnop/aclnn_fused_infer_attention_score_v3.h"
#include "aclnnop/aclnn_ne_scalar.h"
#include "aclnnop/aclnn_ones.h"
#include "aclnnop/aclnn_triu.h"
#include "aclnnop/aclnn_zero.h"

#define UNLIMITED 2147483647
/* Rows and columns of the compressed causal mask, which the sparse modes take for one of any size. */
#define CAUSAL_MASK 2048

void atb_attend(atb_pass *pass, const attention *one)
{
    char layout[] = "BSND";
    ATB_CALL(pass, aclnnFusedInferAttentionScoreV3, one->query, one->key, one->value, NULL, one->mask, NULL,
             one->key_lengths, NULL, NULL, NULL, NULL, NULL, NULL, NULL, one->table, NULL, NULL, NULL, NULL, NULL, NULL,
             NULL, NULL, NULL, NULL, NULL, NULL, one->heads.queries, one->heads.scale, UNLIMITED, UNLIMITED, layout,
             one->heads.keys, one->sparse, 0, one->block, 0, false, 0, 0, one->out, NULL);
}

/* `count` tokens [tokens, heads, size] as [batch, count / batch, heads, size]. */
atb_view atb_bsnd(int64_t batch, int64_t count, int64_t number, int64_t size)
{
    return (atb_view){{batch, count / batch, number, size}, {0}, 4};
}

char *atb_token_at(const atb_tensor *of, int64_t token, int64_t number, int64_t size)
{
    return (char *)of->device + token * number * size * (int64_t)aclDataTypeSize((aclDataType)of->dtype);
}

/* Elements of a token: packed ones are of two axes or three. */
static int64_t width_of(const atb_tensor *of)
{
    int64_t width = 1;
    for (uint64_t axis = 1; axis < of->rank; ++axis) width *= of->shape[axis];
    return width;
}

bool atb_has_tokens(atb_pass *pass, const atb_tensor *of, const char *name, int64_t tokens, int64_t width)
{
    if (of->rank < 2 || of->shape[0] < tokens || width_of(of) != width)
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM,
                   "Expected %s of shape [tokens, heads, size] with %lld tokens of %lld elements.", name,
                   (long long)tokens, (long long)width);
    return !pass->status;
}

bool atb_find_heads(atb_pass *pass, const atb_tensor *query, int32_t queries, int32_t keys, float scale, heads *found)
{
    const int64_t width = width_of(query);
    if (query->rank < 2 || queries < 1 || width % queries)
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM, "Expected query of shape [tokens, headNum, size] with %d heads.",
                   queries);
    else
        *found = (heads){queries, keys ? keys : queries, width / queries, (double)scale};
    return !pass->status;
}

/* ---- masks ------------------------------------------------------------------------------------------------------- */

char *atb_causal_mask(atb_pass *pass)
{
    const atb_tensor kind = {.dtype = ACL_BOOL, .format = ACL_FORMAT_ND};
    char *at = atb_reserve(pass, CAUSAL_MASK * CAUSAL_MASK);
    aclTensor *mask = atb_make(pass, &kind, at, (atb_view){{CAUSAL_MASK, CAUSAL_MASK}, {0}, 2});
    ATB_CALL(pass, aclnnInplaceOne, mask);
    ATB_CALL(pass, aclnnInplaceTriu, mask, 1);
    atb_destroy_descriptions(pass);
    return at;
}

/* Where the program's mask is not 0, in rows of `width` booleans; ATB's masks hold 0 and what masks out: 1, -10000 or
 * -inf. */
char *atb_mask_of(atb_pass *pass, const atb_tensor *mask, int64_t rows, int64_t width)
{
    const atb_tensor kind = {.dtype = ACL_BOOL, .format = ACL_FORMAT_ND};
    char *at = atb_reserve(pass, (uint64_t)(rows * width));
    int64_t pitch = mask->shape[mask->rank - 1], copied = pitch < width ? pitch : width;
    ATB_CALL(pass, aclnnInplaceZero, atb_make(pass, &kind, at, (atb_view){{rows, width}, {0}, 2}));
    aclTensor *from = atb_make(pass, mask, mask->device, (atb_view){{rows, copied}, {pitch, 1}, 2});
    aclTensor *to = atb_make(pass, &kind, at, (atb_view){{rows, copied}, {width, 1}, 2});
    ATB_CALL(pass, aclnnNeScalar, from, atb_number(pass, 0), to);
    atb_destroy_descriptions(pass);
    return at;
}

/* The causal mask for the sparse mode; a single query, which is the last token, attends to all keys. */
void atb_use_causal_mask(atb_pass *pass, attention *one, int64_t queries, void *at, int64_t sparse)
{
    if (queries == 1) return;
    const atb_tensor kind = {.dtype = ACL_BOOL, .format = ACL_FORMAT_ND};
    one->mask = atb_make(pass, &kind, at, (atb_view){{CAUSAL_MASK, CAUSAL_MASK}, {0}, 2});
    one->sparse = sparse;
}

aclTensor *atb_mask_rows(atb_pass *pass, void *at, int64_t rows, int64_t columns, int64_t width)
{
    const atb_tensor kind = {.dtype = ACL_BOOL, .format = ACL_FORMAT_ND};
    if (rows == 1) return atb_make(pass, &kind, at, (atb_view){{1, columns}, {width, 1}, 2});
    return atb_make(pass, &kind, at, (atb_view){{1, rows, columns}, {rows * width, width, 1}, 3});
}
