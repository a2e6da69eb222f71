// ROWS rows of 250 numbers for each warp at once.
__device__ inline float across(float s) {
#pragma unroll
  for (int k = 16; k > 0; k /= 2) s += __shfl_xor_sync(~0u, s, k);
  return s;
}
extern "C" __global__ void __launch_bounds__(32 * WARPS) several(int rows, const float* x, const float* gain, const float* beta, float* value) {
  const int lane = threadIdx.x % 32, first = (blockIdx.x * WARPS + threadIdx.x / 32) * ROWS;
  float2 w[ROWS][4];
#pragma unroll
  for (int r = 0; r < ROWS; ++r)
#pragma unroll
    for (int v = 0; v < 4; ++v) w[r][v] = (v < 3 || lane < 29) && first + r < rows ? *reinterpret_cast<const float2*>(x + (first + r) * 250ll + v * 64 + lane * 2) : float2{0, 0};
#if KIND != 0
  float2 g[4], b[4];
#pragma unroll
  for (int v = 0; v < 4; ++v) if (v < 3 || lane < 29) { g[v] = *reinterpret_cast<const float2*>(gain + v * 64 + lane * 2);
#if KIND == 2
    b[v] = *reinterpret_cast<const float2*>(beta + v * 64 + lane * 2);
#endif
  }
#endif
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    float mean = 0, s = 0;
#if KIND != 1
    for (int v = 0; v < 4; ++v) mean += w[r][v].x + w[r][v].y;
    mean = across(mean) / 250;
#endif
#pragma unroll
    for (int v = 0; v < 4; ++v) if (v < 3 || lane < 29) { const float a = w[r][v].x - mean, c = w[r][v].y - mean; s += a * a + c * c; }
    s = sqrtf(across(s) / 250 + (KIND == 0 ? 0.f : KIND == 1 ? 1e-6f : 1e-5f));
#pragma unroll
    for (int v = 0; v < 4; ++v) if (v < 3 || lane < 29) {
      float2 y = {(w[r][v].x - mean) / s, (w[r][v].y - mean) / s};
#if KIND != 0
      y.x *= g[v].x; y.y *= g[v].y;
#endif
#if KIND == 2
      y.x += b[v].x; y.y += b[v].y;
#endif
      if (first + r < rows) *reinterpret_cast<float2*>(value + (first + r) * 250ll + v * 64 + lane * 2) = y;
    }
  }
}
