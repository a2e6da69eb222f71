// How a thread moves several neighbouring elements at once: accesses of up to 16 bytes.
#pragma once

template <typename Word>
__device__ __forceinline__ Word plain_read(const Word* from) {
  return *from;
}
template <typename Word>
__device__ __forceinline__ void plain_write(Word* to, Word word) {
  *to = word;
}
__device__ __forceinline__ uint4 unkept_read(const uint4* from) {
  uint4 word;
  asm("ld.global.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
      : "=r"(word.x), "=r"(word.y), "=r"(word.z), "=r"(word.w)
      : "l"(from));
  return word;
}

// How words are read and written where nothing else is said: policies.py tries the others.
#ifndef LOAD_WORD
#define LOAD_WORD plain_read
#define STORE_WORD __stcs
#endif

template <int BYTES> struct WordOf;
template <> struct WordOf<1> { using type = unsigned char; };
template <> struct WordOf<2> { using type = unsigned short; };
template <> struct WordOf<4> { using type = unsigned int; };
template <> struct WordOf<8> { using type = uint2; };
template <> struct WordOf<16> { using type = uint4; };

// The words that hold WIDTH elements of T, without a constructor to run.
template <typename T, int WIDTH>
union Lanes {
  static constexpr int BYTES = sizeof(T) * WIDTH < 16 ? sizeof(T) * WIDTH : 16;
  static constexpr int WORDS = sizeof(T) * WIDTH / BYTES;
  using Word = typename WordOf<BYTES>::type;
  Word word[WORDS];
  T lane[WIDTH];
  __device__ __forceinline__ Lanes() {}
};

// A plain load: marked as streaming (__ldcs) or as not to be kept, the same words come 3 % slower on an H200.
template <typename T, int WIDTH>
__device__ __forceinline__ void load(Lanes<T, WIDTH>& into, const T* from) {
  using Word = typename Lanes<T, WIDTH>::Word;
#pragma unroll
  for (int i = 0; i < Lanes<T, WIDTH>::WORDS; ++i) into.word[i] = LOAD_WORD(reinterpret_cast<const Word*>(from) + i);
}

// What no thread of the launch writes: the compiler may move the load.
template <typename T, int WIDTH>
__device__ __forceinline__ void load_kept(Lanes<T, WIDTH>& into, const T* from) {
  using Word = typename Lanes<T, WIDTH>::Word;
#pragma unroll
  for (int i = 0; i < Lanes<T, WIDTH>::WORDS; ++i) into.word[i] = __ldg(reinterpret_cast<const Word*>(from) + i);
}

// Nobody reads it again soon, so it shall not displace anything in the caches.
template <typename T, int WIDTH>
__device__ __forceinline__ void store(T* to, const Lanes<T, WIDTH>& from) {
  using Word = typename Lanes<T, WIDTH>::Word;
#pragma unroll
  for (int i = 0; i < Lanes<T, WIDTH>::WORDS; ++i) STORE_WORD(reinterpret_cast<Word*>(to) + i, from.word[i]);
}

// Whether WIDTH elements at this address may be one access.
template <int WIDTH, typename T>
__device__ __forceinline__ bool is_aligned(const T* at) {
  return reinterpret_cast<unsigned long long>(at) % Lanes<T, WIDTH>::BYTES == 0;
}
