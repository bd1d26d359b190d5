/* Windows in integers. */
#define VALUE int64_t
#define MEM mem_int64
#define LOWEST INT64_MIN
#define OF int64
#include "windows_max.h"
