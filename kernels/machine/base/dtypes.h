/* aclDataType as the meta API needs it. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dtype_row {
    const char *label;   /* "DT_FLOAT"; NULL where the enumeration has no member */
    int32_t bytes;       /* of an element in memory */
    int32_t public_size; /* what aclDataTypeSize tells */
    bool scalar;         /* aclCreateScalar takes it */
} dtype_row;
extern const dtype_row dtypes[]; /* by number */
extern const int32_t dtype_count;
extern const char scalar_dtypes[]; /* "DT_FLOAT, DT_FLOAT16, ..." */

/* The row of a number, NULL for one that is no dtype. */
static inline const dtype_row *dtype_of(int32_t number)
{
    return number >= 0 && number < dtype_count && dtypes[number].label ? dtypes + number : NULL;
}

static inline const char *dtype_label(int32_t number)
{
    return dtype_of(number) ? dtypes[number].label : "DT_UNDEFINED";
}
