/* Managed memory (aclrtMemAllocManaged), which the program and all devices use under the same addresses. With the
 * machine lock held.
 *
 * It is a reservation whose only mapping is its own addresses: nothing moves here, so that what the program advises and
 * prefetches is kept and told, and has no other effect. */
#pragma once
#include "acl/acl_rt.h"
#include "physical.h"
#include "settings.h"

#define MANAGED_MOST ((uint64_t)3 << 40) /* that a process may ask for */

/* What the program has said of 2 MiB. */
struct managed_page {
    aclrtMemManagedLocation preferred, fetched;
    uint64_t devices, nodes; /* that access it, a bit each */
    bool host, read_mostly;  /* host: it accesses it, too */
};

int32_t managed_check(const soc_row *soc); /* 207000 noted: the driver of that product has none */
/* Whole pages; 0: there is no room. */
uint64_t managed_new(uint64_t size, int32_t region);
reservation *managed_around(uint64_t address); /* that lives; NULL: it is other memory */
/* The pages of a range, which lies in one allocation; NULL: it does not. */
managed_page *managed_pages(uint64_t address, uint64_t size, uint64_t *count);
