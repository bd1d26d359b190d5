/* Quantisation parameters of 64 bits from scales and offsets on the host. */
#include <math.h>
#include <stdlib.h>

#include "meta.h"
#include "operator_names.h"

#include "aclnnop/aclnn_trans_quant_param.h"

#define NO_MEMORY 561103 /* ACLNN_ERR_INNER_NULLPTR */
#define BLOCK 16
#define SCALED (1ULL << 46)          /* there is a scale */
#define BUT_OFFSET 0x4000ffffffffULL /* everything but the offset */
#define OFFSET_AT 37

static int32_t check_arrays(const float *scales, uint64_t many, const float *offsets, uint64_t shifts)
{
    if (!offsets != !shifts)
        return refuse(META_INVALID, "EZ1001", "Expected offsetArray with offsetSize elements but got %llu of %s.",
                      (unsigned long long)shifts, offsets ? "an array" : "none");
    if (!scales || !many)
        return refuse(META_INVALID, "EZ1001", "Expected scaleArray with elements but got %llu of %s.",
                      (unsigned long long)many, scales ? "an array" : "none");
    return 0;
}

/* The nearest whole number of 9 bits, halves away from zero; NaN is 0. */
static uint64_t nine_bits(float value)
{
    float kept = value == value ? roundf(value) : 0;
    return (uint64_t)(int64_t)fmaxf(-256, fminf(255, kept)) & 511;
}

static void fill(uint64_t *words, const float *scales, uint64_t many, const float *offsets, uint64_t shifts)
{
    for (uint64_t at = 0; at < many; at++) {
        union {
            float number;
            uint32_t bits;
        } scale = {.number = scales[at]};
        words[at] = scale.bits | SCALED;
    }
    for (uint64_t at = 0; at < shifts; at++) words[at] = (words[at] & BUT_OFFSET) | nine_bits(offsets[at]) << OFFSET_AT;
}

aclnnStatus aclnnTransQuantParam(const float *scaleArray, uint64_t scaleSize, const float *offsetArray,
                                 uint64_t offsetSize, uint64_t **quantParam, uint64_t *quantParamSize)
{
    ENTER;
    int32_t code = check_arrays(scaleArray, scaleSize, offsetArray, offsetSize);
    if (!code && !quantParam) code = meta_null("quantParam", META_NULL);
    if (!code && !quantParamSize) code = meta_null("quantParamSize", META_NULL);
    if (code) return leave(code);
    uint64_t many = scaleSize > offsetSize ? scaleSize : offsetSize;
    uint64_t whole = many == 1 ? 1 : many > UINT64_MAX - BLOCK ? 0 : (many + BLOCK - 1) / BLOCK * BLOCK;
    *quantParam = whole ? calloc(whole, sizeof **quantParam) : NULL;
    *quantParamSize = *quantParam ? whole : 0;
    if (!*quantParam) return leave(refuse(NO_MEMORY, "EZ9903", "Expected memory for the parameters but got none."));
    fill(*quantParam, scaleArray, scaleSize, offsetArray, offsetSize);
    return leave(0);
}
