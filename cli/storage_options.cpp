#include "storage_options.hpp"

#include <fmt/core.h>

#include <charconv>
#include <string_view>

#include "mate33/base/machine_memory.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

/// "2G", "500M" or a number of bytes, as this option has it.
std::uint64_t bytes_from(const std::string& text, const char* option) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  const int shift = unit.empty()  ? 0
                    : unit == "K" ? 10
                    : unit == "M" ? 20
                    : unit == "G" ? 30
                    : unit == "T" ? 40
                                  : -1;
  if (error != std::errc() || shift < 0 || number == 0 || number > (std::uint64_t{1} << 60) >> shift) {
    throw CommandError(
        ExitCode::bad_input,
        fmt::format("--{} {}: expected a whole number of bytes, or one with K, M, G or T, as 500M or 12G",
                    option, text));
  }
  return number << shift;
}

}  // namespace

void add_level_option(ArgumentParser& parser, const char* usual) {
  parser.add()("level", po::value<std::string>()->default_value(usual)->value_name("L"),
               "how hard to compress: quick, best (about half the size, slower), or 1 to 22 as of zstd");
}

Packing level_option(const Arguments& arguments) {
  const auto text = arguments.options["level"].as<std::string>();
  if (text == "quick") return quick_packing;
  if (text == "best") return best_packing;
  constexpr int most = 22;
  int level = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), level);
  if (error != std::errc() || end != text.data() + text.size() || level < 1 || level > most) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--level {}: expected quick, best or 1 to {}", text, most));
  }
  return {BlockCodec::zstd, level};
}

std::uint64_t size_option(const Arguments& arguments, const char* option) {
  if (!arguments.has(option)) return 0;
  return bytes_from(arguments.options[option].as<std::string>(), option);
}

std::uint64_t memory_limit(const Arguments& arguments) {
  return size_option(arguments, "memory");
}

AllowedMemory allowed_memory(const Arguments& arguments) {
  const bool is_given = arguments.has("memory");
  return {is_given ? memory_limit(arguments) : memory_of_machine(), is_given};
}

void add_sides_option(ArgumentParser& parser, const char* usual) {
  parser.add()("sides", po::value<std::string>()->value_name("S"),
               fmt::format("both: store the values of both sides to move; one: of the side that takes less; "
                           "the default is {}",
                           usual)
                   .c_str());
}

std::optional<SidesOption> sides_option(const Arguments& arguments) {
  if (!arguments.has("sides")) return std::nullopt;
  const auto text = arguments.options["sides"].as<std::string>();
  if (text == "both") return SidesOption::both;
  if (text == "one") return SidesOption::one;
  throw CommandError(ExitCode::bad_input, fmt::format("--sides {}: expected one or both", text));
}

}  // namespace mate33::cli
