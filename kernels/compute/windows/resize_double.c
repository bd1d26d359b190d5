/* Resizing in float64. */
#define REAL double
#define COUNT int64_t
#define NAMED(name) name##_double
#define down_double floor
#include "resize_loops.h"
