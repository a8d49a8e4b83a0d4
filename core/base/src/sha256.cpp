#include "mate33/base/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#define MATE33_HAS_SHA_NI_CODE 1
#endif

namespace mate33 {

namespace {

using State = Sha256::State;
using HashBlocks = Sha256::HashBlocks;
constexpr std::size_t block_size = Sha256::block_size;

alignas(16) constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t load_big_endian(const std::byte* p) {
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = (word << 8) | std::to_integer<std::uint32_t>(p[i]);
  return word;
}

std::array<std::uint32_t, 64> message_schedule(const std::byte* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) w[i] = load_big_endian(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  return w;
}

void hash_blocks_portable(State& state, const std::byte* blocks, std::size_t count) {
  for (; count > 0; --count, blocks += block_size) {
    const std::array<std::uint32_t, 64> w = message_schedule(blocks);
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
      const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
      const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
      const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const State added = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state[i] += added[i];
  }
}

#ifdef MATE33_HAS_SHA_NI_CODE

bool has_sha_instructions() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  constexpr unsigned sha_bit = 1u << 29;
  return __builtin_cpu_supports("sse4.1") && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 &&
         (b & sha_bit) != 0;
}

/// Four rounds an instruction pair. Method: Intel, "New Instructions Supporting the Secure Hash Algorithm"
/// (2013).
__attribute__((target("sha,sse4.1"))) void hash_blocks_sha_ni(State& state, const std::byte* blocks,
                                                              std::size_t count) {
  const auto load = [](const void* p) { return _mm_loadu_si128(static_cast<const __m128i*>(p)); };
  const __m128i byte_order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  // The instructions want the state as the halves ABEF and CDGH.
  const __m128i cdab = _mm_shuffle_epi32(load(state.data()), 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(load(state.data() + 4), 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);

  for (; count > 0; --count, blocks += block_size) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];  // the last sixteen words of the message schedule
    for (std::size_t group = 0; group < 16; ++group) {
      __m128i& current = w[group % 4];
      if (group < 4) {
        current = _mm_shuffle_epi8(load(blocks + 16 * group), byte_order);
      } else {
        const __m128i& newest = w[(group + 3) % 4];
        const __m128i shifted = _mm_alignr_epi8(newest, w[(group + 2) % 4], 4);
        current = _mm_add_epi32(_mm_sha256msg1_epu32(current, w[(group + 1) % 4]), shifted);
        current = _mm_sha256msg2_epu32(current, newest);
      }
      const __m128i sum = _mm_add_epi32(current, load(round_constants.data() + 4 * group));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data()), _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data() + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#endif

HashBlocks best_hash_blocks() {
#ifdef MATE33_HAS_SHA_NI_CODE
  if (has_sha_instructions()) return hash_blocks_sha_ni;
#endif
  return hash_blocks_portable;
}

}  // namespace

Sha256::Sha256() : Sha256(best_hash_blocks()) {}

Sha256 Sha256::portable() {
  return Sha256(hash_blocks_portable);
}

void Sha256::add(std::span<const std::byte> bytes) {
  const std::size_t held = size_ % block_size;
  size_ += bytes.size();
  if (held != 0) {
    const std::size_t taken = std::min(block_size - held, bytes.size());
    std::copy_n(bytes.begin(), taken, rest_.begin() + static_cast<std::ptrdiff_t>(held));
    if (held + taken < block_size) return;
    hash_blocks_(state_, rest_.data(), 1);
    bytes = bytes.subspan(taken);
  }
  const std::size_t whole_blocks = bytes.size() / block_size;
  hash_blocks_(state_, bytes.data(), whole_blocks);
  std::ranges::copy(bytes.subspan(whole_blocks * block_size), rest_.begin());
}

std::string Sha256::hex() const {
  // The rest, a one bit, zeros, and the length in bits as eight bytes: one block or two.
  const std::size_t held = size_ % block_size;
  std::array<std::byte, 2 * block_size> tail{};
  std::copy_n(rest_.begin(), held, tail.begin());
  tail[held] = std::byte{0x80};
  const std::size_t tail_blocks = held + 9 <= block_size ? 1 : 2;
  for (std::size_t i = 0; i < 8; ++i) {
    tail[tail_blocks * block_size - 1 - i] = static_cast<std::byte>(size_ * 8 >> (8 * i));
  }
  State state = state_;
  hash_blocks_(state, tail.data(), tail_blocks);

  std::string hex;
  for (const std::uint32_t word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[(word >> shift) & 15];
  }
  return hex;
}

std::string sha256_hex(std::span<const std::byte> bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.hex();
}

}  // namespace mate33
