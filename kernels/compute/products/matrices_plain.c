/* Decompositions where there is no LAPACK: the same results but for the signs and phases of singular vectors, slower.
 */
#include <complex.h>
#include <math.h>
#include <stdbool.h>

#include "matrices.h"

#define SOLVES(letter, member) \
    {.getrf = letter##_getrf, \
     .getri = letter##_getri, \
     .potrf = letter##_potrf, \
     .geqrf = letter##_geqrf, \
     .orgqr = letter##_orgqr, \
     .trsm = letter##_trsm, \
     .gesdd.member = letter##_gesdd}

#define CONJ(x) (x)
#define RE(x) ((double)(x))
#define MAGNITUDE(x) fabs((double)(x))
#define NORM(x) ((double)(x) * (double)(x))
#define IS_COMPLEX 0
#define WIDE double

#define NAME(x) s_##x
#define ELEMENT float
#define REAL float
#define EPSILON 6e-8
#include "matrices_plain.h"
#undef NAME
#undef ELEMENT
#undef REAL
#undef EPSILON

#define NAME(x) d_##x
#define ELEMENT double
#define REAL double
#define EPSILON 1e-16
#include "matrices_plain.h"
#undef NAME
#undef ELEMENT
#undef REAL
#undef EPSILON

#undef CONJ
#undef RE
#undef MAGNITUDE
#undef NORM
#undef IS_COMPLEX
#undef WIDE
#define CONJ(x) conj(x)
#define RE(x) creal(x)
#define MAGNITUDE(x) cabs(x)
#define NORM(x) (creal(x) * creal(x) + cimag(x) * cimag(x))
#define IS_COMPLEX 1
#define WIDE double complex

#define NAME(x) c_##x
#define ELEMENT float complex
#define REAL float
#define EPSILON 6e-8
#include "matrices_plain.h"
#undef NAME
#undef ELEMENT
#undef REAL
#undef EPSILON

#define NAME(x) z_##x
#define ELEMENT double complex
#define REAL double
#define EPSILON 1e-16
#include "matrices_plain.h"

const lapack plain_lapack[LAPACK_TYPES] = {SOLVES(s, of_real), SOLVES(d, of_real), SOLVES(c, of_complex),
                                           SOLVES(z, of_complex)};
