/* Folders and files of profiles. */
#define _GNU_SOURCE
#include "profile_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool folders_make(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = 0;
        mkdir(path, 0750);
        *at = '/';
    }
    return !mkdir(path, 0750) || errno == EEXIST;
}

char *profile_place(const char *folder, uint32_t number)
{
    struct timespec now;
    struct tm parts;
    char moment[32], letters[9] = "", *place;
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &parts);
    strftime(moment, sizeof moment, "%Y%m%d%H%M%S", &parts);
    uint64_t seed = (uint64_t)now.tv_nsec * 0x9e3779b97f4a7c15u + (uint64_t)getpid();
    for (int i = 0; i < 8; i++, seed /= 18) letters[i] = (char)('A' + seed % 18);
    int size = asprintf(&place, "%s/PROF_%06u_%s%03ld_%s", folder, number, moment, now.tv_nsec / 1000000, letters);
    return size < 0 ? NULL : place;
}

FILE *file_below(const char *place, const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", place, name) < 0) return NULL;
    FILE *file = fopen(path, "we");
    free(path);
    return file;
}
