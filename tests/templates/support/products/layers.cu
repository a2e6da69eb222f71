// Layers as generated modules have them.
namespace fused {

template <typename H>
__device__ auto silu_element(H h) {
    return h / (1 + exp(-h));
}

namespace layers {

struct silu {
    static constexpr bool has_bias = true;
    template <typename T>
    static __device__ auto element(T product, T b1) {
        const auto value = silu_element(product + b1);
        return value;
    }
};

struct relu {
    static constexpr bool has_bias = true;
    template <typename T>
    static __device__ auto element(T product, T b1) {
        const auto h = product + b1;
        return maximum(h, number(0));
    }
};

struct gelu {
    static constexpr bool has_bias = false;
    template <typename T>
    static __device__ auto element(T h) {
        return 0.5 * h * (1 + tanh(0.7978845608 * (h + 0.044715 * h * h * h)));
    }
};

struct shifted {
    static constexpr bool has_bias = true;
    template <typename T>
    static __device__ auto element(T product, T b2) {
        return product + b2;
    }
};

struct plain {
    static constexpr bool has_bias = false;
    template <typename T>
    static __device__ auto element(T product) {
        return product;
    }
};

}  // namespace layers

}  // namespace fused
