// Prints how far the exponentials and logarithms are from the true values, in thousandths of an ulp, and of how many numbers near the
// ends of the range they are not the C library's.
#include <cstdio>
#include <limits>
#include <random>

inline double product_and_sum(double x, double y, double z) { return std::fma(x, y, z); }
inline double sum(double x, double y) { return x + y; }
inline double difference(double x, double y) { return x - y; }
inline double product(double x, double y) { return x * y; }
template <typename T>
struct Element {
    T value;
};

#include "exponentials.cuh"

double error(double found, long double wanted) {
    const double size = std::fabs(double(wanted));
    return double(std::fabs((long double)found - wanted)) / (std::nextafter(size, INFINITY) - size);
}

bool are_alike(double x, double y) { return x == y || (x != x && y != y); }

int main() {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> wide(-708, 708), narrow(-1, 1), sizes(-1022, 1023);
    double worst[2] = {0, 0};
    for (int i = 0; i < 300000; ++i) {
        const double x = i % 2 ? wide(random) : narrow(random);
        const double y = i % 2 ? std::exp2(sizes(random)) : std::exp2(narrow(random));
        worst[0] = std::max(worst[0], error(exp(Element<double>{x}).value, expl(x)));
        if (y != 1) worst[1] = std::max(worst[1], error(log(Element<double>{y}).value, logl(y)));
    }
    int different = log(Element<double>{1.0}).value != 0;
    const double least = std::numeric_limits<double>::denorm_min(), greatest = std::numeric_limits<double>::max();
    const double numbers[] = {0.0,   -0.0,      INFINITY, -INFINITY, NAN,   least,  -least, greatest,
                              -greatest, 0x1p-1023, 708.0,    -708.0,    709.7, -745.0, 710.0};
    for (double x : numbers) {
        different += !are_alike(exp(Element<double>{x}).value, std::exp(x));
        different += !are_alike(log(Element<double>{x}).value, std::log(x));
    }
    std::printf("%.0f %.0f %d\n", 1000 * worst[0], 1000 * worst[1], different);
}
