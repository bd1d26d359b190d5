/* The largest few of many, by a heap whose worst comes first. Keys are never NaN; of equal ones the first is better. */
#pragma once
#include "kernel.h"
#include "numeric.h"

static inline bool is_worse(const float *keys, int64_t one, int64_t other)
{
    return keys[one] < keys[other] || (keys[one] == keys[other] && one > other);
}

/* The element at `place` of a heap, whose worst comes first, goes down to where it belongs. */
static inline void sift(const float *keys, mem_int64 *heap, int64_t place, int64_t count)
{
    for (int64_t child; (child = 2 * place + 1) < count; place = child) {
        if (child + 1 < count && is_worse(keys, heap[child + 1], heap[child])) ++child;
        if (!is_worse(keys, heap[child], heap[place])) return;
        int64_t kept = heap[child];
        heap[child] = heap[place];
        heap[place] = kept;
    }
}

/* The elements with the largest keys, largest first. */
static inline void best(const float *keys, int64_t n, mem_int64 *heap, int64_t count)
{
    for (int64_t i = 0; i < count; ++i) heap[i] = i;
    for (int64_t i = count / 2 - 1; i >= 0; --i) sift(keys, heap, i, count);
    for (int64_t i = count; i < n; ++i) {
        if (!is_worse(keys, heap[0], i)) continue;
        heap[0] = i;
        sift(keys, heap, 0, count);
    }
    for (int64_t left = count - 1; left > 0; --left) {
        int64_t worst = heap[0];
        heap[0] = heap[left];
        heap[left] = worst;
        sift(keys, heap, 0, left);
    }
}
