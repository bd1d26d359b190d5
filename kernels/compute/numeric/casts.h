/* What an element of each dtype is worth, and how a value of a compute class becomes an element (put_...).
 * The rules of aclnnCast: one correct rounding; floating to integer truncates, saturates, and turns NaN into 0;
 * integers wrap; anything but zero is true; complex to real keeps the real part. */
#pragma once
#include "numeric.h"

/* The compute classes, by the names used in macros. */
typedef float class_float;
typedef double class_double;
typedef double _Complex class_complex;
typedef int64_t class_int64;

static inline double _Complex complex_of32(mem_complex32 element)
{
    return CMPLX(half_to_float(element.real), half_to_float(element.imag));
}

static inline double _Complex complex_of64(mem_complex64 element)
{
    return CMPLX(element.real, element.imag);
}

/* dtype, its element in memory, the value of an element */
#define SAME(element) (element)
#define TRUTH(element) ((uint8_t)((element) != 0))
#define INTEGER_DTYPES(X, ...) \
    X(INT8, mem_int8, SAME, __VA_ARGS__) \
    X(UINT8, mem_uint8, SAME, __VA_ARGS__) \
    X(INT16, mem_int16, SAME, __VA_ARGS__) \
    X(UINT16, mem_uint16, SAME, __VA_ARGS__) \
    X(INT32, mem_int32, SAME, __VA_ARGS__) \
    X(UINT32, mem_uint32, SAME, __VA_ARGS__) \
    X(INT64, mem_int64, SAME, __VA_ARGS__) \
    X(UINT64, mem_uint64, SAME, __VA_ARGS__)
#define OTHER_DTYPES(X, ...) \
    X(BOOL, mem_uint8, TRUTH, __VA_ARGS__) \
    X(FLOAT, mem_float, SAME, __VA_ARGS__) \
    X(DOUBLE, mem_double, SAME, __VA_ARGS__) \
    X(COMPLEX32, mem_complex32, complex_of32, __VA_ARGS__) \
    X(COMPLEX64, mem_complex64, complex_of64, __VA_ARGS__) \
    X(COMPLEX128, mem_complex, SAME, __VA_ARGS__)

#define HALF_DTYPES(X, ...) \
    X(FLOAT16, mem_uint16, half_to_float, __VA_ARGS__) X(BF16, mem_uint16, bfloat_to_float, __VA_ARGS__)

/* Integers that a class may have to round although a narrower rounding follows: class, dtype, element, value to odd. */
#define ODD_FROM_INT64(element) float_from_double_odd(double_from_int64_odd(element))
#define ODD_FROM_UINT64(element) float_from_double_odd(double_from_uint64_odd(element))
#define ODD_DTYPES(X) \
    X(float, INT32, mem_int32, float_from_double_odd) \
    X(float, UINT32, mem_uint32, float_from_double_odd) \
    X(float, INT64, mem_int64, ODD_FROM_INT64) \
    X(float, UINT64, mem_uint64, ODD_FROM_UINT64) \
    X(complex, INT64, mem_int64, double_from_int64_odd) \
    X(complex, UINT64, mem_uint64, double_from_uint64_odd)

/* ---- real values to integers ------------------------------------------------------------------------------- */

#define PUT_INTEGER(D, T, low, high) \
    static inline T put_##D(double value) \
    { \
        double number = value != value ? 0 : value; \
        number = number < (low) ? (low) : number; \
        return (T)(number > (high) ? (high) : number); \
    }
PUT_INTEGER(INT8, int8_t, INT8_MIN, INT8_MAX)
PUT_INTEGER(UINT8, uint8_t, 0, UINT8_MAX)
PUT_INTEGER(INT16, int16_t, INT16_MIN, INT16_MAX)
PUT_INTEGER(UINT16, uint16_t, 0, UINT16_MAX)
PUT_INTEGER(INT32, int32_t, INT32_MIN, INT32_MAX)
PUT_INTEGER(UINT32, uint32_t, 0, UINT32_MAX)

/* The largest int64 and uint64 are no doubles: what reaches 2^63 (2^64) is replaced after the conversion. */
static inline int64_t put_INT64(double value)
{
    double number = (value == value) & (value < 0x1p63) ? value : 0;
    int64_t whole = (int64_t)(number < -0x1p63 ? -0x1p63 : number);
    return value >= 0x1p63 ? INT64_MAX : whole;
}

static inline uint64_t put_UINT64(double value)
{
    uint64_t whole = (uint64_t)((value > 0) & (value < 0x1p64) ? value : 0);
    return value >= 0x1p64 ? UINT64_MAX : whole;
}

/* ---- values to everything else ----------------------------------------------------------------------------- */

#define put_BOOL_float(value) ((value) != 0)
#define put_FLOAT_float(value) (value)
#define put_FLOAT16_float(value) half_from_float(value)
#define put_BF16_float(value) bfloat_from_float(value)
#define put_DOUBLE_float(value) ((double)(value))
#define put_COMPLEX32_float(value) ((mem_complex32){half_from_float(value), 0})
#define put_COMPLEX64_float(value) ((mem_complex64){value, 0})
#define put_COMPLEX128_float(value) CMPLX(value, 0)

#define put_BOOL_double(value) ((value) != 0)
#define put_FLOAT_double(value) ((float)(value))
#define put_FLOAT16_double(value) half_from_float(float_from_double_odd(value))
#define put_BF16_double(value) bfloat_from_float(float_from_double_odd(value))
#define put_DOUBLE_double(value) (value)
#define put_COMPLEX32_double(value) ((mem_complex32){put_FLOAT16_double(value), 0})
#define put_COMPLEX64_double(value) ((mem_complex64){(float)(value), 0})
#define put_COMPLEX128_double(value) CMPLX(value, 0)

#define put_BOOL_complex(value) ((creal(value) != 0) | (cimag(value) != 0))
#define put_FLOAT_complex(value) ((float)creal(value))
#define put_FLOAT16_complex(value) put_FLOAT16_double(creal(value))
#define put_BF16_complex(value) put_BF16_double(creal(value))
#define put_DOUBLE_complex(value) creal(value)
#define put_COMPLEX32_complex(value) \
    ((mem_complex32){put_FLOAT16_double(creal(value)), put_FLOAT16_double(cimag(value))})
#define put_COMPLEX64_complex(value) ((mem_complex64){(float)creal(value), (float)cimag(value)})
#define put_COMPLEX128_complex(value) (value)

/* The real part of a value, whatever its class; real classes are their own. */
#define REAL_PART_float(value) (value)
#define REAL_PART_double(value) (value)
#define REAL_PART_complex(value) creal(value)
