/* Answers of the planner: what they say becomes a plan. Nothing of an answer is believed: a wrong one is an error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer_parts.h"
#include "planner.h"
#include "snapshot.h"

#define OUTCOME_PLAN 0
#define OUTCOME_REFUSAL 1
#define BROKEN 561000    /* ACLNN_ERR_INNER */
#define NO_MEMORY 561103 /* ACLNN_ERR_INNER_NULLPTR */
#define NO_KERNEL 561003 /* ACLNN_ERR_INNER_FIND_KERNEL_ERROR */
#define MOST_SIZES 25 /* axes of a tensor */
#define GE_FAILURE 500002 /* ACL_ERROR_GE_FAILURE */
#define GRAPH_FAILED (-1) /* ge::GRAPH_FAILED, which functions around generated ones return */

int32_t refuse_answer(int32_t code, const char *function, const char *text)
{
    return refuse_operator(code, function, "%s", text);
}

int32_t refuse_type_answer(int32_t code, const char *function, const char *text)
{
    (void)code; /* the compiler has one for all that it does not take */
    return refuse(GE_FAILURE, "EZ1001", "Expected an operator that can be compiled but got %s: %s", function, text);
}

/* ---- a plan ----------------------------------------------------------------------------------------------------- */

typedef struct answered {
    int32_t failure_code, operands;
    bool nothing;
    uint64_t told, least;
    operand_path *path;
    int64_t *described;
    int64_t described_words;
    char *explanation, *undocumented;
    int32_t kernel[MOST_KERNELS];
    char *unknown; /* name of a kernel that nobody has */
    plan_lack lack;
    plan_program program;
    int32_t parts; /* of a plan with exchanges */
    plan_part *part;
} answered;

static void read_paths(reader *in, const operator_row *row, answered *found)
{
    found->operands = (int32_t)next(in, 0, INT32_MAX / 4);
    const int64_t *words = next_row(in, 2 * (size_t)found->operands);
    found->path = calloc((size_t)found->operands + 1, sizeof *found->path);
    for (int32_t i = 0; words && found->path && i < found->operands; i++) {
        int64_t parameter = words[2 * i], member = words[2 * i + 1];
        if (parameter < 0 || parameter >= row->parameters || member < -1 || member > INT32_MAX)
            in->broken = true;
        else
            found->path[i] = (operand_path){(int32_t)parameter, (int32_t)member, -1};
    }
}

static void read_kernels(reader *in, answered *found)
{
    int32_t count = (int32_t)next(in, 0, MOST_KERNELS);
    for (int32_t i = 0; i < count && !in->broken; i++) {
        char *name = next_text(in);
        found->kernel[i] = name ? ae_kernel(name) : -1;
        if (name && found->kernel[i] < 0 && !found->unknown)
            found->unknown = name;
        else
            free(name);
    }
    found->program.kernels = found->kernel;
    found->program.kernel_count = count;
    found->program.lack = &found->lack;
}

/* Which operands get their shapes from the task, and where it leaves them: what plans of older releases do not have. */
static void read_counted(reader *in, answered *found)
{
    int64_t count = in->left ? next(in, 0, found->operands) : 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t operand = next(in, 0, found->operands - 1), at = next(in, 0, INT64_MAX);
        if (at % (int64_t)sizeof at)
            in->broken = true;
        else if (found->path && !in->broken)
            found->path[operand].counted = at;
    }
}

/* Why the documents' rules refuse the call, where that was asked; NULL without a reason or memory. */
static char *read_undocumented(reader *in)
{
    char *text = in->left ? next_text(in) : NULL;
    if (text && *text) return text;
    free(text);
    return NULL;
}

/* Rank and sizes, none of them negative. */
static void pass_sizes(reader *in)
{
    int64_t rank = next(in, 0, MOST_SIZES);
    for (int64_t axis = 0; axis < rank; axis++) next(in, 0, INT64_MAX);
}

/* The tensors that phase one describes anew (described.c reads the rows). */
static void read_described(reader *in, answered *found)
{
    int64_t words = in->left ? next(in, 0, INT32_MAX) : 0;
    const int64_t *row = in->word, *end = row + words;
    if (!words || found->nothing || (size_t)words > in->left) {
        in->broken |= words != 0;
        return;
    }
    while (in->word < end && !in->broken) {
        next(in, 0, found->operands - 1);
        next(in, INT32_MIN, INT32_MAX);
        pass_sizes(in);
        pass_sizes(in);
    }
    in->broken |= in->word != end;
    found->described = in->broken ? NULL : malloc((size_t)words * sizeof *row);
    in->broken |= !found->described;
    if (found->described) memcpy(found->described, row, (size_t)words * sizeof *row);
    found->described_words = words;
}

static void read_answer(reader *in, const operator_row *row, answered *found)
{
    found->failure_code = (int32_t)next(in, 0, INT32_MAX);
    found->nothing = next(in, 0, 1);
    found->told = (uint64_t)next(in, 0, INT64_MAX);
    found->least = (uint64_t)next(in, 0, INT64_MAX);
    read_paths(in, row, found);
    found->explanation = next_text(in);
    read_kernels(in, found);
    found->program.words = (int32_t)next(in, 0, INT32_MAX);
    found->program.word = next_row(in, (size_t)found->program.words);
    found->program.attr_count = (int32_t)next(in, 0, INT32_MAX);
    found->program.attrs = (const double *)next_row(in, (size_t)found->program.attr_count);
    read_counted(in, found);
    read_described(in, found);
    found->undocumented = read_undocumented(in);
    found->part = in->left ? read_plan_parts(in, row, found->failure_code, &found->program, &found->parts) : NULL;
}

