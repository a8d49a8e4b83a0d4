#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "mate33/answers/found_parts.hpp"
#include "mate33/answers/http_content.hpp"
#include "mate33/answers/http_sources.hpp"
#include "mate33/answers/served_games.hpp"
#include "mate33/answers/table_products.hpp"

/// The endpoints of HttpApi, a file for each group.
namespace mate33 {

/// What /tables answers, the same until the tables change: made when it is asked for first.
class TableList {
 public:
  explicit TableList(const HttpSources& sources) : sources_(sources) {}
  const HttpContent& content(bool wants_cbor) const;

 private:
  const HttpSources& sources_;
  mutable std::once_flag made_;
  mutable HttpContent json_, cbor_;
};

/// What they answer from.
struct HttpContext {
  const Tablebase& tables;
  const HttpSources& sources;
  TableProducts& products;
  const TableList& list;
  const ServedGames& games;
  FoundParts& found;
};

/// What takes long, and is made once for all who wait for it.
struct SlowPiece {
  std::string name;
  /// Answers what went wrong, if anything. Throws Stopped.
  std::function<std::optional<HttpFault>(const StopToken& stop)> make;
  /// Whether it is to stop when nobody waits for it any more: what others will not ask for.
  bool stops_unwanted = false;
};

/// What becomes of a call that has to wait for something that takes long. The call is not looked at again.
/// What HttpContext refers to must be there still.
struct LaterAnswer {
  SlowPiece needed;
  /// The answer, once that is made.
  std::function<HttpContent()> content;
  /// Unless it is empty, whoever asked does not wait, and is told this: how much of it there is.
  std::function<HttpContent()> until_then{};
};
using HttpAnswer = std::variant<HttpContent, LaterAnswer>;

SlowPiece piece_of(TableProducts& products, const Needed& needed);
/// The answer from a product, at once if it has been made.
HttpAnswer answer_from(const HttpContext& context, const Needed& needed,
                       std::function<HttpContent(const HttpContent& product)> content);
/// The answer to a call; nothing where the path is of none of the endpoints.
std::optional<HttpAnswer> answer_call(const HttpContext& context, const HttpCall& call);

/// Whether what this path asks for may be long: its parameters may come as a form, too, by POST.
bool takes_form(std::string_view path);

/// `name` is the part of the path that varies, as "KBNvK" of /stats/KBNvK.json.
using HttpEndpoint = HttpAnswer (*)(const HttpContext& context, const HttpCall& call, std::string_view name);

/// The position of the parameter fen, or what is wrong with it.
Expected<Position, HttpContent> legal_position(const HttpCall& call);

// Positions.
HttpAnswer answer_standard(const HttpContext&, const HttpCall&, std::string_view);
HttpAnswer answer_mainline(const HttpContext&, const HttpCall&, std::string_view);
HttpAnswer answer_play(const HttpContext&, const HttpCall&, std::string_view);
HttpAnswer answer_heat(const HttpContext&, const HttpCall&, std::string_view);
HttpAnswer answer_covered(const HttpContext&, const HttpCall&, std::string_view);
// Searches.
HttpAnswer answer_find(const HttpContext&, const HttpCall&, std::string_view material);
// Exercises.
HttpAnswer answer_practice(const HttpContext&, const HttpCall&, std::string_view material);
// Games other than chess: /xiangqi, /xiangqi/mainline, /xiangqi/play; nothing where the path names no game
// that is there.
std::optional<HttpAnswer> answer_game(const HttpContext&, const HttpCall&);
HttpAnswer answer_games(const HttpContext&, const HttpCall&, std::string_view);
HttpAnswer answer_rules(const HttpContext&, const HttpCall&, std::string_view game);
// Tables.
HttpAnswer answer_statistics(const HttpContext&, const HttpCall&, std::string_view material);
HttpAnswer answer_statistics_list(const HttpContext&, const HttpCall&, std::string_view);
HttpAnswer answer_endgames(const HttpContext&, const HttpCall&, std::string_view material);
HttpAnswer answer_tables(const HttpContext&, const HttpCall&, std::string_view);
HttpAnswer answer_monitor(const HttpContext&, const HttpCall&, std::string_view);

/// What the search that a target asks for reads from end to end: of this metric the table, and those that its
/// moves lead to if they are looked up. Nothing where it asks for none.
struct FindReads {
  Metric metric;
  bool smaller_too;
};
std::optional<FindReads> what_find_reads(const HttpTarget& target);

/// The material of the table that a path names, or the error that it does not name one that is there.
Expected<Material, HttpContent> table_of(const HttpContext& context, std::string_view name,
                                         Metric metric = Metric::dtm);
/// As table_of(), of another game: a name as "xiangqi:KRvK", either side first.
Expected<GameTable, HttpContent> game_table_of(const HttpContext& context, std::string_view name,
                                               Metric metric = Metric::dtm);

}  // namespace mate33
