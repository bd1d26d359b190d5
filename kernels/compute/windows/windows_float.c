/* Windows in float. */
#define VALUE float
#define MEM mem_float
#define LOWEST (VALUE)(-INFINITY)
#define OF float
#include "windows_max.h"
#include "windows_mean.h"
#include "windows_back.h"
