#include "mate33/census/source_hash.hpp"

#include <algorithm>
#include <vector>

#include "mate33/base/sha256.hpp"
#include "mate33/census/stopped.hpp"

namespace mate33 {

Expected<std::string, TableFault> sha256_of(const ByteSource& source, const std::string& name,
                                            const StopToken& stop) {
  constexpr std::uint64_t most_at_once = 1 << 20;
  std::vector<std::byte> part;
  Sha256 hash;
  for (std::uint64_t at = 0; at < source.size(); at += part.size()) {
    if (stop.stop_requested()) throw Stopped();
    part.resize(static_cast<std::size_t>(std::min(most_at_once, source.size() - at)));
    if (const auto error = source.read(at, part)) {
      return Unexpected{TableFault{TableFault::Kind::io_error, "cannot read " + name + ": " + *error}};
    }
    hash.add(part);
  }
  return hash.hex();
}

}  // namespace mate33
