#include "mate33/base/checksum.hpp"

#include <array>
#include <bit>

#include "mate33/base/little_endian.hpp"

namespace mate33 {

namespace {

constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87, prime2 = 0xC2B2AE3D27D4EB4F, prime3 = 0x165667B19E3779F9,
                        prime4 = 0x85EBCA77C2B2AE63, prime5 = 0x27D4EB2F165667C5;
constexpr std::size_t lane_bytes = 8, stripe_bytes = 4 * lane_bytes;

constexpr std::uint64_t mixed(std::uint64_t accumulator, std::uint64_t lane) {
  return std::rotl(accumulator + lane * prime2, 31) * prime1;
}

constexpr std::uint64_t merged(std::uint64_t hash, std::uint64_t accumulator) {
  return (hash ^ mixed(0, accumulator)) * prime1 + prime4;
}

/// Hashes all whole stripes and moves past them.
std::uint64_t hash_stripes(std::span<const std::byte>& bytes, std::uint64_t seed) {
  std::array<std::uint64_t, 4> lanes = {seed + prime1 + prime2, seed + prime2, seed, seed - prime1};
  const std::byte* at = bytes.data();
  const std::byte* const end = at + bytes.size() / stripe_bytes * stripe_bytes;
  for (; at != end; at += stripe_bytes) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      lanes[i] = mixed(lanes[i], load_number<std::uint64_t>(at + i * lane_bytes));
    }
  }
  bytes = bytes.last(bytes.size() % stripe_bytes);
  std::uint64_t hash =
      std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) + std::rotl(lanes[3], 18);
  for (const std::uint64_t lane : lanes) hash = merged(hash, lane);
  return hash;
}

/// What is left when the stripes are done.
std::uint64_t hash_rest(std::span<const std::byte> bytes, std::uint64_t hash) {
  const std::byte* at = bytes.data();
  const std::byte* const end = at + bytes.size();
  for (; end - at >= 8; at += 8) {
    hash = std::rotl(hash ^ mixed(0, load_number<std::uint64_t>(at)), 27) * prime1 + prime4;
  }
  if (end - at >= 4) {
    hash = std::rotl(hash ^ load_number<std::uint32_t>(at) * prime1, 23) * prime2 + prime3;
    at += 4;
  }
  for (; at != end; ++at) {
    hash = std::rotl(hash ^ std::to_integer<std::uint64_t>(*at) * prime5, 11) * prime1;
  }
  return hash;
}

}  // namespace

std::uint64_t checksum64(std::span<const std::byte> bytes, std::uint64_t seed) {
  const std::uint64_t size = bytes.size();
  std::uint64_t hash = size >= stripe_bytes ? hash_stripes(bytes, seed) : seed + prime5;
  hash = hash_rest(bytes, hash + size);
  hash = (hash ^ hash >> 33) * prime2;
  hash = (hash ^ hash >> 29) * prime3;
  return hash ^ hash >> 32;
}

}  // namespace mate33
