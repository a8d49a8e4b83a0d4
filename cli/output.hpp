#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

/// What commands print.
namespace mate33::cli {

/// Says one line on standard error, after the program's name. That it cannot be said changes nothing.
void say(std::string_view message);

/// Sends what was printed on its way. Throws std::system_error if it cannot be written.
void flush_output();

/// Prints one JSON object as a line, and sends it on its way at once, for programs that wait for it.
void print_event(const nlohmann::ordered_json& event);

/// "1 table", "2 tables".
std::string count_of_tables(std::size_t count);

/// "5,411,092".
std::string grouped(std::uint64_t number);

}  // namespace mate33::cli
