#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mate33/table/codec/code.hpp"

namespace mate33 {

/// A set of codes.
class DueCodes {
 public:
  void add(Code code) {
    if (bits_.size() <= code / 64u) bits_.resize(code / 64u + 1);
    bits_[code / 64u] |= std::uint64_t{1} << code % 64;
  }
  const std::vector<std::uint64_t>& bits() const { return bits_; }

 private:
  std::vector<std::uint64_t> bits_;
};

/// The codes of a plane's positions that come due at a known ply, to be taken in ascending order.
class DuePlies {
 public:
  DuePlies() = default;
  explicit DuePlies(const DueCodes& codes) {
    for (std::size_t word = codes.bits().size(); word-- > 0;) {
      for (std::uint64_t bits = codes.bits()[word]; bits != 0;) {
        const unsigned bit = 63u - static_cast<unsigned>(std::countl_zero(bits));
        codes_.push_back(static_cast<Code>(word * 64 + bit));
        bits ^= std::uint64_t{1} << bit;
      }
    }
  }
  /// Takes the code out if it is the next one.
  bool take(Code code) {
    if (codes_.empty() || codes_.back() != code) return false;
    codes_.pop_back();
    return true;
  }
  Code last() const { return codes_.empty() ? draw_code : codes_.front(); }

 private:
  std::vector<Code> codes_;  // descending
};

}  // namespace mate33
