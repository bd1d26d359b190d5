/* A stage that knows dense memory only, for memory that is not: piece by piece. */
#include "tile.h"

#define APART 128 /* elements of a piece */
#define WIDEST 16 /* bytes of a value or an element */

void load_apart(load_loop load, value_sizes size, char *block, int64_t step, const char *memory, int64_t stride,
                int64_t n)
{
    _Alignas(64) char elements[APART * WIDEST], values[APART * WIDEST];
    for (int64_t done = 0, count; done < n; done += count) {
        count = n - done < APART ? n - done : APART;
        move_units(size.element, elements, size.element, memory + done * stride, stride, count);
        load(values, 1, elements, size.element, count);
        move_units(size.value, block + done * step * size.value, step * size.value, values, size.value, count);
    }
}

void store_apart(store_loop store, value_sizes size, char *memory, int64_t stride, const char *block, int64_t step,
                 int64_t n)
{
    _Alignas(64) char elements[APART * WIDEST], values[APART * WIDEST];
    for (int64_t done = 0, count; done < n; done += count) {
        count = n - done < APART ? n - done : APART;
        move_units(size.value, values, size.value, block + done * step * size.value, step * size.value, count);
        store(elements, size.element, values, 1, count);
        move_units(size.element, memory + done * stride, stride, elements, size.element, count);
    }
}
