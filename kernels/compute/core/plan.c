/* Plans: made from a program, run on host pointers, shared by whoever holds a reference. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "control.h"
#include "tile.h"

/* ---- life ----------------------------------------------------------------------------------------------------- */

/* What the queues ask before they run it: the fused step if there is one, else all. */
static void sum_up(ae_plan *plan)
{
    for (int32_t i = 0; i < plan->steps; ++i) {
        if (plan->fused >= 0 && plan->fused != i) continue;
        plan->cost += plan->step[i].cost;
        plan->traffic += plan->step[i].traffic;
    }
}

static bool fill(ae_plan *plan, const plan_program *program)
{
    size_t attrs = (size_t)program->attr_count;
    plan->attrs = calloc(attrs + 1, sizeof *plan->attrs);
    if (!plan->attrs || !plan_decode(plan, program)) return false;
    for (size_t i = 0; i < attrs; ++i) plan->attrs[i] = program->attrs[i];
    for (int32_t i = 0; i < plan->steps; ++i) {
        plan_step *step = plan->step + i;
        step->attrs = plan->attrs + step->attr;
        step->family->prepare(step);
    }
    for (int32_t i = 0; i < plan->steps; ++i) {
        int32_t end = i < plan->fused ? plan->fused : plan->steps;
        plan->step[i].beside = i == plan->fused ? 0 : neighbours_of(plan->step + i, end - i);
    }
    sum_up(plan);
    return true;
}

ae_plan *plan_new(const char *name, int32_t failure_code, const plan_program *program)
{
    ae_plan *plan = calloc(1, sizeof *plan);
    if (!plan) return NULL;
    atomic_store(&plan->references, 1);
    plan->failure_code = failure_code;
    strncpy(plan->name, name, sizeof plan->name - 1);
    if (program->attr_count < 0 || !fill(plan, program)) {
        plan_release(plan);
        return NULL;
    }
    return plan;
}

ae_plan *ae_plan_new(const char *name, int32_t failure_code, const int64_t *program, int32_t words, const double *attrs,
                     int32_t attr_count)
{
    plan_program whole = {.word = program, .words = words, .attrs = attrs, .attr_count = attr_count};
    return plan_new(name, failure_code, &whole);
}

void plan_retain(ae_plan *plan)
{
    atomic_fetch_add_explicit(&plan->references, 1, memory_order_relaxed);
}

void plan_part_free(plan_part part)
{
    plan_release(part.launch);
    if (!part.exchange) return;
    free(part.exchange->group);
    free(part.exchange->table);
    free(part.exchange);
}

void plan_release(ae_plan *plan)
{
    if (!plan || atomic_fetch_sub_explicit(&plan->references, 1, memory_order_acq_rel) != 1) return;
    for (int32_t i = 0; i < plan->parts; i++) plan_part_free(plan->part[i]);
    free(plan->part);
    free(plan->argument);
    free(plan->path);
    free(plan->described);
    free(plan->explanation);
    free(plan->undocumented);
    plan_free_steps(plan);
    free(plan->attrs);
    free(plan);
}

void ae_plan_release(ae_plan *plan)
{
    plan_release(plan);
}

/* ---- aliasing ---------------------------------------------------------------------------------------------------- */

static bool disjoint(const step_run *run, const step_view *one, const step_view *other)
{
    const step_view *views = run->step->view;
    const char *first = run->first[one - views], *second = run->first[other - views];
    return first + (one->high - one->offset) <= second + (other->low - other->offset) ||
           second + (other->high - other->offset) <= first + (one->low - one->offset);
}

/* The bytes of a view relative to any multiple of the modulus: from the first of them, so many. */
static int64_t tooth(const step_run *run, const step_view *view, int64_t modulus, const char **first)
{
    int64_t span = view->size;
    *first = run->first[view - run->step->view];
    for (int32_t axis = 0; axis < view_rank(run->step, view); ++axis) {
        int64_t reach = (view->shape[axis] - 1) * view->stride[axis];
        if (view->stride[axis] % modulus == 0) continue;
        if (reach < 0) *first += reach;
        span += reach < 0 ? -reach : reach;
    }
    return span;
}

/* Whether the views lie in one another's gaps like the teeth of two combs, as the halves of each row do. */
static bool combed(const step_run *run, const step_view *one, const step_view *other)
{
    for (int32_t axis = 0; axis < view_rank(run->step, one); ++axis) {
        int64_t modulus = one->stride[axis] < 0 ? -one->stride[axis] : one->stride[axis];
        if (!modulus || one->shape[axis] == 1) continue;
        const char *first, *second;
        int64_t own = tooth(run, one, modulus, &first), its = tooth(run, other, modulus, &second);
        int64_t gap = (int64_t)((intptr_t)second - (intptr_t)first) % modulus;
        if (gap < 0) gap += modulus;
        if (own <= gap && gap + its <= modulus) return true;
    }
    return false;
}

