#include "http_host.hpp"

#include <algorithm>
#include <boost/asio/ip/address_v6.hpp>

namespace mate33 {

namespace {

constexpr std::string_view decimal_digits = "0123456789";

/// What a name may be made of (RFC 3986, reg-name), in lower case.
bool is_part_of_name(char c) {
  constexpr std::string_view others = "-._~%!$&'()*+,;=";
  return (c >= 'a' && c <= 'z') || decimal_digits.find(c) != std::string_view::npos ||
         others.find(c) != std::string_view::npos;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

}  // namespace

std::optional<std::string> host_of(std::string_view value) {
  const bool is_bracketed = value.starts_with('[');
  const std::size_t end = is_bracketed ? value.find(']') : std::min(value.find(':'), value.size());
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view port = value.substr(is_bracketed ? end + 1 : end);
  if (!port.empty() &&
      (port.front() != ':' || port.find_first_not_of(decimal_digits, 1) != std::string_view::npos)) {
    return std::nullopt;
  }
  if (is_bracketed) {
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address_v6(std::string(value.substr(1, end - 1)), error);
    return error ? std::nullopt : std::optional('[' + address.to_string() + ']');
  }
  std::string name = lower_case(value.substr(0, end));
  return std::ranges::all_of(name, is_part_of_name) ? std::optional(std::move(name)) : std::nullopt;
}

bool HostNames::add(std::string_view name) {
  auto host = host_of(name);
  if (!host || host->empty()) return false;
  names_.insert(*std::move(host));
  return true;
}

}  // namespace mate33
