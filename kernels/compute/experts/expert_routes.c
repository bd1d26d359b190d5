/* The step that lists the tokens that a map routes to each expert. */
#include "expert_order.h"

typedef struct route_list {
    const step_run *run;
    const int8_t *map; /* [tokens, experts] */
    int64_t tokens, experts, rows, count;
} route_list;

static void add_route(route_list *list, int64_t token, int64_t expert)
{
    if (list->count < list->rows) {
        ((mem_int32 *)(void *)list->run->first[0])[list->count] = (int32_t)token;
        ((mem_int32 *)(void *)list->run->first[1])[list->count] = (int32_t)(token * list->experts + expert);
    }
    list->count++;
}

/* Tokens of one expert in ascending order, of those that the map has, or has not. */
static void add_tokens(route_list *list, int64_t expert, bool routed, int64_t most)
{
    for (int64_t token = 0, added = 0; token < list->tokens && added < most; ++token)
        if ((list->map[token * list->experts + expert] != 0) == routed) {
            add_route(list, token, expert);
            added++;
        }
}

/* As many tokens of each expert: its own first, then the others. */
static void fill_experts(route_list *list)
{
    const int64_t capacity = list->rows / list->experts;
    for (int64_t expert = 0; expert < list->experts; ++expert) {
        const int64_t before = list->count;
        add_tokens(list, expert, true, capacity);
        add_tokens(list, expert, false, before + capacity - list->count);
    }
}

void expert_routes(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *view = run->step->view;
    route_list list = {.run = run,
                       .map = (const void *)run->first[2],
                       .tokens = view[2].shape[0],
                       .experts = view[2].shape[1],
                       .rows = view->shape[0]};
    (void)begin, (void)end;
    if (run->attrs[0] != 0) {
        fill_experts(&list);
    } else {
        for (int64_t expert = 0; expert < list.experts; ++expert) add_tokens(&list, expert, true, list.tokens);
    }
    for (; list.count < list.rows; ++list.count)
        for (int32_t v = 0; v < 2; ++v) ((mem_int32 *)(void *)run->first[v])[list.count] = -1;
}

static bool is_row(const step_view *view, int64_t n)
{
    return view->rank == 1 && view->shape[0] == n && view->memory == DTYPE_INT32 && view->memory == view->kernel &&
           view_is_dense(view);
}

bool expert_lists_routes(const plan_step *step)
{
    const step_view *view = step->view, *map = view + 2;
    if (map->rank != 2 || map->memory != DTYPE_INT8 || map->memory != map->kernel || !view_is_dense(map)) return false;
    return is_row(view, view->shape[0]) && is_row(view + 1, view->shape[0]) && map->shape[1] > 0;
}

/* Where routes stand in a map [tokens, experts], by their tokens and rows, of which every expert has as many. */
void expert_places(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t n = run->step->view->shape[0], tokens = (int64_t)run->attrs[0], experts = (int64_t)run->attrs[1];
    const mem_int32 *token = (const void *)run->first[1], *row = (const void *)run->first[2];
    const int64_t each = experts > 0 && n > experts ? n / experts : 1;
    mem_int32 *place = (void *)run->first[0];
    (void)begin, (void)end;
    for (int64_t i = 0; i < n; ++i) {
        const bool has_token = token[i] >= 0 && token[i] < tokens, has_row = row[i] >= 0 && row[i] < n;
        if (!has_token) step_fault(run, 1, i, token[i], tokens);
        if (!has_row) step_fault(run, 2, i, row[i], n);
        place[i] = has_token && has_row ? (int32_t)(token[i] * experts + row[i] / each) : 0;
    }
}

bool expert_has_places(const plan_step *step)
{
    const int64_t n = step->view->shape[0];
    return is_row(step->view, n) && is_row(step->view + 1, n) && is_row(step->view + 2, n);
}
