/* What the C tests of the machine share. A failed CHECK ends the process with its place. */
#pragma once
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#define MIB ((uint64_t)1 << 20)
#define CAPACITY (1024 * MIB)
#define BUDGET (1280 * MIB)
#define SLICE 50000000
#define COPY_FAILED 507899
#define KERNEL_FAILED 507035
#define INVALID 107000
#define OUT_OF_MEMORY 207001
#define CLOSED 107017

extern int32_t worker_count;

/* Pseudo-random numbers, the same in every run. */
uint64_t draw(uint64_t *seed, uint64_t below);

uint64_t device_block(uint64_t size);
void give_back(uint64_t address);
uint8_t byte_at(uint64_t address);
/* A plan of one kernel that copies count floats from its second argument to its first. */
ae_plan *copy_plan(int64_t count, int64_t workspace);
int32_t launch(ae_plan *plan, ae_stream *stream, uint64_t workspace, uint64_t target, uint64_t source);
/* Waits as Python does: slice after slice. */
int32_t sync_stream(ae_stream *stream);
void sync_event(ae_event *event, uint64_t generation);
uint64_t completed(ae_event *event);

/* A stream that stands still until open_gate. */
typedef struct gate {
    ae_stream *stream, *opener;
    ae_event *event;
} gate;

gate closed_gate(ae_context *context);
void open_gate(const gate *shut);
void free_gate(const gate *shut);

void test_memory(void);
void test_streams(void);
void test_events(void);
void test_reports(void);
void test_failures(void);
void test_closing(void);
void test_fork(void);
void test_fault(void);
void test_trace(void);
void test_storm(void);
void test_kernels(void);
