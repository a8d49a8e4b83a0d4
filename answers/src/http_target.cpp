#include "mate33/answers/http_target.hpp"

#include <algorithm>

#include "mate33/base/quoted.hpp"

namespace mate33 {

namespace {

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return std::nullopt;
}

/// The text without percent-encoding; nothing where that is wrong or means a NUL.
std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += plus_is_space && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const auto high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
    if (!high || !low || *high + *low == 0) return std::nullopt;
    plain += static_cast<char>(*high << 4 | *low);
    i += 2;
  }
  return plain;
}

Unexpected<std::string> bad_encoding(std::string_view text) {
  return {"bad percent-encoding in " + mate33::quoted(text) +
          ": expected % and two hexadecimal digits, not 00"};
}

/// The path and query of a target in absolute form, which proxies send; any other as it is.
std::string_view without_origin(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  if (!text.starts_with(scheme)) return text;
  text.remove_prefix(scheme.size());
  text.remove_prefix(std::min(text.find_first_of("/?"), text.size()));
  return text.empty() ? "/" : text;
}

/// Each is compared with those before it.
constexpr std::size_t most_parameters = 32;

bool is_printable(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F' && c != '#'; });
}

std::string not_printable(const char* what, std::string_view text) {
  return std::string("bad ") + what + " " + mate33::quoted(text) +
         ": expected printable ASCII without '#', all else percent-encoded";
}

std::optional<std::string> add_parameter(HttpTarget& target, std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string_view value = text.substr(std::min(equals + 1, text.size()));
  auto plain_name = decoded(text.substr(0, equals), true), plain_value = decoded(value, true);
  if (!plain_name || !plain_value) return bad_encoding(text).error;
  if (target.parameters.size() == most_parameters) {
    return "more than " + std::to_string(most_parameters) + " parameters";
  }
  if (target.find(*plain_name) != nullptr) {
    return "the parameter " + mate33::quoted(*plain_name) + " is given twice";
  }
  target.parameters.emplace_back(*std::move(plain_name), *std::move(plain_value));
  return std::nullopt;
}

/// "name=value&name=value".
std::optional<std::string> add_parameters(HttpTarget& target, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('&'), text.size());
    if (auto error = add_parameter(target, text.substr(0, end))) return error;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::nullopt;
}

}  // namespace

const std::string* HttpTarget::find(std::string_view name) const {
  for (const auto& [key, value] : parameters) {
    if (key == name) return &value;
  }
  return nullptr;
}

Expected<HttpTarget, std::string> parse_target(std::string_view text) {
  if (!is_printable(text)) return Unexpected{not_printable("target", text)};
  text = without_origin(text);
  const std::size_t question = std::min(text.find('?'), text.size());
  const std::string_view path = text.substr(0, question);
  HttpTarget target;
  auto plain_path = decoded(path, false);
  if (!plain_path) return bad_encoding(path);
  target.path = *std::move(plain_path);
  if (!target.path.starts_with('/')) {
    return Unexpected{"bad target " + mate33::quoted(text) + ": expected a path that begins with '/'"};
  }
  if (auto error = add_parameters(target, text.substr(std::min(question + 1, text.size())))) {
    return Unexpected{*std::move(error)};
  }
  return target;
}

std::optional<std::string> add_form(HttpTarget& target, std::string_view form) {
  if (!is_printable(form)) return not_printable("form", form);
  return add_parameters(target, form);
}

}  // namespace mate33
