// Layers as generated modules have them.
namespace fused {

template <typename H>
__device__ auto silu_element(H h) {
    return h / (1 + exp(-h));
}

namespace layers {

struct silu {
    static constexpr int products = 1, rows = 1;
    template <typename T>
    static __device__ auto element(const T* given) {
        const auto product = given[0];
        const auto b1 = given[1];
        const auto value = silu_element(product + b1);
        return value;
    }
};

struct relu {
    static constexpr int products = 1, rows = 1;
    template <typename T>
    static __device__ auto element(const T* given) {
        const auto product = given[0];
        const auto b1 = given[1];
        const auto h = product + b1;
        return maximum(h, number(0));
    }
};

struct gelu {
    static constexpr int products = 1, rows = 0;
    template <typename T>
    static __device__ auto element(const T* given) {
        const auto h = given[0];
        return 0.5 * h * (1 + tanh(0.7978845608 * (h + 0.044715 * h * h * h)));
    }
};

struct shifted {
    static constexpr int products = 1, rows = 1;
    template <typename T>
    static __device__ auto element(const T* given) {
        const auto product = given[0];
        const auto b2 = given[1];
        return product + b2;
    }
};

struct plain {
    static constexpr int products = 1, rows = 0;
    template <typename T>
    static __device__ auto element(const T* given) {
        const auto product = given[0];
        return product;
    }
};

struct gated {
    static constexpr int products = 2, rows = 2;
    template <typename T>
    static __device__ auto element(const T* given) {
        const auto gate = given[0];
        const auto value = given[1];
        const auto b1 = given[2];
        const auto b3 = given[3];
        const auto silu_value = silu_element(gate + b1);
        return silu_value * (value + b3);
    }
};

}  // namespace layers

}  // namespace fused
