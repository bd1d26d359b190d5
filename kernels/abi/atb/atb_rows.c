/* RmsNorm and Elewise that quantise, rotary embedding, and the product that adds to a gradient in FLOAT. */
#include "atb.h"

#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_ascend_quant.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_rms_norm_quant.h"
#include "aclnnop/aclnn_rotary_position_embedding.h"

static uint64_t numel(const atb_tensor *of)
{
    uint64_t count = 1;
    for (uint64_t axis = 0; axis < of->rank; ++axis) count *= (uint64_t)of->shape[axis];
    return count;
}

static atb_view shape_of(const atb_tensor *of)
{
    atb_view view = {.rank = of->rank};
    for (uint64_t axis = 0; axis < of->rank; ++axis) view.shape[axis] = of->shape[axis];
    return view;
}

/* A tensor of the same shape, in the workspace. */
static aclTensor *temporary_like(atb_pass *pass, const atb_tensor *of, aclDataType dtype)
{
    atb_tensor kind = {.dtype = dtype, .format = ACL_FORMAT_ND};
    void *at = atb_reserve(pass, numel(of) * aclDataTypeSize(dtype));
    return of->rank ? atb_make(pass, &kind, at, shape_of(of)) : NULL;
}

/* ---- RmsNorm ----------------------------------------------------------------------------------------------------- */

enum { RMS_NORM = 1, QUANT_INT8 = 2 };

typedef struct rms_norm_param {
    int32_t layer;
    struct {
        int32_t quant;
        float epsilon;
        double layer_norm_epsilon;
        bool rstd;
        int32_t precision, model, dynamic;
        uint8_t reserved[32];
    } norm;
    uint8_t others[2 * 36 + 8];
} rms_norm_param;

static uint32_t inputs_of_rms_norm(const void *param)
{
    const rms_norm_param *one = param;
    bool int8 = one->layer == RMS_NORM && one->norm.quant == QUANT_INT8 && !one->norm.dynamic;
    return int8 && !one->norm.rstd && !one->norm.precision && !one->norm.model ? 5 : 0;
}

static void run_rms_norm(atb_pass *pass, const void *param)
{
    const rms_norm_param *one = param;
    aclTensor *input[5];
    for (uint32_t i = 0; i < 5; ++i) input[i] = atb_describe(pass, atb_in(pass, i));
    aclTensor *out = atb_describe(pass, atb_out(pass, 0));
    ATB_CALL(pass, aclnnRmsNormQuant, input[0], input[1], input[2], input[3], input[4], (double)one->norm.epsilon, out);
}

/* ---- Elewise ----------------------------------------------------------------------------------------------------- */

enum { QUANT_PER_CHANNEL = 17 };

typedef struct elewise_param {
    int32_t kind;
    float scale;
    bool asymmetric;
    int32_t offset;
    uint8_t reserved[20 + 16 + 4 + 8];
} elewise_param;

static uint32_t inputs_of_elewise(const void *param)
{
    return ((const elewise_param *)param)->kind == QUANT_PER_CHANNEL ? 3 : 0;
}

/* x / scale + offset. */
static void run_elewise(atb_pass *pass, const void *param)
{
    (void)param;
    const atb_tensor *x = atb_in(pass, 0), *scale = atb_in(pass, 1), *zero = atb_in(pass, 2);
    aclTensor *factor = temporary_like(pass, scale, (aclDataType)scale->dtype), *offset = NULL;
    ATB_CALL(pass, aclnnReciprocal, atb_describe(pass, scale), factor);
    if (zero->rank && numel(zero)) {
        offset = temporary_like(pass, zero, (aclDataType)x->dtype);
        ATB_CALL(pass, aclnnCast, atb_describe(pass, zero), (aclDataType)x->dtype, offset);
    }
    aclTensor *from = atb_describe(pass, x), *out = atb_describe(pass, atb_out(pass, 0));
    ATB_CALL(pass, aclnnAscendQuant, from, factor, offset, false, "round", ACL_INT8, out);
}

/* ---- Rope -------------------------------------------------------------------------------------------------------- */

enum { HALF, INTERLEAVE }; /* modes of aclnnRotaryPositionEmbedding */

typedef struct rope_param {
    int32_t coefficient, cos_format;
    uint8_t reserved[8];
} rope_param;

static uint32_t inputs_of_rope(const void *param)
{
    const rope_param *one = param;
    return one->coefficient >= 2 && !one->cos_format ? 5 : 0;
}

