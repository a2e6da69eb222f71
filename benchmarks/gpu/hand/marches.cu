// Stencils of several stages that march: a thread goes down rows, or along planes, and keeps what the next place needs.
struct Quad {
  float lane[4];
};

__device__ __forceinline__ Quad load_quad(const float* row) {
  const float4 v = *reinterpret_cast<const float4*>(row);
  return {{v.x, v.y, v.z, v.w}};
}

__device__ __forceinline__ float smoothed(float a, float b, float c, float d, float e) {
  return 0.0625f * (a + e) + 0.25f * (b + d) + 0.375f * c;
}

// A warp has 32 quads of columns, of which it writes 30, and goes down rows: seven of them in registers, two of those read ahead.
struct Marching {
  const float* image;
  int rows, columns, column;
  Quad row[7];

  __device__ __forceinline__ Quad load(int r) const {
    const int inside = max(0, min(r, rows - 1));
    return load_quad(image + size_t(inside) * columns + max(0, min(column, columns - 4)));
  }
  __device__ __forceinline__ Marching(const float* image, int rows, int columns, int first)
      : image(image), rows(rows), columns(columns) {
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    column = (warp * 30 + int(threadIdx.x % 32) - 1) * 4;
    for (int k = 0; k < 7; ++k) row[k] = load(first - 2 + k);
  }
  __device__ __forceinline__ bool writes() const {
    return column >= 0 && column < columns && threadIdx.x % 32 > 0 && threadIdx.x % 32 < 31;
  }
  // The blurred row; its neighbours along the row come from the lanes beside.
  __device__ __forceinline__ Quad blurred(int r) const {
    float down[8];
    for (int k = 0; k < 4; ++k)
      down[2 + k] = smoothed(row[0].lane[k], row[1].lane[k], row[2].lane[k], row[3].lane[k], row[4].lane[k]);
    down[0] = __shfl_up_sync(~0u, down[4], 1), down[1] = __shfl_up_sync(~0u, down[5], 1);
    down[6] = __shfl_down_sync(~0u, down[2], 1), down[7] = __shfl_down_sync(~0u, down[3], 1);
    Quad found;
    for (int k = 0; k < 4; ++k) {
      const bool inside = r >= 2 && r < rows - 2 && column + k >= 2 && column + k < columns - 2;
      found.lane[k] = inside ? smoothed(down[k], down[k + 1], down[k + 2], down[k + 3], down[k + 4]) : row[2].lane[k];
    }
    return found;
  }
  __device__ __forceinline__ void next(const Quad& read) {
    for (int k = 0; k < 6; ++k) row[k] = row[k + 1];
    row[6] = read;
  }
};

template <int ROWS>
__global__ void __launch_bounds__(128)
unsharp(const float* __restrict__ image, float* __restrict__ out, float amount, float threshold, int rows, int columns) {
  const int first = blockIdx.y * ROWS, last = min(first + ROWS, rows);
  Marching march(image, rows, columns, first);
#pragma unroll 4
  for (int r = first; r < last; ++r) {
    const Quad read = march.load(r + 5), blurred = march.blurred(r);
    float sharp[4];
    for (int k = 0; k < 4; ++k) {
      const float detail = march.row[2].lane[k] - blurred.lane[k];
      const float x = march.row[2].lane[k] + amount * (fabsf(detail) > threshold ? detail : 0.0f);
      sharp[k] = x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x;
    }
    if (march.writes())
      __stcs(reinterpret_cast<float4*>(out + size_t(r) * columns + march.column), make_float4(sharp[0], sharp[1], sharp[2], sharp[3]));
    march.next(read);
  }
}

