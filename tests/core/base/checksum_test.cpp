#include "mate33/base/checksum.hpp"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

using namespace mate33;

namespace {

constexpr std::uint64_t prime1 = 11400714785074694791u, prime2 = 14029467366897019727u,
                        prime3 = 1609587929392839161u, prime4 = 9650029242287828579u,
                        prime5 = 2870177450012600261u;

std::uint64_t rotated(std::uint64_t number, unsigned bits) {
  return number << bits | number >> (64 - bits);
}

std::uint64_t number_at(std::span<const std::byte> bytes, std::size_t at, unsigned size) {
  std::uint64_t number = 0;
  for (unsigned i = 0; i < size; ++i) number |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
  return number;
}

std::uint64_t round_of(std::uint64_t accumulator, std::uint64_t lane) {
  return rotated(accumulator + lane * prime2, 31) * prime1;
}

/// XXH64 step by step, as its specification writes it down.
std::uint64_t slow_checksum(std::span<const std::byte> bytes, std::uint64_t seed) {
  std::size_t at = 0;
  std::uint64_t hash = seed + prime5;
  if (bytes.size() >= 32) {
    std::uint64_t a = seed + prime1 + prime2, b = seed + prime2, c = seed, d = seed - prime1;
    for (; at + 32 <= bytes.size(); at += 32) {
      a = round_of(a, number_at(bytes, at, 8));
      b = round_of(b, number_at(bytes, at + 8, 8));
      c = round_of(c, number_at(bytes, at + 16, 8));
      d = round_of(d, number_at(bytes, at + 24, 8));
    }
    hash = rotated(a, 1) + rotated(b, 7) + rotated(c, 12) + rotated(d, 18);
    for (const std::uint64_t accumulator : {a, b, c, d}) {
      hash = (hash ^ round_of(0, accumulator)) * prime1 + prime4;
    }
  }
  hash += bytes.size();
  for (; at + 8 <= bytes.size(); at += 8) {
    hash = rotated(hash ^ round_of(0, number_at(bytes, at, 8)), 27) * prime1 + prime4;
  }
  for (; at + 4 <= bytes.size(); at += 4) {
    hash = rotated(hash ^ (number_at(bytes, at, 4) * prime1), 23) * prime2 + prime3;
  }
  for (; at < bytes.size(); ++at) {
    hash = rotated(hash ^ (number_at(bytes, at, 1) * prime5), 11) * prime1;
  }
  hash ^= hash >> 33;
  hash *= prime2;
  hash ^= hash >> 29;
  hash *= prime3;
  return hash ^ hash >> 32;
}

std::uint64_t checksum_of(std::string_view text) {
  return checksum64(std::as_bytes(std::span(text)));
}

}  // namespace

TEST_CASE("XXH64 of published examples") {
  CHECK(checksum_of("") == 0xef46db3751d8e999);
  CHECK(checksum_of("abc") == 0x44bc2cf5ad770999);
  CHECK(checksum_of("Nobody inspects the spammish repetition") == 0xfbcea83c8a378bf1);
}

TEST_CASE("XXH64 of every length up to 100 bytes, at any address, is that of a slow second implementation") {
  std::vector<std::byte> bytes;
  for (unsigned i = 0; i < 108; ++i) bytes.push_back(static_cast<std::byte>(i * i * 31 + i * 7 + 200));
  std::size_t wrong = 0;
  for (const std::uint64_t seed :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0x9E3779B185EBCA8D}, ~std::uint64_t{0}}) {
    for (std::size_t offset = 0; offset < 8; ++offset) {
      for (std::size_t length = 0; length <= 100; ++length) {
        const auto part = std::span<const std::byte>(bytes).subspan(offset, length);
        wrong += checksum64(part, seed) == slow_checksum(part, seed) ? 0u : 1u;
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("the short checksum is the lower half of the long one, and both know their seeds") {
  const std::vector<std::byte> bytes(50, std::byte{7});
  CHECK(checksum32(bytes, 5) == (checksum64(bytes, 5) & 0xFFFFFFFF));
  CHECK(checksum32(bytes, 5) != checksum32(bytes, 6));
  CHECK(checksum64(bytes) == checksum64(bytes, 0));
}
