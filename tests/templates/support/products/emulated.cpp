// Chains on the host, compared with double precision: shapes with a tail, few columns, several blocks, weights in either order.
typedef double (*Function)(const double*);
using fused::products::List;
using fused::products::Sized;

double raised(double h) { return h / (1 + std::exp(-h)); }
double silu(const double* given) { return raised(given[0] + given[1]); }
double relu(const double* given) { return std::fmax(given[0] + given[1], 0); }
double gelu(const double* h) { return 0.5 * *h * (1 + std::tanh(0.7978845608 * (*h + 0.044715 * *h * *h * *h))); }
double shifted(const double* given) { return given[0] + given[1]; }
double plain(const double* given) { return given[0]; }
double gated(const double* given) { return raised(given[0] + given[2]) * (given[1] + given[3]); }

// Numbers of one kind in memory, which begins where a word of 16 bytes does.
template <typename T, typename Bits>
struct Numbers {
    typedef Bits Number;
    static double value(Bits bits) {
        if constexpr (sizeof(Bits) == 4) {
            return bits;
        } else {
            return T::value(bits);
        }
    }
    static Bits rounded(double value) {
        if constexpr (sizeof(Bits) == 4) {
            return float(value);
        } else {
            unsigned word[1];
            T::pack(float(value), 0, word);
            return word[0] & 0xffff;
        }
    }
};
typedef Numbers<fused::products::Float16, unsigned short> Half;
typedef Numbers<fused::products::Bfloat16, unsigned short> Brain;
typedef Numbers<void, float> Single;

template <typename K>
struct Matrix {
    int height, width;
    std::vector<uint4> memory;
    Matrix(int rows, int columns, double size)
        : height(rows), width(columns), memory((rows * columns * sizeof(typename K::Number) + 15) / 16) {
        for (int k = 0; k < rows * columns; ++k) data()[k] = K::rounded(size * (std::rand() % 2001 / 1000. - 1));
    }
    typename K::Number* data() { return reinterpret_cast<typename K::Number*>(memory.data()); }
    double at(int row, int column, bool is_turned) {
        return K::value(data()[is_turned ? column * height + row : row * width + column]);
    }
};

int failures = 0;

void compare(const char* name, double error, double size, double most) {
    const double relative = std::sqrt(error / size);
    std::printf("%s: %g\n", name, relative);
    failures += !(relative < most) || !(size > 0);
}

// What a layer computes of rows, and its operands, which the kernel takes.
template <typename K, typename Layer>
std::vector<double> layer(const std::vector<double>& x, int height, int depth, Function function, bool is_last,
        std::vector<Matrix<K>>& operands) {
    const auto begin = operands.size();
    for (int k = 0; k < Layer::products; ++k) operands.emplace_back(depth, Layer::width, 2 / std::sqrt(depth));
    for (int k = 0; k < Layer::rows; ++k) operands.emplace_back(1, Layer::width, 0.5);
    std::vector<double> y(height * Layer::width);
    for (int i = 0; i < height; ++i) {
        for (int j = 0; j < Layer::width; ++j) {
            double given[4] = {};
            for (int g = 0; g < Layer::products; ++g) {
                for (int k = 0; k < depth; ++k) {
                    given[g] += x[i * depth + k] * operands[begin + g].at(k, j, Layer::turned >> g & 1);
                }
            }
            for (int r = 0; r < Layer::rows; ++r) {
                given[Layer::products + r] = operands[begin + Layer::products + r].at(0, j, false);
            }
            const double value = function(given);
            y[i * Layer::width + j] = is_last ? value : K::value(K::rounded(value));
        }
    }
    return y;
}

template <typename K, typename... Layers, typename Run>
void check(const char* name, int height, int depth, double most, std::vector<Function> functions, List<Layers...>, Run run_kernel) {
    constexpr int count = sizeof...(Layers);
    const int widths[] = {Layers::width...}, last = widths[count - 1];
    Matrix<K> x(height, depth, 1), y(height + 1, last, 0);
    std::memset(y.data(), 0x11, (height + 1) * last * sizeof(typename K::Number));
    const auto untouched = y.data()[0];
    std::vector<double> expected(height * depth);
    for (int k = 0; k < height * depth; ++k) expected[k] = K::value(x.data()[k]);
    std::vector<Matrix<K>> operands;
    int k = 0;
    ((expected = layer<K, Layers>(expected, height, k ? widths[k - 1] : depth, functions[k], k == count - 1, operands), ++k), ...);
    run_kernel(x.data(), y.data(), height, operands);
    double error = 0, size = 0;
    for (int k = 0; k < height * last; ++k) {
        const double difference = K::value(y.data()[k]) - expected[k];
        error += difference * difference;
        size += expected[k] * expected[k];
    }
    for (int j = 0; j < last; ++j) failures += y.data()[height * last + j] != untouched;  // a row below the last one
    compare(name, error, size, most);
}

