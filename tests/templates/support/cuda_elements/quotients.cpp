// Quotients of `quotients.cuh` beside divisions, for numbers of all kinds: prints how many of them differ.
#include <cstdint>
#include <cstdio>

static std::uint64_t state = 88172645463325252u;
static std::uint64_t random_bits() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545F4914F6CDD1Du;
}

template <typename T, typename U>
T from_bits(U bits) {
    T value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

// Few ones or few zeros at either end of the mantissa, or any; exponents near one, at the ends of their range, or any.
template <typename T, typename U, int mantissa, int exponent>
T any_number() {
    const std::uint64_t few = random_bits() % 8, place = random_bits() % mantissa, greatest = (1u << exponent) - 1;
    const std::uint64_t mantissas[] = {few, ~few, 1ull << place, ~0ull << place, (1ull << place) - 1 - few, random_bits()};
    const std::uint64_t near_one = greatest / 2 - 8 + random_bits() % 16;
    const std::uint64_t exponents[] = {near_one, near_one, near_one, random_bits(), random_bits() % 4, greatest - random_bits() % 4};
    const U bits = U(mantissas[random_bits() % 6]) & ((U(1) << mantissa) - 1);
    const U power = U(exponents[random_bits() % 6] & greatest) << mantissa;
    return from_bits<T>(U(bits | power | U(random_bits() & 1) << (mantissa + exponent)));
}

// A numerator whose quotient lies near the middle between two numbers.
template <typename T, typename U, int mantissa, int exponent>
T near_middle(T divisor) {
    const T quotient = any_number<T, U, mantissa, exponent>();
    U bits;
    std::memcpy(&bits, &quotient, sizeof bits);
    const long double middle = ((long double)quotient + (long double)from_bits<T>(U(bits + 1))) / 2;
    const T numerator = T(middle * (long double)divisor);
    std::memcpy(&bits, &numerator, sizeof bits);
    return from_bits<T>(U(bits + random_bits() % 5 - 2));
}

template <typename T, typename U, int mantissa, int exponent>
long different(long count) {
    long found = 0;
    for (long k = 0; k < count; ++k) {
        const T divisor = any_number<T, U, mantissa, exponent>();
        for (int n = 0; n < 8; ++n) {
            const T x = n % 2 ? near_middle<T, U, mantissa, exponent>(divisor) : any_number<T, U, mantissa, exponent>();
            const T ours = fused::quotient_by_number(x, divisor), theirs = x / divisor;
            const bool is_same = std::memcmp(&ours, &theirs, sizeof ours) == 0 || (ours != ours && theirs != theirs);
            found += !is_same;
        }
    }
    return found;
}

// Of watched quotients those that are said to be usual count, and zeros by usual numbers.
long watched(long count) {
    long found = 0, usual = 0;
    for (long k = 0; k < count; ++k) {
        const double y = any_number<double, std::uint64_t, 52, 11>();
        const double numerators[] = {any_number<double, std::uint64_t, 52, 11>(), near_middle<double, std::uint64_t, 52, 11>(y), 0.0, -0.0};
        for (const double x : numerators) {
            bool is_unusual = false;
            const double ours = fused::watched_quotient(x, y, fused::usual_reciprocal(y), &is_unusual).value, theirs = x / y;
            usual += !is_unusual;
            found += !is_unusual && std::memcmp(&ours, &theirs, sizeof ours) != 0;
        }
    }
    return usual < count ? -1 : found;
}

// So of watched quotients and roots in single precision, of which zeros are unusual.
long watched_floats(long count) {
    long found = 0, usual = 0;
    for (long k = 0; k < count; ++k) {
        const float y = any_number<float, std::uint32_t, 23, 8>();
        for (const float x : {any_number<float, std::uint32_t, 23, 8>(), near_middle<float, std::uint32_t, 23, 8>(y), 1.0f}) {
            bool is_unusual = false;
            const float ours = fused::watched_quotient(x, y, &is_unusual).value;
            usual += !is_unusual;
            found += !is_unusual && ours != x / y;
        }
        bool is_unusual = false;
        const float root = fused::watched_root(y, &is_unusual).value;
        found += !is_unusual && root != std::sqrt(y);
    }
    return usual < count ? -1 : found;
}

int main() {
    std::printf("%ld %ld\n", different<float, std::uint32_t, 23, 8>(250000), different<double, std::uint64_t, 52, 11>(250000));
    std::printf("%ld %ld\n", watched(500000), watched_floats(500000));
    long found = 0;
    for (const float divisor : {0x1.fffffep0f, 0x1.000002p0f, 0.1f, 1e-3f}) {
        for (std::uint32_t bits = 0x3f800000; bits < 0x40000000; bits += 3) {
            const float x = from_bits<float>(bits);
            found += fused::quotient_by_number(x, divisor) != x / divisor;
        }
    }
    std::printf("%ld\n", found);
}
