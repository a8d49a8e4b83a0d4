#include "output.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace mate33::cli {

void say(std::string_view message) {
  const std::string line = fmt::format("mate33: {}\n", message);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void flush_output() {
  if (std::fflush(stdout) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write the output");
  }
}

void print_event(const nlohmann::ordered_json& event) {
  fmt::print("{}\n", event.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  flush_output();
}

std::string count_of_tables(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "table" : "tables");
}

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

}  // namespace mate33::cli
