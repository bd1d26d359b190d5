/* Elements of eight bytes. */
#include <string.h>

#include "order.h"

static void wide_keys(const ordering *how, const char *row, int64_t from, int64_t n, uint64_t *keys){KEYS(64)}

#define KEY uint64_t
#define PAIR unsigned __int128
#define KEYS_OF wide_keys
#include "order_pairs.h"
#include "order_select.h"

const order_loops order_wide = ORDER_LOOPS;
