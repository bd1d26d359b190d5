/* infiniopSigmoidBackward on the CPU and on a simulated NPU: descriptor, workspace, run, destroy. */
#include <stdio.h>
#include <stdlib.h>

#include "infiniop.h"
#include "infinirt.h"

#define COUNT 6
#define BYTES (COUNT * sizeof(float))
#define CHECK(call) check(call, #call)

static void check(infiniStatus_t status, const char *what)
{
    if (status == INFINI_STATUS_SUCCESS) return;
    printf("%s failed. ERROR: %d\n", what, (int)status);
    exit(1);
}

/* A descriptor for the current device; what it was made with is not needed any more. */
static infiniopSigmoidBackwardDescriptor_t descriptor(const ptrdiff_t *strides)
{
    const size_t shape[] = {2, 3};
    infiniopHandle_t handle;
    infiniopTensorDescriptor_t dense, grad;
    infiniopSigmoidBackwardDescriptor_t desc;
    CHECK(infiniopCreateHandle(&handle));
    CHECK(infiniopCreateTensorDescriptor(&dense, 2, shape, NULL, INFINI_DTYPE_F32));
    CHECK(infiniopCreateTensorDescriptor(&grad, 2, shape, strides, INFINI_DTYPE_F32));
    CHECK(infiniopCreateSigmoidBackwardDescriptor(handle, &desc, dense, dense, grad));
    CHECK(infiniopDestroyTensorDescriptor(dense));
    CHECK(infiniopDestroyTensorDescriptor(grad));
    CHECK(infiniopDestroyHandle(handle));
    return desc;
}

/* Host memory as it is, at once, no workspace. */
static void on_cpu(float *grad_input, const float *x, const float *grad)
{
    CHECK(infinirtSetDevice(INFINI_DEVICE_CPU, 0));
    infiniopSigmoidBackwardDescriptor_t desc = descriptor(NULL);
    CHECK(infiniopSigmoidBackward(desc, NULL, 0, grad_input, x, grad, NULL));
    CHECK(infiniopDestroySigmoidBackwardDescriptor(desc));
}

/* Device memory, in a stream; one gradient for all elements, repeated by strides of 0. */
static void on_npu(float *grad_input, const float *x, float grad)
{
    const ptrdiff_t repeated[] = {0, 0};
    void *out, *in, *one, *workspace;
    infinirtStream_t stream;
    size_t size;
    CHECK(infinirtSetDevice(INFINI_DEVICE_ASCEND, 0));
    infiniopSigmoidBackwardDescriptor_t desc = descriptor(repeated);
    CHECK(infiniopGetSigmoidBackwardWorkspaceSize(desc, &size));
    CHECK(infinirtStreamCreate(&stream));
    CHECK(infinirtMalloc(&out, BYTES));
    CHECK(infinirtMalloc(&in, BYTES));
    CHECK(infinirtMalloc(&one, sizeof grad));
    CHECK(infinirtMalloc(&workspace, size));
    CHECK(infinirtMemcpy(in, x, BYTES, INFINIRT_MEMCPY_H2D));
    CHECK(infinirtMemcpy(one, &grad, sizeof grad, INFINIRT_MEMCPY_H2D));
    CHECK(infiniopSigmoidBackward(desc, workspace, size, out, in, one, stream));
    CHECK(infinirtStreamSynchronize(stream));
    CHECK(infinirtMemcpy(grad_input, out, BYTES, INFINIRT_MEMCPY_D2H));
    CHECK(infinirtFree(workspace));
    CHECK(infinirtFree(one));
    CHECK(infinirtFree(in));
    CHECK(infinirtFree(out));
    CHECK(infinirtStreamDestroy(stream));
    CHECK(infiniopDestroySigmoidBackwardDescriptor(desc));
}

static void print(const char *name, const float *values)
{
    printf("%s", name);
    for (int i = 0; i < COUNT; ++i) printf(" %f", values[i]);
    printf("\n");
}

int main(void)
{
    const float x[COUNT] = {0, 1, 2, -1, -2, 30}, ones[COUNT] = {1, 1, 1, 1, 1, 1};
    float grad_input[COUNT];
    CHECK(infinirtInit());
    on_cpu(grad_input, x, ones);
    print("CPU", grad_input);
    on_npu(grad_input, x, 2);
    print("NPU", grad_input);
    return 0;
}
