/* Hyper-connections: the family, and its kernels that go forward. A token is one thread's. */
#include "hyper.h"

#include <math.h>
#include <string.h>

#include "special.h"

#define NUMBERED "hyper.def"
#include "numbered.h"

/* ---- scaled streams ---------------------------------------------------------------------------------------------- */

enum { SCALED, STREAMS, GAMMA };

static void run_scale(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t k = run->step->view[STREAMS].shape[1];
    const bool scaled = hyper_there(run, GAMMA);
    for (int64_t token = begin; token < end; ++token) {
        float *to = hyper_floats(run, SCALED, token * k);
        hyper_load(run, STREAMS, token * k, to, k);
        const float *gamma = hyper_floats(run, GAMMA, 0);
        for (int64_t i = 0; scaled && i < k; ++i) to[i] *= gamma[i];
    }
}

/* ---- gates ------------------------------------------------------------------------------------------------------- */

enum { LAYER_IN, GATES_OUT, MATRIX, INVERSE, GATES_IN, OF_STREAMS, PRODUCTS, FACTORS, BIASES };
enum { NORM_EPSILON, GATE_EPSILON };

static float inverse_rms(const step_run *run, int64_t token, int64_t k, float epsilon)
{
    hyper_piece x;
    double squares = 0;
    for (int64_t at = 0; at < k; at += HYPER_COLUMNS) {
        const int64_t n = hyper_part(at, k);
        hyper_load(run, OF_STREAMS, token * k + at, x, n);
        squares += hyper_dot(x, x, n);
    }
    return 1 / sqrtf((float)(squares / (double)k) + epsilon);
}

static float logistic(float x)
{
    return 1 / (1 + exp_float(-x));
}

/* The sum of the streams, each times its gate. */
static void mix(const step_run *run, int64_t token, const float *gate, int64_t streams)
{
    const int64_t d = run->step->view[LAYER_IN].shape[1];
    for (int64_t at = 0; at < d; at += HYPER_COLUMNS) {
        hyper_piece sum = {0}, x;
        const int64_t n = hyper_part(at, d);
        for (int64_t j = 0; j < streams; ++j) {
            hyper_load(run, OF_STREAMS, (token * streams + j) * d + at, x, n);
            for (int64_t i = 0; i < n; ++i) sum[i] += gate[j] * x[i];
        }
        hyper_store(run, LAYER_IN, token * d + at, sum, n);
    }
}

static void gate_token(const step_run *run, int64_t token)
{
    const step_view *view = run->step->view;
    const int64_t n = view[GATES_OUT].shape[1], m = view[PRODUCTS].shape[1], k = view[OF_STREAMS].shape[1];
    const float *product = hyper_floats(run, PRODUCTS, token * m), *bias = hyper_floats(run, BIASES, 0);
    const float *factor = hyper_floats(run, FACTORS, 0), epsilon = (float)run->attrs[GATE_EPSILON];
    const float inverse = inverse_rms(run, token, k, (float)run->attrs[NORM_EPSILON]);
    const bool whole = m > 2 * n; /* else no matrix, and gates of the output are raised as well */
    float gate[HYPER_STREAMS];
    float *out = hyper_floats(run, GATES_OUT, token * n);
    for (int64_t i = 0; i < n; ++i) {
        gate[i] = logistic(product[i] * inverse * factor[0] + bias[i]) + epsilon;
        out[i] = 2 * logistic(product[n + i] * inverse * factor[1] + bias[n + i]) + (whole ? 0 : epsilon);
    }
    if (hyper_there(run, MATRIX)) {
        float *matrix = hyper_floats(run, MATRIX, token * n * n);
        for (int64_t i = 0; i < n * n; ++i)
            matrix[i] = whole ? product[2 * n + i] * inverse * factor[2] + bias[2 * n + i] : 0;
    }
    if (hyper_there(run, INVERSE)) *hyper_floats(run, INVERSE, token) = inverse;
    if (hyper_there(run, GATES_IN)) memcpy(hyper_floats(run, GATES_IN, token * n), gate, (size_t)n * sizeof *gate);
    mix(run, token, gate, n);
}

static void run_gates(void *context, int64_t begin, int64_t end)
{
    for (int64_t token = begin; token < end; ++token) gate_token(context, token);
}

/* ---- streams behind a layer -------------------------------------------------------------------------------------- */

enum { NEXT, BEFORE, CONNECTIONS, LAYER_OUT, GATES };

