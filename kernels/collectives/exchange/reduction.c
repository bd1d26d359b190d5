/* Loops of reductions. The emulated devices add what arrives to what is there, in the dtype of both: 16-bit sums are
 * rounded with every rank. */
#include "reduction.h"

#include <string.h>

#include "numeric.h"

#define BLOCK 4096 /* bytes that stay near while the ranks go by */

typedef void (*fold_loop)(char *to, const char *from, uint64_t count);

#define AS_IS(x) (x)
#define WRAPPED_SUM(a, b) ((a) + (b))
#define WRAPPED_PROD(a, b) ((a) * (b))
/* NaN of either side stays. */
#define GREATER(a, b) ((a) > (b) || (a) != (a) ? (a) : (b))
#define LESSER(a, b) ((a) < (b) || (a) != (a) ? (a) : (b))

#define LOOP(name, memory, wide, load, store, fold) \
    static void name(char *to, const char *from, uint64_t count) \
    { \
        memory *one = (memory *)(void *)to; \
        const memory *other = (const memory *)(const void *)from; \
        INDEPENDENT for (uint64_t i = 0; i < count; i++) \
        { \
            wide a = load(one[i]), b = load(other[i]); \
            one[i] = store(fold(a, b)); \
        } \
    }
#define TO_INT8(x) ((int8_t)(x))
#define TO_INT16(x) ((int16_t)(x))
#define TO_INT32(x) ((int32_t)(x))
#define TO_INT64(x) ((int64_t)(x))
/* Sums and products wrap: they are made of unsigned numbers. */
#define LOOPS(name, memory, sum, wide, load, store) \
    LOOP(name##_sum, memory, sum, (sum)load, store, WRAPPED_SUM) \
    LOOP(name##_prod, memory, sum, (sum)load, store, WRAPPED_PROD) \
    LOOP(name##_max, memory, wide, load, store, GREATER) \
    LOOP(name##_min, memory, wide, load, store, LESSER)

LOOPS(int8, mem_int8, uint32_t, int32_t, AS_IS, TO_INT8)
LOOPS(int16, mem_int16, uint32_t, int32_t, AS_IS, TO_INT16)
LOOPS(int32, mem_int32, uint32_t, int32_t, AS_IS, TO_INT32)
LOOPS(int64, mem_int64, uint64_t, int64_t, AS_IS, TO_INT64)
LOOPS(uint64, mem_uint64, uint64_t, uint64_t, AS_IS, AS_IS)
LOOPS(fp16, mem_uint16, float, float, half_to_float, half_from_float)
LOOPS(bfp16, mem_uint16, float, float, bfloat_to_float, bfloat_from_float)
LOOPS(fp32, mem_float, float, float, AS_IS, AS_IS)
LOOPS(fp64, mem_double, double, double, AS_IS, AS_IS)

#define ROW(name) {name##_sum, name##_prod, name##_max, name##_min}
#define REDUCTIONS 4

typedef struct dtype_row {
    const char *name;
    uint64_t bytes;
    fold_loop loops[REDUCTIONS];
} dtype_row;

static const dtype_row dtypes[] = {
    [HCCL_DATA_TYPE_INT8] = {"INT8", 1, ROW(int8)},       [HCCL_DATA_TYPE_INT16] = {"INT16", 2, ROW(int16)},
    [HCCL_DATA_TYPE_INT32] = {"INT32", 4, ROW(int32)},    [HCCL_DATA_TYPE_FP16] = {"FP16", 2, ROW(fp16)},
    [HCCL_DATA_TYPE_FP32] = {"FP32", 4, ROW(fp32)},       [HCCL_DATA_TYPE_INT64] = {"INT64", 8, ROW(int64)},
    [HCCL_DATA_TYPE_UINT64] = {"UINT64", 8, ROW(uint64)}, [HCCL_DATA_TYPE_UINT8] = {"UINT8", 1, {NULL}},
    [HCCL_DATA_TYPE_UINT16] = {"UINT16", 2, {NULL}},      [HCCL_DATA_TYPE_UINT32] = {"UINT32", 4, {NULL}},
    [HCCL_DATA_TYPE_FP64] = {"FP64", 8, ROW(fp64)},       [HCCL_DATA_TYPE_BFP16] = {"BFP16", 2, ROW(bfp16)},
    [HCCL_DATA_TYPE_INT128] = {"INT128", 16, {NULL}},     [HCCL_DATA_TYPE_HIF8] = {"HIF8", 1, {NULL}},
    [HCCL_DATA_TYPE_FP8E4M3] = {"FP8E4M3", 1, {NULL}},    [HCCL_DATA_TYPE_FP8E5M2] = {"FP8E5M2", 1, {NULL}},
    [HCCL_DATA_TYPE_FP8E8M0] = {"FP8E8M0", 1, {NULL}},
};
static const dtype_row none = {"no dtype", 0, {NULL}};

static const dtype_row *row_of(HcclDataType dtype)
{
    uint32_t number = (uint32_t)dtype;
    return number < sizeof dtypes / sizeof *dtypes && dtypes[number].name ? &dtypes[number] : &none;
}

uint64_t dtype_bytes(HcclDataType dtype)
{
    return row_of(dtype)->bytes;
}

const char *dtype_name(HcclDataType dtype)
{
    return row_of(dtype)->name;
}

const char *reduction_name(HcclReduceOp reduction)
{
    static const char *const names[REDUCTIONS] = {"SUM", "PROD", "MAX", "MIN"};
    uint32_t number = (uint32_t)reduction;
    return number < REDUCTIONS ? names[number] : "no reduction";
}

bool reduction_exists(HcclDataType dtype, HcclReduceOp reduction)
{
    uint32_t number = (uint32_t)reduction;
    return number < REDUCTIONS && row_of(dtype)->loops[number];
}

void reduce_ranks(HcclDataType dtype, HcclReduceOp reduction, char *to, const char *const *from, uint32_t ranks,
                  uint64_t count)
{
    const dtype_row *row = row_of(dtype);
    fold_loop fold = row->loops[reduction];
    uint64_t total = count * row->bytes;
    for (uint64_t at = 0; at < total; at += BLOCK) {
        uint64_t bytes = total - at < BLOCK ? total - at : BLOCK;
        if (to != from[0]) memcpy(to + at, from[0] + at, bytes);
        for (uint32_t rank = 1; rank < ranks; rank++) fold(to + at, from[rank] + at, bytes / row->bytes);
    }
}
