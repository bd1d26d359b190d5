/* LAPACK's functions for one type of numbers, without blocks: NAME(x) is what x is called, ELEMENT the numbers, CONJ,
 * RE and MAGNITUDE what is done to them, IS_COMPLEX whether gesdd takes one argument more. Sums are formed in double.
 */

#define AT(a, lda, i, j) ((a)[(i) + (int64_t)(j) * (lda)])

static int NAME(getrf)(int order, int32_t m, int32_t n, void *matrix, int32_t lda, int32_t *pivots)
{
    (void)order;
    ELEMENT *a = matrix;
    int info = 0;
    for (int32_t j = 0; j < n && j < m; ++j) {
        int32_t best = j;
        for (int32_t i = j + 1; i < m; ++i)
            if (MAGNITUDE(AT(a, lda, i, j)) > MAGNITUDE(AT(a, lda, best, j))) best = i;
        pivots[j] = best + 1;
        if (AT(a, lda, best, j) == 0) {
            info = info ? info : j + 1;
            continue;
        }
        for (int32_t c = 0; c < n && best != j; ++c) {
            ELEMENT held = AT(a, lda, j, c);
            AT(a, lda, j, c) = AT(a, lda, best, c), AT(a, lda, best, c) = held;
        }
        for (int32_t i = j + 1; i < m; ++i) AT(a, lda, i, j) /= AT(a, lda, j, j);
        for (int32_t c = j + 1; c < n; ++c)
            for (int32_t i = j + 1; i < m; ++i) AT(a, lda, i, c) -= AT(a, lda, i, j) * AT(a, lda, j, c);
    }
    return info;
}

/* The inverse of the upper triangle in its place. */
static void NAME(invert_upper)(ELEMENT *a, int32_t n, int32_t lda)
{
    for (int32_t j = 0; j < n; ++j) {
        AT(a, lda, j, j) = 1 / AT(a, lda, j, j);
        for (int32_t i = 0; i < j; ++i) {
            WIDE sum = 0;
            for (int32_t k = i; k < j; ++k) sum += (WIDE)AT(a, lda, i, k) * AT(a, lda, k, j);
            AT(a, lda, i, j) = (ELEMENT)(-sum * AT(a, lda, j, j));
        }
    }
}

static int NAME(getri)(int order, int32_t n, void *matrix, int32_t lda, const int32_t *pivots, void *work,
                       int32_t lwork)
{
    (void)order, (void)lwork;
    ELEMENT *a = matrix, *column = work;
    NAME(invert_upper)(a, n, lda);
    for (int32_t j = n - 2; j >= 0; --j) {
        for (int32_t i = j + 1; i < n; ++i) column[i] = AT(a, lda, i, j), AT(a, lda, i, j) = 0;
        for (int32_t i = 0; i < n; ++i) {
            WIDE sum = AT(a, lda, i, j);
            for (int32_t k = j + 1; k < n; ++k) sum -= (WIDE)AT(a, lda, i, k) * column[k];
            AT(a, lda, i, j) = (ELEMENT)sum;
        }
    }
    for (int32_t j = n - 2; j >= 0; --j)
        for (int32_t i = 0, other = pivots[j] - 1; i < n && other != j; ++i) {
            ELEMENT held = AT(a, lda, i, j);
            AT(a, lda, i, j) = AT(a, lda, i, other), AT(a, lda, i, other) = held;
        }
    return 0;
}

/* The lower factor, or the upper one: its conjugate, turned. */
static int NAME(potrf)(int order, char triangle, int32_t n, void *matrix, int32_t lda)
{
    (void)order;
    ELEMENT *a = matrix;
    int64_t down = triangle == 'L' ? 1 : lda, right = triangle == 'L' ? lda : 1;
    for (int32_t j = 0; j < n; ++j)
        for (int32_t i = j; i < n; ++i) {
            WIDE sum = a[i * down + j * right];
            for (int32_t k = 0; k < j; ++k) sum -= (WIDE)a[i * down + k * right] * CONJ(a[j * down + k * right]);
            if (i > j)
                a[i * down + j * right] = (ELEMENT)(sum / a[j * (down + right)]);
            else if (RE(sum) > 0)
                a[j * (down + right)] = (ELEMENT)sqrt(RE(sum));
            else
                return j + 1;
        }
    return 0;
}

/* Columns [first, n) of rows [row, m) times 1 - factor * v * its conjugate, v: 1 and what lies below (row, row). */
static void NAME(reflect)(ELEMENT *a, int32_t lda, int32_t m, int32_t row, int32_t first, int32_t n, WIDE factor)
{
    const ELEMENT *v = a + row + (int64_t)row * lda;
    for (int32_t c = first; c < n; ++c) {
        WIDE sum = AT(a, lda, row, c);
        for (int32_t i = row + 1; i < m; ++i) sum += (WIDE)CONJ(v[i - row]) * AT(a, lda, i, c);
        sum *= factor;
        AT(a, lda, row, c) -= (ELEMENT)sum;
        for (int32_t i = row + 1; i < m; ++i) AT(a, lda, i, c) -= (ELEMENT)(sum * v[i - row]);
    }
}

