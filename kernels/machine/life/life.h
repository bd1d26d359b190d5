/* The life of the process: aclInit and aclFinalize (machine_start is in device.h). Without the machine lock. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* process.c ------------------------------------------------------------------------------------------------------ */

/* aclInit: 100003, 100006, 100000 (another content, a bad value), 100002 (repeated, but counted), 500000 noted. */
int32_t process_initialise(const char *path);
/* Whether there is an aclInit that is not taken back. */
bool process_initialised(void);
/* aclFinalize: everything goes; 100037 the second time. */
int32_t process_finalise(void);
/* aclFinalizeReference: takes one aclInit back, and finalises with the last; 100037 when there is none. */
int32_t process_finalise_reference(uint64_t *left);

void process_before_fork(void);
void process_after_fork(void);
