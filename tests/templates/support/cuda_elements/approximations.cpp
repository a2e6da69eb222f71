// Prints how many quotients, reciprocals, roots and whole quotients differ from the host's, for numbers of all kinds.
#include <cstdint>
#include <cstdio>
#include <cstring>

using namespace fused;

static float from_bits(std::uint64_t bits) {
    const std::uint32_t own = std::uint32_t(bits);
    float x;
    std::memcpy(&x, &own, sizeof x);
    return x;
}

template <typename T>
static bool are_alike(T x, T y) { return x == y ? std::signbit(x) == std::signbit(y) : x != x && y != y; }

int main() {
    int different = 0;
    const float numbers[] = {3.0f, 0.1f, -8.0f, 0x1p-30f, 1e-20f, 1e30f, 1e-44f, 0.0f, INFINITY, NAN};
    for (std::uint64_t bits = 0; bits < 1ull << 32; bits += 1021) {
        const float x = from_bits(bits), y = from_bits(bits * 2654435761u >> 7);
        const Element<float> a{x}, b{y};
        const Element<double> c{x}, d{y};
        bool is_unusual = false;
        const WatchedFloat watched{ {x}, &is_unusual}, by{ {y}, &is_unusual};
        different += !are_alike((a / b).value, x / y) + !are_alike((1 / a).value, 1 / x) + !are_alike(sqrt(a).value, std::sqrt(x));
        different += !are_alike((watched / by).value, x / y) + !are_alike(sqrt(watched).value, std::sqrt(x)) + is_unusual;
        const Watched watched_double{ {x}, &is_unusual}, by_double{ {y}, &is_unusual};
        different += !are_alike((watched_double / by_double).value, double(x) / double(y));
        different += !are_alike(sqrt(watched_double).value, std::sqrt(double(x))) + !are_alike(sqrt(c).value, std::sqrt(double(x)));
        different += !are_alike((1 / c).value, 1 / double(x));
        different += !are_alike((c / d).value, double(x) / double(y)) + !are_alike(floor_divide(a, b).value, std::floor(x / y));
        for (float number : numbers) different += !are_alike((a / Number<double>{number}).value, x / number);
    }
    std::printf("%d\n", different);
}