static int NAME(geqrf)(int order, int32_t m, int32_t n, void *matrix, int32_t lda, void *factors, void *work,
                       int32_t lwork)
{
    (void)order, (void)work, (void)lwork;
    ELEMENT *a = matrix, *tau = factors;
    for (int32_t j = 0; j < m && j < n; ++j) {
        double below = 0;
        WIDE head = AT(a, lda, j, j);
        for (int32_t i = j + 1; i < m; ++i) below += NORM(AT(a, lda, i, j));
        tau[j] = 0;
        if (below == 0 && head == RE(head)) continue;
        double length = sqrt(below + NORM(head)), beta = RE(head) < 0 ? length : -length;
        tau[j] = (ELEMENT)((beta - head) / beta);
        for (int32_t i = j + 1; i < m; ++i) AT(a, lda, i, j) = (ELEMENT)(AT(a, lda, i, j) / (head - beta));
        NAME(reflect)(a, lda, m, j, j + 1, n, CONJ((WIDE)tau[j]));
        AT(a, lda, j, j) = (ELEMENT)beta;
    }
    return 0;
}

static int NAME(orgqr)(int order, int32_t m, int32_t n, int32_t k, void *matrix, int32_t lda, const void *factors,
                       void *work, int32_t lwork)
{
    (void)order, (void)work, (void)lwork;
    ELEMENT *a = matrix;
    const ELEMENT *tau = factors;
    for (int32_t c = k; c < n; ++c)
        for (int32_t i = 0; i < m; ++i) AT(a, lda, i, c) = i == c;
    for (int32_t j = k - 1; j >= 0; --j) {
        NAME(reflect)(a, lda, m, j, j + 1, n, tau[j]);
        for (int32_t i = j + 1; i < m; ++i) AT(a, lda, i, j) *= -tau[j];
        AT(a, lda, j, j) = 1 - tau[j];
        for (int32_t i = 0; i < j; ++i) AT(a, lda, i, j) = 0;
    }
    return 0;
}

/* X with X op(A) = B in B's place, where side is right, op the identity or the adjoint. */
static void NAME(trsm)(const char *side, const char *triangle, const char *turn, const char *unit, const int32_t *m,
                       const int32_t *n, const void *alpha, const void *matrix, const int32_t *lda, void *b,
                       const int32_t *ldb)
{
    (void)side, (void)alpha;
    const ELEMENT *a = matrix;
    ELEMENT *x = b;
    bool turned = *turn == 'C', up = (*triangle == 'U') != turned;
    for (int32_t step = 0; step < *n; ++step) {
        int32_t j = up ? step : *n - 1 - step, from = up ? 0 : j + 1, to = up ? j : *n;
        ELEMENT own = *unit == 'U' ? 1 : turned ? CONJ(AT(a, *lda, j, j)) : AT(a, *lda, j, j);
        for (int32_t i = 0; i < *m; ++i) {
            WIDE sum = AT(x, *ldb, i, j);
            for (int32_t k = from; k < to; ++k)
                sum -= (WIDE)AT(x, *ldb, i, k) * (turned ? CONJ(AT(a, *lda, j, k)) : AT(a, *lda, k, j));
            AT(x, *ldb, i, j) = (ELEMENT)(sum / own);
        }
    }
}

/* ---- singular values: pairs of vectors are turned until all are orthogonal -------------------------------------- */

typedef struct NAME(vectors) {
    ELEMENT *at;
    int32_t count, length;
    int64_t step, apart; /* elements from one to the next, and from vector to vector */
} NAME(vectors);

static ELEMENT *NAME(vector)(const NAME(vectors) * all, int32_t number)
{
    return all->at + number * all->apart;
}

static WIDE NAME(inner)(const NAME(vectors) * all, int32_t p, int32_t q)
{
    const ELEMENT *one = NAME(vector)(all, p), *other = NAME(vector)(all, q);
    WIDE sum = 0;
    for (int32_t i = 0; i < all->length; ++i) sum += (WIDE)CONJ(one[i * all->step]) * other[i * all->step];
    return sum;
}

static void NAME(turn)(const NAME(vectors) * all, int32_t p, int32_t q, double c, double s, WIDE phase)
{
    ELEMENT *one = NAME(vector)(all, p), *other = NAME(vector)(all, q);
    for (int32_t i = 0; i < all->length; ++i) {
        WIDE x = one[i * all->step], y = other[i * all->step] * CONJ(phase);
        one[i * all->step] = (ELEMENT)(c * x - s * y);
        other[i * all->step] = (ELEMENT)(s * x + c * y);
    }
}

