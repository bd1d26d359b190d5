/* Products of matrices of 8-bit integers, exact in 32 bits: one tile of the sums, for kernels over quantised matrices
 * of any kind (integer_product.c is the plain one). */
#pragma once
#include "tile.h"

#define INTEGER_ROWS 256         /* rows of a tile, at most */
#define INTEGER_SUMS (64 << 10)  /* elements of a tile, at most */
#define INTEGER_LEFT (32 << 10)  /* cells of the left matrix that are packed at once */
#define INTEGER_RIGHT (32 << 10) /* cells of the right one */

/* INT8, element [r][c] at + r * down + c * right. */
typedef struct integer_matrix {
    const char *at;
    int64_t down, right; /* bytes */
    const char *next;    /* where the tile begins that is wanted behind this one; NULL: none is */
} integer_matrix;

typedef struct integer_buffers {
    _Alignas(64) int32_t left[INTEGER_LEFT];
    _Alignas(64) int32_t cells[INTEGER_RIGHT];
    _Alignas(64) int32_t sums[INTEGER_SUMS];
    uint32_t owed[INTEGER_ROWS]; /* to the sums of each row, beside what is packed */
} integer_buffers;

/* Rows and columns of a tile that its sums have room for: `flat` where the right matrix has its columns side by side.
 */
typedef struct integer_tile {
    int64_t rows, columns;
} integer_tile;
integer_tile integer_tile_of(int64_t rows, int64_t columns, bool flat);

/* Sums of rows x columns products over `depth`, modulo 2^32, as rows in have->sums; returns how many elements those are
 * apart. At most a tile of integer_tile_of. */
int64_t integer_sums(const isa_table *isa, integer_matrix left, integer_matrix right, int64_t rows, int64_t columns,
                     int64_t depth, integer_buffers *have);
