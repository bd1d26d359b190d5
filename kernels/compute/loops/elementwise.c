/* A family of elementwise kernels: FAMILY is its file, one kernel a line,
 *   KERNEL(name, inputs, attributes, real, complex, integer)
 * inputs and attributes name the operands of the statements that follow; every statement gives y. REAL is compiled for
 * float32 and float64 (the type is T), SINGLE for float32 only, PAIR like REAL with a second result z, LONG like REAL
 * for functions so long that 16-bit numbers can go through calls, BOOLEAN like REAL for results of another dtype than
 * the inputs' (comparisons), SPLIT like REAL with statements for blocks of float32 whose numbers are all below
 * NEAR_LIMIT, for any (which does for float64), and for blocks of 16-bit numbers below it, BITS with a second one for
 * 16-bit numbers as bits, TRUTH like BOOLEAN with loops of its own for BOOL results from memory, LOGIC the same for
 * inputs that are true or false (any number but 0 is true), COMPLEX for double _Complex, INTEGER for int64_t, WHOLE the
 * same with loops of its own for narrower integers in memory, SIGNED with those for ones that have a sign; NONE: not in
 * that class. INDEX in place of inputs: the number of the element in a dense result. Functions that only one family
 * needs are in a header of its own, which its file includes in its first line. */
#include "casts.h"
#include "isa.h"
#include "kernel.h"
#include "packed.h"
#include "random.h"
#include "special.h"

/* Macros of statements that are arguments. */
/* clang-format off */

/* ---- what lines are written in -------------------------------------------------------------------------------- */

#define THIRD ((T)(1.0f / 3)) /* hardswish's, which is one as well */
/* hardsigmoid's slope is a float32 attribute of the hardware kernel, whatever the dtype */
#define SIXTH ((T)(1.0f / 6))

#define SELU_SCALE ((T)1.0507009873554805)
#define SELU_BELOW ((T)1.7580993408473769)

/* 1 / (1 + exp(-z)) from w = exp(-|Re z|) * (cos, -+sin)(Im z), which cannot overflow. */
static inline double _Complex complex_sigmoid(double _Complex z)
{
    double x = creal(z), angle = x < 0 ? cimag(z) : -cimag(z);
    double scale = exp(-fabs(x));
    double real = scale * cos(angle), imag = scale * sin(angle);
    double above = x < 0 ? real : 1, beside = x < 0 ? imag : 0;
    double below = 1 + real, norm = below * below + imag * imag;
    return CMPLX((above * below + beside * imag) / norm, (beside * below - above * imag) / norm);
}

/* ---- loops ---------------------------------------------------------------------------------------------------- */

/* the element's number, for kernels without inputs */
#define INDEX(k) const int64_t k = *(const int64_t *)views[1] + i;
#define ONE(a) const T a = in0[i];
#define TWO(a, b) ONE(a) const T b = in1[i];
#define THREE(a, b, c) TWO(a, b) const T c = in2[i];
#define FOUR(a, b, c, d) THREE(a, b, c) const T d = in3[i];
#define FIVE(a, b, c, d, e) FOUR(a, b, c, d) const T e = in4[i];
#define NO_ATTRS
#define ONE_ATTR(a) const T a = (T)attrs[0];
#define TWO_ATTRS(a, b) ONE_ATTR(a) const T b = (T)attrs[1];
#define THREE_ATTRS(a, b, c) TWO_ATTRS(a, b) const T c = (T)attrs[2];
#define FOUR_ATTRS(a, b, c, d) THREE_ATTRS(a, b, c) const T d = (T)attrs[3];
#define FIVE_ATTRS(a, b, c, d, e) FOUR_ATTRS(a, b, c, d) const T e = (T)attrs[4];
/* Numbers in two parts: addends, for integers that no double holds, or the parts of a complex one. */
#define WIDE(one, two) _Generic((T)0, double _Complex: CMPLX(one, two), default: (T)(one) + (T)(two))
#define WIDE_ATTR(a) const T a = WIDE(attrs[0], attrs[1]);
#define TWO_WIDE_ATTRS(a, b) WIDE_ATTR(a) const T b = WIDE(attrs[2], attrs[3]);
#define TWO_WIDE_TWO_ATTRS(a, b, c, d) TWO_WIDE_ATTRS(a, b) const T c = (T)attrs[4]; const T d = (T)attrs[5];
#define RANDOM_ATTRS(low, high) const double low = attrs[4]; const double high = attrs[5];