/* Whether the shapes that the task leaves lie in its workspace; one that the device refuses leaves none. */
static bool counted_fit(const ae_plan *plan, const answered *found)
{
    uint64_t room = plan->workspace / sizeof(int64_t);
    for (int32_t i = 0; plan->steps && i < found->operands; i++) {
        uint64_t at = (uint64_t)found->path[i].counted / sizeof(int64_t);
        if (found->path[i].counted >= 0 && (room < COUNTED_WORDS || at > room - COUNTED_WORDS)) return false;
    }
    return true;
}

static ae_plan *assemble(answered *found, const operator_row *row)
{
    static const int64_t nothing[] = {0, 0, 0, -1};
    plan_program empty = {.word = nothing, .words = 4};
    ae_plan *plan = plan_new(row->name, found->failure_code, found->nothing ? &empty : &found->program);
    if (!plan) return NULL;
    if (!found->nothing && (plan->arguments != found->operands || !counted_fit(plan, found))) {
        plan_release(plan);
        return NULL;
    }
    plan->nothing = found->nothing;
    plan->told = found->told;
    plan->least = found->least;
    plan->row = row;
    plan->undocumented = found->undocumented;
    found->undocumented = NULL;
    if (row->by_type) {
        plan->room = plan->workspace;
        plan->workspace = plan->told = plan->least = 0;
    }
    plan->part = found->part;
    plan->parts = found->parts;
    found->part = NULL;
    if (!plan_parts_fit(plan, found->path)) {
        plan_release(plan);
        return NULL;
    }
    plan->path = found->path;
    found->path = NULL;
    plan->described = found->described;
    plan->described_words = found->described ? found->described_words : 0;
    found->described = NULL;
    if (*found->explanation) {
        plan->explanation = found->explanation;
        found->explanation = NULL;
    }
    return plan;
}

/* A plan that the machine cannot run, or does not understand. */
static int32_t no_plan(const answered *found, const operator_row *row, answer_refusal refuse)
{
    static const char *const classes[] = {"DT_FLOAT", "DT_DOUBLE", "DT_COMPLEX128", "DT_INT64"};
    char text[160];
    if (found->unknown)
        snprintf(text, sizeof text, "Expected a kernel called %.60s but there is none.", found->unknown);
    else if (found->lack.there)
        snprintf(text, sizeof text, "Expected the kernel %.60s to compute in %s but it does not.", found->lack.kernel,
                 classes[found->lack.class]);
    else
        return refuse(BROKEN, row->name,
                      "Expected a plan that the machine understands but got another one, or no host "
                      "memory for it is left.");
    return refuse(NO_KERNEL, row->name, text);
}

static int32_t read_plan(reader *in, const operator_row *row, answer_refusal refuse, ae_plan **made)
{
    answered *found = calloc(1, sizeof *found);
    if (!found) return refuse(NO_MEMORY, row->name, "Expected host memory for a plan but there is none.");
    read_answer(in, row, found);
    int32_t code = 0;
    if (!found->path || !found->explanation)
        code = refuse(NO_MEMORY, row->name, "Expected host memory for a plan but there is none.");
    else if (in->broken || !(*made = assemble(found, row)))
        code = no_plan(found, row, refuse);
    free_plan_parts(found->part, found->parts);
    free(found->unknown);
    free(found->path);
    free(found->described);
    free(found->explanation);
    free(found->undocumented);
    free(found);
    return code;
}

/* ---- a refusal -------------------------------------------------------------------------------------------------- */

static int32_t read_refusal(reader *in, bool broke, const operator_row *row, const char *more, answer_refusal refuse)
{
    int32_t code = broke ? BROKEN : (int32_t)next(in, GRAPH_FAILED, INT32_MAX);
    char *text = next_text(in);
    if (!text || in->broken || !code) {
        free(text);
        return refuse(BROKEN, row->name,
                      "Expected an answer of the planner but got another text, or there is no host memory.");
    }
    size_t room = strlen(text) + strlen(more) + 1;
    char *all = malloc(room);
    if (all) {
        strcpy(all, text);
        strcat(all, more);
    }
    code = refuse(code, row->name, all ? all : text);
    free(all);
    free(text);
    return code;
}

int32_t plan_of_answer(const char *answer, size_t bytes, const operator_row *row, const char *more,
                       answer_refusal refuse, ae_plan **made)
{
    int64_t *copy = malloc(bytes + 8); /* words, wherever the bytes lie */
    if (!copy) return refuse(NO_MEMORY, row->name, "Expected host memory for a plan but there is none.");
    memcpy(copy, answer, bytes);
    reader in = {copy, bytes / 8, bytes % 8 != 0};
    next(&in, PLANNER_PROTOCOL, PLANNER_PROTOCOL);
    int64_t outcome = next(&in, 0, 2);
    int32_t code;
    if (in.broken)
        code = refuse(BROKEN, row->name,
                      "Expected an answer of the planner's protocol but got another one: the planner is of "
                      "another release than the library.");
    else if (outcome == OUTCOME_PLAN)
        code = read_plan(&in, row, refuse, made);
    else
        code = read_refusal(&in, outcome != OUTCOME_REFUSAL, row, more, refuse);
    free(copy);
    return code;
}
