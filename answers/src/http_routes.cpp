#include <array>
#include <string_view>
#include <utility>

#include "mate33/answers/http_endpoints.hpp"

namespace mate33 {

namespace {

/// Paths that begin and end like this; where the two are one whole path, nothing varies between them.
struct Route {
  std::string_view begin, end;
  bool is_exact;
  HttpEndpoint answer;
};

constexpr std::array routes = {
    Route{"/standard", "", true, answer_standard},
    Route{"/standard/mainline", "", true, answer_mainline},
    Route{"/standard/play", "", true, answer_play},
    Route{"/heat", "", true, answer_heat},
    Route{"/covered", "", true, answer_covered},
    Route{"/practice/", "", false, answer_practice},
    Route{"/find/", "", false, answer_find},
    Route{"/stats.json", "", true, answer_statistics_list},
    Route{"/stats/", ".json", false, answer_statistics},
    Route{"/endgames/", ".pgn", false, answer_endgames},
    Route{"/rules", "", true, answer_games},
    Route{"/rules/", "", false, answer_rules},
    Route{"/tables", "", true, answer_tables},
    Route{"/monitor", "", true, answer_monitor},
};

/// What stands between the beginning and the end; nothing if the path is not one of this route.
std::optional<std::string_view> match(const Route& route, std::string_view path) {
  if (route.is_exact) return path == route.begin ? std::optional(std::string_view()) : std::nullopt;
  if (!path.starts_with(route.begin)) return std::nullopt;
  path.remove_prefix(route.begin.size());
  if (!path.ends_with(route.end)) return std::nullopt;
  path.remove_suffix(route.end.size());
  return path;
}

}  // namespace

bool takes_form(std::string_view path) {
  return path.ends_with("/play");
}

SlowPiece piece_of(TableProducts& products, const Needed& needed) {
  constexpr std::array names = {"statistics ", "endgames ", "start "};  // as Product has them
  return {names[static_cast<std::size_t>(needed.product)] + needed.name(),
          [&products, needed](const StopToken& stop) { return products.make(needed, stop); }};
}

HttpAnswer answer_from(const HttpContext& context, const Needed& needed,
                       std::function<HttpContent(const HttpContent&)> content) {
  if (const auto made = context.products.content(needed)) return content(*made);
  return LaterAnswer{piece_of(context.products, needed),
                     [&products = context.products, needed, content = std::move(content)] {
                       return content(*products.content(needed));
                     }};
}

std::optional<HttpAnswer> answer_call(const HttpContext& context, const HttpCall& call) {
  for (const Route& route : routes) {
    if (const auto name = match(route, call.target.path)) return route.answer(context, call, *name);
  }
  return answer_game(context, call);
}

}  // namespace mate33
