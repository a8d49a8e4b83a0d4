#include "mate33/table/codec/code_bytes.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <vector>

using namespace mate33;

namespace {

constexpr std::array all_widths = {CodeWidth::half_byte, CodeWidth::byte, CodeWidth::two_bytes};

/// So many codes of this width, all that fit among them where there is room.
template <class Bytes>
std::vector<Code> codes_that_fit(std::size_t count, CodeWidth width) {
  std::vector<Code> codes;
  for (std::size_t i = 0; codes.size() < count; ++i) {
    const auto code = static_cast<Code>(i * 257 + i);
    if (Bytes::fits(code, width)) codes.push_back(code);
    if (i % 7 == 0 && Bytes::fits(illegal_code, width)) codes.push_back(illegal_code);
  }
  codes.resize(count);
  return codes;
}

template <class Bytes>
void check_round_trip(CodeWidth width, std::size_t count) {
  CAPTURE(bits_of(width));
  CAPTURE(count);
  const std::vector<Code> codes = codes_that_fit<Bytes>(count, width);
  CHECK(all_fit<Bytes>(codes, width));
  // What lies behind the bytes stays.
  constexpr std::byte untouched{0xA5};
  std::vector<std::byte> bytes(bytes_of_codes(count, width) + 1, untouched);
  codes_to_bytes(codes, width, bytes.data());
  CHECK(bytes.back() == untouched);
  std::vector<Code> read(count + 1, any_code);
  codes_from_bytes<Bytes>(bytes.data(), width, std::span(read).first(count));
  CHECK(read.back() == any_code);
  read.pop_back();
  CHECK(read == codes);
  for (std::size_t i = 0; i < count; ++i) CHECK(code_in_bytes<Bytes>(bytes.data(), i, width) == codes[i]);
}

}  // namespace

TEST_CASE("codes come back from their bytes, of any width, one by one and all together") {
  for (const CodeWidth width : all_widths) {
    for (const std::size_t count : {0u, 2u, 62u, 64u, 66u, 192u, 600u}) {
      check_round_trip<PlainBytes>(width, count);
      check_round_trip<MarkedBytes>(width, count);
    }
  }
}

TEST_CASE("the least width has room, and the one before has not") {
  for (const Code code : {Code{0}, Code{13}, Code{14}, Code{15}, Code{16}, Code{253}, Code{254}, Code{255},
                          Code{256}, Code{1000}}) {
    CAPTURE(code);
    CHECK(PlainBytes::fits(code, width_for<PlainBytes>(code)));
    CHECK(MarkedBytes::fits(code, width_for<MarkedBytes>(code)));
    for (const CodeWidth width : all_widths) {
      if (width < width_for<PlainBytes>(code)) CHECK_FALSE(PlainBytes::fits(code, width));
      if (width < width_for<MarkedBytes>(code)) CHECK_FALSE(MarkedBytes::fits(code, width));
    }
  }
  CHECK(width_for<PlainBytes>(15) == CodeWidth::half_byte);
  CHECK(width_for<MarkedBytes>(13) == CodeWidth::half_byte);
  CHECK(width_for<MarkedBytes>(253) == CodeWidth::byte);
}
