/* Operators that PyTorch's backend calls by their types, beside loops in double, in float, float16 and bfloat16. */
#include "by_type.h"

/* ---- what they are given ------------------------------------------------------------------------------------------ */

static double waves(int at) { return 2.5 * sin(1.7 * at + 0.3); }
static double others(int at) { return 1.5 * cos(1.1 * at); }
static double flags(int at) { return at % 3 == 0; }
static double squares(int at) { return 0.01 + 0.1 * (at % 5); }
static double whole(int at) { return at; }

static aclopAttr *scaled(float value)
{
    aclopAttr *attr = aclopCreateAttr();
    SAME(aclopSetAttrFloat(attr, "scale", value), 0);
    return attr;
}

/* ---- the types ---------------------------------------------------------------------------------------------------- */

static void swish(aclDataType dtype)
{
    const int64_t dims[] = {3, 5};
    give(dtype, 2, dims, waves), take(dtype, 2, dims);
    SAME(run("Swish", scaled(1.5f)), 0);
    for (int at = 0; at < 15; at++) near("Swish", 0, at, in[0].seen[at] / (1 + exp(-1.5 * in[0].seen[at])));
    done();
    give(dtype, 2, dims, others), give(dtype, 2, dims, waves), give(dtype, 2, dims, others), take(dtype, 2, dims);
    SAME(run("SwishGrad", NULL), 0);
    for (int at = 0; at < 15; at++) {
        double x = in[1].seen[at], s = 1 / (1 + exp(-x));
        near("SwishGrad", 0, at, in[0].seen[at] * (s + (1 - s) * x * s));
    }
    done();
}

static void softmax(aclDataType dtype, int masked)
{
    const int64_t dims[] = {2, 1, 3, 4}, row[] = {3, 4};
    give(dtype, 4, dims, waves), take(dtype, 4, dims);
    if (masked) give(ACL_BOOL, 2, row, flags);
    SAME(run("ScaledMaskedSoftmax", scaled(0.5f)), 0);
    for (int at = 0; at < 24; at++) {
        double sum = 0, top = 0;
        for (int n = at / 4 * 4; n < at / 4 * 4 + 4; n++) {
            double one = masked && in[1].seen[n % 12] ? 0 : exp(0.5 * in[0].seen[n]);
            sum += one;
            if (n == at) top = one;
        }
        near("ScaledMaskedSoftmax", 0, at, top / sum);
    }
    done();
    give(dtype, 4, dims, others), give(dtype, 4, dims, squares), take(dtype, 4, dims);
    if (masked) give(ACL_BOOL, 2, row, flags);
    SAME(run("ScaledMaskedSoftmaxGrad", scaled(0.5f)), 0);
    for (int at = 0; at < 24; at++) {
        double sum = 0;
        for (int n = at / 4 * 4; n < at / 4 * 4 + 4; n++) sum += in[0].seen[n] * in[1].seen[n];
        double wanted = 0.5 * in[1].seen[at] * (in[0].seen[at] - sum);
        near("ScaledMaskedSoftmaxGrad", 0, at, masked && in[2].seen[at % 12] ? 0 : wanted);
    }
    done();
}

static void transposed(aclDataType dtype, int first)
{
    const int64_t dims[] = {2, 3, 4}, perm[] = {2, 0, 1}, shape[] = {4, 6}, cut[] = {4, 3, 2}, turned[] = {2, 4, 3};
    aclopAttr *attr = aclopCreateAttr();
    SAME(aclopSetAttrListInt(attr, "perm", 3, perm), 0);
    SAME(first ? aclopSetAttrListInt(attr, "shape", 2, shape) : aclopSetAttrListInt(attr, "shape", 3, cut), 0);
    SAME(aclopSetAttrBool(attr, "transpose_first", (uint8_t)first), 0);
    give(dtype, 3, dims, whole);
    if (first) take(dtype, 2, shape);
    else take(dtype, 3, turned);
    SAME(run("ConfusionTransposeD", attr), 0);
    for (int at = 0; at < 24; at++) /* element of the result -> of x */
        near("ConfusionTransposeD", 0, at, first ? at % 6 * 4 + at / 6 : at % 12 / 3 * 6 + at % 3 * 2 + at / 12);
    done();
}

static const double numbers[] = {0.81, 0.9801, 0.05, 0.1, 0.9, 0.99, 1e-3};
static int which;
static double one_number(int at) { return numbers[which + at]; }

