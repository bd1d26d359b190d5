/* The loops of optimizers.def. The order of operations is that of CANN's kernels. */
#include "optimizers.h"

#include "isa.h"
#include "kernel.h"
#include "special.h"

/* numbers: 1 or -1, 1 - beta1, beta2, 1 - beta2, what is left by the weight decay, step size, 1 / root of the bias
 * correction, eps. */
#define ADAM(name, OTHER, most) \
    static void name(float *const *views, int64_t n, const float *numbers) \
    { \
        float *var = views[0], *m = views[1], *v = views[2]; \
        const float sign = numbers[0], some = numbers[1], beta2 = numbers[2], rest = numbers[3]; \
        const float left = numbers[4], size = numbers[5], root = numbers[6], eps = numbers[7]; \
        OTHER \
        INDEPENDENT for (int64_t i = 0; i < n; ++i) \
        { \
            const float g = sign * grad[i], old = m[i]; \
            const float next = old + (g - old) * some, square = v[i] * beta2 + g * g * rest; \
            const float high = most; \
            var[i] = var[i] * left - size * (next / (sqrtf(high) * root + eps)); \
            m[i] = next, v[i] = square; \
            WRITE \
        } \
    }
#define LARGER(one, other) ((one) > (other) || (one) != (one) ? (one) : (other))
#define WRITE
ADAM(adam, const float *grad = views[3];, square)
ADAM(adam_beside, const float *grad = views[3]; const float *largest = views[4];, LARGER(largest[i], square))
#undef WRITE
#define WRITE largest[i] = high;
ADAM(adam_largest, float *largest = views[3]; const float *grad = views[4];, LARGER(largest[i], square))

/* numbers: 1 - beta1, 1 - beta2, step size, eps, and the shares of the next m and of the gradient, 1 and 0 but for
 * Nesterov's. */
static void plain_adam(float *const *views, int64_t n, const float *numbers)
{
    float *var = views[0], *m = views[1], *v = views[2];
    const float *grad = views[3];
    const float some = numbers[0], rest = numbers[1], size = numbers[2], eps = numbers[3];
    const float share = numbers[4], ahead = numbers[5];
    INDEPENDENT for (int64_t i = 0; i < n; ++i) {
        const float g = grad[i], next = m[i] + (g - m[i]) * some, square = v[i] + (g * g - v[i]) * rest;
        const float move = ahead != 0 ? next * share + g * ahead : next;
        var[i] = var[i] - size * move / (sqrtf(square) + eps);
        m[i] = next, v[i] = square;
    }
}

/* numbers: lr, what stays of s, beta1, beta2, eps, whether the weights decay in the gradient, in the step, 1 /
 * corrections, weight decay. Where they decay in neither, CANN's kernel has the gradient where var should be. */
static void average_adam(float *const *views, int64_t n, const float *numbers)
{
    float *var = views[0], *m = views[1], *v = views[2], *s = views[3];
    const float *grad = views[4];
    const float lr = numbers[0], stays = numbers[1], beta1 = numbers[2], beta2 = numbers[3], eps = numbers[4];
    const float first = numbers[7], second = numbers[8], decay = numbers[9];
    const bool coupled = numbers[5] != 0, apart = numbers[6] != 0;
    const float some = 1 - beta1, rest = 1 - beta2, fresh = 1 - stays;
    INDEPENDENT for (int64_t i = 0; i < n; ++i) {
        const float g = coupled ? grad[i] + decay * var[i] : grad[i];
        const float next = m[i] * beta1 + g * some, square = v[i] * beta2 + g * g * rest;
        const float pure = next * first / (sqrtf(square * second) + eps);
        const float move = apart ? pure + decay * var[i] : pure;
        const float moved = (coupled || apart ? var[i] : g) - lr * move;
        var[i] = moved, m[i] = next, v[i] = square, s[i] = s[i] * stays + moved * fresh;
    }
}

/* numbers: weight decay, momentum, lr, 1 - dampening, Nesterov's, 1 or -1, first step, scale, with momentum, scaled */
static void sgd(float *const *views, int64_t n, const float *numbers)
{
    const bool nesterov = numbers[4] != 0, first = numbers[6] != 0, moves = numbers[8] != 0, scaled = numbers[9] != 0;
    const float decay = numbers[0], momentum = numbers[1], lr = numbers[2], rest = numbers[3], sign = numbers[5];
    const float scale = numbers[7];
    float *params = views[0], *grads = views[1], *buffer = moves ? views[2] : grads;
    INDEPENDENT for (int64_t i = 0; i < n; ++i) {
        const float unscaled = scaled ? grads[i] * scale : grads[i];
        const float g = sign * unscaled + decay * params[i], old = buffer[i];
        const float next = first ? g : old * momentum + g * rest;
        const float step = !moves ? g : nesterov ? g + next * momentum : next;
        params[i] = params[i] - lr * step;
        if (scaled) grads[i] = unscaled;
        if (moves) buffer[i] = next;
    }
}

const optimizer_loop FOR_ISA(optimizer_loops)[OPTIMIZER_LOOPS] = {
    [LOOP_ADAM] = adam,         [LOOP_ADAM_LARGEST] = adam_largest, [LOOP_ADAM_BESIDE] = adam_beside,
    [LOOP_ADAM_PLAIN] = plain_adam, [LOOP_ADAM_AVERAGE] = average_adam, [LOOP_SGD] = sgd,
};
