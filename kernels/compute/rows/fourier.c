/* Fourier transforms of overlapping frames, in double: Stockham's algorithm for any size, factor by factor. */
#include <string.h>

#include "scratch.h"
#include "tile.h"

#define NUMBERED "fourier.def"
#include "numbered.h"

typedef struct number {
    double re, im;
} number;

#define MOST ((int64_t)(SCRATCH_BYTES / (2 * sizeof(number)))) /* a longer frame has its room in a view */
#define FEW 64

static number sum(number one, number other)
{
    return (number){one.re + other.re, one.im + other.im};
}
static number difference(number one, number other)
{
    return (number){one.re - other.re, one.im - other.im};
}

static number product(number one, number other)
{
    return (number){one.re * other.re - one.im * other.im, one.re * other.im + one.im * other.re};
}

/* ---- one transform ----------------------------------------------------------------------------------------------- */

/* One pass over all n numbers: `length` is that of the transforms that are left, `apart` how many lie side by side. */
typedef struct pass {
    const number *wave; /* wave[i]: exp(-2 pi i / n) */
    int64_t n, length, apart, radix;
} pass;

static void in_twos(const pass *it, const number *from, number *to)
{
    int64_t m = it->length / 2, s = it->apart;
    for (int64_t p = 0; p < m; p++)
        for (int64_t q = 0; q < s; q++) {
            number one = from[q + s * p], other = from[q + s * (p + m)];
            to[q + s * 2 * p] = sum(one, other);
            to[q + s * (2 * p + 1)] = product(difference(one, other), it->wave[p * s]);
        }
}

static void in_fours(const pass *it, const number *from, number *to)
{
    int64_t m = it->length / 4, s = it->apart;
    for (int64_t p = 0; p < m; p++) {
        number w = it->wave[p * s], w2 = it->wave[2 * p * s], w3 = it->wave[3 * p * s];
        for (int64_t q = 0; q < s; q++) {
            const number *x = from + q + s * p;
            number a = x[0], b = x[s * m], c = x[2 * s * m], d = x[3 * s * m];
            number even = sum(a, c), odd = sum(b, d), left = difference(a, c), right = difference(b, d);
            number turned = {right.im, -right.re}, *y = to + q + s * 4 * p; /* -i times */
            y[0] = sum(even, odd);
            y[s] = product(sum(left, turned), w);
            y[2 * s] = product(difference(even, odd), w2);
            y[3 * s] = product(difference(left, turned), w3);
        }
    }
}

/* What number j of r is multiplied by for result k of the transforms that begin at p. */
static number share(const pass *it, int64_t p, int64_t k, int64_t j)
{
    return product(it->wave[j * k % it->radix * (it->n / it->radix)], it->wave[p * k * it->apart]);
}

static void in_few(const pass *it, const number *from, number *to)
{
    int64_t r = it->radix, m = it->length / r, s = it->apart;
    number factors[FEW];
    for (int64_t p = 0; p < m; p++)
        for (int64_t k = 0; k < r; k++) {
            for (int64_t j = 0; j < r; j++) factors[j] = share(it, p, k, j);
            for (int64_t q = 0; q < s; q++) {
                const number *x = from + q + s * p;
                number total = product(x[0], factors[0]);
                for (int64_t j = 1; j < r; j++) total = sum(total, product(x[s * m * j], factors[j]));
                to[q + s * (r * p + k)] = total;
            }
        }
}

static void in_any(const pass *it, const number *from, number *to)
{
    int64_t r = it->radix, m = it->length / r, s = it->apart;
    for (int64_t p = 0; p < m; p++)
        for (int64_t k = 0; k < r; k++)
            for (int64_t q = 0; q < s; q++) {
                number total = {0, 0};
                for (int64_t j = 0; j < r; j++)
                    total = sum(total, product(from[q + s * (p + m * j)], share(it, p, k, j)));
                to[q + s * (r * p + k)] = total;
            }
}

static void once(const pass *it, const number *from, number *to)
{
    if (it->radix == 4)
        in_fours(it, from, to);
    else if (it->radix == 2)
        in_twos(it, from, to);
    else if (it->radix <= FEW)
        in_few(it, from, to);
    else
        in_any(it, from, to);
}

static int64_t factor(int64_t n)
{
    if (n % 4 == 0) return 4;
    for (int64_t r = 2; r * r <= n; r++)
        if (n % r == 0) return r;
    return n;
}

/* The transform of the first of two rooms of n numbers; which of them it ends up in. */
static number *transform(const number *wave, number *one, number *other, int64_t n)
{
    for (pass it = {.wave = wave, .n = n, .length = n, .apart = 1}; it.length > 1; it.length /= it.radix) {
        it.radix = factor(it.length);
        once(&it, one, other);
        it.apart *= it.radix;
        number *last = one;
        one = other, other = last;
    }
    return one;
}

/* ---- frames ------------------------------------------------------------------------------------------------------ */

typedef struct frames {
    const double *signal, *window;
    const number *wave;
    number *spectra;
    int64_t n, parts, hop, length, frequencies, count;
    double scale;
} frames;

static frames frames_of(const step_run *run)
{
    const step_view *out = run->step->view, *signal = out + 2, *window = out + 3;
    return (frames){.signal = (const double *)(const void *)run->first[2],
                    .window = (const double *)(const void *)run->first[3],
                    .wave = (const number *)(const void *)run->first[4],
                    .spectra = (number *)(void *)run->first[0],
                    .n = window->shape[0],
                    .parts = window->shape[1],
                    .hop = (int64_t)run->attrs[0],
                    .length = signal->shape[1],
                    .frequencies = out->shape[2],
                    .count = out->shape[1],
                    .scale = run->attrs[1]};
}

