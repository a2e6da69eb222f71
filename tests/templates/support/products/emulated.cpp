// Chains on the host, compared with double precision: shapes with a tail, few columns, several blocks.
typedef unsigned short Half;
typedef double (*Function)(double);

double silu(double h) { return h / (1 + std::exp(-h)); }
double relu(double h) { return h > 0 ? h : 0; }
double gelu(double h) { return 0.5 * h * (1 + std::tanh(0.7978845608 * (h + 0.044715 * h * h * h))); }
double plain(double h) { return h; }

struct Matrix {
    int height, width;
    std::vector<uint4> memory;
    Matrix(int rows, int columns, double size) : height(rows), width(columns), memory((rows * columns + 7) / 8) {
        for (int k = 0; k < rows * columns; ++k) data()[k] = to_half(size * (std::rand() % 2001 / 1000. - 1));
    }
    Half* data() { return reinterpret_cast<Half*>(memory.data()); }
    double at(int row, int column) { return to_float(data()[row * width + column]); }
};

std::vector<double> layer(std::vector<double> x, int height, Matrix& w, Matrix* b, Function function, bool is_last) {
    std::vector<double> y(height * w.width);
    for (int i = 0; i < height; ++i) {
        for (int j = 0; j < w.width; ++j) {
            double sum = 0;
            for (int k = 0; k < w.height; ++k) sum += x[i * w.height + k] * w.at(k, j);
            const double value = function(sum + (b ? b->at(0, j) : 0));
            y[i * w.width + j] = is_last ? value : to_float(to_half(float(value)));
        }
    }
    return y;
}

int failures = 0;

void compare(const char* name, Matrix& y, const std::vector<double>& expected) {
    double error = 0, size = 0;
    for (int k = 0; k < y.height * y.width; ++k) {
        const double difference = to_float(y.data()[k]) - expected[k];
        error += difference * difference;
        size += expected[k] * expected[k];
    }
    const double relative = std::sqrt(error / size);
    std::printf("%s: %g\n", name, relative);
    failures += !(relative < 6e-4) || !(size > 0);
}

std::vector<double> elements(Matrix& x) {
    std::vector<double> values(x.height * x.width);
    for (int k = 0; k < x.height * x.width; ++k) values[k] = to_float(x.data()[k]);
    return values;
}

template <typename First, typename Second, int k, int n, int l, int warps, int rows>
void two(const char* name, int height, unsigned blocks, Function first, Function second) {
    Matrix x(height, k, 1), w1(k, n, 2 / std::sqrt(k)), b1(1, n, 0.5), w2(n, l, 2 / std::sqrt(n)), b2(1, l, 0.5);
    Matrix y(height + 1, l, 0);
    std::memset(y.data(), 0x11, 2 * y.height * l);
    run(blocks, warps, [&] {
        fused::two_layers<First, Second, k, n, l, warps, rows>(
            x.data(), w1.data(), b1.data(), w2.data(), b2.data(), y.data(), height);
    });
    for (int j = 0; j < l; ++j) failures += y.data()[height * l + j] != 0x1111;  // a row below the last one
    y.height = height;
    const auto hidden = layer(elements(x), height, w1, First::has_bias ? &b1 : nullptr, first, false);
    compare(name, y, layer(hidden, height, w2, Second::has_bias ? &b2 : nullptr, second, true));
}

template <typename First, typename Second, typename Third, int k, int n, int l, int m, int warps, int rows>
void three(const char* name, int height, unsigned blocks, Function first, Function second, Function third) {
    Matrix x(height, k, 1), w1(k, n, 2 / std::sqrt(k)), b1(1, n, 0.5), w2(n, l, 2 / std::sqrt(n)), b2(1, l, 0.5);
    Matrix w3(l, m, 2 / std::sqrt(l)), b3(1, m, 0.5), y(height + 1, m, 0);
    std::memset(y.data(), 0x11, 2 * y.height * m);
    run(blocks, warps, [&] {
        fused::three_layers<First, Second, Third, k, n, l, m, warps, rows>(
            x.data(), w1.data(), b1.data(), w2.data(), b2.data(), w3.data(), b3.data(), y.data(), height);
    });
    for (int j = 0; j < m; ++j) failures += y.data()[height * m + j] != 0x1111;
    y.height = height;
    const auto one = layer(elements(x), height, w1, First::has_bias ? &b1 : nullptr, first, false);
    const auto other = layer(one, height, w2, Second::has_bias ? &b2 : nullptr, second, false);
    compare(name, y, layer(other, height, w3, Third::has_bias ? &b3 : nullptr, third, true));
}

int main() {
    using namespace fused::layers;
    two<fused::layers::silu, shifted, 16, 32, 16, 2, 2>("silu, a tail", 71, 1, ::silu, ::plain);
    two<fused::layers::relu, fused::layers::plain, 32, 16, 48, 1, 1>("relu, three blocks", 129, 3, ::relu, ::plain);
    two<fused::layers::gelu, fused::layers::relu, 48, 64, 32, 2, 1>("gelu, one row", 1, 2, ::gelu, ::relu);
    three<fused::layers::relu, fused::layers::silu, shifted, 16, 32, 48, 16, 2, 2>(
        "three layers, a tail", 70, 1, ::relu, ::silu, ::plain);
    three<fused::layers::plain, fused::layers::relu, fused::layers::gelu, 32, 16, 16, 32, 1, 1>(
        "three layers, two blocks", 40, 2, ::plain, ::relu, ::gelu);
    return failures;
}
