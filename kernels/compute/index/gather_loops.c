/* The loops of gather.c: places from indices, and items from their places. */
#include <string.h>

#include "gather.h"
#include "tile.h"

#define ITEMS_AHEAD 8
#define AHEAD_BYTES 512 /* of an item that is asked for before its turn */
#define INDEX_BYTES_AHEAD 4096 /* runs of indices are about a page, at whose end the hardware foresees nothing */
#define LOOP static __attribute__((noinline)) /* inside of what calls it, a loop would run out of registers */

typedef uint8_t unit1 __attribute__((may_alias));
typedef uint16_t unit2 __attribute__((aligned(1), may_alias));
typedef uint32_t unit4 __attribute__((aligned(1), may_alias));
typedef uint64_t unit8 __attribute__((aligned(1), may_alias));
typedef struct unit16 {
    char bytes[16];
} unit16;
/* ---- places ------------------------------------------------------------------------------------------------------ */

#define ADD_PLACES(T) \
    LOOP bool add_##T(const indices *from, int64_t step, int64_t *place) \
    { \
        const indices of = *from; \
        uint64_t wrong = 0; \
        for (int64_t i = 0; i < of.n; ++i) { \
            int64_t index = *(const T *)(const void *)(of.at + i * step); \
            index += index >> 63 & of.wrap; \
            wrong |= (uint64_t)index >= (uint64_t)of.size; \
            place[i] = (int64_t)((uint64_t)place[i] + (uint64_t)index * (uint64_t)of.stride); \
        } \
        return !wrong; \
    }
ADD_PLACES(index32)
ADD_PLACES(index64)

bool places_add(const indices *from, bool narrow, int64_t *place)
{
    if (narrow) return from->step == 4 ? add_index32(from, 4, place) : add_index32(from, from->step, place);
    return from->step == 8 ? add_index64(from, 8, place) : add_index64(from, from->step, place);
}

/* ---- items ------------------------------------------------------------------------------------------------------- */

#define TAKE(T) \
    LOOP void take_##T(const transfer *by, int64_t to_step) \
    { \
        const transfer own = *by; /* that no element can be part of, as far as the compiler knows */ \
        for (int64_t i = 0; i < own.n; ++i) \
            *(T *)(void *)(own.to + i * to_step) = \
                *(const T *)(const void *)(own.from + i * own.from_step + own.place[i]); \
    }
TAKE(unit1)
TAKE(unit2)
TAKE(unit4)
TAKE(unit8)
TAKE(unit16)

static void take_bytes(const transfer *by, int64_t bytes)
{
    for (int64_t i = 0; i < by->n; ++i) {
        if (i + ITEMS_AHEAD < by->n) {
            const char *next = by->from + (i + ITEMS_AHEAD) * by->from_step + by->place[i + ITEMS_AHEAD];
            for (int64_t byte = 0; byte < bytes && byte < AHEAD_BYTES; byte += 64)
                __builtin_prefetch(next + byte, 0, 3);
        }
        memmove(by->to + i * by->to_step, by->from + i * by->from_step + by->place[i], (size_t)bytes);
    }
}

#define TAKE_DENSE(T) (by->to_step == sizeof(T) ? take_##T(by, sizeof(T)) : take_##T(by, by->to_step))

void items_take(const transfer *by, int64_t bytes)
{
    switch (bytes) {
    case 1: TAKE_DENSE(unit1); break;
    case 2: TAKE_DENSE(unit2); break;
    case 4: TAKE_DENSE(unit4); break;
    case 8: TAKE_DENSE(unit8); break;
    case 16: TAKE_DENSE(unit16); break;
    default: take_bytes(by, bytes); break;
    }
}

/* Up to the first index that is not as usual. */
#define PICK(T, I) \
    static inline __attribute__((always_inline)) bool pick_##T##_##I(transfer by, indices of) \
    { \
        int64_t i = 0; \
        for (; i + 8 <= by.n; i += 8) { \
            __builtin_prefetch(of.at + i * of.step + INDEX_BYTES_AHEAD, 0, 3); \
            _Pragma("GCC unroll 8") for (int64_t k = i; k < i + 8; ++k) PICK_ONE(T, I, k) \
        } \
        for (; i < by.n; ++i) PICK_ONE(T, I, i) \
        return true; \
    } \
    LOOP bool picked_##T##_##I(const transfer *by, const indices *from) \
    { \
        transfer here = *by; \
        indices of = *from; \
        if (of.step == sizeof(I) && here.to_step == sizeof(T) && of.stride == sizeof(T) && !here.from_step) { \
            of.step = sizeof(I), here.to_step = of.stride = sizeof(T), here.from_step = 0; \
            return pick_##T##_##I(here, of); \
        } \
        return pick_##T##_##I(here, of); \
    }
#define PICK_ONE(T, I, i) \
    { \
        const int64_t index = *(const I *)(const void *)(of.at + (i) * of.step); \
        if ((uint64_t)index >= (uint64_t)of.size) return false; \
        const char *at = by.from + (i) * by.from_step + index * of.stride; \
        *(T *)(void *)(by.to + (i) * by.to_step) = *(const T *)(const void *)at; \
    }
#define PICKS(T) PICK(T, index32) PICK(T, index64)
PICKS(unit1)
PICKS(unit2)
PICKS(unit4)
PICKS(unit8)
PICKS(unit16)

#define PICKED(T) (narrow ? picked_##T##_index32(by, from) : picked_##T##_index64(by, from))

bool elements_pick(const transfer *by, const indices *from, bool narrow, int64_t size)
{
    switch (size) {
    case 1: return PICKED(unit1);
    case 2: return PICKED(unit2);
    case 4: return PICKED(unit4);
    case 8: return PICKED(unit8);
    default: return PICKED(unit16);
    }
}
