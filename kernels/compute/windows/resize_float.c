/* Resizing in float32. */
#define REAL float
#define COUNT int32_t
#define NAMED(name) name##_float
#define down_float floorf
#include "resize_loops.h"
