/* Memory of the program's that devices may use (aclrtHostRegister): it has addresses of a device beside its own. With
 * the machine lock held. */
#pragma once
#include "physical.h"

/* mapped: with addresses of that device. 107000 .. 107xxx noted. */
int32_t registered_new(uint64_t host, uint64_t size, bool mapped, int32_t region);
/* The device's address of a byte of registered memory; 0: it has none. */
uint64_t registered_device(uint64_t host);
int32_t registered_end(uint64_t host); /* its start */
void registered_forget(void);          /* in a forked child, and when everything goes */
