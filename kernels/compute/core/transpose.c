/* Small dense tiles from memory that lies crosswise: what a transposed copy or a transposed operand costs. */
#include <string.h>

#include "tile.h"

#define PREFETCH_BYTES 512 /* of a run within a tile */

/* ---- tiles ------------------------------------------------------------------------------------------------------- */

bool patch_is_crosswise(const patch *from)
{
    int64_t row = from->row < 0 ? -from->row : from->row, column = from->column < 0 ? -from->column : from->column;
    return from->rows > 1 && row && row < column;
}

void patch_prefetch(const patch *next, int64_t size)
{
    bool crosswise = patch_is_crosswise(next);
    int64_t near = crosswise ? next->row : next->column, far = crosswise ? next->column : next->row;
    int64_t reach = ((crosswise ? next->rows : next->columns) - 1) * near,
            count = crosswise ? next->columns : next->rows;
    const char *lowest = reach < 0 ? next->at + reach : next->at;
    int64_t bytes = (reach < 0 ? -reach : reach) + size;
    if (bytes > PREFETCH_BYTES || !far) return;
    for (int64_t i = 0; i < count; ++i)
        for (int64_t line = 0; line < bytes; line += 64) __builtin_prefetch(lowest + i * far + line, 0, 2);
}

static void gather_crosswise(char *to, const patch *from, int64_t size)
{
    bool squares = from->row == size && (size == 2 || size == 4);
    if (squares) {
        isa_now()->moves->transpose[size / 4](to, from->at, from->column, from->rows, from->columns);
        return;
    }
    for (int64_t c = 0; c < from->columns; ++c)
        move_units(size, to + c * size, from->columns * size, from->at + c * from->column, from->row, from->rows);
}

/* ---- any patch --------------------------------------------------------------------------------------------------- */

/* Whether rows are too short to be worth a call each. */
static bool narrow(const patch *patch)
{
    return patch->columns <= 8 && patch->columns * 4 <= patch->rows;
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
        gather_crosswise(to, from, size);
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
