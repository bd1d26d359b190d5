/* Samples at the places of a grid, in float32. */
#define REAL float
#define NAMED(name) name##_float
#define CALLED(name) name##f
#include "grid_loops.h"