#define RESULT_1 T y;
#define RESULT_2 T y, z;
#define WRITE_1 out[i] = y;
#define WRITE_2 out[i] = y, also[i] = z;

#define INNER_LOOP(name, class, results, operands, options, ...) \
    static void loop_##name##_##class(void *const *views, int64_t n, const double *attrs) \
    { \
        typedef class_##class T; \
        mem_##class *out = views[0], *also = views[1]; \
        const mem_##class *in0 = views[results], *in1 = views[results + 1], *in2 = views[results + 2]; \
        const mem_##class *in3 = views[results + 3], *in4 = views[results + 4]; \
        (void)also, (void)in0, (void)in1, (void)in2, (void)in3, (void)in4, (void)attrs; \
        options \
        INDEPENDENT for (int64_t i = 0; i < n; ++i) { \
            operands RESULT_##results \
            __VA_ARGS__; \
            WRITE_##results \
        } \
    }

/* What the next smaller instruction set gives the same bits for, about as fast, is compiled there only. */
#ifdef ISA_FLOAT_ONLY
#define OTHER_LOOP(...)
#define OTHER(loop) NULL
#else
#define OTHER_LOOP INNER_LOOP
#define OTHER(loop) loop
#endif

#define INPUTS_INDEX(...) 0
#define INPUTS_ONE(...) 1
#define INPUTS_TWO(...) 2
#define INPUTS_THREE(...) 3
#define INPUTS_FOUR(...) 4
#define INPUTS_FIVE(...) 5
#define KERNEL(name, operands, ...) enum { inputs_of_##name = INPUTS_##operands };
#include FAMILY
#undef KERNEL

/* The same over elements as they lie in memory: bytes for BOOL results, of the inputs' dtype for others. */
#ifdef ISA_FLOAT_ONLY
#define NATIVE_LOOP(...)
#else
#define NATIVE_LOOP(name, D, element, in, result, to, operands, options, ...) \
    static void native_##name##_##D(void *const *views, int64_t n, const double *attrs) \
    { \
        typedef element T; \
        to *out = views[0]; \
        const in *in0 = views[1], *in1 = views[2]; \
        (void)in0, (void)in1, (void)attrs; \
        options \
        INDEPENDENT for (int64_t i = 0; i < n; ++i) { \
            operands result y; \
            __VA_ARGS__; \
            out[i] = y; \
        } \
    }
#endif
#define TRUTH_LOOP(name, D, element, in, ...) NATIVE_LOOP(name, D, element, in, bool, mem_uint8, __VA_ARGS__)
#define TRUTH_LOOPS(name, ...) \
    TRUTH_LOOP(name, FLOAT, float, mem_float, __VA_ARGS__) TRUTH_LOOP(name, INT8, int8_t, mem_int8, __VA_ARGS__) \
    TRUTH_LOOP(name, UINT8, uint8_t, mem_uint8, __VA_ARGS__) TRUTH_LOOP(name, INT16, int16_t, mem_int16, __VA_ARGS__) \
    TRUTH_LOOP(name, INT32, int32_t, mem_int32, __VA_ARGS__) TRUTH_LOOP(name, INT64, int64_t, mem_int64, __VA_ARGS__) \
    TRUTH_LOOP(name, BOOL, bool, mem_uint8, __VA_ARGS__)
/* Low bits that do not depend on higher ones, so that the sign does not matter. */
#define WHOLE_LOOP(name, D, element, in, ...) NATIVE_LOOP(name, D, element, in, T, in, __VA_ARGS__)
#define WHOLE_LOOPS(name, ...) \
    WHOLE_LOOP(name, INT8, int8_t, mem_int8, __VA_ARGS__) WHOLE_LOOP(name, INT16, int16_t, mem_int16, __VA_ARGS__) \
    WHOLE_LOOP(name, INT32, int32_t, mem_int32, __VA_ARGS__)

/* Whether a block holds small numbers only. */
#define NEAR_LIMIT 0x1p20f
__attribute__((unused)) static bool near_float(const mem_float *block, int64_t n)
{
    uint32_t far = 0;
    for (int64_t i = 0; i < n; ++i) far |= !(fabsf(block[i]) <= NEAR_LIMIT);
    return !far;
}

