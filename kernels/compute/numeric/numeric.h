/* Scalar numerics, written branch-free so that loops over them vectorise. Included by the units of every instruction
 * set; the results are the same bits in all of them (x86-64's baseline has no fused multiply-add, may differ in the
 * last). NaN: a conversion keeps the sign and the upper payload bits and sets the quiet bit, as the x86 instructions
 * do; only bfloat16 to float32 is a bare shift. */
#pragma once
#include <complex.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#undef complex /* a word that the macros of the block engine paste into names */

/* Device addresses may be odd and of any type: memory is only read and written through these. */
#define IN_MEMORY __attribute__((aligned(1), may_alias))
typedef float mem_float IN_MEMORY;
typedef double mem_double IN_MEMORY;
typedef int8_t mem_int8 IN_MEMORY;
typedef int16_t mem_int16 IN_MEMORY;
typedef int32_t mem_int32 IN_MEMORY;
typedef int64_t mem_int64 IN_MEMORY;
typedef uint8_t mem_uint8 IN_MEMORY;
typedef uint16_t mem_uint16 IN_MEMORY;
typedef uint32_t mem_uint32 IN_MEMORY;
typedef uint64_t mem_uint64 IN_MEMORY;
typedef double _Complex mem_complex IN_MEMORY;
typedef struct {
    float real, imag;
} __attribute__((packed, may_alias)) mem_complex64;
typedef struct {
    uint16_t real, imag;
} __attribute__((packed, may_alias)) mem_complex32;

/* The iterations of the loop behind it do not depend on one another, whatever its pointers are. */
#define INDEPENDENT _Pragma("GCC ivdep")

/* Several loops use the longer functions, which the compiler would then call instead of vectorising. */
#define INLINED static inline __attribute__((always_inline))

static inline uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Whether what is compiled has a fused multiply-add: AVX2 and up, and every AArch64. */
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
#define FUSED 1
#else
#define FUSED 0
#endif

/* a * b - c * d, the second product rounded. As an expression it is fused around either product, which may be one in
 * the body of a loop and the other in its tail: AArch64's vectors and its scalars have different instructions. */
#define PRODUCTS_DIFFERENCE(T, fma) \
    INLINED T products_difference_##T(T a, T b, T c, T d) \
    { \
        T second = c * d; \
        return FUSED ? fma(a, b, -second) : a * b - second; \
    }
PRODUCTS_DIFFERENCE(float, __builtin_fmaf)
PRODUCTS_DIFFERENCE(double, __builtin_fma)
#define DIFFERENCE(a, b, c, d) \
    _Generic((a), float: products_difference_float, double: products_difference_double)(a, b, c, d)

/* Either of two numbers without a branch that would keep a loop from vectorising. */
static inline uint32_t pick(bool first, uint32_t one, uint32_t other)
{
    uint32_t mask = 0u - (uint32_t)first;
    return (one & mask) | (other & ~mask);
}

/* ---- float16 and bfloat16 -------------------------------------------------------------------------------- */

static inline float half_to_float(uint16_t half)
{
    uint32_t shifted = (uint32_t)(half & 0x7fff) << 13, sign = (uint32_t)(half & 0x8000) << 16;
    uint32_t normal = shifted + (112u << 23);
    uint32_t special = (shifted + (224u << 23)) | pick(shifted > 0x0f800000u, 0x00400000u, 0);
    /* A denormal with the exponent of 2^-14 is 2^-14 too large. */
    uint32_t denormal = bits_of(float_of(shifted + (113u << 23)) - float_of(113u << 23));
    uint32_t finite = pick(shifted < 0x00800000u, denormal, normal);
    return float_of(pick(shifted >= 0x0f800000u, special, finite) | sign);
}

/* Everything but the rounding of numbers below 2^-14, which `denormal` brings. */
static inline uint16_t half_assemble(uint32_t bits, uint32_t normal, uint32_t denormal)
{
    uint32_t magnitude = bits & 0x7fffffffu;
    uint32_t nan = 0x7e00u | ((magnitude >> 13) & 0x3ffu);
    uint32_t half = pick(magnitude < 0x38800000u, denormal, normal);
    half = pick(magnitude >= 0x47800000u, 0x7c00u, half);
    half = pick(magnitude > 0x7f800000u, nan, half);
    return (uint16_t)(half | ((bits >> 16) & 0x8000u));
}

