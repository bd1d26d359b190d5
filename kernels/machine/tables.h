/* Tables that are generated from aclnn_py.base (python -m aclnn_py.cli.generate); the SoCs are in settings.h. */
#pragma once
#include <stdint.h>

#include "settings.h"

/* The SoC that stands for a family. */
typedef struct family_row {
    const char *name; /* "ascend910b" */
    int32_t soc;      /* index in socs */
} family_row;
extern const family_row families[];
extern const int32_t family_count;
extern const int32_t default_soc; /* index in socs */
extern const char soc_names[];    /* all of them, for messages */

typedef struct title_row {
    char ident[8]; /* "EZ1001" */
    const char *title;
} title_row;
extern const title_row titles[];
extern const int32_t title_count;

typedef struct code_name {
    int32_t code;
    const char *name;
} code_name;
extern const code_name status_names[]; /* ascending */
extern const int32_t status_name_count;
