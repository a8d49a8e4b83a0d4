#include "http_parameters.hpp"

#include <charconv>

#include "mate33/base/quoted.hpp"

namespace mate33 {

Expected<std::uint64_t, HttpContent> number_in(const HttpCall& call, const char* name, std::uint64_t usual,
                                               std::uint64_t least, std::uint64_t most) {
  const std::string* const text = call.target.find(name);
  if (text == nullptr) return usual;
  std::uint64_t value = 0;
  const char* const end = text->data() + text->size();
  const auto [stop, error] = std::from_chars(text->data(), end, value);
  if (error != std::errc{} || stop != end || value < least || value > most) {
    return Unexpected{error_content(400, std::string(name) + ": expected a number from " +
                                             std::to_string(least) + " to " + std::to_string(most) +
                                             ", not " + mate33::quoted(*text))};
  }
  return value;
}

Expected<bool, HttpContent> flag_in(const HttpCall& call, const char* name) {
  const std::string* const text = call.target.find(name);
  if (text == nullptr || *text == "0") return false;
  if (*text == "1") return true;
  return Unexpected{
      error_content(400, std::string(name) + ": expected 0 or 1, not " + mate33::quoted(*text))};
}

}  // namespace mate33
