/* Layers of long short-term memory called by their types, beside loops in double; gradients beside differences. */
#include <math.h>

#include "acl/acl_op_compiler.h"
#include "check.h"

enum { TIMES = 3, BATCHES = 2, INPUTS = 3, HIDDEN = 2, GATES = 4 * HIDDEN, COURSE = TIMES * BATCHES * HIDDEN };
enum { X, W, B, H, C, OPERANDS };
static const int counts[OPERANDS] = {TIMES * BATCHES * INPUTS, (INPUTS + HIDDEN) * GATES, GATES, BATCHES *HIDDEN,
                                     BATCHES *HIDDEN};
static const char *order; /* of the gates in the weights */
static int backwards;

/* ---- in double ---------------------------------------------------------------------------------------------------- */

static double given[OPERANDS][64];
static double courses[8][COURSE]; /* y, h, c, i, j, f, o, tanh(c) */

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

static double gate(char name, int unit, const double *x, const double *h)
{
    int column = (int)(strchr(order, name) - order) * HIDDEN + unit;
    double sum = given[B][column];
    for (int k = 0; k < INPUTS; k++) sum += x[k] * given[W][k * GATES + column];
    for (int k = 0; k < HIDDEN; k++) sum += h[k] * given[W][(INPUTS + k) * GATES + column];
    return name == 'j' ? tanh(sum) : logistic(sum);
}

static void layer(void)
{
    double h[BATCHES][HIDDEN], c[BATCHES][HIDDEN];
    memcpy(h, given[H], sizeof h);
    memcpy(c, given[C], sizeof c);
    for (int step = 0; step < TIMES; step++)
        for (int b = 0; b < BATCHES; b++) {
            int time = backwards ? TIMES - 1 - step : step, row = time * BATCHES + b;
            double before[HIDDEN];
            memcpy(before, h[b], sizeof before);
            for (int u = 0; u < HIDDEN; u++) {
                const double *x = given[X] + row * INPUTS;
                double i = gate('i', u, x, before), j = gate('j', u, x, before), f = gate('f', u, x, before);
                double o = gate('o', u, x, before);
                c[b][u] = f * c[b][u] + i * j;
                h[b][u] = o * tanh(c[b][u]);
                double made[] = {h[b][u], h[b][u], c[b][u], i, j, f, o, tanh(c[b][u])};
                for (int n = 0; n < 8; n++) courses[n][row * HIDDEN + u] = made[n];
            }
        }
}

/* What gradients are asked of: y times numbers, h and c of the last time times others. */
static double weight(int at)
{
    return 0.3 + 0.1 * ((at * 7) % 5);
}

static double loss(void)
{
    double sum = 0;
    int last = (backwards ? 0 : TIMES - 1) * BATCHES * HIDDEN;
    layer();
    for (int at = 0; at < COURSE; at++) sum += weight(at) * courses[0][at];
    for (int at = 0; at < BATCHES * HIDDEN; at++)
        sum += weight(at + 1) * courses[1][last + at] + weight(at + 2) * courses[2][last + at];
    return sum;
}

static double slope(int operand, int at)
{
    double kept = given[operand][at], step = 1e-5;
    given[operand][at] = kept + step;
    double above = loss();
    given[operand][at] = kept - step;
    double below = loss();
    given[operand][at] = kept;
    return (above - below) / (2 * step);
}

/* ---- calls -------------------------------------------------------------------------------------------------------- */

typedef struct operand {
    aclTensorDesc *desc;
    aclDataBuffer *buffer;
    float *memory;
    int count;
} operand;