/* Every element at the same bytes in both. */
static bool same(const step_run *run, const step_view *one, const step_view *other)
{
    const step_view *views = run->step->view;
    bool equal = run->first[one - views] == run->first[other - views] && one->size == other->size;
    if (run->step->family->shaped) return false; /* element i of one is not element i of the other */
    for (int32_t axis = 0; axis < view_rank(run->step, one); ++axis)
        equal &= one->shape[axis] == 1 || one->stride[axis] == other->stride[axis];
    return equal;
}

/* Whether no element is written before it was read, in whatever order blocks are taken. */
static bool independent(const step_run *run)
{
    const plan_step *step = run->step;
    for (int32_t o = 0; o < step->outputs; ++o) {
        const step_view *output = step->view + o;
        for (int32_t v = o + 1; v < step_views(step); ++v) {
            bool harmless = v >= step->outputs && !step->ordered && same(run, output, step->view + v);
            if (!harmless && !disjoint(run, output, step->view + v) && !combed(run, output, step->view + v))
                return false;
        }
    }
    return true;
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

static step_run prepare(const ae_plan *plan, int32_t index, char *const *addresses, char *workspace)
{
    const plan_step *step = plan->step + index;
    step_run run = {.step = step, .isa = isa_now(), .attrs = step->attrs};
    for (int32_t v = 0; v < step_views(step); ++v) {
        const step_view *view = step->view + v;
        run.first[v] = (view->operand < 0 ? workspace : addresses[view->operand]) + view->offset;
    }
    run.staged = step->tiles && !independent(&run);
    return run;
}

static void run_step(step_run *run)
{
    const plan_step *step = run->step;
    if (step->family->run) {
        step->family->run(run);
        return;
    }
    pool_body body = step->family->body(step);
    if (run->staged || step->ordered)
        body(run, 0, step->tiles);
    else
        pool_run(body, run, step->tiles, step->grain, step->cost);
}

/* A step and those that go beside it; how many steps that were. */
static int32_t run_with_neighbours(const ae_plan *plan, int32_t index, char *const *addresses, char *workspace)
{
    neighbours all;
    all.count = plan->step[index].beside + 1;
    for (int32_t k = 0; k < all.count; ++k) all.run[k] = prepare(plan, index + k, addresses, workspace);
    if (neighbours_apart(&all))
        run_neighbours(&all);
    else
        for (int32_t k = 0; k < all.count; ++k) run_step(all.run + k);
    return all.count;
}

void step_fault(const step_run *run, int32_t view, int64_t element, int64_t index, int64_t size)
{
    static pthread_mutex_t noting = PTHREAD_MUTEX_INITIALIZER; /* faults are rare */
    pthread_mutex_lock(&noting);
    if (!atomic_load(run->faulty) || element < run->fault->element)
        *run->fault = (plan_fault){run->step->view[view].operand, element, index, size};
    atomic_store(run->faulty, true);
    pthread_mutex_unlock(&noting);
}

static _Thread_local bool ran_fused;

bool plan_run(const ae_plan *plan, char *const *addresses, char *workspace, plan_fault *fault)
{
    atomic_bool faulty = false;
    ran_fused = false;
    if (plan->fused >= 0) {
        step_run run = prepare(plan, plan->fused, addresses, workspace);
        run.fault = fault, run.faulty = &faulty;
        ran_fused = !run.staged;
        if (ran_fused) run_step(&run);
    }
    for (int32_t i = 0; i < plan->steps && !ran_fused && !atomic_load(&faulty); ++i) {
        if (i == plan->fused) continue;
        if (plan->step[i].beside) {
            i += run_with_neighbours(plan, i, addresses, workspace) - 1;
            continue;
        }
        step_run run = prepare(plan, i, addresses, workspace);
        run.fault = fault, run.faulty = &faulty;
        run_step(&run);
    }
    return !atomic_load(&faulty);
}

int32_t ae_plan_ran_fused(void)
{
    return ran_fused;
}

int32_t ae_plan_call(ae_plan *plan, uint64_t workspace, const uint64_t *addresses)
{
    plan_fault fault;
    control_word kept = control_get();
    control_set(CONTROL_DEFAULT);
    bool done = plan_run(plan, (char *const *)addresses, (char *)(uintptr_t)workspace, &fault);
    control_set(kept);
    return done ? 0 : AE_WHY_INDEX;
}
