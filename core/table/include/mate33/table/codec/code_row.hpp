#pragma once

#include <algorithm>
#include <span>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "mate33/chess/square_set.hpp"
#include "mate33/table/codec/code.hpp"

/// Operations on the 64 codes of a row at once.
namespace mate33 {

using CodeRow = std::span<const Code, square_count>;

/// Where the row holds this code.
inline SquareSet equal_to(CodeRow row, Code code) {
#if defined(__SSE2__)
  // Eight codes a comparison; packing two answers gives sixteen bits at once.
  const __m128i wanted = _mm_set1_epi16(static_cast<short>(code));
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < square_count; i += 16) {
    const auto* const at = reinterpret_cast<const __m128i*>(row.data() + i);
    const __m128i low = _mm_cmpeq_epi16(_mm_loadu_si128(at), wanted);
    const __m128i high = _mm_cmpeq_epi16(_mm_loadu_si128(at + 1), wanted);
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
    bits |= std::uint64_t{mask} << i;
  }
  return SquareSet(bits);
#else
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < square_count; ++i) bits |= std::uint64_t{row[i] == code} << i;
  return SquareSet(bits);
#endif
}

#if defined(__SSE2__)
namespace detail {

/// A bit for each of 16 lanes, in their order, that are all ones or all zeros.
inline std::uint64_t bits_of_lanes(__m128i low, __m128i high) {
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
}

}  // namespace detail
#endif

/// Where the row holds a loss.
inline SquareSet losses_in(CodeRow row) {
  std::uint64_t bits = 0;
#if defined(__SSE2__)
  // An odd code has its lowest bit moved to where the sign is.
  const auto load = [&](unsigned i) {
    return _mm_slli_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(row.data() + i)), 15);
  };
  for (unsigned i = 0; i < square_count; i += 16) bits |= detail::bits_of_lanes(load(i), load(i + 8)) << i;
#else
  for (unsigned i = 0; i < square_count; ++i) bits |= std::uint64_t{is_loss(row[i])} << i;
#endif
  return SquareSet(bits);
}

/// Where both rows hold a position and the code of the first is the greater one.
inline SquareSet where_greater(CodeRow row, CodeRow other) {
  std::uint64_t bits = 0;
#if defined(__SSE2__)
  // As a number with a sign illegal_code is below all others, and -1 here keeps it out of the other row.
  const auto greater = [&](unsigned i) {
    const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row.data() + i));
    const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(other.data() + i));
    return _mm_and_si128(_mm_cmpgt_epi16(a, b), _mm_cmpgt_epi16(b, _mm_set1_epi16(-1)));
  };
  for (unsigned i = 0; i < square_count; i += 16) {
    bits |= detail::bits_of_lanes(greater(i), greater(i + 8)) << i;
  }
#else
  for (unsigned i = 0; i < square_count; ++i) {
    const bool are_legal = row[i] != illegal_code && other[i] != illegal_code;
    bits |= std::uint64_t{are_legal && row[i] > other[i]} << i;
  }
#endif
  return SquareSet(bits);
}

/// Leaves the codes where the set is, and writes this one where it is not.
inline void keep_where(std::span<Code, square_count> row, SquareSet set, Code outside) {
#if defined(__SSE2__)
  const __m128i bit_of_lane = _mm_set_epi16(128, 64, 32, 16, 8, 4, 2, 1);
  const __m128i out = _mm_set1_epi16(static_cast<short>(outside));
  for (unsigned i = 0; i < square_count; i += 8) {
    auto* const at = reinterpret_cast<__m128i*>(row.data() + i);
    const auto byte = static_cast<short>(set.bits() >> i & 0xFF);
    const __m128i bits = _mm_and_si128(_mm_set1_epi16(byte), bit_of_lane);
    const __m128i is_in = _mm_cmpeq_epi16(bits, bit_of_lane);
    const __m128i codes =
        _mm_or_si128(_mm_and_si128(is_in, _mm_loadu_si128(at)), _mm_andnot_si128(is_in, out));
    _mm_storeu_si128(at, codes);
  }
#else
  for (const Square s : all_squares) row[index(s)] = set.contains(s) ? row[index(s)] : outside;
#endif
}

/// Writes one code where the set is, and the other where it is not.
inline void write_where(std::span<Code, square_count> row, SquareSet set, Code inside, Code outside) {
  std::ranges::fill(row, inside);
  keep_where(row, set, outside);
}

}  // namespace mate33
