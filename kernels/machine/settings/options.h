/* System options and time limits of the process: numbers that are kept and told. They steer nothing: results here never
 * vary, and kernels come to an end. With the machine lock held. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "soc.h"

#define OPTIONS 4

typedef struct process_options {
    int64_t value[OPTIONS]; /* 0 until they are set, for the process or for some context */
    uint32_t wait_seconds; /* a stream may wait for an event, 0: no limit */
    bool execute_set; /* else the SoC's limit for one operator holds */
    uint64_t execute_us;
} process_options;
extern process_options options;

/* 100000 noted for an option that does not exist among the first so many. */
int32_t option_check(int32_t option, int32_t count);
/* The same, and 107000 noted for a value that the option cannot have. */
int32_t option_check_value(int32_t option, int32_t count, int64_t value);
/* Of a context: 107021 noted before the option was set. */
int32_t option_read(uint32_t set, const int64_t *values, int32_t option, int64_t *value);
/* The limit in force for one operator. */
uint64_t execute_limit_ms(const soc_row *soc);
/* What a limit comes to, which devices count in steps of so many microseconds, 254 of them at most. */
double execute_step(const soc_row *soc);
uint64_t execute_rounded(const soc_row *soc, uint64_t us);
/* aclFinalize: back to the defaults. */
void options_forget(void);
