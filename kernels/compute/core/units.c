/* Units of 1 to 16 bytes, from one step to another. */
#include <string.h>

#include "tile.h"

typedef struct {
    char bytes[16];
} unit16;
typedef uint8_t unit1 __attribute__((may_alias));
typedef uint16_t unit2 __attribute__((aligned(1), may_alias));
typedef uint32_t unit4 __attribute__((aligned(1), may_alias));
typedef uint64_t unit8 __attribute__((aligned(1), may_alias));

#define MOVE_RUN(T) \
    static void move_##T(char *to, int64_t to_step, const char *from, int64_t from_step, int64_t n) \
    { \
        for (int64_t i = 0; i < n; ++i) \
            *(T *)(void *)(to + i * to_step) = *(const T *)(const void *)(from + i * from_step); \
    }
MOVE_RUN(unit1)
MOVE_RUN(unit2)
MOVE_RUN(unit4)
MOVE_RUN(unit8)
MOVE_RUN(unit16)

void move_units(int64_t size, char *to, int64_t to_step, const char *from, int64_t from_step, int64_t n)
{
    if (to_step == size && from_step == size) {
        memmove(to, from, (size_t)(n * size));
        return;
    }
    if (to_step == size && (size == 2 || size == 4) && from_step % size == 0) {
        isa_now()->moves->strided[size / 4](to, from, from_step / size, n);
        return;
    }
    switch (size) {
    case 1: move_unit1(to, to_step, from, from_step, n); break;
    case 2: move_unit2(to, to_step, from, from_step, n); break;
    case 4: move_unit4(to, to_step, from, from_step, n); break;
    case 8: move_unit8(to, to_step, from, from_step, n); break;
    default: move_unit16(to, to_step, from, from_step, n); break;
    }
}