template <std::size_t... places, typename Kernel, typename Operands>
void call(std::index_sequence<places...>, Kernel kernel, Operands& operands) {
    kernel(operands[places].data()...);
}

// A chain whose layers have `count` operands in all.
template <typename K, typename T, int depth, int groups, int columns, bool is_ahead, int count, typename... Layers>
void of_groups(const char* name, int height, unsigned blocks, double most, std::vector<Function> functions) {
    check<K>(name, height, depth, most, functions, List<Layers...>(), [&](auto* x, auto* y, long long height, auto& operands) {
        run(blocks, 4 * groups, [&] {
            const auto kernel = [&](auto*... given) {
                fused::group_chain<T, depth, groups, columns, is_ahead, List<Layers...>>(
                    x, y, height, static_cast<const typename T::Number*>(given)...);
            };
            call(std::make_index_sequence<count>(), kernel, operands);
        });
    });
}

template <int depth, int rows, int deepest, int inner, int count, typename... Layers>
void of_blocks(const char* name, int height, unsigned blocks, std::vector<Function> functions) {
    check<Single>(name, height, depth, 4e-7, functions, List<Layers...>(), [&](auto* x, auto* y, long long height, auto& operands) {
        run(blocks, 4, [&] {
            const auto kernel = [&](auto*... given) {
                fused::block_chain<depth, rows, deepest, inner, List<Layers...>>(x, y, height, static_cast<const float*>(given)...);
            };
            call(std::make_index_sequence<count>(), kernel, operands);
        });
    });
}

int main() {
    using namespace fused::layers;
    using fused::products::Bfloat16;
    using fused::products::Float16;
    using fused::products::Tf32;
    typedef fused::layers::silu S;
    typedef fused::layers::relu R;
    typedef fused::layers::gelu G;
    typedef fused::layers::shifted B;
    typedef fused::layers::plain P;
    typedef fused::layers::gated D;
    of_groups<Half, Float16, 16, 2, 32, false, 4, Sized<S, 32, 0>, Sized<B, 16, 0>>("silu, a tail", 171, 1, 6e-4, {::silu, ::shifted});
    of_groups<Half, Float16, 32, 1, 16, true, 3, Sized<R, 16, 1>, Sized<P, 48, 1>>("transposed, three blocks", 149, 3, 6e-4, {::relu, ::plain});
    of_groups<Brain, Bfloat16, 48, 1, 64, false, 3, Sized<G, 64, 0>, Sized<R, 32, 0>>("bfloat16, one row", 1, 2, 5e-3, {::gelu, ::relu});
    of_groups<Half, Float16, 16, 1, 32, false, 6, Sized<R, 32, 0>, Sized<S, 48, 0>, Sized<B, 16, 0>>(
        "three layers, a tail", 70, 1, 6e-4, {::relu, ::silu, ::shifted});
    of_groups<Brain, Bfloat16, 32, 1, 16, true, 5, Sized<D, 48, 2>, Sized<P, 16, 0>>("gated, two blocks", 80, 2, 5e-3, {::gated, ::plain});
    of_groups<Half, Float16, 16, 1, 32, false, 6, Sized<P, 32, 0>, Sized<R, 16, 1>, Sized<G, 32, 0>, Sized<B, 16, 0>>(
        "four layers", 17, 1, 6e-4, {::plain, ::relu, ::gelu, ::shifted});
    of_groups<Single, Tf32, 16, 2, 32, true, 4, Sized<S, 32, 0>, Sized<B, 16, 0>>("TF32, a tail", 171, 1, 6e-4, {::silu, ::shifted});
    of_groups<Single, Tf32, 48, 1, 16, false, 5, Sized<D, 48, 2>, Sized<P, 16, 1>>("TF32, gated, two blocks", 80, 2, 6e-4, {::gated, ::plain});
    of_groups<Single, Tf32, 32, 1, 32, true, 6, Sized<R, 32, 1>, Sized<S, 48, 0>, Sized<B, 32, 1>>(
        "TF32, three layers", 17, 1, 6e-4, {::relu, ::silu, ::shifted});
    of_blocks<16, 128, 16, 64, 4, Sized<S, 80, 0>, Sized<B, 16, 0>>("singles, a tail", 131, 1, {::silu, ::shifted});
    of_blocks<32, 64, 32, 128, 4, Sized<R, 144, 1>, Sized<B, 80, 1>>("singles, transposed", 65, 2, {::relu, ::shifted});
    of_blocks<16, 128, 48, 0, 6, Sized<R, 32, 0>, Sized<S, 48, 0>, Sized<B, 32, 1>>("singles, three layers", 9, 1, {::relu, ::silu, ::shifted});
    of_blocks<16, 128, 48, 64, 9, Sized<D, 80, 1>, Sized<R, 32, 0>, Sized<G, 48, 0>, Sized<B, 64, 0>>(
        "singles, gated, four layers", 130, 2, {::gated, ::relu, ::gelu, ::shifted});
    return failures;
}
