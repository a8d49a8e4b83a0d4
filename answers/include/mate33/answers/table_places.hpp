#pragma once

#include <string>
#include <string_view>

namespace mate33 {

/// What a server says of tables elsewhere.
inline constexpr const char* elsewhere_for_server = "start the server with --tables and its directory";
/// As elsewhere_for_server, where files are added to those in memory, as in a browser.
inline constexpr const char* elsewhere_in_memory = "add its file";

/// Where tables are, in messages to somebody.
struct TablePlaces {
  std::string directories;
  std::string_view elsewhere;  ///< how to name another one, as "name its directory with --tables"
  bool are_named = true;       ///< false: the directories mean nothing to whoever reads the message
};

}  // namespace mate33
