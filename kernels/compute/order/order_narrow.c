/* Elements of one, two and four bytes. */
#include <string.h>

#include "order.h"

static void narrow_keys(const ordering *how, const char *row, int64_t from, int64_t n, uint32_t *keys)
{
    if (how->size == 4) KEYS(32)
    if (how->size == 2) KEYS(16)
    KEYS(8)
}

#define KEY uint32_t
#define PAIR uint64_t
#define KEYS_OF narrow_keys
#include "order_pairs.h"
#include "order_select.h"

const order_loops order_narrow = ORDER_LOOPS;
