/* Marks and ranges of the program's own (mstx), by domains: rows of a profile's timeline. Wrong calls are told in the
 * log only, for these functions answer with no code. */
#include <stdlib.h>
#include <string.h>

#include "profiler.h"

#include "mstx/ms_tools_ext.h"

#define LONGEST_DOMAIN 1024 /* with its zero */
#define LONGEST_MESSAGE 256
#define MOST_DOMAINS 1000
#define DEFAULT "default"

typedef struct domain {
    char name[LONGEST_DOMAIN];
} domain;

typedef struct range {
    struct range *next;
    uint64_t id, begin;
    mstxDomainHandle_t domain; /* NULL: the default one */
    char message[LONGEST_MESSAGE];
} range;

static range *open_ranges; /* newest first; under the machine lock, as all of this */

/* ---- domains --------------------------------------------------------------------------------------------------- */

/* What spreadsheets would take for a formula is refused. */
static int32_t check_text(const char *text, size_t longest, const char *param)
{
    if (!text) return refuse_null(param);
    if (!*text || strchr("=+-@", *text))
        return refuse_invalid(param, "a text that does not begin with =, +, - or @", "'%.32s'", text);
    return strnlen(text, longest) < longest ? 0 : refuse_invalid(param, "a shorter text", "a longer one");
}

static mstxDomainHandle_t find_domain(const char *name, uint32_t *count)
{
    handle_entry entry;
    uint64_t cursor = 0, handle;
    for (*count = 0; (handle = handle_next(HANDLE_DOMAIN, &cursor, &entry)); ++*count)
        if (strcmp(((domain *)entry.object)->name, name) == 0) return POINTER(handle);
    return NULL;
}

static mstxDomainHandle_t make_domain(const char *name)
{
    uint32_t count;
    mstxDomainHandle_t found = find_domain(name, &count);
    if (found) return found;
    if (count >= MOST_DOMAINS) {
        refuse_exhausted(CODE_INVALID, "Expected at most %d domains but there are.", MOST_DOMAINS);
        return NULL;
    }
    domain *made = calloc(1, sizeof *made);
    if (made) strcpy(made->name, name);
    return object_adopt(HANDLE_DOMAIN, made);
}

mstxDomainHandle_t mstxDomainCreateA(const char *name)
{
    ENTER_NEW;
    mstxDomainHandle_t made = NULL;
    int32_t code = check_text(name, LONGEST_DOMAIN, "name");
    if (!code && strcmp(name, DEFAULT) == 0)
        code = refuse_invalid("name", "a name other than that of the default domain", DEFAULT);
    machine_lock();
    if (!code) made = make_domain(name);
    machine_unlock();
    leave_noted();
    return made;
}

void mstxDomainDestroy(mstxDomainHandle_t handle)
{
    ENTER_VALUE;
    object_destroy(handle, HANDLE_DOMAIN, "handle");
}

/* ---- marks and ranges ------------------------------------------------------------------------------------------ */

static bool collects(void)
{
    return profile_collects(ACL_PROF_MSPROFTX);
}

/* The name of the domain is copied into row; none in the default one, which is the host's row. With the lock held. */
static int32_t find_row(mstxDomainHandle_t handle, char row[LONGEST_DOMAIN])
{
    void *found;
    int32_t code = object_checked(handle, HANDLE_DOMAIN, "handle", &found);
    if (!code) strcpy(row, ((domain *)found)->name);
    return code;
}

/* With the lock held. */
static int32_t check_mark(mstxDomainHandle_t handle, bool domains, const char *message, aclrtStream stream,
                          char row[LONGEST_DOMAIN])
{
    ae_stream *found;
    row[0] = 0;
    int32_t code = domains ? find_row(handle, row) : 0;
    if (!code) code = check_text(message, SIZE_MAX, "message");
    return code || !stream ? code : stream_checked(HANDLE(stream), &found);
}