static bool NAME(sweep)(const NAME(vectors) * all, const NAME(vectors) * turns)
{
    bool turned = false;
    for (int32_t p = 0; p < all->count; ++p)
        for (int32_t q = p + 1; q < all->count; ++q) {
            double one = RE(NAME(inner)(all, p, p)), other = RE(NAME(inner)(all, q, q));
            WIDE both = NAME(inner)(all, p, q);
            double size = MAGNITUDE(both);
            if (!(size > EPSILON * sqrt(one * other))) continue;
            double zeta = (other - one) / (2 * size);
            double t = (zeta < 0 ? -1 : 1) / (fabs(zeta) + sqrt(1 + zeta * zeta)), c = 1 / sqrt(1 + t * t);
            NAME(turn)(all, p, q, c, c * t, both / size);
            NAME(turn)(turns, p, q, c, c * t, both / size);
            turned = true;
        }
    return turned;
}

static void NAME(swap)(const NAME(vectors) * all, int32_t p, int32_t q)
{
    ELEMENT *one = NAME(vector)(all, p), *other = NAME(vector)(all, q);
    for (int32_t i = 0; i < all->length; ++i) {
        ELEMENT held = one[i * all->step];
        one[i * all->step] = other[i * all->step], other[i * all->step] = held;
    }
}

/* Vectors that have no direction, and further ones, become orthogonal to the others and of length 1. */
static void NAME(complete)(const NAME(vectors) * all, int32_t known)
{
    for (int32_t number = known, unit = 0; number < all->count && unit < 2 * all->length; ++unit) {
        ELEMENT *to = NAME(vector)(all, number);
        for (int32_t i = 0; i < all->length; ++i) to[i * all->step] = i == unit % all->length;
        for (int32_t pass = 0; pass < 2; ++pass)
            for (int32_t other = 0; other < number; ++other) {
                WIDE share = NAME(inner)(all, other, number);
                const ELEMENT *from = NAME(vector)(all, other);
                for (int32_t i = 0; i < all->length; ++i) to[i * all->step] -= (ELEMENT)(share * from[i * all->step]);
            }
        double length = sqrt(RE(NAME(inner)(all, number, number)));
        if (length * length * all->length < 0.5) continue;
        for (int32_t i = 0; i < all->length; ++i) to[i * all->step] = (ELEMENT)(to[i * all->step] / length);
        ++number;
    }
}

/* Lengths from the longest down, with the vectors in that order and of length 1; how many are not 0. */
static int32_t NAME(lengths)(const NAME(vectors) * all, const NAME(vectors) * turns, REAL *s)
{
    int32_t known = 0;
    for (int32_t p = 0; p < all->count; ++p) s[p] = (REAL)sqrt(RE(NAME(inner)(all, p, p)));
    for (int32_t p = 0; p < all->count; ++p) {
        int32_t best = p;
        for (int32_t q = p + 1; q < all->count; ++q) best = s[q] > s[best] ? q : best;
        REAL held = s[p];
        s[p] = s[best], s[best] = held;
        if (best != p) NAME(swap)(all, p, best), NAME(swap)(turns, p, best);
        ELEMENT *at = NAME(vector)(all, p);
        for (int32_t i = 0; i < all->length && s[p] > s[0] * EPSILON; ++i)
            at[i * all->step] = (ELEMENT)(at[i * all->step] / s[p]);
        known += s[p] > s[0] * EPSILON;
    }
    return known;
}

static int NAME(gesdd)(int order, char job, int32_t m, int32_t n, void *matrix, int32_t lda, void *s, void *u,
                       int32_t ldu, void *vt, int32_t ldvt, void *work, int32_t lwork,
#if IS_COMPLEX
                       void *rwork,
#endif
                       int32_t *iwork)
{
#if IS_COMPLEX
    (void)rwork;
#endif
    (void)order, (void)lwork, (void)iwork;
    bool tall = m >= n;
    int32_t k = tall ? n : m, length = tall ? m : n;
    NAME(vectors) all = {matrix, k, length, tall ? 1 : lda, tall ? lda : 1}, turns = {work, k, k, 1, k};
    for (int64_t i = 0; i < (int64_t)k * k; ++i) turns.at[i] = i % (k + 1) == 0;
    for (int pass = 0; pass < 60 && NAME(sweep)(&all, &turns); ++pass);
    int32_t known = NAME(lengths)(&all, &turns, s);
    if (job == 'N') return 0;
    NAME(vectors) to = {tall ? u : vt, job == 'A' ? length : k, length, tall ? 1 : ldvt, tall ? ldu : 1};
    for (int32_t p = 0; p < known; ++p)
        for (int32_t i = 0; i < length; ++i) NAME(vector)(&to, p)[i * to.step] = NAME(vector)(&all, p)[i * all.step];
    NAME(complete)(&to, known);
    for (int32_t p = 0; p < k; ++p) /* A = vectors * s * the adjoint of turns, or that transposed */
        for (int32_t i = 0; i < k; ++i) {
            ELEMENT value = CONJ(AT(turns.at, k, i, p));
            if (tall)
                AT((ELEMENT *)vt, ldvt, p, i) = value;
            else
                AT((ELEMENT *)u, ldu, i, p) = value;
        }
    return 0;
}
