/* The indices of elements that are not 0: their places in a chunk first, then the axes'. */
#include "select.h"

#define CHUNK 2048 /* elements whose places are found at once */

#define PLACES(bits) \
    static int64_t places_##bits(const uint##bits##_t *mask, uint##bits##_t keep, int64_t n, uint16_t *place) \
    { \
        int64_t k = 0, i = 0; \
        for (; i + 8 <= n; i += 8) { \
            if (bits == 8 && !load_word(mask + i)) continue; \
            for (int j = 0; j < 8; ++j) { \
                place[k] = (uint16_t)(i + j); \
                k += (mask[i + j] & keep) != 0; \
            } \
        } \
        for (; i < n; ++i) { \
            place[k] = (uint16_t)i; \
            k += (mask[i] & keep) != 0; \
        } \
        return k; \
    }
PLACES(8)
PLACES(16)
PLACES(32)
PLACES(64)

static int64_t places(const selection *all, int64_t first, int64_t n, uint16_t *place)
{
    const void *mask = all->mask + first * all->size;
    return all->size == 1   ? places_8(mask, (uint8_t)all->keep, n, place)
           : all->size == 2 ? places_16(mask, (uint16_t)all->keep, n, place)
           : all->size == 4 ? places_32(mask, (uint32_t)all->keep, n, place)
                            : places_64(mask, all->keep, n, place);
}

/* The index of the element `step` behind the one that this is the index of. */
static inline void advance(int64_t *index, const int64_t *shape, int32_t rank, int64_t step)
{
    for (int32_t axis = rank - 1;; --axis) {
        index[axis] += step;
        if (index[axis] < shape[axis]) return;
        step = 1;
        index[axis] -= shape[axis];
        if (index[axis] < shape[axis]) continue;
        step += index[axis] / shape[axis];
        index[axis] %= shape[axis];
    }
}

/* Elements `place` behind the first, whose index is given: their indices from number k on. */
static void write_indices(const selection *all, int64_t *index, const uint16_t *place, int64_t count, int64_t k)
{
    const step_view *from = all->run->step->view + 2;
    int64_t *out = (int64_t *)(void *)all->run->first[0];
    int64_t between = all->run->attrs[0] != 0 ? all->total : 1, each = all->run->attrs[0] != 0 ? 1 : from->rank;
    int64_t last = 0;
    for (int64_t i = 0; i < count; last = place[i++]) {
        advance(index, from->shape, from->rank, place[i] - last);
        int64_t *to = out + (k + i) * each;
        for (int32_t axis = 0; axis < from->rank; ++axis) to[axis * between] = index[axis];
    }
}

static void nonzero_tile(const selection *all, int64_t first, int64_t n, int64_t k)
{
    const step_view *from = all->run->step->view + 2;
    int64_t *out = (int64_t *)(void *)all->run->first[0];
    uint16_t place[CHUNK + 1];
    for (int64_t end = first + n; first < end; first += CHUNK) {
        int64_t count = places(all, first, end - first < CHUNK ? end - first : CHUNK, place), index[AE_MAX_RANK];
        if (from->rank == 1) {
            for (int64_t i = 0; i < count; ++i) out[k + i] = first + place[i];
        } else if (count) {
            int64_t rest = first;
            for (int32_t axis = from->rank - 1; axis >= 0; rest /= from->shape[axis--])
                index[axis] = rest % from->shape[axis];
            write_indices(all, index, place, count, k);
        }
        k += count;
    }
}

void nonzero_tiles(void *context, int64_t begin, int64_t end)
{
    const selection *all = context;
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t first = tile * all->tile, n = all->numel - first < all->tile ? all->numel - first : all->tile;
        nonzero_tile(all, first, n, all->before[tile]);
    }
}
