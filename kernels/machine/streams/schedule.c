/* Unusual orders of streams. A seed stands for a temper (how eagerly pushed work runs, how often other streams come
 * first) and for which streams are held back until somebody waits for them; the rest is drawn as it comes. */
#include "schedule.h"

#define PATIENCE 1000 /* ticks without anything */
#define EIGHTHS 8
#define MOST_STEPS 4

static struct {
    const settings *drawn_for; /* a change of any setting begins anew */
    uint64_t state;
    uint32_t eager, stray; /* eighths */
    uint64_t running, runs; /* streams that run just now; runs so far */
    uint64_t pushes, ran; /* at the tick before */
    uint32_t calm; /* ticks without a push or a run */
} order;

/* ---- chance ----------------------------------------------------------------------------------------------------- */

/* splitmix64 */
static uint64_t mixed(uint64_t word)
{
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

static uint64_t draw(uint64_t below)
{
    order.state += 0x9e3779b97f4a7c15u;
    return mixed(order.state) % below;
}

static const settings *seeded(void)
{
    static const uint32_t eighths[] = {0, 1, 4, 7};
    const settings *now = settings_or_default();
    if (now == order.drawn_for) return now;
    order.drawn_for = now;
    order.state = mixed(now->schedule + 1);
    order.eager = eighths[draw(4)];
    order.stray = eighths[draw(4)];
    return now;
}

static bool chance(uint32_t eighths)
{
    return draw(EIGHTHS) < eighths;
}

/* ---- choices ---------------------------------------------------------------------------------------------------- */

/* A quarter of the streams, by the seed. */
static bool is_held_back(const settings *now, const ae_stream *stream)
{
    return mixed(now->schedule << 32 ^ (uint64_t)(uint32_t)stream->id) % 4 == 0;
}

static ae_stream *picked(const settings *now, uint64_t *target)
{
    uint64_t count = 0;
    for (const ae_stream *one = machine.ready.first; one; one = one->after) count += !is_held_back(now, one);
    if (!count) return NULL;
    uint64_t skip = draw(count);
    ae_stream *found = machine.ready.first;
    while (is_held_back(now, found) || skip--) found = found->after;
    *target = schedule_steps(found, found->pushed);
    return found;
}

ae_stream *schedule_at_push(uint64_t *target)
{
    const settings *now = seeded();
    return machine.ready.first && chance(order.eager) ? picked(now, target) : NULL;
}

ae_stream *schedule_at_wait(uint64_t *target)
{
    const settings *now = seeded();
    return machine.ready.first && chance(order.stray) ? picked(now, target) : NULL;
}

uint64_t schedule_steps(const ae_stream *stream, uint64_t target)
{
    seeded();
    uint64_t steps = 1 + draw(MOST_STEPS);
    return target > stream->done + steps ? stream->done + steps : target;
}

bool schedule_postpones(void)
{
    seeded();
    return chance(EIGHTHS / 2);
}

/* ---- what nobody comes to --------------------------------------------------------------------------------------- */

void schedule_begins(void)
{
    order.running++;
    order.runs++;
}

void schedule_ends(void)
{
    order.running--;
}

bool schedule_gives_up(void)
{
    bool calm = !order.running && order.pushes == machine.pushes && order.ran == order.runs;
    order.pushes = machine.pushes;
    order.ran = order.runs;
    order.calm = calm ? order.calm + 1 : 0;
    return order.calm >= PATIENCE;
}