#define SPLIT_LOOP(name, loop, near) \
    static void loop(void *const *views, int64_t n, const double *attrs) \
    { \
        (near_float(views[1], n) ? near : loop_##name##_far_float)(views, n, attrs); \
    }

/* A line's bodies are REAL(...), SINGLE(...) and so on, or NONE: AS_ turns one into a maker and its statements. */
#define AS_REAL(...) REAL, __VA_ARGS__
#define AS_SINGLE(...) SINGLE, __VA_ARGS__
#define AS_PAIR(...) PAIR, __VA_ARGS__
#define AS_BOOLEAN(...) BOOLEAN, __VA_ARGS__
#define AS_TRUTH(...) TRUTH, __VA_ARGS__
#define AS_LOGIC(...) LOGIC, __VA_ARGS__
#define AS_WHOLE(...) WHOLE, __VA_ARGS__
#define AS_SIGNED(...) SIGNED, __VA_ARGS__
#define AS_SPLIT(...) SPLIT, __VA_ARGS__
#define AS_LONG(...) LONG, __VA_ARGS__
#define AS_BITS(...) BITS, __VA_ARGS__
#define AS_COMPLEX(...) COMPLEX, __VA_ARGS__
#define AS_INTEGER(...) INTEGER, __VA_ARGS__
#define AS_NONE NONE, none
#define LOOPS(...) LOOPS_OF(__VA_ARGS__)
#define LOOPS_OF(name, operands, options, kind, ...) MAKE_##kind(name, operands, options, __VA_ARGS__)
#define MAKE_NONE(...)
#define MAKE_REAL(name, ...) MAKE_SINGLE(name, __VA_ARGS__) OTHER_LOOP(name, double, 1, __VA_ARGS__)
#define MAKE_SINGLE(name, ...) INNER_LOOP(name, float, 1, __VA_ARGS__) PACKED_LOOPS(name, 1, __VA_ARGS__)
#define MAKE_PAIR(name, ...) \
    INNER_LOOP(name, float, 2, __VA_ARGS__) OTHER_LOOP(name, double, 2, __VA_ARGS__) PACKED_LOOPS(name, 2, __VA_ARGS__)
#define MAKE_BOOLEAN(name, ...) INNER_LOOP(name, float, 1, __VA_ARGS__) OTHER_LOOP(name, double, 1, __VA_ARGS__)
#define MAKE_TRUTH(name, ...) MAKE_BOOLEAN(name, __VA_ARGS__) TRUTH_LOOPS(name, __VA_ARGS__)
#define MAKE_LOGIC(name, ...) MAKE_TRUTH(name, __VA_ARGS__)
#define MAKE_WHOLE(name, ...) MAKE_INTEGER(name, __VA_ARGS__) WHOLE_LOOPS(name, __VA_ARGS__)
#define MAKE_SIGNED(name, ...) MAKE_WHOLE(name, __VA_ARGS__)
#define MAKE_SPLIT(name, operands, options, near, far, brief) \
    INNER_LOOP(name##_near, float, 1, operands, options, near) \
    INNER_LOOP(name##_far, float, 1, operands, options, far) \
    INNER_LOOP(name##_brief, float, 1, operands, options, brief) \
    OTHER_LOOP(name##_far, double, 1, operands, options, far) \
    SPLIT_LOOP(name, loop_##name##_float, loop_##name##_near_float) \
    SPLIT_LOOP(name, loop_##name##_half, loop_##name##_brief_float) PACKED_BY(name, 1, loop_##name##_half)
#define MAKE_LONG(name, ...) \
    INNER_LOOP(name, float, 1, __VA_ARGS__) OTHER_LOOP(name, double, 1, __VA_ARGS__) PACKED_BY_CALLS(name, 1)
#define MAKE_BITS(name, operands, options, real, bits) \
    MAKE_BOOLEAN(name, operands, options, real) \
    NATIVE_LOOP(name, BITS, uint16_t, mem_uint16, T, mem_uint16, operands, options, bits)
#define MAKE_COMPLEX(name, ...) OTHER_LOOP(name, complex, 1, __VA_ARGS__)
#define MAKE_INTEGER(name, ...) OTHER_LOOP(name, int64, 1, __VA_ARGS__)

#define KERNEL(name, operands, options, real, complex, integer) \
    LOOPS(name, operands, options, AS_##real) \
    LOOPS(name, operands, options, AS_##complex) \
    LOOPS(name, operands, options, AS_##integer)
#include FAMILY
#undef KERNEL

/* clang-format on */

/* ---- the table -------------------------------------------------------------------------------------------------- */

/* Which of them a kernel has: written by loop_tables.py, a row for each line of the family. */
#include TABLE
