#include "dice.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"

#define CHOICE(from, values) (values)[draw(from, sizeof(values) / sizeof *(values))]

uint64_t draw(dice *from, uint64_t below)
{
    from->state ^= from->state << 13;
    from->state ^= from->state >> 7;
    from->state ^= from->state << 17;
    return from->state % below;
}

/* ---- handles and addresses ------------------------------------------------------------------------------------------ */

/* Looked up, so it may be anything. */
static void *garbage(dice *from)
{
    static int inside;
    switch (draw(from, 7)) {
    case 0: return (void *)1;
    case 1: return (void *)UINTPTR_MAX;
    case 2: return (void *)0xdeadbeefdeadbeefu;
    case 3: return (void *)(uintptr_t)from->state;
    case 4: return (void *)(uintptr_t)(from->state & 0x7fffffffffff);
    case 5: return &inside;
    default: return (void *)(HANDLE(kept((kind)draw(from, KINDS), (unsigned)draw(from, places()))) + 1 + draw(from, 40));
    }
}

void *handle(dice *from, kind what)
{
    uint64_t chance = draw(from, 100);
    if (chance < 3)
        return NULL;
    if (chance < 6 || what == OTHER)
        return garbage(from);
    if (chance < 9)
        what = (kind)draw(from, KINDS);
    return kept(what, (unsigned)draw(from, places()));
}

void *handles(dice *from, kind what)
{
    static _Thread_local void *array[OUT_WORDS];
    for (int i = 0; i < OUT_WORDS; i++)
        array[i] = handle(from, what);
    return draw(from, 20) ? array : NULL;
}

/* Never what others may have for their own: C writes there. */
void *address(dice *from)
{
    uint64_t chance = draw(from, 100), place = draw(from, places());
    char *device = kept(ADDRESS, (unsigned)place);
    if (chance < 3)
        return NULL;
    if (chance < 65 && device)
        return device + (chance < 10 ? draw(from, 4096) : 0);
    return from->host + HOST_BYTES / 2 + draw(from, 256) * 8;
}

void *addresses(dice *from)
{
    static _Thread_local void *array[OUT_WORDS];
    for (int i = 0; i < OUT_WORDS; i++)
        array[i] = address(from);
    return draw(from, 20) ? array : NULL;
}

void *anything(dice *from)
{
    return draw(from, 4) ? address(from) : garbage(from);
}

void *out(dice *from, int place)
{
    if (!draw(from, 50)) {
        from->lost = true;
        return NULL;
    }
    memset(from->out[place], 0, sizeof from->out[place]);
    return from->out[place];
}

void *scratch(dice *from)
{
    static _Thread_local uint32_t words[1024];
    memset(words, 0, sizeof words);
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)draw(from, 4);
    return draw(from, 20) ? words : NULL;
}

void *lasting(void)
{
    static const uint64_t words[512];
    return (void *)words;
}

/* ---- rows and texts -------------------------------------------------------------------------------------------------- */

static const int64_t ordinary[] = {0, 1, 2, 3, 4, 5, 8, 16, 2, 4, 1, 1};
static const int64_t odd[] = {-1, -2, 33, 1ll << 31, 1ll << 40, 1ll << 57, 1ll << 62, INT64_MIN, INT64_MAX};

void *row(dice *from)
{
    static _Thread_local int64_t values[3][OUT_WORDS];
    static _Thread_local int turn; /* a call may have several */
    int64_t *chosen = values[turn++ % 3];
    bool strange = !draw(from, 10);
    for (int i = 0; i < OUT_WORDS; i++)
        chosen[i] = strange && !draw(from, 3) ? CHOICE(from, odd) : CHOICE(from, ordinary);
    return draw(from, 15) ? chosen : NULL;
}

/* What C may go through on the host: never far from where it begins. */
void *sizes(dice *from)
{
    static _Thread_local int64_t values[4][OUT_WORDS];
    static _Thread_local int turn;
    int64_t *chosen = values[turn++ % 4];
    for (int i = 0; i < OUT_WORDS; i++)
        chosen[i] = (int64_t)draw(from, 6);
    return draw(from, 15) ? chosen : NULL;
}

void *bools(dice *from)
{
    static _Thread_local bool values[OUT_WORDS];
    for (int i = 0; i < OUT_WORDS; i++)
        values[i] = draw(from, 2);
    return draw(from, 15) ? values : NULL;
}

#define TEXT_BYTES 8192 /* zeros behind the text, for those who are told another length */

char *text(dice *from)
{
    static const char *const words[] = {"",        "none", "tanh", "Ascend910B1", "\xff\xfe", "%s%n", "/nonexistent",
                                        "/dev/null", "{}",  "erf",  "DynamicRNN",  "Ascend950PR_9599"};
    static _Thread_local char buffer[TEXT_BYTES];
    memset(buffer, 0, sizeof buffer);
    strcpy(buffer, CHOICE(from, words));
    return draw(from, 9) ? buffer : NULL;
}

void *texts(dice *from)
{
    static _Thread_local const char *array[OUT_WORDS];
    for (int i = 0; i < OUT_WORDS; i++)
        array[i] = "text";
    return draw(from, 20) ? array : NULL;
}

/* ---- numbers --------------------------------------------------------------------------------------------------------- */

uint64_t count(dice *from)
{
    static const uint64_t absurd[] = {UINT64_MAX, 1ull << 63, 1ull << 62, 1ull << 61, 1ull << 60};
    uint64_t chance = draw(from, 100);
    return chance < 90 ? draw(from, 5) : chance < 97 ? draw(from, 33) : CHOICE(from, absurd);
}

uint64_t few(dice *from)
{
    return draw(from, 9);
}

uint64_t bytes(dice *from)
{
    static const uint64_t values[] = {0, 1, 2, 4, 8, 16, 32, 64, 100, 512, 513, 1000, 4096, 64, 128};
    return CHOICE(from, values);
}

uint64_t capacity(dice *from)
{
    static const uint64_t values[] = {0, 1, 700, 1400, 4096, 5600, 1 << 20, 1ull << 40, UINT64_MAX, UINT64_MAX - 200};
    return CHOICE(from, values);
}

uint64_t whole(dice *from)
{
    static const uint64_t values[] = {0, 0, 0, 1, 2ull << 20, 2ull << 20, 4ull << 20, UINT64_MAX};
    return CHOICE(from, values);
}

uint64_t thread(dice *from)
{
    return draw(from, 3) ? (uint64_t)pthread_self() : draw(from, 5);
}

int64_t timeout(dice *from)
{
    static const int64_t values[] = {0, 0, 1, 2, 5, -2};
    return CHOICE(from, values);
}

int64_t integer(dice *from)
{
    static const int64_t values[] = {0, 0, 0, 1,  1,   1,    2,         2,         3,          4, 5, 6, 9, 10,
                                     11, 12, 27, -1, -2, 8, 16, 100, 1000, INT32_MAX, INT32_MIN, 1ll << 40};
    return CHOICE(from, values);
}

double real(dice *from)
{
    static const double values[] = {0, 1, -1, 0.5, 1e30, -1e30, 1e300, -1e300, __builtin_nan(""), __builtin_inf()};
    return CHOICE(from, values);
}

static void run_and_return(void *argument)
{
    (void)argument;
}

static void run_and_call(void *argument)
{
    int32_t device;
    aclrtGetDevice(&device);
    aclrtSynchronizeStreamWithTimeout(argument, 1);
    aclGetRecentErrMsg();
}

void (*function(dice *from))(void *)
{
    uint64_t chance = draw(from, 10);
    return chance ? chance % 2 ? run_and_return : run_and_call : NULL;
}
