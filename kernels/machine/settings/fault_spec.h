/* Faults as they are written: "aclrtMalloc:3=207001; aclnnSilu.run:1=507015". */
#pragma once
#include "inject.h"

/* The text as the address of an injection, which stays for good and is the same for the same text; false: it is none.
 */
bool fault_spec_read(const char *text, uint64_t *value);
/* "PLACE: expected ..., but got SEEN: why", of the text that was refused last. */
const char *fault_spec_refused(const char *place, const char *seen);
