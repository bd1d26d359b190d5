/* What the C tests of the machine share. They are linked with its objects and call what is inside, the lock held where it
 * has to be: LOCKED(call) is the call's answer. A failed CHECK ends the process with its place. */
#pragma once
#include "callback.h" /* first: it asks for the GNU names */

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "event.h"
#include "launch.h"
#include "machine.h"

#define CHECK(condition) ((condition) ? (void)0 : failed(__FILE__, __LINE__, #condition))
#define LOCKED(call) ({ machine_lock(); __typeof__(call) answer_ = (call); machine_unlock(); answer_; })
#define DO_LOCKED(call) (machine_lock(), (call), machine_unlock())

#define MIB ((uint64_t)1 << 20)
#define CAPACITY (1024 * MIB)
#define BUDGET (1280 * MIB)
#define COPY_FAILED 507899
#define KERNEL_FAILED 507035

extern int32_t worker_count;

_Noreturn void failed(const char *file, int line, const char *condition);
/* Pseudo-random numbers, the same in every run. */
uint64_t draw(uint64_t *seed, uint64_t below);
pthread_t started(void *(*run)(void *), void *argument);

uint64_t device_block(uint64_t size);
void give_back(uint64_t address);
uint8_t byte_at(uint64_t address);
/* A plan of one kernel that copies count floats from its second argument to its first. */
ae_plan *copy_plan(int64_t count, int64_t workspace);

/* Pushes, whose site is nowhere. */
int32_t launch(ae_plan *plan, ae_stream *stream, uint64_t workspace, uint64_t target, uint64_t source);
int32_t fill(ae_stream *stream, uint64_t target, int32_t value, uint64_t count);
int32_t copy(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count);
int32_t record(ae_stream *stream, ae_event *event);
int32_t await(ae_stream *stream, ae_event *event, uint64_t generation);
int32_t reset(ae_stream *stream, ae_event *event);
int32_t call_back(ae_stream *stream, const callback *what);
uint64_t pushed(const ae_stream *stream); /* how many tasks */

/* What the head of the stream waits for: 0 nothing, AE_TASK_WAIT, AE_TASK_CALLBACK; detail: event id or token. */
int32_t blocked(const ae_stream *stream, uint64_t *detail);
bool busy(ae_stream *stream);
bool stands_still(ae_stream *stream); /* although somebody waits for it */
/* Waits slice after slice, as the exported functions do. */
int32_t sync_stream(ae_stream *stream);
void sync_event(ae_event *event, uint64_t generation);
uint64_t completed(const ae_event *event);
event_state state_of(const ae_event *event);

ae_context *open_context(void);
void close_context(ae_context *context);
ae_stream *open_stream(ae_context *context, int32_t id);
void release_stream(ae_stream *stream);
ae_event *open_event(uint64_t id);
void release_event(ae_event *event);

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
void test_observers(void);
void test_profiles(void);
void test_storm(void);
void test_kernels(void);
