#pragma once

#include <string>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/stop_token.hpp"

namespace mate33 {

/// The SHA-256 digest of all bytes of a source, in lower-case hexadecimal, without holding them all at once.
/// `name` stands in the message of a fault. Throws Stopped soon after a stop is requested.
Expected<std::string, TableFault> sha256_of(const ByteSource& source, const std::string& name,
                                            const StopToken& stop = {});

}  // namespace mate33
