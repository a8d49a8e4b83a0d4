#include "mate33/base/sha256.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <span>
#include <string>
#include <vector>

using namespace mate33;

namespace {

std::string portable_hex(std::span<const std::byte> bytes) {
  Sha256 hash = Sha256::portable();
  hash.add(bytes);
  return hash.hex();
}

}  // namespace

TEST_CASE("SHA-256 of the published examples of FIPS 180-4") {
  struct Case {
    std::string message;
    std::string digest;
  };
  const Case cases[] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
       "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
       "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
      {std::string(1'000'000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.message.size());
    const auto bytes = std::as_bytes(std::span(c.message));
    CHECK(sha256_hex(bytes) == c.digest);
    CHECK(portable_hex(bytes) == c.digest);
  }
}

TEST_CASE("both implementations agree for every length and any alignment") {
  constexpr std::size_t longest = 200;
  constexpr std::size_t alignments = 16;
  std::mt19937_64 random(8);
  std::vector<std::byte> bytes(longest + alignments);
  for (std::byte& b : bytes) b = static_cast<std::byte>(random() & 0xFF);
  for (std::size_t length = 0; length <= longest; ++length) {
    CAPTURE(length);
    const auto message = std::span(bytes).subspan(length % alignments, length);
    CHECK(sha256_hex(message) == portable_hex(message));
  }
}

TEST_CASE("bytes that come part by part have the digest of the whole, at any time") {
  std::mt19937_64 random(8);
  std::vector<std::byte> bytes(1000);
  for (std::byte& b : bytes) b = static_cast<std::byte>(random() & 0xFF);
  for (const std::size_t part : {1u, 7u, 63u, 64u, 65u, 128u, 200u, 999u, 1000u}) {
    CAPTURE(part);
    Sha256 hash;
    for (std::size_t at = 0; at < bytes.size(); at += part) {
      CHECK(hash.hex() == sha256_hex(std::span(bytes).first(at)));
      hash.add(std::span(bytes).subspan(at, std::min(part, bytes.size() - at)));
      hash.add({});
    }
    CHECK(hash.hex() == sha256_hex(bytes));
  }
}

TEST_CASE("every byte and the length count") {
  std::vector<std::byte> bytes(130);
  const std::string before = sha256_hex(bytes);
  for (std::byte& b : bytes) {
    b = std::byte{1};
    CHECK(sha256_hex(bytes) != before);
    b = std::byte{0};
  }
  CHECK(sha256_hex(bytes) == before);
  CHECK(sha256_hex(std::span(bytes).first(129)) != before);
}
