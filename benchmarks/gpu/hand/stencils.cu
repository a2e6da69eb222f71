// Stencils: a point and its neighbours. The text of one element is printed naively for ROWS outer places of one thread;
// since the input is const __restrict__, the compiler loads what two of them share once and computes it once.
#include "vectors.cuh"

// better[1:-1, 1:-1] = 0.2 * (centre + left + right + up + down), one column a thread, ROWS rows.
template <int ROWS, typename T>
__global__ void __launch_bounds__(512)
jacobi_rows(const T* __restrict__ guess, T* __restrict__ better, const int rows, const int columns) {
  const int column = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  const int first = 1 + (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
  if (column >= columns - 1) return;
  const auto at = [&](int r, int c) { return guess[size_t(r) * columns + c]; };
const auto element = [&](int row) {
    better[size_t(row) * columns + column] =
        T(0.2) * (at(row, column) + at(row, column - 1) + at(row, column + 1) + at(row - 1, column) + at(row + 1, column));
  };
  if (first + ROWS <= rows - 1) {
#pragma unroll
    for (int k = 0; k < ROWS; ++k) element(first + k);
  } else {
#pragma unroll 1
    for (int row = first; row < rows - 1; ++row) element(row);
  }
}

// The same into a new array of the interior's shape.
template <int ROWS, typename T>
__global__ void __launch_bounds__(512)
jacobi_fresh(const T* __restrict__ guess, T* __restrict__ better, const int rows, const int columns) {
  const int column = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  const int first = 1 + (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
  if (column >= columns - 1) return;
  const auto at = [&](int r, int c) { return guess[size_t(r) * columns + c]; };
const auto element = [&](int row) {
    better[size_t(row - 1) * (columns - 2) + column - 1] =
        T(0.2) * (at(row, column) + at(row, column - 1) + at(row, column + 1) + at(row - 1, column) + at(row + 1, column));
  };
  if (first + ROWS <= rows - 1) {
#pragma unroll
    for (int k = 0; k < ROWS; ++k) element(first + k);
  } else {
#pragma unroll 1
    for (int row = first; row < rows - 1; ++row) element(row);
  }
}

// WIDTH neighbours of one row and HALO on both sides, read as one vector and single elements.
template <int WIDTH, int HALO, typename T>
struct Window {
  T lane[WIDTH + 2 * HALO];
  __device__ __forceinline__ Window() {}

  __device__ __forceinline__ void load_centre(const T* row, int column) {
    Lanes<T, WIDTH> lanes;
    load_kept(lanes, row + column);
#pragma unroll
    for (int w = 0; w < WIDTH; ++w) lane[HALO + w] = lanes.lane[w];
  }
  __device__ __forceinline__ void load_sides(const T* row, int column, int columns) {
#pragma unroll
    for (int h = 0; h < HALO; ++h) {
      lane[h] = column - HALO + h >= 0 ? row[column - HALO + h] : T(0);
      lane[HALO + WIDTH + h] = column + WIDTH + h < columns ? row[column + WIDTH + h] : T(0);
    }
  }
};

// Stores the lanes of an aligned vector that lie inside [low, high).
template <int WIDTH, typename T>
__device__ __forceinline__ void store_inside(T* row, const Lanes<T, WIDTH>& value, int column, int low, int high) {
  if (column >= low && column + WIDTH <= high) return store(row + column, value);
#pragma unroll
  for (int w = 0; w < WIDTH; ++w)
    if (column + w >= low && column + w < high) row[column + w] = value.lane[w];
}

// WIDTH columns a thread, ROWS rows; columns is a multiple of WIDTH and both arrays are aligned.
template <int ROWS, int WIDTH, typename T>
__global__ void __launch_bounds__(512)
jacobi_vectors(const T* __restrict__ guess, T* __restrict__ better, const int rows, const int columns) {
  const int column = (blockIdx.x * blockDim.x + threadIdx.x) * WIDTH;
  const int first = 1 + (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
  if (column >= columns || first >= rows - 1) return;
  const auto row_at = [&](int r) { return guess + size_t(r < rows ? r : rows - 1) * columns; };
  Window<WIDTH, 1, T> line[ROWS + 2];
#pragma unroll
  for (int k = 0; k < ROWS + 2; ++k) {
    line[k].load_centre(row_at(first - 1 + k), column);
    if (k > 0 && k <= ROWS) line[k].load_sides(row_at(first - 1 + k), column, columns);
  }
#pragma unroll
  for (int k = 1; k <= ROWS; ++k)
    if (first + k - 1 < rows - 1) {
      Lanes<T, WIDTH> value;
#pragma unroll
      for (int w = 1; w <= WIDTH; ++w)
        value.lane[w - 1] = T(0.2) * (line[k].lane[w] + line[k].lane[w - 1] + line[k].lane[w + 1] + line[k - 1].lane[w] + line[k + 1].lane[w]);
      store_inside(better + size_t(first + k - 1) * columns, value, column, 1, columns - 1);
    }
}

// A tile and its halo in shared memory.
template <int TILE_ROWS, int TILE_COLUMNS, typename T>
__global__ void __launch_bounds__(512)
jacobi_tile(const T* __restrict__ guess, T* __restrict__ better, const int rows, const int columns) {
  __shared__ T tile[TILE_ROWS + 2][TILE_COLUMNS + 2];
  const int top = blockIdx.y * TILE_ROWS, left = blockIdx.x * TILE_COLUMNS;
  for (int i = threadIdx.x; i < (TILE_ROWS + 2) * (TILE_COLUMNS + 2); i += blockDim.x) {
    const int r = i / (TILE_COLUMNS + 2), c = i % (TILE_COLUMNS + 2);
    if (top + r < rows && left + c < columns) tile[r][c] = guess[size_t(top + r) * columns + left + c];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < TILE_ROWS * TILE_COLUMNS; i += blockDim.x) {
    const int r = 1 + i / TILE_COLUMNS, c = 1 + i % TILE_COLUMNS;
    if (top + r < rows - 1 && left + c < columns - 1)
      better[size_t(top + r) * columns + left + c] =
          T(0.2) * (tile[r][c] + tile[r][c - 1] + tile[r][c + 1] + tile[r - 1][c] + tile[r + 1][c]);
  }
}

// Forward Euler step of the heat equation in the interior; one (y, z) a thread, PLANES planes of x.
template <int PLANES, typename T>
__global__ void __launch_bounds__(512)
heat_planes(const T* __restrict__ before, T* __restrict__ after, const double fourier_, const int nx, const int ny, const int nz) {
  const T fourier = T(fourier_);
  const int z = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  const int y = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  if (z >= nz - 1 || y >= ny - 1) return;
  const auto at = [&](int i, int j, int k) { return before[(size_t(i) * ny + j) * nz + k]; };
const auto element = [&](int x) {
    const T centre = at(x, y, z);
    const T along_x = at(x + 1, y, z) - T(2.0) * centre + at(x - 1, y, z);
    const T along_y = at(x, y + 1, z) - T(2.0) * centre + at(x, y - 1, z);
    const T along_z = at(x, y, z + 1) - T(2.0) * centre + at(x, y, z - 1);
    after[(size_t(x) * ny + y) * nz + z] = centre + fourier * (along_x + along_y + along_z);
  };
  const int first = 1 + blockIdx.z * PLANES;
  if (first + PLANES <= nx - 1) {
#pragma unroll
    for (int p = 0; p < PLANES; ++p) element(first + p);
  } else {
#pragma unroll 1
    for (int x = first; x < nx - 1; ++x) element(x);
  }
}

// The same with WIDTH elements along z a thread, walking along x with three planes in registers.
template <int PLANES, int WIDTH, typename T>
__global__ void __launch_bounds__(512)
heat_vectors(const T* __restrict__ before, T* __restrict__ after, const double fourier_, const int nx, const int ny, const int nz) {
  const T fourier = T(fourier_);
  const int z = (blockIdx.x * blockDim.x + threadIdx.x) * WIDTH;
  const int y = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  if (z >= nz || y >= ny - 1) return;
  const auto row_at = [&](int i, int j) { return before + (size_t(i < nx ? i : nx - 1) * ny + j) * nz; };
  const int first = 1 + blockIdx.z * PLANES;
  Window<WIDTH, 1, T> line[PLANES + 2];
#pragma unroll
  for (int p = 0; p < PLANES + 2; ++p) {
    line[p].load_centre(row_at(first - 1 + p, y), z);
    if (p > 0 && p <= PLANES) line[p].load_sides(row_at(first - 1 + p, y), z, nz);
  }
#pragma unroll
  for (int p = 1; p <= PLANES; ++p) {
    const int x = first + p - 1;
    if (x < nx - 1) {
      Lanes<T, WIDTH> back, front, value;
      load_kept(back, row_at(x, y - 1) + z);
      load_kept(front, row_at(x, y + 1) + z);
#pragma unroll
      for (int w = 1; w <= WIDTH; ++w) {
        const T centre = line[p].lane[w];
        const T along_x = line[p + 1].lane[w] - T(2.0) * centre + line[p - 1].lane[w];
        const T along_y = front.lane[w - 1] - T(2.0) * centre + back.lane[w - 1];
        const T along_z = line[p].lane[w + 1] - T(2.0) * centre + line[p].lane[w - 1];
        value.lane[w - 1] = centre + fourier * (along_x + along_y + along_z);
      }
      store_inside(after + (size_t(x) * ny + y) * nz, value, z, 1, nz - 1);
    }
  }
}

// Limited fourth-order diffusion, all stages recomputed from the field; fields (nx + 4, ny + 4, nz), coefficient (nx, ny, nz).
// The neighbours lie along x and y only: WIDTH elements along z and ROWS planes of x a thread.
template <int ROWS, int WIDTH, typename T>
__global__ void __launch_bounds__(512)
diffuse(const T* __restrict__ field, const T* __restrict__ coefficient, T* __restrict__ out, const int nx, const int ny, const int nz) {
  const int z = (blockIdx.x * blockDim.x + threadIdx.x) * WIDTH;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (z >= nz || y >= ny) return;
  const int line = y * nz + z;
  const size_t plane = size_t(ny + 4) * nz;
  const size_t corner = 2 * plane + size_t(2) * nz + line;
  const int first = blockIdx.z * ROWS;
  T read[ROWS + 4][5][WIDTH];  // field around the thread's places; what nobody uses is never loaded
#pragma unroll
  for (int i = 0; i < ROWS + 4; ++i)
#pragma unroll
    for (int j = 0; j < 5; ++j) {
      const int away = (i < 2 ? 2 - i : i > ROWS + 1 ? i - ROWS - 1 : 0) + (j < 2 ? 2 - j : j - 2);
      if (away <= 2) {
        const int x = first + i < nx + 4 ? first + i : nx + 3;
        Lanes<T, WIDTH> lanes;
        load_kept(lanes, field + size_t(x) * plane + j * nz + line);
#pragma unroll
        for (int w = 0; w < WIDTH; ++w) read[i][j][w] = lanes.lane[w];
      }
    }
#pragma unroll
  for (int r = 0; r < ROWS; ++r)
    if (first + r < nx) {
      Lanes<T, WIDTH> coefficient_, value;
      load(coefficient_, coefficient + size_t(first + r) * ny * nz + line);
#pragma unroll
      for (int w = 0; w < WIDTH; ++w) {
        const auto at = [&](int i, int j) { return read[r + 2 + i][2 + j][w]; };
        const auto curvature = [&](int i, int j) {
          return at(i + 1, j) + at(i - 1, j) + at(i, j + 1) + at(i, j - 1) - T(4.0) * at(i, j);
        };
        const auto flux_x = [&](int i) {
          const T flux = curvature(i + 1, 0) - curvature(i, 0);
          return flux * (at(i + 1, 0) - at(i, 0)) > T(0.0) ? T(0.0) : flux;
        };
        const auto flux_y = [&](int j) {
          const T flux = curvature(0, j + 1) - curvature(0, j);
          return flux * (at(0, j + 1) - at(0, j)) > T(0.0) ? T(0.0) : flux;
        };
        const T divergence = flux_x(0) - flux_x(-1) + flux_y(0) - flux_y(-1);
        value.lane[w] = at(0, 0) - coefficient_.lane[w] * divergence;
      }
      store(out + corner + size_t(first + r) * plane, value);
    }
}

// The naive text: one element a thread and ROWS planes, every load where it is used.
template <int ROWS, typename T>
__global__ void __launch_bounds__(512)
diffuse_rows(const T* __restrict__ field, const T* __restrict__ coefficient, T* __restrict__ out, const int nx, const int ny, const int nz) {
  const int z = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (z >= nz || y >= ny) return;
  const int line = y * nz + z;
  const size_t plane = size_t(ny + 4) * nz;
  const int first = blockIdx.z * ROWS;
const auto element = [&](int x) {
    // Written so that the compiler sees at(1, 0) of one plane and at(0, 0) of the next as the same address.
    const auto at = [&](int i, int j) { return field[size_t(x + 2 + i) * plane + (j + 2) * nz + line]; };
    const auto curvature = [&](int i, int j) {
      return at(i + 1, j) + at(i - 1, j) + at(i, j + 1) + at(i, j - 1) - T(4.0) * at(i, j);
    };
    const auto flux_x = [&](int i) {
      const T flux = curvature(i + 1, 0) - curvature(i, 0);
      return flux * (at(i + 1, 0) - at(i, 0)) > T(0.0) ? T(0.0) : flux;
    };
    const auto flux_y = [&](int j) {
      const T flux = curvature(0, j + 1) - curvature(0, j);
      return flux * (at(0, j + 1) - at(0, j)) > T(0.0) ? T(0.0) : flux;
    };
    const T divergence = flux_x(0) - flux_x(-1) + flux_y(0) - flux_y(-1);
    out[size_t(x + 2) * plane + 2 * nz + line] = at(0, 0) - coefficient[size_t(x) * ny * nz + line] * divergence;
  };
  if (first + ROWS <= nx) {
#pragma unroll
    for (int r = 0; r < ROWS; ++r) element(first + r);
  } else {
#pragma unroll 1
    for (int x = first; x < nx; ++x) element(x);
  }
}

// The same for one place (y, z) a thread that walks along x, `planes` planes: what one step has loaded or computed for x + 1
// is what the next needs for x.
template <int UNROLL, int THREADS, bool STREAM, typename T>
__global__ void __launch_bounds__(THREADS)
diffuse_walk(const T* __restrict__ field, const T* __restrict__ coefficient, T* __restrict__ out, const int nx, const int ny, const int nz, const int planes) {
  const int z = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (z >= nz || y >= ny) return;
  const int first = blockIdx.z * planes;
  const int count = min(planes, nx - first);
  const size_t plane = size_t(ny + 4) * nz;
  const T* here = field + size_t(first + 2) * plane + (y + 2) * nz + z;  // at (x, y), x the plane before the first
  const T* factor = coefficient + (size_t(first) * ny + y) * nz + z;
  T* to = out + size_t(first + 2) * plane + (y + 2) * nz + z;
  here -= plane;
  const auto at = [&](int i, int j) { return here[i * (long long)(plane) + j * nz]; };
  T c0 = at(0, 0), c1 = at(1, 0), c2 = at(2, 0);
  T m0 = at(0, -1), m1 = at(1, -1), p0 = at(0, 1), p1 = at(1, 1);
  const T curvature_0 = c1 + at(-1, 0) + p0 + m0 - T(4.0) * c0;
  T curvature_1 = c2 + c0 + p1 + m1 - T(4.0) * c1;
  T flux = curvature_1 - curvature_0;
  T flux_before = flux * (c1 - c0) > T(0.0) ? T(0.0) : flux;
#pragma unroll UNROLL
  for (int k = 0; k < count; ++k) {
    here += plane;
    c0 = c1, c1 = c2, c2 = at(2, 0);
    const T m_before = m0, p_before = p0;
    m0 = m1, p0 = p1, m1 = at(1, -1), p1 = at(1, 1);
    const T curvature_2 = c2 + c0 + p1 + m1 - T(4.0) * c1;
    const T curvature_m = m1 + m_before + c0 + at(0, -2) - T(4.0) * m0;
    const T curvature_p = p1 + p_before + at(0, 2) + c0 - T(4.0) * p0;
    flux = curvature_2 - curvature_1;
    const T flux_after = flux * (c1 - c0) > T(0.0) ? T(0.0) : flux;
    flux = curvature_p - curvature_1;
    const T flux_p = flux * (p0 - c0) > T(0.0) ? T(0.0) : flux;
    flux = curvature_1 - curvature_m;
    const T flux_m = flux * (c0 - m0) > T(0.0) ? T(0.0) : flux;
    const T divergence = flux_after - flux_before + flux_p - flux_m;
    const T value = c0 - *factor * divergence;
    if constexpr (STREAM)
      __stcs(to, value);
    else
      *to = value;
    flux_before = flux_after, curvature_1 = curvature_2;
    factor += size_t(ny) * nz, to += plane;
  }
}

// The same, in which only what was loaded is handed on and the text of one element stays the naive one; what two of UNROLL
// steps share the compiler computes once.
template <int UNROLL, int THREADS, bool STREAM, typename T>
__global__ void __launch_bounds__(THREADS)
diffuse_shift(const T* __restrict__ field, const T* __restrict__ coefficient, T* __restrict__ out, const int nx, const int ny, const int nz, const int planes) {
  const int z = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (z >= nz || y >= ny) return;
  const int line = y * nz + z;
  const size_t plane = size_t(ny + 4) * nz;
  const int first = blockIdx.z * planes;
  const int last = min(first + planes, nx);
  T at[5][5];  // field at (x - 2 .. x + 2, y - 2 .. y + 2); the corners are never used
  const auto fetch = [&](int x, int i, int j) { at[i + 2][j + 2] = __ldg(field + size_t(x + 2 + i) * plane + (j + 2) * nz + line); };
#pragma unroll
  for (int i = -1; i <= 2; ++i) fetch(first - 1, i, 0);
#pragma unroll
  for (int i = 0; i <= 1; ++i) fetch(first - 1, i, -1), fetch(first - 1, i, 1);
#pragma unroll UNROLL
  for (int x = first; x < last; ++x) {
#pragma unroll
    for (int i = -2; i <= 1; ++i) at[i + 2][2] = at[i + 3][2];
#pragma unroll
    for (int i = -1; i <= 0; ++i) at[i + 2][1] = at[i + 3][1], at[i + 2][3] = at[i + 3][3];
    fetch(x, 2, 0);
    fetch(x, 1, -1);
    fetch(x, 1, 1);
    fetch(x, 0, -2);
    fetch(x, 0, 2);
    const T factor = __ldg(coefficient + size_t(x) * ny * nz + line);
    const auto value_at = [&](int i, int j) { return at[i + 2][j + 2]; };
    const auto curvature = [&](int i, int j) {
      return value_at(i + 1, j) + value_at(i - 1, j) + value_at(i, j + 1) + value_at(i, j - 1) - T(4.0) * value_at(i, j);
    };
    const auto flux_x = [&](int i) {
      const T flux = curvature(i + 1, 0) - curvature(i, 0);
      return flux * (value_at(i + 1, 0) - value_at(i, 0)) > T(0.0) ? T(0.0) : flux;
    };
    const auto flux_y = [&](int j) {
      const T flux = curvature(0, j + 1) - curvature(0, j);
      return flux * (value_at(0, j + 1) - value_at(0, j)) > T(0.0) ? T(0.0) : flux;
    };
    const T divergence = flux_x(0) - flux_x(-1) + flux_y(0) - flux_y(-1);
    const T value = value_at(0, 0) - factor * divergence;
    T* const to = out + size_t(x + 2) * plane + 2 * nz + line;
    if constexpr (STREAM)
      __stcs(to, value);
    else
      *to = value;
  }
}
