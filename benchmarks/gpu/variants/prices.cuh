// price_call in single precision, by -D: DIV, SQ, EX, LG, WIDTH, THREADS, BLOCKS, WATCH, ORDER
#define D __device__ __forceinline__
D float add(float a, float b) {
#if FMAD
  return a + b;
#else
  return __fadd_rn(a, b);
#endif
}
D float mul(float a, float b) {
#if FMAD
  return a * b;
#else
  return __fmul_rn(a, b);
#endif
}
D float min_nan(float a, float b) { float c; asm("min.NaN.f32 %0, %1, %2;" : "=f"(c) : "f"(a), "f"(b)); return c; }
D float rcp(float y) { float r; asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(y)); return r; }
struct Watch {
#if CHECK == 3
  bool bad;
  D Watch() : bad(false) {}
  D void see(float x) { bad |= !(fabsf(x) >= 0x1p-50f); }
  D bool is_bad() { return bad; }
#else
  float m;
  D Watch() : m(1.f) {}
  D void see(float x) { m = min_nan(m, fabsf(x)); }
  D bool is_bad() { return !(m >= 0x1p-50f); }
#endif
};
template <int how> D float divide(float x, float y, Watch& m) {
  if (how == 0) return x / y;
  float r = rcp(y);
  r = __fmaf_rn(r, __fmaf_rn(-y, r, 1.f), r);
  float q = __fmul_rn(x, r);
  q = __fmaf_rn(__fmaf_rn(-y, q, x), r, q);
#if CHECK
  m.see(x); m.see(q);
#endif
  return q;
}
template <int how> D float invert(float y, Watch& m) {
  if (how == 0) return 1.f / y;
  float r = rcp(y);
  r = __fmaf_rn(r, __fmaf_rn(-y, r, 1.f), r);
#if CHECK
  m.see(r);
#endif
  return r;
}
template <int how> D float root(float x, Watch& m) {
  if (how == 0) return sqrtf(x);
  float r, s;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
  s = __fmul_rn(x, r);
  s = __fmaf_rn(__fmaf_rn(-s, s, x), __fmul_rn(r, .5f), s);
#if CHECK
  m.see(s);
#endif
  return s;
}
template <int how> D float power_of_e(float x) {
  if (how == 0) return expf(x);
  float t, e;
  if (how == 2) { asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(e) : "f"(__fmul_rn(x, 1.442695041f))); return e; }
  t = __fmul_rn(x, 0x1.715476p+0f);
  float rest = __fmaf_rn(x, 0x1.4ae0bep-26f, __fmaf_rn(x, 0x1.715476p+0f, -t));
  asm("ex2.approx.f32 %0, %1;" : "=f"(e) : "f"(t));
  return __fmaf_rn(e, __fmul_rn(rest, 0x1.62e43p-1f), e);
}
template <int how> D float log_of(float x) {
  if (how == 0) return logf(x);
  const int k = (__float_as_int(x) - 0x3f2aaaab) & 0xff800000;
  const float f = __fadd_rn(__int_as_float(__float_as_int(x) - k), -1.f);
  float p = 0x1.1f42700000000p-3f;
  p = __fmaf_rn(p, f, -0x1.3b28480000000p-3f); p = __fmaf_rn(p, f, 0x1.1ea25a0000000p-3f);
  p = __fmaf_rn(p, f, -0x1.5032e80000000p-3f); p = __fmaf_rn(p, f, 0x1.99d4280000000p-3f);
  p = __fmaf_rn(p, f, -0x1.0014800000000p-2f); p = __fmaf_rn(p, f, 0x1.5554fa0000000p-2f);
  p = __fmaf_rn(p, f, -0x1.ffffd60000000p-2f);
  return __fmaf_rn(float(k), 0x1.62e43p-24f, __fmaf_rn(__fmul_rn(p, f), f, f));
}
template <int d, int e> D float density(float x) { return mul(0.3989422804014327f, power_of_e<e>(mul(mul(-0.5f, x), x))); }
template <int d, int e> D float cdf(float x, Watch& m) {
  float k = invert<d>(add(1.f, mul(0.2316419f, fabsf(x))), m);
  float p = add(-1.821255978f, mul(k, 1.330274429f));
  p = add(1.781477937f, mul(k, p)); p = add(-0.356563782f, mul(k, p)); p = add(0.31938153f, mul(k, p));
  p = mul(k, p);
  float tail = mul(density<d, e>(x), p);
  return x >= 0.f ? add(1.f, -tail) : tail;
}
template <int d, int q, int e, int l> D float price(float S, float K, float r, float sigma, float T, Watch& m) {
  float s = mul(sigma, root<q>(T, m));
  float d1 = divide<d>(add(log_of<l>(divide<d>(S, K, m)), mul(add(r, mul(.5f, mul(sigma, sigma))), T)), s, m);
  float d2 = add(d1, -s);
  return add(mul(S, cdf<d, e>(d1, m)), -mul(mul(K, power_of_e<e>(mul(-r, T))), cdf<d, e>(d2, m)));
}
struct alignas(WIDTH * 4 > 16 ? 16 : WIDTH * 4) Pack { float v[WIDTH]; };
D Pack load(const float* p, int i) {
  Pack a;
#pragma unroll
  for (int k = 0; k < WIDTH / 4; ++k) reinterpret_cast<float4*>(&a)[k] = reinterpret_cast<const float4*>(p + i)[k];
  if (WIDTH == 2) *reinterpret_cast<float2*>(&a) = *reinterpret_cast<const float2*>(p + i);
  return a;
}
// Not a part of the usual way: reads its elements again.
__device__ __noinline__ void careful(int i, const float* S, const float* K, float r, const float* sigma, const float* T, float* value) {
  Watch m;
#pragma unroll 1
  for (int k = i; k < i + WIDTH; ++k) value[k] = price<0, 0, 0, 0>(S[k], K[k], r, sigma[k], T[k], m);
}
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) prices(int size, const float* S, const float* K, double r64, const float* sigma, const float* T, float* value) {
  const int packs = size / WIDTH;
  const float r = float(r64);
  const int i = blockIdx.x * THREADS + threadIdx.x;
  if (i >= packs) return;
  Pack a = load(S, i * WIDTH), b = load(K, i * WIDTH), c = load(sigma, i * WIDTH), t = load(T, i * WIDTH), out;
  Watch m;
#pragma unroll
  for (int k = 0; k < WIDTH; ++k) out.v[k] = price<DIV, SQ, EX, LG>(a.v[k], b.v[k], r, c.v[k], t.v[k], m);
  if (CHECK && m.is_bad()) { careful(i * WIDTH, S, K, r, sigma, T, value); return; }
#pragma unroll
  for (int k = 0; k < WIDTH / 4; ++k) reinterpret_cast<float4*>(value + i * WIDTH)[k] = reinterpret_cast<float4*>(&out)[k];
  if (WIDTH == 2) *reinterpret_cast<float2*>(value + i * WIDTH) = *reinterpret_cast<float2*>(&out);
}
