#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "http_content.hpp"
#include "mate33/service/http_api.hpp"
#include "statistics_store.hpp"

/// The endpoints of HttpApi, a file for each group.
namespace mate33 {

/// What they answer from.
struct HttpContext {
  const Tablebase& tables;
  const HttpSources& sources;
  StatisticsStore& statistics;  // may be called from any number of threads
};

/// `name` is the part of the path that varies, as "KBNvK" of /stats/KBNvK.json. Nothing where the answer
/// would take long and the call may not.
using HttpEndpoint = std::optional<HttpContent> (*)(const HttpContext& context, const HttpCall& call,
                                                    std::string_view name);

// Positions.
std::optional<HttpContent> answer_standard(const HttpContext&, const HttpCall&, std::string_view);
std::optional<HttpContent> answer_mainline(const HttpContext&, const HttpCall&, std::string_view);
std::optional<HttpContent> answer_heat(const HttpContext&, const HttpCall&, std::string_view);
// Exercises.
std::optional<HttpContent> answer_practice(const HttpContext&, const HttpCall&, std::string_view material);
// Tables.
std::optional<HttpContent> answer_statistics(const HttpContext&, const HttpCall&, std::string_view material);
std::optional<HttpContent> answer_statistics_list(const HttpContext&, const HttpCall&, std::string_view);
std::optional<HttpContent> answer_endgames(const HttpContext&, const HttpCall&, std::string_view material);
std::optional<HttpContent> answer_tables(const HttpContext&, const HttpCall&, std::string_view);
std::optional<HttpContent> answer_monitor(const HttpContext&, const HttpCall&, std::string_view);

/// The table that a path names, or the error that it does not name one that is there.
Expected<Material, HttpContent> table_of(const HttpContext& context, std::string_view name);
/// Why a probe has no answer, in words for whoever runs the server.
std::string explain(const HttpContext& context, ProbeStatus status, Material unanswered);
/// The answer where a probe has none: that, with the status of HTTP it amounts to.
HttpContent error_content(const HttpContext& context, ProbeStatus status, Material unanswered);

}  // namespace mate33
