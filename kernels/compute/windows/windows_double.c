/* Windows in double. */
#define VALUE double
#define MEM mem_double
#define LOWEST (VALUE)(-INFINITY)
#define OF double
#include "windows_max.h"
#include "windows_mean.h"
#include "windows_back.h"