/* host: numbers in host memory; same: results where the operands are. */
static void adam(aclDataType dtype, int host, int same, int largest)
{
    const int64_t dims[] = {7}, single[] = {1};
    for (int at = 0; at < 3; at++) give(dtype, 1, dims, at == 2 ? squares : at ? others : waves);
    for (which = 0; which < 7; which++) fill(&in[inputs++], dtype, host ? 0 : 1, single, one_number, host);
    give(dtype, 1, dims, others), take(dtype, 1, dims), take(dtype, 1, dims), take(dtype, 1, dims);
    if (largest) give(dtype, 1, dims, squares);
    aclopAttr *attr = aclopCreateAttr();
    SAME(aclopSetAttrBool(attr, "maximize", (uint8_t)largest) + aclopSetAttrBool(attr, "amsgrad", (uint8_t)largest), 0);
    void *kept[3];
    for (int at = 0; at < 3 && same; at++) {
        kept[at] = out[at].memory, out[at].memory = in[at].memory;
        SAME(aclUpdateDataBuffer(out[at].buffer, out[at].memory, 7 * aclDataTypeSize(dtype)), 0);
    }
    SAME(run("ApplyAdamW", attr), 0);
    for (int at = 0; at < 7; at++) {
        double n[7], g = in[10].seen[at] * (largest ? -1 : 1);
        for (int k = 0; k < 7; k++) n[k] = in[3 + k].seen[0];
        double m = in[1].seen[at] * n[4] + (1 - n[4]) * g, v = in[2].seen[at] * n[5] + (1 - n[5]) * g * g;
        double most = largest ? fmax(v, in[11].seen[at]) : v;
        double step = n[2] / (1 - n[0] * n[4]) * m / (sqrt(most / (1 - n[1] * n[5])) + n[6]);
        near("ApplyAdamW", 0, at, in[0].seen[at] * (1 - n[2] * n[3]) - step);
        near("ApplyAdamW", 1, at, m);
        near("ApplyAdamW", 2, at, v);
    }
    for (int at = 0; at < 3 && same; at++) out[at].memory = kept[at];
    done();
}

enum { P = 3, R = 4, M = 2 };
static double far_apart(int at) { return 1 + 0.25 * (at % 7); }
static double of_row(int at) { return waves(at / (R * M) * M + at % M); }

static double derivative(double d, double far, double p)
{
    double sign = (d > 0) - (d < 0);
    if (p == 0) return 0;
    if (p < 0) return fabs(d) == far ? sign : 0;
    return d ? sign * pow(fabs(d), p - 1) / pow(far, p - 1) : 0;
}

static void distances(aclDataType dtype, float p)
{
    const int64_t wide[] = {P, R, M}, narrow[] = {P, M};
    give(dtype, 3, wide, others), give(dtype, 3, wide, of_row), give(dtype, 3, wide, whole);
    give(dtype, 3, wide, far_apart), take(dtype, 2, narrow);
    aclopAttr *attr = aclopCreateAttr();
    SAME(aclopSetAttrFloat(attr, "p", p), 0);
    SAME(run("CdistGrad", attr), 0);
    for (int at = 0; at < P * M; at++) {
        double sum = 0;
        for (int r = 0; r < R; r++) {
            int n = (at / M * R + r) * M + at % M;
            sum += in[0].seen[n] * derivative(in[1].seen[n] - in[2].seen[n], in[3].seen[n], p);
        }
        near("CdistGrad", 0, at, sum);
    }
    done();
}

static double power(double x, double p)
{
    return p == 0 ? x != 0 : isinf(p) ? fabs(x) : pow(fabs(x), p);
}

static double of_three(const double *x, double p)
{
    double one = power(x[0], p), two = power(x[1], p), three = power(x[2], p);
    return !isinf(p) ? one + two + three : p > 0 ? fmax(one, fmax(two, three)) : fmin(one, fmin(two, three));
}

