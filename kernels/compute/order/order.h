/* What the kernels of order.def share: keys, whose order as unsigned numbers is that of the elements. */
#pragma once
#include "scratch.h"
#include "tile.h"

/* Elements wherever they lie in memory. */
typedef uint8_t __attribute__((may_alias)) element_8;
typedef uint16_t __attribute__((aligned(1), may_alias)) element_16;
typedef uint32_t __attribute__((aligned(1), may_alias)) element_32;
typedef uint64_t __attribute__((aligned(1), may_alias)) element_64;

/* How elements become keys. The zeros have one key; NaN, of whatever bits, the largest; all are turned to descend. */
typedef struct ordering {
    int32_t size; /* bytes of an element, and of its key */
    bool floats, whole; /* whole: integers with a sign */
    bool down, overlaid; /* overlaid: results lie where the rows lie */
    uint64_t infinity; /* its bits */
} ordering;

#define KEYS_AT_ONCE 64

/* The body of a function that makes keys of n elements of a row, those from `from` on. */
#define KEYS(bits) \
    { \
        const element_##bits *elements = (const element_##bits *)(const void *)row + from; \
        const uint##bits##_t sign = (uint##bits##_t)(UINT##bits##_C(1) << (bits - 1)), all = (uint##bits##_t) ~0; \
        const uint##bits##_t turn = how->down ? all : 0; \
        if (!how->floats) { \
            const uint##bits##_t mask = (uint##bits##_t)(turn ^ (how->whole ? sign : 0)); \
            for (int64_t i = 0; i < n; ++i) keys[i] = (uint##bits##_t)(elements[i] ^ mask); \
            return; \
        } \
        const int##bits##_t infinity = (int##bits##_t)how->infinity; \
        for (int64_t i = 0; i < n; ++i) { \
            const uint##bits##_t x = elements[i], size = (uint##bits##_t)(x & (uint##bits##_t) ~sign); \
            const uint##bits##_t minus = (uint##bits##_t)((int##bits##_t)x >> (bits - 1)); \
            const uint##bits##_t key = (uint##bits##_t)(sign + ((size ^ minus) - minus)); \
            keys[i] = (uint##bits##_t)(((int##bits##_t)size > infinity ? all : key) ^ turn); \
        } \
        return; \
    }

/* One row of a step, and what becomes of it. */
typedef struct order_row {
    ordering how;
    const char *from;
    int64_t n, wanted;
    char *values;
    element_64 *places;
    void *scratch, *spare; /* for as many pairs each as `capacity` tells */
    int64_t capacity;
    bool sorted;
} order_row;

typedef void order_loop(const order_row *row);
typedef struct order_loops {
    order_loop *sort, *topk;
    int64_t (*kth)(const order_row *row, int64_t kind, int64_t number); /* the place of the element */
} order_loops;
/* order_narrow.c: elements of up to four bytes; order_wide.c: of eight. */
extern const order_loops order_narrow, order_wide;

enum kth_kind { KTH_NUMBER, KTH_MEDIAN, KTH_NANMEDIAN };

/* A key and the place of its element: 8 bytes for elements of up to four, else 16. */
static inline int64_t pair_bytes(int64_t size)
{
    return size < 8 ? 8 : 16;
}

/* order_search.c */
bool search_accepts(const plan_step *step);
void search_prepare(plan_step *step);
void run_search(void *context, int64_t begin, int64_t end);
