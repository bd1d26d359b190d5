/* Samples at the places of a grid, and their gradients. */
#pragma once
#include <math.h>
#include <string.h>

#include "numeric.h"
#include "scratch.h"
#include "tile.h"

#define GRID_TAPS 16
#define GRID_AT_ONCE 128 /* places */
#define GRID_CHANNELS 8  /* that a gradient's tile has */

enum grid_mode { GRID_LINEAR, GRID_NEAREST, GRID_CUBIC };
enum grid_padding { GRID_ZEROS, GRID_BORDER, GRID_REFLECTION };

typedef struct gridding {
    int64_t mode, padding, axes;
    int64_t size[3]; /* w, h, d */
    int64_t batches, channels, places, plane;
    bool aligned;
    const char *x, *grid, *grad; /* what is sampled, the grid, the gradient of samples */
    char *to;
} gridding;

/* Tiles [begin, end): blocks of places of a batch, or of channels for grid_spread. */
void grid_sample_float(const gridding *by, int64_t begin, int64_t end);
void grid_sample_double(const gridding *by, int64_t begin, int64_t end);
void grid_spread_float(const gridding *by, int64_t begin, int64_t end);
void grid_spread_double(const gridding *by, int64_t begin, int64_t end);
void grid_slope_float(const gridding *by, int64_t begin, int64_t end);
void grid_slope_double(const gridding *by, int64_t begin, int64_t end);