/* Tokens [T, heads * size] with cosines [T, size]; the rotary coefficient is 2 for halves, the size for pairs. */
static void rotate(atb_pass *pass, const atb_tensor *x, const atb_tensor *out, int32_t coefficient)
{
    const atb_tensor *cosines = atb_in(pass, 2), *sines = atb_in(pass, 3);
    const int64_t size = cosines->shape[1], tokens = x->shape[0];
    const bool apart = cosines->shape[0] < tokens || sines->shape[0] < tokens || sines->shape[1] != size;
    if (x->rank != 2 || size < 1 || apart || numel(out) != numel(x) || x->shape[1] % size ||
        (coefficient != 2 && coefficient != size))
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM,
                   "Expected query, key and outputs of shape [tokens, heads * %lld], cos and sin of [tokens, %lld] and "
                   "a rotary coefficient of 2 or %lld.",
                   (long long)size, (long long)size, (long long)size);
    if (pass->status) return;
    const atb_view heads = {{1, tokens, x->shape[1] / size, size}, {0}, 4}, one = {{1, tokens, 1, size}, {0}, 4};
    void *at = atb_reserve(pass, numel(x) * aclDataTypeSize((aclDataType)x->dtype));
    aclTensor *from = atb_make(pass, x, x->device, heads), *to = atb_make(pass, x, at, heads);
    aclTensor *cos = atb_make(pass, cosines, cosines->device, one), *sin = atb_make(pass, sines, sines->device, one);
    aclTensor *last = atb_make(pass, out, out->device, heads);
    ATB_CALL(pass, aclnnRotaryPositionEmbedding, from, cos, sin, coefficient == 2 ? HALF : INTERLEAVE, to);
    ATB_CALL(pass, aclnnInplaceCopy, last, to);
    atb_destroy_descriptions(pass);
}

static void run_rope(atb_pass *pass, const void *param)
{
    const rope_param *one = param;
    if (!atb_has_rank(pass, atb_in(pass, 2), "cos", 2) || !atb_has_rank(pass, atb_in(pass, 3), "sin", 2)) return;
    for (uint32_t i = 0; i < 2; ++i) rotate(pass, atb_in(pass, i), atb_out(pass, i), one->coefficient);
}

/* ---- Linear ------------------------------------------------------------------------------------------------------ */

typedef struct linear_param {
    bool transpose_left, transpose_right, bias;
    int32_t out_dtype;
    bool accumulates;
    uint8_t reserved[23];
} linear_param;

static uint32_t inputs_of_linear(const void *param)
{
    const linear_param *one = param;
    return one->accumulates && !one->bias ? 3 : 0;
}

/* In FLOAT, in which products of 16 bits are exact; transposed by its strides. */
static aclTensor *widened(atb_pass *pass, const atb_tensor *of, bool transpose)
{
    if (!atb_has_rank(pass, of, "x and weight", 2)) return NULL;
    const atb_tensor kind = {.dtype = ACL_FLOAT, .format = ACL_FORMAT_ND};
    void *at = atb_reserve(pass, numel(of) * sizeof(float));
    const int64_t rows = of->shape[0], columns = of->shape[1];
    ATB_CALL(pass, aclnnCast, atb_describe(pass, of), ACL_FLOAT, atb_make(pass, &kind, at, shape_of(of)));
    atb_view view = {{rows, columns}, {columns, 1}, 2};
    if (transpose) view = (atb_view){{columns, rows}, {1, columns}, 2};
    return atb_make(pass, &kind, at, view);
}

static void run_linear(atb_pass *pass, const void *param)
{
    const linear_param *one = param;
    const atb_tensor *sum = atb_in(pass, 2);
    if (sum->device != atb_out(pass, 0)->device)
        atb_refuse(pass, ATB_INVALID_TENSOR_ADDR, "Expected the output to be the matrix that is added to.");
    aclTensor *left = widened(pass, atb_in(pass, 0), one->transpose_left);
    aclTensor *right = widened(pass, atb_in(pass, 1), one->transpose_right);
    aclScalar *once = atb_number(pass, 1);
    ATB_CALL(pass, aclnnInplaceAddmm, atb_describe(pass, sum), left, right, once, once, 0);
}

const atb_kind atb_rms_norm = {"RmsNormOperation", sizeof(rms_norm_param), inputs_of_rms_norm, atb_one, run_rms_norm};
const atb_kind atb_elewise = {"ElewiseOperation", sizeof(elewise_param), inputs_of_elewise, atb_one, run_elewise};
const atb_kind atb_rope = {"RopeOperation", sizeof(rope_param), inputs_of_rope, atb_two, run_rope};
const atb_kind atb_linear = {"LinearOperation", sizeof(linear_param), inputs_of_linear, atb_one, run_linear};
