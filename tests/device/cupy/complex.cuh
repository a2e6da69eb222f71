// What stands for CuPy's header where a host compiler takes the kernels.
#include <complex>

using std::complex;
namespace thrust = std;

template <typename T>
bool isnan(complex<T> x) { return isnan(x.real()) || isnan(x.imag()); }
