/* Elements chosen by their place in the order; for one width, behind order_pairs.h. */
#define FEW 32 /* wanted ones that are kept sorted while a row passes */
#define DIGIT 11 /* bits by which the place of a key in the order is narrowed down */

/* ---- selecting --------------------------------------------------------------------------------------------------- */

static bool any_below(const KEY *keys, int64_t n, KEY limit)
{
    KEY found = 0;
    for (int64_t i = 0; i < n; ++i) found |= keys[i] < limit;
    return found;
}

/* A few: whatever is below the last of those that are kept takes its place among them. */
static PAIR *least_few(const order_row *row)
{
    PAIR *kept = row->scratch;
    KEY keys[KEYS_AT_ONCE];
    int64_t held = 0;
    for (int64_t from = 0; from < row->n; from += KEYS_AT_ONCE) {
        int64_t some = piece_of(row->n, from);
        KEYS_OF(&row->how, row->from, from, some, keys);
        if (held == row->wanted && !any_below(keys, some, key_of(kept[held - 1]))) continue;
        for (int64_t i = 0; i < some; ++i) {
            if (held == row->wanted && keys[i] >= key_of(kept[held - 1])) continue;
            PAIR pair = pair_of(keys[i], from + i);
            int64_t at = held < row->wanted ? held++ : held - 1;
            for (; at && kept[at - 1] > pair; --at) kept[at] = kept[at - 1];
            kept[at] = pair;
        }
    }
    return kept;
}

/* Many of very many: all that may be wanted is held until the scratch memory is full, then cut to what is. Both buffers
 * hold four times as many as are wanted. */
static PAIR *least_held(const order_row *row)
{
    PAIR *held = row->scratch, *spare = row->spare;
    KEY keys[KEYS_AT_ONCE], limit = 0;
    int64_t count = 0, most = 4 * row->wanted > 1024 ? 4 * row->wanted : 1024;
    bool cut = false;
    for (int64_t from = 0; from < row->n; from += KEYS_AT_ONCE) {
        int64_t some = piece_of(row->n, from);
        KEYS_OF(&row->how, row->from, from, some, keys);
        if (cut && !any_below(keys, some, limit)) continue;
        for (int64_t i = 0; i < some; ++i) {
            held[count] = pair_of(keys[i], from + i);
            count += !cut | (keys[i] < limit);
        }
        bool last = from + some == row->n;
        if (count <= most - KEYS_AT_ONCE && !last) continue;
        PAIR *sorted = sort_pairs(held, spare, count);
        spare = sorted == held ? spare : held, held = sorted;
        count = count < row->wanted ? count : row->wanted;
        limit = key_of(held[count - 1]), cut = true;
    }
    return sort_pairs(held, spare, count);
}

/* The key with `number` keys before it in the order, and how many are below it. */
static KEY key_at(const order_row *row, int64_t number, int64_t *below)
{
    KEY keys[KEYS_AT_ONCE], prefix = 0;
    int64_t counts[1 << DIGIT];
    *below = 0;
    for (int32_t left = 8 * row->how.size, width; left; left -= width) {
        width = left < DIGIT ? left : DIGIT;
        memset(counts, 0, sizeof counts);
        int32_t shift = left - width;
        const KEY mask = ((KEY)1 << width) - 1;
        for (int64_t from = 0; from < row->n; from += KEYS_AT_ONCE) {
            int64_t some = piece_of(row->n, from);
            KEYS_OF(&row->how, row->from, from, some, keys);
            for (int64_t i = 0; i < some; ++i)
                if ((KEY)((PAIR)keys[i] >> left) == prefix) ++counts[keys[i] >> shift & mask];
        }
        KEY digit = 0;
        while (*below + counts[digit] <= number) *below += counts[digit++];
        prefix = (KEY)((PAIR)prefix << width) | digit;
    }
    return prefix;
}

/* Very many: all below the last key that is wanted, and of that one the first. */
static PAIR *least_counted(const order_row *row)
{
    PAIR *found = row->scratch;
    KEY keys[KEYS_AT_ONCE];
    int64_t below, count = 0;
    KEY last = key_at(row, row->wanted - 1, &below);
    int64_t alike = row->wanted - below;
    for (int64_t from = 0; from < row->n && count < row->wanted; from += KEYS_AT_ONCE) {
        int64_t some = piece_of(row->n, from);
        KEYS_OF(&row->how, row->from, from, some, keys);
        for (int64_t i = 0; i < some && count < row->wanted; ++i) {
            bool same = keys[i] == last && alike;
            found[count] = pair_of(keys[i], from + i);
            count += same | (keys[i] < last);
            alike -= same;
        }
    }
    return row->sorted ? sort_pairs(found, row->spare, row->wanted) : found;
}

static PAIR *least_sorted(const order_row *row)
{
    fill(row, row->scratch);
    return sort_pairs(row->scratch, row->spare, row->n);
}

static void topk_row(const order_row *row)
{
    bool held = 4 * row->wanted <= row->capacity && 4 * row->wanted <= row->n && row->capacity >= 1024;
    bool counted = row->wanted > FEW && !held && row->n > row->capacity;
    PAIR *found = row->wanted <= FEW ? least_few(row)
                  : held             ? least_held(row)
                  : counted          ? least_counted(row)
                                     : least_sorted(row);
    if (!row->sorted && !counted)
        found = sort_by_place(found, found == (PAIR *)row->scratch ? row->spare : row->scratch, row->wanted);
    emit(row, found, row->wanted);
}

/* ---- one element ------------------------------------------------------------------------------------------------- */

/* The place of the key's occurrence with that number; how often it occurs otherwise. */
static int64_t occurrence(const order_row *row, KEY key, int64_t number, int64_t *count)
{
    KEY keys[KEYS_AT_ONCE];
    int64_t found = -1;
    *count = 0;
    for (int64_t from = 0; from < row->n && found < 0; from += KEYS_AT_ONCE) {
        int64_t some = piece_of(row->n, from);
        KEYS_OF(&row->how, row->from, from, some, keys);
        for (int64_t i = 0; i < some; ++i)
            if (keys[i] == key && (*count)++ == number) found = from + i;
    }
    return found;
}

static int64_t kth_of_row(const order_row *row, int64_t kind, int64_t number)
{
    const KEY sign = (KEY)1 << (8 * row->how.size - 1), nan = (KEY)(sign | (sign - 1));
    int64_t count = 0, below;
    if (kind == KTH_MEDIAN && row->how.floats) {
        int64_t first = occurrence(row, nan, 0, &count);
        if (first >= 0) return first;
    }
    if (kind == KTH_NANMEDIAN && row->how.floats) occurrence(row, nan, -1, &count);
    if (kind != KTH_NUMBER) number = row->n == count ? 0 : (row->n - count - 1) / 2;
    number = number < 0 ? 0 : number < row->n ? number : row->n - 1;
    if (row->n <= 2 * SHORT) return place_of(least_sorted(row)[number]);
    KEY key = key_at(row, number, &below);
    return occurrence(row, key, number - below, &count);
}

#define ORDER_LOOPS {.sort = sort_row, .topk = topk_row, .kth = kth_of_row}
