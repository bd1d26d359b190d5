/* How many bytes this process may still take: the host's free memory and the limits of its control groups. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "settings.h"

#define UNLIMITED ((int64_t)1 << 60) /* control groups of version 1 say "no limit" with a number near 2^63 */
#define LONGEST_PATH 512
#define LONGEST_LINE 384

static FILE *open_below(const char *root, const char *directory, const char *name)
{
    char whole[LONGEST_PATH];
    int length = snprintf(whole, sizeof whole, "%s%s/%s", root, directory, name);
    return length > 0 && (size_t)length < sizeof whole ? fopen(whole, "re") : NULL;
}

/* The number in a text that is one, -1 for anything else. */
static int64_t number_of(const char *text)
{
    char *end;
    int64_t number = strtoll(text, &end, 10); /* INT64_MAX for what is larger */
    return *text >= '0' && *text <= '9' && !end[strspn(end, " \n")] ? number : -1;
}

static int64_t read_number(const char *root, const char *directory, const char *name)
{
    char line[LONGEST_LINE];
    FILE *file = open_below(root, directory, name);
    if (!file) return -1;
    int64_t number = fgets(line, sizeof line, file) ? number_of(line) : -1;
    fclose(file);
    return number;
}

/* The number behind a name at the beginning of a line, 0 if there is none. */
static int64_t read_field(const char *root, const char *directory, const char *from, const char *name)
{
    FILE *file = open_below(root, directory, from);
    char line[LONGEST_LINE];
    int64_t number = 0;
    while (file && fgets(line, sizeof line, file)) {
        size_t length = strcspn(line, ": ");
        if (length == strlen(name) && !strncmp(line, name, length)) {
            number = strtoll(line + length + strspn(line + length, ": "), NULL, 10);
            break;
        }
    }
    if (file) fclose(file);
    return number;
}

/* Whether a comma list has the word; the empty list is that of the unified hierarchy. */
static bool lists(const char *list, const char *word)
{
    for (;; list++) {
        size_t length = strcspn(list, ",");
        if (length == strlen(word) && !strncmp(list, word, length)) return true;
        list += length;
        if (!*list) return false;
    }
}

/* The path of this process in a controller's hierarchy, "" if it is the root or unknown. */
static void read_group(const char *root, const char *controller, char *path, size_t size)
{
    FILE *file = open_below(root, "/proc/self", "cgroup");
    char line[LONGEST_LINE];
    *path = 0;
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *controllers = strchr(line, ':'), *rest = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!rest) continue;
        *rest++ = 0;
        if (lists(controllers + 1, controller)) {
            snprintf(path, size, "%s", rest);
            break;
        }
    }
    if (file) fclose(file);
    for (size_t end = strlen(path); end && path[end - 1] == '/'; end--) path[end - 1] = 0;
}

/* Where the groups of a version are, and the names of their files. */
typedef struct hierarchy {
    const char *controller, *base, *limit, *usage, *reclaimable;
} hierarchy;

static int64_t left_in(const char *root, const char *directory, const hierarchy *kind)
{
    int64_t most = read_number(root, directory, kind->limit), used = read_number(root, directory, kind->usage);
    if (most < 0 || used < 0 || most >= UNLIMITED) return UNLIMITED;
    return most - used + read_field(root, directory, "memory.stat", kind->reclaimable);
}

/* The least that the process's group or one of those around it leaves. */
static int64_t left_upwards(const char *root, const hierarchy *kind)
{
    char group[LONGEST_LINE], directory[LONGEST_PATH];
    read_group(root, kind->controller, group, sizeof group);
    int64_t least = UNLIMITED;
    for (;;) {
        snprintf(directory, sizeof directory, "%s%s", kind->base, group);
        int64_t left = left_in(root, directory, kind);
        least = left < least ? left : least;
        char *last = strrchr(group, '/');
        if (!last) return least;
        *last = 0;
    }
}

uint64_t settings_budget_below(const char *root)
{
    static const hierarchy unified = {"", "/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"};
    static const hierarchy legacy = {"memory", "/sys/fs/cgroup/memory", "memory.limit_in_bytes",
                                     "memory.usage_in_bytes", "total_inactive_file"};
    int state;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    int64_t kibibytes = read_field(root, "/proc", "meminfo", "MemAvailable");
    int64_t left[] = {kibibytes ? kibibytes * 1024 : UNLIMITED, left_upwards(root, &unified),
                      left_upwards(root, &legacy)};
    pthread_setcancelstate(state, NULL);
    int64_t least = left[0];
    for (size_t i = 1; i < sizeof left / sizeof *left; i++) least = left[i] < least ? left[i] : least;
    return least > 0 ? (uint64_t)least : 0;
}

uint64_t settings_budget(void)
{
    return settings_budget_below("");
}