// The gradient of the blurred image, two columns and rows smaller, and the largest of it.
template <int ROWS>
__global__ void __launch_bounds__(128)
strength(const float* __restrict__ image, float* __restrict__ out, int* __restrict__ largest, int rows, int columns) {
  const int first = blockIdx.y * ROWS, last = min(first + ROWS, rows - 2);
  Marching march(image, rows, columns, first);
  float best = 0.0f, above[6] = {}, middle[6] = {}, below[6];
#pragma unroll 6
  for (int r = first; r < last + 2; ++r) {
    const Quad read = march.load(r + 5), blurred = march.blurred(r);
    for (int k = 0; k < 4; ++k) below[k] = blurred.lane[k];
    below[4] = __shfl_down_sync(~0u, below[0], 1), below[5] = __shfl_down_sync(~0u, below[1], 1);
    float value[4];
    for (int k = 0; k < 4; ++k) {
      const auto down = [&](int n) { return above[n] + 2.0f * middle[n] + below[n]; };
      const auto along = [&](const float (&row)[6]) { return row[k] + 2.0f * row[k + 1] + row[k + 2]; };
      const float gx = down(k + 2) - down(k), gy = along(below) - along(above);
      value[k] = sqrtf(gx * gx + gy * gy);
    }
    if (r >= first + 2 && march.writes())
      for (int k = 0; k < 4; k += 2)
        if (march.column + k < columns - 2) {
          *reinterpret_cast<float2*>(out + size_t(r - 2) * (columns - 2) + march.column + k) = make_float2(value[k], value[k + 1]);
          best = fmaxf(best, fmaxf(value[k], value[k + 1]));
        }
    for (int k = 0; k < 6; ++k) above[k] = middle[k], middle[k] = below[k];
    march.next(read);
  }
  for (int k = 16; k; k /= 2) best = fmaxf(best, __shfl_down_sync(~0u, best, k));
  if (threadIdx.x % 32 == 0) atomicMax(largest, __float_as_int(best));
}

// The Laplacian of the Laplacian: LEVELS by LINES places side by side, PLANES one after the other. The Laplacian of the plane is
// in shared memory, for the lines beside.
template <int LEVELS, int LINES, int PLANES>
__global__ void __launch_bounds__(LEVELS * (LINES + 2))
smooth(const double* __restrict__ field, double* __restrict__ out, double strength, int planes, int lines, int levels) {
  __shared__ double tile[3][LINES + 2][LEVELS];
  const int x = threadIdx.x, y = threadIdx.y, level = blockIdx.x * LEVELS + x;
  const int line = min(1 + int(blockIdx.y) * LINES + y, lines - 2);
  const bool writes = y >= 1 && y <= LINES && 1 + int(blockIdx.y) * LINES + y <= lines - 3;
  const int first = 2 + blockIdx.z * PLANES, last = min(first + PLANES, planes - 2);
  const size_t plane = size_t(lines) * levels;
  const double* at = field + (first - 2) * plane + size_t(line) * levels + level;
  double* to = out + first * plane + size_t(line) * levels + level;
  const double before = at[0], here = at[plane];
  double now = at[2 * plane], next = at[3 * plane];
  double behind = now + before + at[plane + levels] + at[plane - levels] - 4.0 * here;
  double centre = next + here + at[2 * plane + levels] + at[2 * plane - levels] - 4.0 * now;
  tile[0][y][x] = centre;
  at += 3 * plane;
  double further = at[plane], right = at[levels], left = at[-levels];
#pragma unroll 2
  for (int i = first, k = 0; i < last; ++i) {
    at += plane;
    double read[3] = {};
    if (i + 1 < last) read[0] = at[plane], read[1] = at[levels], read[2] = at[-levels];
    const double ahead = further + now + right + left - 4.0 * next;
    const int other = k == 2 ? 0 : k + 1;
    tile[other][y][x] = ahead;
    __syncthreads();
    if (writes) __stcs(to, now - strength * (ahead + behind + tile[k][y + 1][x] + tile[k][y - 1][x] - 4.0 * centre));
    to += plane, k = other;
    behind = centre, centre = ahead, now = next, next = further;
    further = read[0], right = read[1], left = read[2];
  }
}

// No stencil: the sum of an element and of the one so many elements later, the last ones with themselves.
__global__ void two(const double* __restrict__ x, double* __restrict__ out, long long size, int step) {
  const long long i = (blockIdx.x * (long long)blockDim.x + threadIdx.x) * 2;
  if (i + 1 >= size) return;
  const double2 a = *reinterpret_cast<const double2*>(x + i);
  const double2 b = *reinterpret_cast<const double2*>(x + (i + step < size ? i + step : i));
  __stcs(reinterpret_cast<double2*>(out + i), make_double2(a.x + b.x, a.y + b.y));
}