static operand made(int rank, const int64_t *dims, const double *values)
{
    operand one = {.count = 1};
    float numbers[64] = {0};
    for (int axis = 0; axis < rank; axis++) one.count *= (int)dims[axis];
    for (int at = 0; values && at < one.count; at++) numbers[at] = (float)values[at];
    size_t size = (size_t)one.count * sizeof(float);
    SAME(aclrtMalloc((void **)&one.memory, size, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemcpy(one.memory, size, numbers, size, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    one.desc = aclCreateTensorDesc(ACL_FLOAT, rank, dims, ACL_FORMAT_ND);
    one.buffer = aclCreateDataBuffer(one.memory, size);
    return one;
}

static operand nothing(void)
{
    return (operand){aclCreateTensorDesc(ACL_DT_UNDEFINED, 0, NULL, ACL_FORMAT_UNDEFINED), aclCreateDataBuffer(NULL, 0),
                     NULL, 0};
}

static void dropped(operand *one, int count)
{
    for (int at = 0; at < count; at++) {
        aclDestroyTensorDesc(one[at].desc);
        SAME(aclDestroyDataBuffer(one[at].buffer), 0);
        if (one[at].memory) SAME(aclrtFree(one[at].memory), 0);
    }
}

static void compare(const operand *one, const double *expected, const char *what)
{
    float seen[64];
    size_t size = (size_t)one->count * sizeof *seen;
    SAME(aclrtMemcpy(seen, size, one->memory, size, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    for (int at = 0; at < one->count; at++)
        if (!(fabs(seen[at] - expected[at]) < 1e-4)) {
            fprintf(stderr, "%s[%d] is %g, not %g (%s)\n", what, at, seen[at], expected[at], order);
            wrong++;
        }
}

static aclopAttr *attributes(void)
{
    aclopAttr *attr = aclopCreateAttr();
    if (strcmp(order, "ijfo")) SAME(aclopSetAttrString(attr, "gate_order", order), 0);
    SAME(aclopSetAttrBool(attr, "cell_type", 1), 0); /* as PyTorch's backend has it: of another kind, so not set */
    SAME(aclopSetAttrString(attr, "direction", "UNIDIRECTIONAL"), 0);
    if (backwards) SAME(aclopSetAttrString(attr, "direction", "REDIRECTIONAL"), 0);
    return attr;
}

static int run(const char *type, operand *inputs, int many, operand *outputs, int results)
{
    aclTensorDesc *desc[32];
    aclDataBuffer *buffer[32];
    for (int at = 0; at < many + results; at++) {
        operand *one = at < many ? inputs + at : outputs + at - many;
        desc[at] = one->desc, buffer[at] = one->buffer;
    }
    aclopAttr *attr = attributes();
    int code = aclopCompileAndExecuteV2(type, many, desc, buffer, results, desc + many, buffer + many, attr,
                                        ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL, NULL);
    aclopDestroyAttr(attr);
    return code ? code : aclrtSynchronizeStream(NULL);
}

static const int64_t of_x[] = {TIMES, BATCHES, INPUTS}, of_w[] = {INPUTS + HIDDEN, GATES}, of_b[] = {GATES};
static const int64_t of_state[] = {1, BATCHES, HIDDEN}, of_course[] = {TIMES, BATCHES, HIDDEN};
static const int64_t of_input_weights[] = {INPUTS, GATES}, of_hidden_weights[] = {HIDDEN, GATES};

static void forward(void)
{
    operand in[] = {made(3, of_x, given[X]), made(2, of_w, given[W]),     made(1, of_b, given[B]),
                    nothing(),               made(3, of_state, given[H]), made(2, of_state + 1, given[C])};
    operand apart[] = {in[0], made(2, of_input_weights, given[W]),
                       made(2, of_hidden_weights, given[W] + INPUTS * GATES), in[2], in[3], in[4], in[5]};
    operand out[8], other[8];
    for (int at = 0; at < 8; at++) out[at] = made(3, of_course, NULL), other[at] = made(3, of_course, NULL);
    SAME(run("DynamicRNN", in, 6, out, 8), 0);
    SAME(run("DynamicRNNV2", apart, 7, other, 8), 0);
    layer();
    for (int at = 0; at < 8; at++) {
        compare(out + at, courses[at], "a course");
        compare(other + at, courses[at], "a course of V2");
    }
    dropped(in, 6);
    dropped(apart + 1, 2);
    dropped(out, 8);
    dropped(other, 8);
}

static int refused(const char *type, operand *in, int many, operand *out, int results, int code, const char *why)
{
    while (aclGetRecentErrMsg()) {}
    SAME(run(type, in, many, out, results), code);
    const char *message = aclGetRecentErrMsg();
    HOLDS(message && strstr(message, why));
    return 0;
}

static void back(void)
{
    double dy[COURSE], dh[BATCHES * HIDDEN], dc[BATCHES * HIDDEN], grads[OPERANDS][64];
    for (int at = 0; at < COURSE; at++) dy[at] = weight(at);
    for (int at = 0; at < BATCHES * HIDDEN; at++) dh[at] = weight(at + 1), dc[at] = weight(at + 2);
    for (int n = 0; n < OPERANDS; n++)
        for (int at = 0; at < counts[n]; at++) grads[n][at] = slope(n, at);
    layer();
    operand in[] = {made(3, of_x, given[X]),         made(2, of_w, given[W]),         made(1, of_b, given[B]),
                    made(3, of_course, courses[0]),  made(2, of_state + 1, given[H]), made(3, of_state, given[C]),
                    made(3, of_course, courses[1]),  made(3, of_course, courses[2]),  made(3, of_course, dy),
                    made(2, of_state + 1, dh),       made(3, of_state, dc),           made(3, of_course, courses[3]),
                    made(3, of_course, courses[4]),  made(3, of_course, courses[5]),  made(3, of_course, courses[6]),
                    made(3, of_course, courses[7]),  made(0, NULL, NULL)};
    operand out[] = {made(2, of_w, NULL), made(1, of_b, NULL), made(3, of_x, NULL), made(3, of_state, NULL),
                     made(2, of_state + 1, NULL)};
    static const int of[] = {W, B, X, H, C};
    SAME(run("DynamicRNNGrad", in, 17, out, 5), 0);
    for (int at = 0; at < 5; at++) compare(out + at, grads[of[at]], "a gradient");
    operand apart[18], other[] = {made(2, of_input_weights, NULL), made(2, of_hidden_weights, NULL), made(1, of_b, NULL),
                                  made(3, of_x, NULL), made(3, of_state, NULL), made(2, of_state + 1, NULL)};
    memcpy(apart + 3, in + 3, sizeof in - 3 * sizeof *in);
    apart[0] = in[0], apart[1] = made(2, of_input_weights, given[W]);
    apart[2] = made(2, of_hidden_weights, given[W] + INPUTS * GATES);
    SAME(run("DynamicRNNV2Grad", apart, 17, other, 6), 0);
    compare(other, grads[W], "dw_x");
    compare(other + 1, grads[W] + INPUTS * GATES, "dw_h");
    operand none[17];
    memcpy(none, in, sizeof none);
    none[3] = nothing();
    refused("DynamicRNNGrad", none, 17, out, 5, 500002, "y to be a tensor");
    dropped(none + 3, 1);
    for (int at = 1; at < 5; at++) compare(other + at + 1, grads[of[at]], "a gradient of V2");
    dropped(in, 17);
    dropped(apart + 1, 2);
    dropped(out, 5);
    dropped(other, 6);
}

/* ---- what is refused ---------------------------------------------------------------------------------------------- */

static void refusals(void)
{
    int64_t far[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1}, unknown[] = {-1, 2, 3};
    operand in[24], out[8], kept;
    for (int at = 0; at < 24; at++) in[at] = nothing();
    dropped(in, 3);
    in[0] = made(3, of_x, given[X]), in[1] = made(2, of_w, given[W]), in[2] = made(1, of_b, given[B]);
    for (int at = 0; at < 8; at++) out[at] = made(3, of_course, NULL);
    SAME(run("DynamicRNN", in, 6, out, 8), 0);
    refused("DynamicRNN", in, 24, out, 8, 100000, "inputs");
    refused("DynamicRNN", in, 3, out, 7, 500002, "tanhc");
    kept = in[2], in[2] = in[1];
    refused("DynamicRNN", in, 3, out, 8, 500002, "[8]");
    in[2] = (operand){kept.desc, aclCreateDataBuffer(kept.memory, 4), NULL, 0};
    refused("DynamicRNN", in, 3, out, 8, 100000, "4 bytes for 32, argument b");
    SAME(aclDestroyDataBuffer(in[2].buffer), 0);
    in[2].buffer = aclCreateDataBuffer(&wrong, sizeof given);
    SAME(run("DynamicRNN", in, 3, out, 8), 507035);
    SAME(aclDestroyDataBuffer(in[2].buffer), 0);
    in[2] = kept;
    kept = in[0];
    in[0] = (operand){aclCreateTensorDesc(ACL_FLOAT, 9, far, ACL_FORMAT_ND), kept.buffer, NULL, 0};
    refused("DynamicRNN", in, 3, out, 8, 100000, "8 axes");
    aclDestroyTensorDesc(in[0].desc);
    in[0].desc = aclCreateTensorDesc(ACL_FLOAT, 3, unknown, ACL_FORMAT_ND);
    refused("DynamicRNN", in, 3, out, 8, 100000, "sizes that are known");
    aclDestroyTensorDesc(in[0].desc);
    in[0] = kept;
    SAME(aclSetTensorFormat(in[0].desc, ACL_FORMAT_FRACTAL_NZ) + aclSetTensorShape(in[0].desc, 1, far), 0);
    refused("DynamicRNN", in, 3, out, 8, 500002, "for x");
    order = "ojif";
    SAME(aclSetTensorFormat(in[0].desc, ACL_FORMAT_ND) + aclSetTensorShape(in[0].desc, 3, of_x), 0);
    refused("DynamicRNN", in, 3, out, 8, 500002, "gate_order");
    SAME(aclopCompile("DynamicRNN", 0, NULL, 0, NULL, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL), 0);
    dropped(in, 24);
    dropped(out, 8);
}

int main(void)
{
    static const char *const orders[] = {"ijfo", "ifjo"};
    SAME(aclInit(NULL) + aclrtSetDevice(0), 0);
    for (int n = 0; n < OPERANDS; n++)
        for (int at = 0; at < counts[n]; at++) given[n][at] = (float)(0.7 * sin(1.7 * at + 0.9 * n));
    for (int at = 0; at < 4; at++) {
        order = orders[at % 2], backwards = at / 2;
        forward();
        back();
    }
    order = orders[0], backwards = 0;
    refusals();
    SAME(aclrtResetDevice(0) + aclFinalize(), 0);
    return wrong != 0;
}
