/* What went wrong, in words. */
#include "failure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "faults.h"
#include "operators.h"
#include "words.h"

#define AICORE_EXCEPTION 507015
#define VECTOR_CORE_EXCEPTION 507035

/* ---- blocks and addresses ---------------------------------------------------------------------------------- */

static void say_region(words *text, int32_t region)
{
    if (region == AE_HOST_REGION)
        say(text, "page-locked host memory");
    else
        say(text, "device %d", region);
}

static void say_block(words *text, const ae_block *block)
{
    static const char *const states[] = {
        [AE_BLOCK_FREED] = ", freed",
        [AE_BLOCK_RETIRED] = ", gone with its device's reset",
    };
    char site[SITE_TEXT];
    const char *state = block->state <= AE_BLOCK_RETIRED ? states[block->state] : NULL;
    say(text, "the block of %" PRIu64 " bytes at 0x%" PRIx64 " on ", block->requested, block->base);
    say_region(text, block->region);
    say(text, " (number %" PRIu64 ", allocated at %s%s)", block->serial, site_text(block->site, site, sizeof site),
        state ? state : "");
}

void place_text(uint64_t address, int32_t place, const ae_block *block, char *out, size_t size)
{
    words text = words_in(out, size);
    say(&text, "0x%" PRIx64 ", ", address);
    if (place == PLACE_PAGEABLE) {
        say(&text, "which is ordinary host memory");
    } else if (block->state == AE_BLOCK_NONE) {
        say(&text, "which belongs to no block");
    } else {
        if (address == block->base)
            say(&text, "the start of ");
        else
            say(&text, "%" PRIu64 " bytes inside of ", address - block->base);
        say_block(&text, block);
    }
}

void address_text(uint64_t address, char *out, size_t size)
{
    ae_block block;
    int32_t place = ae_locate(address, &block);
    place_text(address, place, &block, out, size);
}

void ae_describe(uint64_t address, char *out, uint64_t size)
{
    if (size) address_text(address, out, size);
}

/* ---- no room ----------------------------------------------------------------------------------------------- */

static void say_limit(words *text, shortage why)
{
    uint64_t limit = window_limit();
    if (why == SHORT_OF_MEMORY)
        say(text, "what the host can give is a limit too");
    else if (limit == UINT64_MAX)
        say(text, "the host reserves no more addresses for this process");
    else
        say(text, "the limit is this process's address space of %" PRIu64 " bytes (ulimit -v, ulimit -d)", limit);
}

static void say_shortage(words *text, int32_t region, uint64_t size, shortage why)
{
    ae_block largest[LISTED];
    machine_lock();
    ae_usage usage = memory.regions[region].usage;
    int32_t count = block_largest(region, largest);
    machine_unlock();
    say(text, "Expected room for %" PRIu64 " bytes on ", size);
    say_region(text, region);
    say(text, " but %" PRIu64 " of %" PRIu64 " bytes are in use by %" PRIu64 " blocks, and ", usage.live_bytes,
        usage.capacity, usage.live_blocks);
    say_limit(text, why);
    say(text, ". Largest: %s", count ? "" : "none");
    for (int32_t i = 0; i < count; i++) {
        say(text, "%s", i ? "; " : "");
        say_block(text, &largest[i]);
    }
    say(text, ".");
}

int32_t refuse_shortage(int32_t region, uint64_t size, shortage why)
{
    char *story = malloc(LONGEST_REASON);
    if (!story)
        return refuse_exhausted(CODE_OUT_OF_MEMORY, "Expected room for %" PRIu64 " bytes but there is none.", size);
    words text = words_in(story, LONGEST_REASON);
    say_shortage(&text, region, size, why);
    refuse_exhausted(CODE_OUT_OF_MEMORY, "%s", story);
    free(story);
    return CODE_OUT_OF_MEMORY;
}

/* ---- failed tasks ------------------------------------------------------------------------------------------ */

/* There are a few per operator. */
const char *failure_kept(const char *text)
{
    static struct kept {
        struct kept *next;
        char text[];
    } *all;
    for (const struct kept *one = all; one; one = one->next)
        if (strcmp(one->text, text) == 0) return one->text;
    size_t size = strlen(text) + 1;
    struct kept *one = malloc(sizeof *one + size);
    if (!one) return NULL;
    memcpy(one->text, text, size);
    one->next = all;
    all = one;
    return one->text;
}

void failure_name(ae_failure *failure, const ae_plan *plan)
{
    if (failure->reason == AE_WHY_REFUSED)
        failure->explanation = plan->explanation ? failure_kept(plan->explanation) : NULL;
    if (failure->argument < 0 || !plan->row || !plan->path) return;
    operand_path path = plan->path[failure->argument];
    failure->parameter = plan->row->parameter[path.parameter].name;
    failure->member = path.member;
}

