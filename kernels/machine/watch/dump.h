/* Dumps: what operators are given and what they leave, in files that CANN's tools read. What is to be dumped is guarded
 * by the machine lock; files are written without it. */
#pragma once
#include "launch.h"
#include "phase.h"

#define DUMP_PATH 4096

/* A piece of a dump file. */
typedef struct dump_tensor {
    int32_t dtype, format; /* as aclDataType and aclFormat have them */
    uint32_t rank, origin_rank, offset; /* offset: among the operator's arguments */
    const int64_t *shape, *origin;
    const char *data; /* of host memory, dense */
    uint64_t size;
} dump_tensor;

typedef struct dump_file {
    const char *name, *note; /* of the operator; of the program, or NULL */
    dump_tensor *input, *output, *space;
    uint32_t inputs, outputs, spaces;
} dump_file;

/* ---- dump_config.c -------------------------------------------------------------------------------------------- */

typedef struct dump_settings {
    bool operators, inputs, outputs; /* of operators */
    bool exceptions;
    char data[DUMP_PATH], root[DUMP_PATH]; /* of operators, "": none; of exceptions */
} dump_settings;

/* said: the text says something of dumps. 100006, 100009, 207000 noted. Without the lock. */
int32_t dump_read(const char *text, dump_settings *out, bool *said);

/* ---- dump.c: what is to be dumped ------------------------------------------------------------------------------ */

/* What a launch is to dump; kept by its task. */
typedef int32_t (*dump_function)(const void *chunk, int32_t length);

typedef struct dump_launch {
    launch_watcher watcher; /* first: the task has its address */
    dump_function told; /* gets the file; NULL: the disk does */
    char path[DUMP_PATH];
    bool inputs, outputs;
    int32_t operands;
    facts *operand[]; /* NULL: none was passed */
} dump_launch;

int32_t dump_configure(const char *text); /* JSON of a file, checked: 100009, 207000 noted */
int32_t dump_begin(void); /* aclmdlInitDump: 100002 noted */
bool dump_begun(void);
void dump_end(void); /* nothing is dumped any more */
void dump_tell_to(dump_function function); /* in the place of files; NULL: nobody */
bool dump_data_path(char *out, size_t size); /* false: none is set */
bool dump_exception_path(int32_t device, char *out, size_t size); /* likewise */
int32_t dump_count_in(const char *path); /* aclopStartDumpArgs: 500000 noted */
void dump_count_end(void);

/* Launches of executors are dumped. */
void dump_attach(void);

/* dump_count.c, with the lock */
bool dump_counts(void);
void dump_count(const executor *one);
const facts *dump_facts(const executor *one, int32_t operand); /* NULL: none was passed */

/* ---- dump_run.c ------------------------------------------------------------------------------------------------ */

/* Without the lock, around the run of a task: copies of its inputs; the files. */
void *dump_before(const launch_watcher *self, const ae_plan *plan, char *const *addresses);
void dump_after(const launch_watcher *self, const ae_plan *plan, char *const *addresses, void *seen);

/* ---- dump_file.c: without the lock ------------------------------------------------------------------------------ */

/* 0, or the system's error. */
int dump_write(const dump_file *file, const char *path, dump_function function);
int dump_folder(const char *path); /* with those above it: 0, or the system's error */
