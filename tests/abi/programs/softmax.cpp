// The softmax family and its cross entropies from C++: two outputs, null for optional tensors, codes.
#include <cmath>

#include "../../../samples/cpp/npu.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits_target_backward.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "check.h"

static const std::vector<float> logits = {0.0f, 1.0f, 2.0f, 3.0f, 3.0f, 3.0f};
static const float small = 0.09003057f, middle = 0.24472847f, large = 0.66524096f, third = 1.0f / 3;

static bool near(const Tensor &tensor, const std::vector<float> &wanted)
{
    const std::vector<float> seen = tensor.values();
    for (size_t i = 0; i < wanted.size(); i++)
        if (!(std::fabs(seen[i] - wanted[i]) <= 1e-6f * (1 + std::fabs(wanted[i])))) return false;
    return seen.size() == wanted.size();
}

static std::vector<float> logarithms(std::vector<float> values)
{
    for (float &value : values) value = std::log(value);
    return values;
}

static const std::vector<float> shares = {small, middle, large, third, third, third};

static void forward(const Npu &npu, const Tensor &x, const Tensor &out)
{
    run(npu.stream(), aclnnSoftmaxGetWorkspaceSize, aclnnSoftmax, x.get(), int64_t(-1), out.get());
    HOLDS(near(out, shares));
    run(npu.stream(), aclnnLogSoftmaxGetWorkspaceSize, aclnnLogSoftmax, x.get(), int64_t(1), out.get());
    HOLDS(near(out, logarithms(shares)));
    run(npu.stream(), aclnnSoftmaxGetWorkspaceSize, aclnnSoftmax, x.get(), int64_t(-2), out.get());
    HOLDS(std::fabs(out.values()[0] - 0.04742587f) < 1e-6f);
}

static void backward(const Npu &npu, const Tensor &out)
{
    const Tensor grad({2, 3}, {1, 0, 0, 0, 3, 0}), y({2, 3}, shares), logs({2, 3}, logarithms(shares));
    run(npu.stream(), aclnnSoftmaxBackwardGetWorkspaceSize, aclnnSoftmaxBackward, grad.get(), y.get(), int64_t(1), out.get());
    HOLDS(near(out, {small * (1 - small), -small * middle, -small * large, -third, 2 * third, -third}));
    run(npu.stream(), aclnnLogSoftmaxBackwardGetWorkspaceSize, aclnnLogSoftmaxBackward, grad.get(), logs.get(), int64_t(1),
        out.get());
    HOLDS(near(out, {1 - small, -middle, -large, -1, 2, -1}));
}

static void crossEntropies(const Npu &npu, const Tensor &x, const Tensor &out)
{
    const Tensor labels({2, 3}, {0, 0, 1, 0.5f, 0.5f, 0}), loss({2}, {7, 7});
    run(npu.stream(), aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize, aclnnSoftmaxCrossEntropyWithLogits, x.get(),
        labels.get(), loss.get(), out.get());
    HOLDS(near(loss, {-std::log(large), std::log(3.0f)}));
    HOLDS(near(out, {small, middle, large - 1, third - 0.5f, third - 0.5f, third}));

    const Tensor grad({1}, {2}), weight({3}, {1, 2, 3}), target({2, 3}, std::vector<float>(6));
    const aclTensor *none = nullptr;
    run(npu.stream(), aclnnBinaryCrossEntropyWithLogitsTargetBackwardGetWorkspaceSize,
        aclnnBinaryCrossEntropyWithLogitsTargetBackward, grad.get(), x.get(), target.get(), none, none, int64_t(1), out.get());
    HOLDS(near(out, {0, -1 * third, -2 * third, -1, -1, -1}));
    run(npu.stream(), aclnnBinaryCrossEntropyWithLogitsTargetBackwardGetWorkspaceSize,
        aclnnBinaryCrossEntropyWithLogitsTargetBackward, grad.get(), x.get(), target.get(), weight.get(), none, int64_t(0),
        out.get());
    HOLDS(near(out, {0, -4, -12, -6, -12, -18}));
}

static void codes(const Tensor &x, const Tensor &out)
{
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    SAME(aclnnSoftmaxGetWorkspaceSize(nullptr, 0, out.get(), &size, &executor), 161001);
    SAME(aclnnSoftmaxGetWorkspaceSize(x.get(), 2, out.get(), &size, &executor), 161002);
    SAME(aclnnLogSoftmaxGetWorkspaceSize(x.get(), -3, out.get(), &size, &executor), 161002);
    SAME(aclnnSoftmaxBackwardGetWorkspaceSize(x.get(), x.get(), INT64_MAX, out.get(), &size, &executor), 161002);
    SAME(aclnnLogSoftmaxBackwardGetWorkspaceSize(x.get(), x.get(), INT64_MIN, out.get(), &size, &executor), 161002);
    SAME(aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(x.get(), x.get(), out.get(), out.get(), &size, &executor), 561103);
    SAME(aclnnBinaryCrossEntropyWithLogitsTargetBackwardGetWorkspaceSize(x.get(), x.get(), x.get(), nullptr, nullptr, 3,
                                                                         out.get(), &size, &executor),
         161002);
}

int main()
{
    const Npu npu;
    const Tensor x({2, 3}, logits), out({2, 3}, std::vector<float>(6));
    forward(npu, x, out);
    backward(npu, out);
    crossEntropies(npu, x, out);
    codes(x, out);
    return wrong != 0;
}
