#include "code_bytes.hpp"

namespace mate33 {

bool all_fit_bytes(std::span<const Code> codes) {
  for (std::size_t begin = 0; begin < codes.size(); begin += codes_at_once) {
    const auto part = codes.subspan(begin).first<codes_at_once>();
    Code beyond = 0;
    for (std::size_t i = 0; i < codes_at_once; ++i) beyond |= fits_byte(part[i]) ? Code{0} : Code{1};
    if (beyond != 0) return false;
  }
  return true;
}

void to_bytes(std::span<const Code, codes_at_once> codes, bool wide, std::byte* bytes) {
  if (wide) {
    for (std::size_t i = 0; i < codes_at_once; ++i) {
      bytes[2 * i] = static_cast<std::byte>(codes[i]);
      bytes[2 * i + 1] = static_cast<std::byte>(codes[i] >> 8);
    }
  } else {
    for (std::size_t i = 0; i < codes_at_once; ++i) bytes[i] = static_cast<std::byte>(byte_of_code(codes[i]));
  }
}

void from_bytes(const CodeBytes& bytes, bool wide, std::span<Code, codes_at_once> codes) {
  if (wide) {
    for (std::size_t i = 0; i < codes_at_once; ++i) {
      codes[i] = static_cast<Code>(std::to_integer<unsigned>(bytes[2 * i]) |
                                   std::to_integer<unsigned>(bytes[2 * i + 1]) << 8);
    }
  } else {
    for (std::size_t i = 0; i < codes_at_once; ++i) codes[i] = code_of_byte(std::to_integer<Code>(bytes[i]));
  }
}

}  // namespace mate33
