#pragma once

#include <array>
#include <cstdint>

#include "mate33/table/codec/code_scale.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Eight values of a plane at once, as the contexts want them.
namespace mate33 {

/// How far a value is above another one, as 0..8: 4 where they are equal, 1 and 7 from three steps on, 0 and
/// 8 for another class.
inline constexpr std::size_t difference_steps = 9;
constexpr int difference_of(int value, int other) {
  const int difference = value - other;
  const int near = difference < -3 ? -3 : difference > 3 ? 3 : difference;
  constexpr int far = CodeScale::class_width / 2;
  return near + 4 + (difference > far ? 1 : 0) - (difference < -far ? 1 : 0);
}

#if defined(__SSE2__)

class Lanes {
 public:
  static constexpr std::size_t count = 8;

  Lanes() = default;
  Lanes(int a, int b, int c, int d, int e, int f, int g, int h)
      : lanes_(_mm_set_epi16(narrow(h), narrow(g), narrow(f), narrow(e), narrow(d), narrow(c), narrow(b),
                             narrow(a))) {}

  /// difference_of() of each lane and this value.
  Lanes differences(int other) const {
    constexpr short far = CodeScale::class_width / 2;
    const __m128i difference = _mm_sub_epi16(lanes_, _mm_set1_epi16(narrow(other)));
    const __m128i near = _mm_max_epi16(_mm_min_epi16(difference, _mm_set1_epi16(3)), _mm_set1_epi16(-3));
    // A comparison that holds gives -1.
    const __m128i above = _mm_cmpgt_epi16(difference, _mm_set1_epi16(far));
    const __m128i below = _mm_cmplt_epi16(difference, _mm_set1_epi16(-far));
    return Lanes(_mm_add_epi16(_mm_add_epi16(near, _mm_set1_epi16(4)), _mm_sub_epi16(below, above)));
  }
  Lanes operator*(int factor) const { return Lanes(_mm_mullo_epi16(lanes_, _mm_set1_epi16(narrow(factor)))); }
  Lanes operator+(Lanes other) const { return Lanes(_mm_add_epi16(lanes_, other.lanes_)); }

  std::array<std::int16_t, count> to_array() const {
    alignas(16) std::array<std::int16_t, count> result;
    _mm_store_si128(reinterpret_cast<__m128i*>(result.data()), lanes_);
    return result;
  }

 private:
  explicit Lanes(__m128i lanes) : lanes_(lanes) {}
  static short narrow(int value) { return static_cast<short>(value); }

  __m128i lanes_ = _mm_setzero_si128();
};

#else

class Lanes {
 public:
  static constexpr std::size_t count = 8;

  Lanes() = default;
  Lanes(int a, int b, int c, int d, int e, int f, int g, int h) : lanes_{a, b, c, d, e, f, g, h} {}

  Lanes differences(int other) const {
    Lanes result;
    for (std::size_t i = 0; i < count; ++i) result.lanes_[i] = difference_of(lanes_[i], other);
    return result;
  }
  Lanes operator*(int factor) const {
    Lanes result = *this;
    for (int& lane : result.lanes_) lane *= factor;
    return result;
  }
  Lanes operator+(const Lanes& other) const {
    Lanes result = *this;
    for (std::size_t i = 0; i < count; ++i) result.lanes_[i] += other.lanes_[i];
    return result;
  }
  std::array<std::int16_t, count> to_array() const {
    std::array<std::int16_t, count> result;
    for (std::size_t i = 0; i < count; ++i) result[i] = static_cast<std::int16_t>(lanes_[i]);
    return result;
  }

 private:
  std::array<int, count> lanes_{};
};

#endif

}  // namespace mate33
