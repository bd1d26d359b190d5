/* Tables that are generated from aclnn_py.base (python -m aclnn_py.cli.generate); the SoCs are in soc.h. */
#pragma once
#include <stdint.h>

#include "soc.h"

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

/* What a refusal leaves behind; every value leaves what the ones before it do, too. */
typedef enum leaves {
    LEAVES_NOTHING,
    LEAVES_WARNING,   /* a line in the log, not an error's */
    LEAVES_MESSAGE,   /* an error's line in the log, and a message */
    LEAVES_LAST_ERROR /* aclrtGetLastError */
} leaves;

/* A refusal of the runtime that does not set the last error. */
typedef struct silent_row {
    const char *function;
    int32_t code; /* 0: any */
    leaves left;
    const char *param; /* "": any argument */
} silent_row;
extern const silent_row silent_rows[]; /* ascending by function and code */
extern const int32_t silent_row_count;
