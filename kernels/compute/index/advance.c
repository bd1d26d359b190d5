/* Tokens, positions, lengths and slots of sequences, a step further. */
#include "numeric.h"
#include "tile.h"

#define NUMBERED "advance.def"
#include "numbered.h"

enum { TOKENS, POSITIONS, LENGTHS, SLOTS, FOLLOWING, TABLES, GUESSES, RIGHT };
enum { QUERIES, BLOCK, REACH, WIDTH };

static mem_int64 *row_of(const step_run *run, int32_t view)
{
    return (mem_int64 *)(void *)run->first[view];
}

/* The element of the tables, or where there is none a fault. */
static int64_t table_at(const step_run *run, int64_t element, int64_t place)
{
    int64_t size = run->step->view[TABLES].shape[0];
    if (place >= 0 && place < size) return row_of(run, TABLES)[place];
    step_fault(run, POSITIONS, element, place, size);
    return 0;
}

/* What is beyond the queries is emptied; the kernel gets to no more than its reach, and empties one in as many. */
static void advance(const step_run *run, int64_t at)
{
    const int64_t queries = (int64_t)run->attrs[QUERIES], block = (int64_t)run->attrs[BLOCK];
    const int64_t reach = (int64_t)run->attrs[REACH], width = (int64_t)run->attrs[WIDTH];
    if (at >= queries) {
        if ((at - queries) % reach) return;
        row_of(run, TOKENS)[at] = row_of(run, POSITIONS)[at] = 0;
        row_of(run, SLOTS)[at] = -1;
        return;
    }
    if (at >= reach) return;
    int64_t length = row_of(run, LENGTHS)[at];
    row_of(run, TOKENS)[at] = row_of(run, FOLLOWING)[at];
    row_of(run, LENGTHS)[at] = (int64_t)((uint64_t)length + 1);
    row_of(run, POSITIONS)[at] = length;
    uint64_t table = (uint64_t)table_at(run, at, length / block);
    row_of(run, SLOTS)[at] = (int64_t)((table + (uint64_t)(width * at)) * (uint64_t)block + (uint64_t)(length % block));
}

/* The last of the tokens before the first that is least, as which one of -1 behind the others counts. */
static void last_token(const step_run *run, int64_t at, int64_t each)
{
    const mem_int64 *from = row_of(run, FOLLOWING) + at * each;
    int64_t least = 0;
    for (int64_t j = 1; j <= each; ++j)
        if ((j < each ? (float)from[j] : -1.0f) < (float)from[least]) least = j;
    if (least)
        row_of(run, TOKENS)[at * each] = from[least - 1];
    else
        step_fault(run, FOLLOWING, at * each, -1, each);
}

static void advance_guessed(const step_run *run, int64_t at)
{
    const int64_t width = (int64_t)run->attrs[WIDTH],
                  each = run->step->view[TOKENS].shape[0] / (int64_t)run->attrs[QUERIES];
    const int32_t block = (int32_t)(uint32_t)(uint64_t)run->attrs[BLOCK];
    const uint32_t right = (uint32_t)row_of(run, RIGHT)[at];
    for (int64_t j = at * each; j < (at + 1) * each; ++j) {
        int32_t position = (int32_t)((uint32_t)row_of(run, POSITIONS)[j] + right + 1);
        row_of(run, POSITIONS)[j] = position;
        row_of(run, LENGTHS)[j] = (int32_t)((uint32_t)position + 1);
        int64_t place = block ? (int64_t)position / block : -1 - at * width;
        uint32_t table = (uint32_t)table_at(run, j, at * width + place);
        uint32_t rest = block ? (uint32_t)((int64_t)position % block) : 0;
        row_of(run, SLOTS)[j] = (int32_t)(table * (uint32_t)block + rest);
    }
    last_token(run, at, each);
    for (int64_t j = 1; j < each; ++j)
        row_of(run, TOKENS)[at * each + j] = row_of(run, GUESSES)[at * (each - 1) + j - 1];
}

static void run_advances(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    bool guessed = run->step->kernel == KERNEL_advance_guessed;
    for (int64_t at = begin; at < end; ++at) (guessed ? advance_guessed : advance)(run, at);
}

static bool advances_computes(int32_t kernel, int32_t class)
{
    (void)kernel, (void)class; /* whole numbers, whatever the class is */
    return true;
}

static bool accept_advances(const plan_step *step)
{
    const step_view *view = step->view;
    for (int32_t v = 0; v < step_views(step); ++v) {
        bool dense = view[v].rank == 1 && (view[v].shape[0] < 2 || view[v].stride[0] == view[v].size);
        if (!dense || view[v].memory != DTYPE_INT64 || view[v].kernel != DTYPE_INT64) return false;
    }
    for (int32_t v = POSITIONS; v <= SLOTS; ++v)
        if (view[v].shape[0] != view[TOKENS].shape[0]) return false;
    if (step->kernel == KERNEL_advance) return true;
    int64_t rows = view[RIGHT].shape[0], all = view[TOKENS].shape[0];
    bool whole = rows > 0 && all % rows == 0 && view[FOLLOWING].shape[0] == all;
    return whole && view[GUESSES].shape[0] == all - rows;
}

static void prepare_advances(plan_step *step)
{
    const step_view *view = step->view;
    int64_t rows = step->kernel == KERNEL_advance ? view[TOKENS].shape[0] : view[RIGHT].shape[0];
    step->tiles = rows;
    step->grain = 256;
    step->traffic = (uint64_t)view[TOKENS].shape[0] * 64;
    step->cost = (uint64_t)view[TOKENS].shape[0] * 64;
}

static pool_body advances_body(const plan_step *step)
{
    (void)step;
    return run_advances;
}

const kernel_family family_advances = {.shaped = true,
                                       .computes = advances_computes,
                                       .accept = accept_advances,
                                       .prepare = prepare_advances,
                                       .body = advances_body};