static void connect_piece(const step_run *run, int64_t token, int64_t at, int64_t columns)
{
    const int64_t n = run->step->view[GATES].shape[1], d = run->step->view[LAYER_OUT].shape[1];
    const float *gate = hyper_floats(run, GATES, token * n);
    const bool mixed = hyper_there(run, CONNECTIONS), kept = n <= HYPER_STREAMS;
    hyper_piece x[HYPER_STREAMS], layer, sum;
    hyper_load(run, LAYER_OUT, token * d + at, layer, columns);
    for (int64_t j = 0; j < n && kept; ++j) hyper_load(run, BEFORE, (token * n + j) * d + at, x[j], columns);
    for (int64_t i = 0; i < n; ++i) {
        for (int64_t c = 0; c < columns; ++c) sum[c] = layer[c] * gate[i];
        for (int64_t j = mixed ? 0 : i; j < (mixed ? n : i + 1); ++j) {
            const float weight = mixed ? hyper_floats(run, CONNECTIONS, (token * n + j) * n)[i] : 1;
            float *stream = x[kept ? j : 0];
            if (!kept) hyper_load(run, BEFORE, (token * n + j) * d + at, stream, columns);
            for (int64_t c = 0; c < columns; ++c) sum[c] += stream[c] * weight;
        }
        hyper_store(run, NEXT, (token * n + i) * d + at, sum, columns);
    }
}

static void run_connect(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t d = run->step->view[LAYER_OUT].shape[1];
    for (int64_t token = begin; token < end; ++token)
        for (int64_t at = 0; at < d; at += HYPER_COLUMNS) connect_piece(run, token, at, hyper_part(at, d));
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

/* The sizes of every view by letters (see hyper.def; f: factors), "!": FLOAT, "?": it may be absent. */
static const char *const FORMS[] = {
    [KERNEL_hyper_scaled] = "ak! ak k!?",
    [KERNEL_hyper_gates] = "ad an! ar!? a!? an!? ak am! f! m!",
    [KERNEL_hyper_gates_back] = "am! am! af! a! ak f! ad an! ar! a! am! an! an!",
    [KERNEL_hyper_sums] = "k! ak! ak?",
    [KERNEL_hyper_join] = "ak ad an! ak! k!? a! ak ak?",
    [KERNEL_hyper_post] = "ak ak ar!? ad an!",
    [KERNEL_hyper_post_back] = "ak ar! ad an! ak ak ar!? ad an!",
};

/* Whether a view has the sizes of a form; those that are not known yet are learnt. */
static bool has_form(const step_view *view, const char *form, int64_t *sizes)
{
    const int32_t rank = (int32_t)strcspn(form, "!? ");
    const char *flags = form + rank;
    const size_t most = strcspn(flags, " ");
    if (view->rank == HYPER_ABSENT) return memchr(flags, '?', most) != NULL;
    if (view->rank != rank || view->memory != view->kernel || !view_is_dense(view)) return false;
    if (flags[0] == '!' ? view->memory != DTYPE_FLOAT : !isa_base.stages->load[CLASS_float][view->memory]) return false;
    for (int32_t axis = 0; axis < rank; ++axis) {
        int64_t *size = sizes + (form[axis] - 'a');
        if (*size < 0) *size = view->shape[axis];
        if (*size != view->shape[axis]) return false;
    }
    return true;
}

static bool accept_hyper(const plan_step *step)
{
    int64_t sizes['z' - 'a' + 1];
    const char *form = FORMS[step->kernel];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) sizes[i] = -1;
    for (int32_t v = 0; v < step_views(step); ++v) {
        if (!has_form(step->view + v, form, sizes)) return false;
        form += strcspn(form, " ");
        form += *form == ' ';
    }
    const int64_t n = sizes['n' - 'a'], d = sizes['d' - 'a'], k = sizes['k' - 'a'], r = sizes['r' - 'a'];
    const int64_t m = sizes['m' - 'a'], f = sizes['f' - 'a'];
    if (n < 0) return true;
    if (n * d != k || (r >= 0 && r != n * n)) return false;
    if (step->kernel == KERNEL_hyper_post_back && n > HYPER_STREAMS) return false;
    if (m < 0) return true;
    const bool whole = f == 3 && m == n * n + 2 * n;
    return n <= HYPER_STREAMS && (whole || (step->kernel == KERNEL_hyper_gates && f == 2 && m == 2 * n));
}

static void prepare_hyper(plan_step *step)
{
    const bool sums = step->kernel == KERNEL_hyper_sums;
    const step_view *wide = step->view + step->outputs; /* the first input has a row for each token */
    const double numel = (double)view_numel(wide);
    if (!wide->shape[0] || !wide->shape[1]) return;
    step->tiles = sums ? (wide->shape[1] + HYPER_COLUMNS - 1) / HYPER_COLUMNS : wide->shape[0];
    step->grain = sums ? 1 : 1 + 4096 / wide->shape[1];
    step->traffic = (uint64_t)(numel * 8);
    step->cost = (uint64_t)(numel * 8);
}

static pool_body hyper_body(const plan_step *step)
{
    static void (*const bodies[])(void *, int64_t, int64_t) = {
        [KERNEL_hyper_scaled] = run_scale,
        [KERNEL_hyper_gates] = run_gates,
        [KERNEL_hyper_gates_back] = hyper_gate_back,
        [KERNEL_hyper_sums] = hyper_sum,
        [KERNEL_hyper_join] = hyper_join,
        [KERNEL_hyper_post] = run_connect,
        [KERNEL_hyper_post_back] = hyper_connect_back,
    };
    return bodies[step->kernel];
}

const kernel_family family_hyper = {
    .shaped = true, .computes = computes_any, .accept = accept_hyper, .prepare = prepare_hyper, .body = hyper_body};
