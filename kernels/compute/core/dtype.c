/* Sizes of dtypes, and the compute class in which a cast between two of them rounds only once. */
#include "kernel.h"

enum kind { KIND_NONE, KIND_HALF, KIND_FLOAT, KIND_DOUBLE, KIND_INTEGER, KIND_COMPLEX };

static const struct {
    uint8_t size, kind;
} table[DTYPES] = {
    [DTYPE_FLOAT] = {4, KIND_FLOAT},       [DTYPE_FLOAT16] = {2, KIND_HALF},
    [DTYPE_BF16] = {2, KIND_HALF},         [DTYPE_DOUBLE] = {8, KIND_DOUBLE},
    [DTYPE_INT8] = {1, KIND_INTEGER},      [DTYPE_UINT8] = {1, KIND_INTEGER},
    [DTYPE_INT16] = {2, KIND_INTEGER},     [DTYPE_UINT16] = {2, KIND_INTEGER},
    [DTYPE_INT32] = {4, KIND_INTEGER},     [DTYPE_UINT32] = {4, KIND_INTEGER},
    [DTYPE_INT64] = {8, KIND_INTEGER},     [DTYPE_UINT64] = {8, KIND_INTEGER},
    [DTYPE_BOOL] = {1, KIND_INTEGER},      [DTYPE_COMPLEX32] = {4, KIND_COMPLEX},
    [DTYPE_COMPLEX64] = {8, KIND_COMPLEX}, [DTYPE_COMPLEX128] = {16, KIND_COMPLEX},
};

int64_t dtype_size(int64_t dtype)
{
    return dtype >= 0 && dtype < DTYPES ? table[dtype].size : 0;
}

int64_t class_size(int32_t class)
{
    static const int64_t size[CLASSES] = {
        [CLASS_float] = 4, [CLASS_double] = 8, [CLASS_complex] = 16, [CLASS_int64] = 8};
    return size[class];
}

int32_t class_of_number(int64_t dtype)
{
    switch (dtype) {
    case DTYPE_FLOAT: return CLASS_float;
    case DTYPE_DOUBLE: return CLASS_double;
    case DTYPE_COMPLEX128: return CLASS_complex;
    case DTYPE_INT64: return CLASS_int64;
    default: return -1;
    }
}

int32_t class_of_cast(int32_t from, int32_t to)
{
    int source = table[from].kind, target = table[to].kind;
    if (source == KIND_COMPLEX || target == KIND_COMPLEX) return CLASS_complex;
    if (source == KIND_INTEGER && target == KIND_INTEGER) return CLASS_int64;
    /* To or from float32 and narrower, a double passes through floats without loss or with the one rounding. */
    bool exact = source == KIND_DOUBLE ? target == KIND_FLOAT : source != KIND_INTEGER;
    if (source == KIND_DOUBLE || target == KIND_DOUBLE) return exact ? CLASS_float : CLASS_double;
    return CLASS_float;
}