/* Number i of a frame times the window. */
static number windowed(const frames *all, int64_t row, int64_t frame, int64_t i)
{
    const double *x = all->signal + (row * all->length + frame * all->hop + i) * all->parts;
    const double *w = all->window + i * all->parts;
    if (all->parts == 1) return (number){x[0] * w[0], 0};
    return product((number){x[0], x[1]}, (number){w[0], w[1]});
}

static void store(const frames *all, int64_t row, int64_t frame, int64_t k, number value)
{
    all->spectra[(row * all->count + frame) * all->frequencies + k] =
        (number){value.re * all->scale, value.im * all->scale};
}

/* Two real frames are one complex one, whose spectrum falls into an even and an odd part. */
static void two_spectra(const frames *all, int64_t row, int64_t frame, number *room)
{
    int64_t n = all->n;
    bool both = frame + 1 < all->count;
    for (int64_t i = 0; i < n; i++)
        room[i] = (number){windowed(all, row, frame, i).re, both ? windowed(all, row, frame + 1, i).re : 0};
    const number *made = transform(all->wave, room, room + n, n);
    for (int64_t k = 0; k < all->frequencies; k++) {
        number a = made[k], b = made[k ? n - k : 0];
        store(all, row, frame, k, (number){(a.re + b.re) / 2, (a.im - b.im) / 2});
        if (both) store(all, row, frame + 1, k, (number){(a.im + b.im) / 2, (b.re - a.re) / 2});
    }
}

static void one_spectrum(const frames *all, int64_t row, int64_t frame, number *room)
{
    for (int64_t i = 0; i < all->n; i++) room[i] = windowed(all, row, frame, i);
    const number *made = transform(all->wave, room, room + all->n, all->n);
    for (int64_t k = 0; k < all->frequencies; k++) store(all, row, frame, k, made[k]);
}

/* Frames of a tile. */
static int64_t frames_per_tile(const step_view *window)
{
    return window->shape[1] == 1 ? 2 : 1;
}

static void run_fourier(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    frames all = frames_of(run);
    int64_t by = frames_per_tile(run->step->view + 3), groups = (all.count + by - 1) / by;
    number *scratch = all.n > MOST ? NULL : scratch_take(), *rooms = (number *)(void *)run->first[1];
    for (int64_t tile = begin; tile < end; tile++) {
        int64_t row = tile / groups, frame = tile % groups * by;
        (by == 2 ? two_spectra : one_spectrum)(&all, row, frame, scratch ? scratch : rooms + tile * 2 * all.n);
    }
    if (scratch) scratch_give(scratch);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool is_dense(const step_view *view, int32_t rank)
{
    int64_t stride = view->size;
    if (view->rank != rank || view->memory != DTYPE_DOUBLE || view->kernel != DTYPE_DOUBLE) return false;
    for (int32_t axis = rank - 1; axis >= 0; axis--) {
        if (view->shape[axis] > 1 && view->stride[axis] != stride) return false;
        stride *= view->shape[axis];
    }
    return true;
}

static bool accept_fourier(const plan_step *step)
{
    const step_view *out = step->view, *room = out + 1, *signal = out + 2, *window = out + 3, *wave = out + 4;
    if (!is_dense(out, 4) || !is_dense(room, 2) || !is_dense(signal, 3)) return false;
    if (!is_dense(window, 2) || !is_dense(wave, 2)) return false;
    int64_t n = window->shape[0], parts = window->shape[1], frames = out->shape[0] * out->shape[1];
    bool fits = n <= MOST || (room->shape[0] >= frames && room->shape[1] == 4 * n);
    return fits && n > 0 && (parts == 1 || parts == 2) && signal->shape[2] == parts && wave->shape[0] == n &&
           wave->shape[1] == 2 && out->shape[3] == 2 && out->shape[0] == signal->shape[0] && out->shape[2] <= n;
}

static bool fourier_computes(int32_t kernel, int32_t class)
{
    (void)kernel;
    return class == CLASS_double;
}

/* Whether the last frame ends in its signal: the distance of frames is known once the step is accepted. */
static bool frames_fit(const plan_step *step)
{
    const step_view *out = step->view, *signal = out + 2, *window = out + 3;
    double hop = step->attrs[0];
    return hop >= 1 && (double)(out->shape[1] - 1) * hop + (double)window->shape[0] <= (double)signal->shape[1];
}

static void prepare_fourier(plan_step *step)
{
    const step_view *out = step->view, *window = out + 3;
    if (!frames_fit(step)) return;
    int64_t n = window->shape[0], by = frames_per_tile(window);
    double frames = (double)out->shape[0] * (double)out->shape[1], passes = 0;
    for (int64_t left = n; left > 1; left /= factor(left)) passes += (double)factor(left);
    step->tiles = out->shape[0] * ((out->shape[1] + by - 1) / by);
    step->grain = 1;
    step->traffic = (uint64_t)(frames * (double)(n + out->shape[2]) * 16);
    step->cost = (uint64_t)(frames * (double)n * passes * 2);
}

static pool_body fourier_body(const plan_step *step)
{
    (void)step;
    return run_fourier;
}

const kernel_family family_fourier = {.shaped = true,
                                      .computes = fourier_computes,
                                      .accept = accept_fourier,
                                      .prepare = prepare_fourier,
                                      .body = fourier_body};
