/* Where profiles are written. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The folder and those above it; path is changed meanwhile. errno when false. */
bool folders_make(char *path);
/* The path of a new profile's folder: index, time, and letters that no other profile has; malloc'ed, NULL: no memory.
 */
char *profile_place(const char *folder, uint32_t number);
/* A file to be written below a place; NULL: errno, or no memory. */
FILE *file_below(const char *place, const char *name);