static inline uint16_t half_from_float(float value)
{
    uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffu;
    uint32_t normal = (magnitude - (112u << 23) + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
    /* Next to 0.5 the spacing of float32 is 2^-24, the smallest half: the addition rounds. */
    float small = float_of(pick(magnitude < 0x38800000u, magnitude, 0));
    return half_assemble(bits, normal, bits_of(small + 0.5f) - bits_of(0.5f));
}

static inline uint16_t half_from_float_away(float value)
{
    uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffu;
    uint32_t normal = (magnitude - (112u << 23) + 0x1000u) >> 13;
    float units = float_of(pick(magnitude < 0x38800000u, magnitude, 0)) * 0x1p24f;
    int32_t whole = (int32_t)units;
    return half_assemble(bits, normal, (uint32_t)whole + pick(units - (float)whole >= 0.5f, 1, 0));
}

static inline float bfloat_to_float(uint16_t half)
{
    return float_of((uint32_t)half << 16);
}

static inline uint32_t bfloat_assemble(float value, uint32_t rounding)
{
    uint32_t bits = bits_of(value);
    return value != value ? bits | 0x00400000u : bits + rounding;
}

/* The nearest bfloat16 in the upper half, anything in the lower. */
static inline uint32_t bfloat_above(float value)
{
    return bfloat_assemble(value, 0x7fffu + ((bits_of(value) >> 16) & 1u));
}

static inline uint16_t bfloat_from_float(float value)
{
    return (uint16_t)(bfloat_above(value) >> 16);
}

static inline uint16_t bfloat_from_float_away(float value)
{
    return (uint16_t)(bfloat_assemble(value, 0x8000u) >> 16);
}

/* The float32 that the nearest float16 stands for: what a kernel that computes in half precision keeps of a result.
 * Next to 2^13 times its own power of two a number's spacing is that of float16; below 2^-14 it stays as there. Here
 * for what is neither negative nor from 65520 up; infinity and NaN go through. */
INLINED float half_rounded_within(float value)
{
    uint32_t power = bits_of(value) & 0x7f800000u, least = 113u << 23;
    float magic = float_of((power < least ? least : power) + (13u << 23));
    return (value + magic) - magic;
}

INLINED float half_rounded(float value)
{
    float size = fabsf(value);
    return copysignf(size >= 65520.0f ? INFINITY : half_rounded_within(size), value);
}

INLINED float bfloat_rounded(float value)
{
    uint32_t bits = bits_of(value), rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) & 0xffff0000u;
    return float_of(pick((bits & 0x7fffffffu) > 0x7f800000u, bits, rounded));
}

/* ---- rounding to odd: a second, narrower rounding after it is the correct one ----------------------------- */

static inline float float_from_double_odd(double value)
{
    float nearest = (float)value;
    uint32_t bits = bits_of(nearest);
    uint32_t odd = (bits - (fabs((double)nearest) > fabs(value))) | 1u;
    return (double)nearest == value || value != value ? nearest : float_of(odd);
}

static inline double double_from_uint64_odd(uint64_t value)
{
    uint64_t folded = (value & ~UINT64_C(0x7ff)) | ((value & 0x7ff) ? 0x800u : 0);
    return (double)(value >> 53 ? folded : value);
}

