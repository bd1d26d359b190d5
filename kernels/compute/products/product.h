/* What the two ways to multiply share: our own loops (product.c) and those of a BLAS (product_blas.c). */
#pragma once
#include "tile.h"

#define TILE_SIDE \
    192 /* rows, and columns, of a tile that goes through buffers, at most: a multiple of every panel's \
         */
#define DEPTH 256 /* that is packed at once */

/* A piece of one matrix of the result, and where it and its share of every input begin. */
typedef struct product_tile {
    int64_t rows, columns, depth;
    char *at[4];
} product_tile;

product_tile product_tile_at(const step_run *run, int64_t index);
/* The sums of a tile, rows `pitch` values apart, with what is added to them; `part` holds a block. */
void product_store(const step_run *run, const product_tile *tile, char *sums, int64_t pitch, char *part,
                   scratch *spare);
/* To nearest even with 11 bits behind the point. */
void product_round(float *values, int64_t n);

/* What multiplies two matrices, and the number of its kernel with so many inputs: two of them, or an addend as well. */
extern const kernel_family family_products;
int32_t product_kernel(int32_t inputs);

/* The same of INT8 that is scaled; whether the vectors that count are of their dtypes, and results can be stored. */
extern const kernel_family family_scaled_products;
bool scaled_vectors_fit(const plan_step *step);

/* Tiles and the depth at once for a step that a BLAS can do. */
void prepare_blas(plan_step *step);
void run_blas(void *context, int64_t begin, int64_t end);