static void say_argument(words *text, const ae_failure *failure)
{
    if (failure->argument == AE_WORKSPACE)
        say(text, "the workspace");
    else if (failure->kind == AE_TASK_FILL)
        say(text, "argument devPtr");
    else if (failure->kind == AE_TASK_COPY)
        say(text, "argument %s", failure->argument == 1 ? "src" : "dst");
    else if (failure->parameter && failure->member >= 0)
        say(text, "argument %s[%d]", failure->parameter, failure->member);
    else if (failure->parameter)
        say(text, "argument %s", failure->parameter);
    else if (failure->argument >= 0)
        say(text, "tensor argument %d", failure->argument);
    else
        say(text, "an argument");
}

static void say_reason(words *text, const ae_failure *failure)
{
    const ae_block *block = &failure->block;
    say(text, "it would touch [0x%" PRIx64 ", 0x%" PRIx64 ")", failure->low, failure->high);
    if (block->state == AE_BLOCK_NONE) {
        say(text, ", which belongs to no block of device memory");
        return;
    }
    if (failure->reason == AE_WHY_NOT_DEVICE)
        say(text, ", which is no device memory but ");
    else if (failure->reason == AE_WHY_FREED)
        say(text, " of a block that was freed or reused after the task was enqueued: ");
    else
        say(text, ", outside [0x%" PRIx64 ", 0x%" PRIx64 ") of ", block->base, block->base + block->extent);
    say_block(text, block);
}

void failure_reason(const ae_failure *failure, char *out, size_t size)
{
    words text = words_in(out, size);
    say_reason(&text, failure);
}

static const char *name_of(const ae_failure *failure)
{
    static const char *const tasks[] = {
        [AE_TASK_KERNEL] = "kernel",       [AE_TASK_COPY] = "copy",       [AE_TASK_FILL] = "memset",
        [AE_TASK_RECORD] = "event record", [AE_TASK_WAIT] = "event wait", [AE_TASK_RESET] = "event reset",
        [AE_TASK_CALLBACK] = "callback",
    };
    if (failure->name[0]) return failure->name;
    return failure->kind >= AE_TASK_KERNEL && failure->kind <= AE_TASK_CALLBACK ? tasks[failure->kind] : "task";
}

static void say_fault(words *text, const ae_failure *failure)
{
    if (failure->size == FAULT_NO_MEMORY)
        say(text, ": Expected %" PRId64 " bytes of host memory but there are none.", failure->index);
    else if (failure->size == FAULT_SINGULAR)
        say(text, ": Expected matrices that can be inverted but matrix %" PRId64 " is singular at row %" PRId64 ".",
            failure->element, failure->index);
    else
        say(text,
            ": Expected positive definite matrices but the leading %" PRId64 " rows and columns of matrix %" PRId64
            " are not.",
            failure->index, failure->element);
}

static void say_index(words *text, const ae_failure *failure)
{
    if (failure->size == FAULT_SILENT) {
        say(text,
            ": Expected a finite number within its limits but after %" PRId64
            " others it is not: convergence sensitivity feature abnormal.",
            failure->element);
        return;
    }
    if (failure->size < 0) {
        say_fault(text, failure);
        return;
    }
    say(text, ": Expected an index of one of %" PRId64 " elements but got %" PRId64 " as element %" PRId64 ".",
        failure->size, failure->index, failure->element);
}

/* The whole story of a failed task: "aclnnSilu failed on argument out: it would touch ... It was task 3 of ..." */
static void failure_text(const ae_failure *failure, char *out, size_t size)
{
    char site[SITE_TEXT];
    words text = words_in(out, size);
    say(&text, "%s failed", failure->task ? name_of(failure) : "the device");
    if (failure->reason == AE_WHY_REFUSED) {
        say(&text, ": %s.", failure->explanation ? failure->explanation : "the device cannot run it");
    } else if (failure->reason == AE_WHY_INJECTED) {
        say(&text, ": Expected no fault but met %s, injected.",
            failure->explanation ? failure->explanation : "one that lasts until the device is reset");
    } else if (failure->reason == AE_WHY_INDEX) {
        say(&text, " on ");
        say_argument(&text, failure);
        say_index(&text, failure);
    } else {
        say(&text, " on ");
        say_argument(&text, failure);
        say(&text, ": ");
        say_reason(&text, failure);
        say(&text, ". Expected every byte inside a live block.");
    }
    if (!failure->task) return;
    say(&text, " It was task %" PRIu64 " of stream %" PRIu64 ", enqueued at %s.", failure->task, failure->stream,
        site_text(failure->site, site, sizeof site));
}

int32_t refuse_failure(const ae_failure *failure)
{
    char story[FAILURE_TEXT];
    bool core = failure->code == AICORE_EXCEPTION || failure->code == VECTOR_CORE_EXCEPTION;
    failure_text(failure, story, sizeof story);
    return refuse(failure->code, core ? "EZ2001" : "EE1019", "%s", story);
}
