/* What the kernels of attention of quantised tensors agree on. */
#pragma once
#include <string.h>

#include "attention.h"

#define NUMBERED "quant_flash.def"
#include "numbered.h"

#define QUANT_ROWS 32 /* of a tile, which divides every block of rows */
#define QUANT_KEYS 512 /* of a tile */
#define QUANT_QUERY_BLOCK 128
#define QUANT_KEY_BLOCK 256

typedef struct quant_tile {
    int64_t batch, head, row, rows, key, keys;
} quant_tile;

/* The number of a view that holds one for every block of rows of a head, or one for all. */
static inline float quant_scale(const attention_work *work, int32_t view, const quant_tile *tile, int64_t block)
{
    const int64_t *shape = work->step->view[view].shape;
    bool one = shape[0] == 1 && shape[1] == 1 && shape[2] == 1;
    float found;
    memcpy(&found, attention_at(work, view, one ? 0 : tile->batch, one ? 0 : tile->head, one ? 0 : block),
           sizeof found);
    return found;
}

/* Rows of a FLOAT view, which lie where a BLAS can read them. */
static inline attention_matrix quant_take(const attention_work *work, int32_t view, const quant_tile *tile,
                                          int64_t first, int64_t rows)
{
    return attention_take(work, view, tile->batch, tile->head, first, rows, NULL);
}

static inline int64_t quant_smaller(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

void run_quant_flash_backward(void *context, int64_t begin, int64_t end);