static void mark(mstxDomainHandle_t handle, bool domains, const char *message, aclrtStream stream)
{
    char row[LONGEST_DOMAIN];
    uint64_t now = ae_now();
    if (!collects()) return;
    machine_lock();
    int32_t code = check_mark(handle, domains, message, stream, row);
    machine_unlock();
    if (!code) profile_tell(*row ? row : NULL, message, "mark", now, now);
    leave_noted();
}

void mstxMarkA(const char *message, aclrtStream stream)
{
    ENTER_VALUE;
    mark(NULL, false, message, stream);
}

void mstxDomainMarkA(mstxDomainHandle_t handle, const char *message, aclrtStream stream)
{
    ENTER_VALUE;
    mark(handle, true, message, stream);
}

/* With the lock held. */
static mstxRangeId open_range(mstxDomainHandle_t handle, const char *message)
{
    static uint64_t newest = MSTX_INVALID_ID;
    range *made = malloc(sizeof *made);
    if (!made) {
        refuse_memory(CODE_OUT_OF_MEMORY, "a range");
        return MSTX_INVALID_ID;
    }
    *made = (range){.next = open_ranges, .id = ++newest, .begin = ae_now(), .domain = handle};
    memcpy(made->message, message, strnlen(message, LONGEST_MESSAGE - 1));
    open_ranges = made;
    return made->id;
}

static mstxRangeId start(mstxDomainHandle_t handle, bool domains, const char *message, aclrtStream stream)
{
    char row[LONGEST_DOMAIN];
    mstxRangeId id = MSTX_INVALID_ID;
    if (!collects()) return id;
    machine_lock();
    if (!check_mark(handle, domains, message, stream, row)) id = open_range(handle, message);
    machine_unlock();
    leave_noted();
    return id;
}

mstxRangeId mstxRangeStartA(const char *message, aclrtStream stream)
{
    ENTER_VALUE;
    return start(NULL, false, message, stream);
}

mstxRangeId mstxDomainRangeStartA(mstxDomainHandle_t handle, const char *message, aclrtStream stream)
{
    ENTER_VALUE;
    return start(handle, true, message, stream);
}

/* Off the list; NULL: not open in that domain, noted. With the lock held. */
static range *close_range(mstxDomainHandle_t handle, mstxRangeId id)
{
    for (range **link = &open_ranges; *link; link = &(*link)->next)
        if ((*link)->id == id && (*link)->domain == handle) {
            range *one = *link;
            *link = one->next;
            return one;
        }
    refuse_invalid("id", "a range that is open in the domain", "%llu", (unsigned long long)id);
    return NULL;
}

static void stop(mstxDomainHandle_t handle, bool domains, mstxRangeId id)
{
    char row[LONGEST_DOMAIN] = "";
    range *one = NULL;
    if (!collects() || id == MSTX_INVALID_ID) return;
    machine_lock();
    if (!domains || !find_row(handle, row)) one = close_range(handle, id);
    machine_unlock();
    if (one) profile_tell(*row ? row : NULL, one->message, "range", one->begin, ae_now());
    free(one);
    leave_noted();
}

void mstxRangeEnd(mstxRangeId id)
{
    ENTER_VALUE;
    stop(NULL, false, id);
}

void mstxDomainRangeEnd(mstxDomainHandle_t handle, mstxRangeId id)
{
    ENTER_VALUE;
    stop(handle, true, id);
}

/* ---- memory, for tools that are not there ---------------------------------------------------------------------- */

mstxMemHeapHandle_t mstxMemHeapRegister(mstxDomainHandle_t domain, const mstxMemHeapDesc_t *desc)
{
    (void)domain, (void)desc;
    return NULL;
}

void mstxMemHeapUnregister(mstxDomainHandle_t domain, mstxMemHeapHandle_t heap)
{
    (void)domain, (void)heap;
}

void mstxMemRegionsRegister(mstxDomainHandle_t domain, const mstxMemRegionsRegisterBatch_t *desc)
{
    (void)domain, (void)desc;
}

void mstxMemRegionsUnregister(mstxDomainHandle_t domain, const mstxMemRegionsUnregisterBatch_t *desc)
{
    (void)domain, (void)desc;
}
