/* What the loops of reduce.h and those who run them agree on. A row is folded in pieces of FOLD_PIECE elements: element
 * i of a piece goes into lane i % FOLD_WIDTH, the lanes join in halves, and the pieces one after the other. The order
 * is the same for every instruction set, number of threads and layout, and rows that lie side by side keep lanes of
 * their own. */
#pragma once
#include <stdint.h>

#define FOLD_WIDTH 16
#define FOLD_DEEP 4 /* columns of a lane that are taken at once */
#define FOLD_PIECE 32768
#define FOLD_ABREAST_BYTES 1024 /* of rows side by side */
#define FOLD_ROWS (FOLD_ABREAST_BYTES / 4)
#define FOLD_LANE_BYTES (FOLD_WIDTH * FOLD_ROWS * 8)

/* Elements that accumulators read: values of the class, or 16-bit floats as they lie in memory. */
enum fold_elements { FOLD_VALUES, FOLD_FLOAT16, FOLD_BF16, FOLD_ELEMENTS };

/* What is known of a row, or of a piece of it. */
typedef struct fold_part {
    _Alignas(16) char value[16]; /* of the kind that the lanes are */
    int64_t index; /* of the element, where the kernel asks for it */
} fold_part;

typedef struct fold_loops fold_loops;
struct fold_loops {
    /* Lanes of `rows` rows before any element: lane j of row r is number j * rows + r. */
    void (*begin)(void *lanes, int64_t rows, const double *attrs);
    /* n dense values of one row, the first of which is number `at` of the piece. own: the row's value of the second
     * input. */
    void (*one_row)(void *lanes, const void *values, int64_t at, int64_t n, const void *own, const double *attrs);
    /* The same of elements of rows side by side; a column is `pitch` bytes behind the one before it. NULL but for
     * values: there is none. */
    void (*rows_at_once[FOLD_ELEMENTS])(void *lanes, const char *elements, int64_t pitch, int64_t at, int64_t rows,
                                        int64_t columns, const void *own, const double *attrs);
    /* What the lanes hold, and no more after that; the piece begins at element `first` of the row. */
    void (*settle)(fold_part *parts, void *lanes, int64_t rows, int64_t first, const double *attrs);
    /* All of these in one for rows of n dense elements, which begin `pitch` bytes apart; the first is number `first` of
     * its row. NULL: there is none. */
    void (*dense_rows[FOLD_ELEMENTS])(fold_part *parts, const char *elements, int64_t pitch, int64_t rows, int64_t n,
                                      int64_t first, const void *row_values, const double *attrs);
    void (*join)(fold_part *parts, const fold_part *next, int64_t rows, const double *attrs);
    /* The outputs: values of the class, indices int64_t. */
    void (*end)(void *const *results, const fold_part *parts, int64_t rows, int64_t length, const void *own,
                const double *attrs);
    const fold_loops *(*choose)(const double *attrs); /* which loops these are, where attributes decide */
    /* begin, rows_at_once and settle in one for the first of the rows: for how many. A column is `pitch` bytes behind
     * the one before it. NULL: there is none. */
    int64_t (*upright[FOLD_ELEMENTS])(fold_part *parts, void *lanes, const char *elements, int64_t pitch, int64_t rows,
                                      int64_t columns);
};
