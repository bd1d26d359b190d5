/* What files of ranks say. */
#pragma once
#include "communicator.h"
#include "json.h"

typedef struct table_facts {
    uint32_t ranks, servers;
    bool seen[MOST_RANKS];
    uint32_t rank;           /* who reads it */
    const char *first, *own; /* the servers of rank 0 and of that rank */
    const char *problem;
} table_facts;

/* ---- table_json.c ----------------------------------------------------------------------------------------------- */

const char *table_next(const char *array, const char **cursor);
const char *table_array(const char *object, const char *name);
long table_number(const char *object, const char *name);

/* ---- table_servers.c -------------------------------------------------------------------------------------------- */

/* Where ranks of several servers meet: at the address of rank 0's. HCCL_E_PARA, _NOT_SUPPORT, _NETWORK noted. */
int32_t servers_board(const char *text, const table_facts *facts, board_name *name);