static inline double double_from_int64_odd(int64_t value)
{
    double magnitude = double_from_uint64_odd(value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    return value < 0 ? -magnitude : magnitude;
}

/* ---- exp and log1p where the activations need them --------------------------------------------------------- */

/* Bounds of arguments, hidden from the compiler: it would turn a clamp into two branches, 20 to 60 % slower. */
#pragma GCC visibility push(hidden)
extern const float exp_minus_limit, sigmoid_low, sigmoid_high, gauss_limit, logistic_low;
extern const float exp_low, exp_high, expm1_low, half_low, half_high, mish_high, bound_0, bound_1, bound_6;
#pragma GCC visibility pop

static inline float within_float(float x, float low, float high)
{
    float above = x < low ? low : x;
    return above > high ? high : above;
}

static inline double within_double(double x, double low, double high)
{
    double above = x < low ? low : x;
    return above > high ? high : above;
}

/* unit * exp(step * r), |step * r| <= ln2/2, step a power of two of either sign, which costs nothing: minimax, relative
 * error 2^-28. */
INLINED float exp_near(float r, float step, float unit)
{
    float second = unit * step * step, fourth = second * step * step;
    float p = fourth * step * step * 0x1.6a4d62p-10f;
    p = p * r + fourth * step * 0x1.12398ep-7f;
    p = p * r + fourth * 0x1.5558b0p-5f;
    p = p * r + second * step * 0x1.555492p-3f;
    p = p * r + second * 0x1.fffffcp-2f;
    p = p * r + unit * step;
    return p * r + unit;
}

/* unit * 2^exponent * exp(x) = unit * exp(r) * 2^(n + exponent), for x so that n + exponent is the exponent of a normal
 * number, or 128: infinity. Splitting the scale lets exp(x) itself leave the range of float32, and the one
 * multiplication that rounds into denormals. NaN goes through. */
INLINED float exp_scaled(float x, float unit, int exponent)
{
    /* adding it rounds, and leaves the scale's exponent in the low bits */
    float magic = 0x1.8p23f + (float)(127 + exponent);
    float shifted = x * 0x1.715476p+0f + magic;
    float n = shifted - magic;
    float r = (x - n * 0x1.62e4p-1f) - n * 0x1.7f7d1cp-20f;
    return exp_near(r, 1, unit) * float_of(bits_of(shifted) << 23);
}

/* exp(-a) for a >= -20 (and a little below), right down into denormals. */
INLINED float exp_minus_float(float a)
{
    float clamped = a > exp_minus_limit ? exp_minus_limit : a;
    return exp_scaled(-clamped, 0x1p-60f, 60);
}

/* 1 / (1 + exp(-x)), both sides of the fraction 2^-60 times: exp(-x) becomes infinite only where the result is 0. */
INLINED float sigmoid_float(float x)
{
    float clamped = within_float(x, sigmoid_low, sigmoid_high);
    return 0x1p-60f / (0x1p-60f + exp_scaled(-clamped, 1, -60));
}

/* log(1 + u) = u + u^2 q(u) for 0 <= u <= 1 without forming 1 + u; q minimax, relative error of the whole 2^-27. */
static inline float log1p_unit(float u)
{
    float q = -0x1.c97f86p-9f;
    q = q * u + 0x1.583566p-6f;
    q = q * u - 0x1.e54e46p-5f;
    q = q * u + 0x1.bc5be6p-4f;
    q = q * u - 0x1.3ca322p-3f;
    q = q * u + 0x1.942ac6p-3f;
    q = q * u - 0x1.ff52bap-3f;
    q = q * u + 0x1.55504ep-2f;
    q = q * u - 0x1.ffffecp-2f;
    return u + q * (u * u);
}

static inline double exp_minus_double(double a)
{
    return exp(-a);
}

static inline double sigmoid_double(double x)
{
    double e = exp(-fabs(x));
    return (x < 0 ? e : 1) / (1 + e);
}

#define WITHIN(x, low, high) _Generic((x), float: within_float, double: within_double)(x, low, high)
#define ABS(x) _Generic((x), float: fabsf, double: fabs)(x)
#define EXP_MINUS(a) _Generic((a), float: exp_minus_float, double: exp_minus_double)(a)
#define LOG1P_UNIT(x) _Generic((x), float: log1p_unit, double: log1p)(x)
#define SIGMOID(x) _Generic((x), float: sigmoid_float, double: sigmoid_double)(x)
#define HALF(x) ((T)half_rounded((float)(x)))
#define HALF_WITHIN(x) ((T)half_rounded_within((float)(x)))
#define BFLOAT(x) ((T)bfloat_rounded((float)(x)))