/* PyTorch's backend writes the infinite orders as INT_MAX and INT_MIN. */
static void norms(aclDataType dtype, double p)
{
    const int64_t dims[] = {4, 3}, rows[] = {4}, kept[] = {4, 1}, axes[] = {1};
    float written = p > 9 ? 2147483648.0f : p < -9 ? -2147483648.0f : (float)p;
    aclopAttr *attr = aclopCreateAttr();
    give(dtype, 2, dims, waves), take(dtype, 2, kept);
    SAME(aclopSetAttrFloat(attr, "p", written) + aclopSetAttrListInt(attr, "axes", 1, axes), 0);
    SAME(aclopSetAttrBool(attr, "keepdim", 1), 0);
    SAME(run("LpNormReduceV2", attr), 0);
    for (int at = 0; at < 4; at++) near("LpNormReduceV2", 0, at, of_three(in[0].seen + 3 * at, p));
    done();
    give(dtype, 1, rows, far_apart), take(dtype, 1, rows), attr = aclopCreateAttr();
    SAME(aclopSetAttrFloat(attr, "p", written) + aclopSetAttrFloat(attr, "epsilon", 1.1f), 0);
    SAME(run("LpNormUpdateV2", attr), 0);
    for (int at = 0; at < 4; at++) {
        double x = in[0].seen[at];
        near("LpNormUpdateV2", 0, at, fmax(p == 0 || isinf(p) ? x : pow(x, 1 / p), 1.1f));
    }
    done();
}

/* An empty input without an address is no input that is left out. */
static void norm_of_nothing(void)
{
    const int64_t dims[] = {0}, one[] = {1}, axes[] = {0};
    aclopAttr *attr = aclopCreateAttr();
    give(ACL_FLOAT, 1, one, waves), take(ACL_FLOAT, 1, one);
    aclDestroyTensorDesc(in[0].desc);
    in[0].desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
    SAME(aclopSetAttrListInt(attr, "axes", 1, axes) + aclopSetAttrBool(attr, "keepdim", 1), 0);
    SAME(aclUpdateDataBuffer(in[0].buffer, NULL, 0), 0);
    SAME(run("LpNormReduceV2", attr), 0);
    near("LpNormReduceV2", 0, 0, 0);
    done();
}

static void cast(aclDataType from, aclDataType to, int64_t written, int code)
{
    const int64_t dims[] = {3, 5};
    aclopAttr *attr = aclopCreateAttr();
    give(from, 2, dims, waves), take(to, 2, dims);
    SAME(aclopSetAttrInt(attr, "dst_type", written), 0);
    SAME(run("Cast", attr), code);
    for (int at = 0; at < 15 && !code; at++) near("Cast", 0, at, in[0].seen[at]);
    done();
}

static void refusals(void)
{
    const int64_t dims[] = {3, 5}, other[] = {5, 3};
    give(ACL_FLOAT, 2, dims, waves), take(ACL_FLOAT, 2, other);
    SAME(run("Swish", NULL), 500002);
    done();
    give(ACL_INT32, 2, dims, NULL), take(ACL_INT32, 2, dims);
    SAME(run("Swish", NULL), 500002);
    SAME(aclSetTensorPlaceMent(in[0].desc, ACL_MEMTYPE_HOST), 0);
    SAME(run("Swish", NULL), 100000); /* it lies in device memory */
    in[0].host = 0;
    done();
}

int main(void)
{
    static const aclDataType dtypes[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16};
    static const float orders[] = {0, 0.5f, 1, 1.5f, 2, -1, 3};
    SAME(aclInit(NULL) + aclrtSetDevice(0), 0);
    for (int at = 0; at < 3; at++) {
        swish(dtypes[at]);
        softmax(dtypes[at], 1), softmax(dtypes[at], 0);
        transposed(dtypes[at], 0);
        transposed(dtypes[at], 1);
        for (int kind = 0; kind < 8; kind++) adam(dtypes[at], kind & 1, kind >> 1 & 1, kind >> 2);
        for (int p = 0; p < 7 && at < 2; p++) distances(dtypes[at], orders[p]);
        for (int p = 1; p < 7; p++) norms(dtypes[at], orders[p] < 0 ? -INFINITY : orders[p]);
        norms(dtypes[at], 0), norms(dtypes[at], INFINITY), norms(dtypes[at], -0.5);
        for (int to = 0; to < 3; to++) cast(dtypes[at], dtypes[to], dtypes[to], 0);
    }
    cast(ACL_FLOAT, ACL_FLOAT16, ACL_BF16, 500002);
    norm_of_nothing();
    refusals();
    SAME(aclrtResetDevice(0) + aclFinalize(), 0);
    return wrong != 0;
}
