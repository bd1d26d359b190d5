/* Small dense tiles from memory that lies crosswise: what a transposed copy or a transposed operand costs. */
#include <string.h>

#include "tile.h"

#define PREFETCH_BYTES 512 /* of a run within a tile */

/* ---- squares that fit vector registers ---------------------------------------------------------------------------- */

typedef uint32_t four32 __attribute__((vector_size(16)));
typedef uint16_t eight16 __attribute__((vector_size(16)));

#define LOW32(a, b) __builtin_shuffle(a, b, (four32){0, 4, 1, 5})
#define HIGH32(a, b) __builtin_shuffle(a, b, (four32){2, 6, 3, 7})
#define LOW16(a, b) __builtin_shuffle(a, b, (eight16){0, 8, 1, 9, 2, 10, 3, 11})
#define HIGH16(a, b) __builtin_shuffle(a, b, (eight16){4, 12, 5, 13, 6, 14, 7, 15})

/* One round of a transposition by interleaving: rows k and k + n/2 become rows 2k and 2k + 1. */
#define INTERLEAVE(to, from, n, LOW, HIGH) \
    for (int k = 0; k < (n) / 2; ++k) { \
        (to)[2 * k] = LOW((from)[k], (from)[k + (n) / 2]); \
        (to)[2 * k + 1] = HIGH((from)[k], (from)[k + (n) / 2]); \
    }

static void square4(char *to, int64_t to_line, const char *from, int64_t from_line)
{
    four32 a[4], b[4];
    for (int i = 0; i < 4; ++i) memcpy(a + i, from + i * from_line, sizeof *a);
    INTERLEAVE(b, a, 4, LOW32, HIGH32)
    INTERLEAVE(a, b, 4, LOW32, HIGH32)
    for (int i = 0; i < 4; ++i) memcpy(to + i * to_line, a + i, sizeof *a);
}

static void square2(char *to, int64_t to_line, const char *from, int64_t from_line)
{
    eight16 a[8], b[8];
    for (int i = 0; i < 8; ++i) memcpy(a + i, from + i * from_line, sizeof *a);
    INTERLEAVE(b, a, 8, LOW16, HIGH16)
    INTERLEAVE(a, b, 8, LOW16, HIGH16)
    INTERLEAVE(b, a, 8, LOW16, HIGH16)
    for (int i = 0; i < 8; ++i) memcpy(to + i * to_line, b + i, sizeof *b);
}

/* ---- tiles ------------------------------------------------------------------------------------------------------------ */

bool patch_is_crosswise(const patch *from)
{
    int64_t row = from->row < 0 ? -from->row : from->row, column = from->column < 0 ? -from->column : from->column;
    return from->rows > 1 && row && row < column;
}

void patch_prefetch(const patch *next, int64_t size)
{
    bool crosswise = patch_is_crosswise(next);
    int64_t near = crosswise ? next->row : next->column, far = crosswise ? next->column : next->row;
    int64_t reach = ((crosswise ? next->rows : next->columns) - 1) * near, count = crosswise ? next->columns : next->rows;
    const char *lowest = reach < 0 ? next->at + reach : next->at;
    int64_t bytes = (reach < 0 ? -reach : reach) + size;
    if (bytes > PREFETCH_BYTES || !far) return;
    for (int64_t i = 0; i < count; ++i)
        for (int64_t line = 0; line < bytes; line += 64) __builtin_prefetch(lowest + i * far + line, 0, 2);
}

static void turn(char *to, const patch *from, int64_t size)
{
    int64_t side = from->row != size ? 0 : size == 4 ? 4 : size == 2 ? 8 : 0, line = from->columns * size;
    int64_t rows = side ? from->rows / side * side : 0, columns = side ? from->columns / side * side : 0;
    for (int64_t c = 0; c < columns; c += side)
        for (int64_t r = 0; r < rows; r += side) {
            const char *corner = from->at + r * size + c * from->column;
            if (side == 4)
                square4(to + r * line + c * size, line, corner, from->column);
            else
                square2(to + r * line + c * size, line, corner, from->column);
        }
    for (int64_t c = 0; c < from->columns; ++c) {
        int64_t done = c < columns ? rows : 0;
        char *below = to + done * line + c * size;
        move_units(size, below, line, from->at + done * from->row + c * from->column, from->row, from->rows - done);
    }
}

/* ---- any patch ---------------------------------------------------------------------------------------------------------- */

/* Whether rows are too short to be worth a call each. */
static bool narrow(const patch *patch)
{
    return patch->columns * 4 <= patch->rows;
}

static void repeat(char *block, int64_t size, int64_t have, int64_t want)
{
    for (; have < want; have *= 2) {
        int64_t more = have < want - have ? have : want - have;
        memcpy(block + have * size, block, (size_t)(more * size));
    }
}

void patch_gather(char *to, const patch *from, int64_t size)
{
    int64_t rows = from->rows, columns = from->columns;
    if (!from->row || rows == 1) {
        int64_t distinct = from->column ? columns : 1;
        move_units(size, to, size, from->at, from->column, distinct);
        repeat(to, size, distinct, rows * columns);
    } else if (from->row == columns * from->column) {
        move_units(size, to, size, from->at, from->column, rows * columns);
    } else if (patch_is_crosswise(from)) {
        turn(to, from, size);
    } else if (narrow(from)) {
        for (int64_t c = 0; c < columns; ++c)
            move_units(size, to + c * size, columns * size, from->at + c * from->column, from->row, rows);
    } else {
        for (int64_t r = 0; r < rows; ++r)
            move_units(size, to + r * columns * size, size, from->at + r * from->row, from->column, columns);
    }
}

void patch_scatter(const patch *to, const char *from, int64_t size)
{
    int64_t rows = to->rows, columns = to->columns;
    if (rows == 1 || to->row == columns * to->column) {
        move_units(size, to->at, to->column, from, size, rows * columns);
    } else if (patch_is_crosswise(to) || narrow(to)) {
        for (int64_t c = 0; c < columns; ++c)
            move_units(size, to->at + c * to->column, to->row, from + c * size, columns * size, rows);
    } else {
        for (int64_t r = 0; r < rows; ++r)
            move_units(size, to->at + r * to->row, to->column, from + r * columns * size, size, columns);
    }
}
