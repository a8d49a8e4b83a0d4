#pragma once

#include <optional>
#include <string>

#include "mate33/server/http_api.hpp"
#include "uci_script.hpp"

/// An API to ask, without sockets.
namespace mate33 {

/// The tables of made_directory().
const Tablebase& served_tables();

/// What stands for the functions of the program: statistics, of KBNvK with two longest mates, of KRvK an
/// error; one table, one page.
HttpSources test_sources();

/// An API over served_tables(), the same for all.
const HttpApi& test_api();

HttpRequest get(std::string target);
/// The response, unless the request takes long.
std::optional<HttpResponse> quick_response(const HttpApi& api, const HttpRequest& request);
/// The response of test_api() to GET.
HttpResponse ask(const std::string& target);
/// The body, as it was before compression.
std::string body_of(const HttpResponse& response);
nlohmann::ordered_json json_of(const HttpResponse& response);
/// Checks that this is an error as all of them should be: one plain line, never kept.
void check_is_error(const HttpResponse& response, unsigned status);
/// "/standard?fen=...", with '_' for spaces.
std::string standard(std::string_view fen);

}  // namespace mate33
