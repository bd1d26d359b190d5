/* Samples at the places of a grid, in float64. */
#define REAL double
#define NAMED(name) name##_double
#define CALLED(name) name
#include "grid_loops.h"
