#include "answerer.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "http_endpoints.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/table_listing.hpp"
#include "mate33/service/explain.hpp"
#include "mate33/service/http_target.hpp"
#include "mate33/service/table_listing_json.hpp"
#include "mate33/table/table_reader.hpp"
#include "memory_maker.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

Expected<TableReader, TableFault> open_table(const TableKey& key) {
  return TableReader::open_file(path_in(memory_directory, table_file_name(key)));
}

std::optional<Plies> longest_win(Material material, Color to_move) {
  const auto reader = open_table(material);
  if (!reader) return std::nullopt;
  return reader->header().counts[index(to_move)].longest_win;
}

Expected<Statistics, std::string> count(Material material, const ShareObserver& observer) {
  const auto reader = open_table(material);
  if (!reader) return Unexpected{reader.error().message};
  InlineExecutor executor;
  return count_table(codes_of(*reader), executor, observer, {});
}

Expected<RuleStatistics, std::string> count_by_rule(const Tablebase& tables, const TableKey& key,
                                                    const ShareObserver& observer) {
  const auto reader = open_table(key);
  if (!reader) return Unexpected{reader.error().message};
  InlineExecutor executor;
  const CodeSource codes =
      reader->header().sides == StoredSides::both
          ? codes_of(*reader)
          : dtz_codes_of(*reader, [&](const Position& position) { return tables.probe_dtz(position).value; });
  return count_rule_table(key.metric, codes, executor, observer, {});
}

Json list_of_tables() {
  Json list = Json::array();
  if (const auto files = table_files(memory_directory)) {
    for (const std::string& path : *files) {
      Listed listed = list_table(path);
      listed.path = file_name_of(path);
      list.push_back(to_json(listed));
    }
  }
  for (auto& table : list_game_tables(memory_directory)) list.push_back(std::move(table));
  return list;
}

HttpSources sources_over(const Tablebase& tables) {
  HttpSources sources;
  sources.directories = memory_directory;
  sources.statistics = [](Material material, const ShareObserver& observer, const StopToken&) {
    return count(material, observer);
  };
  sources.rule_statistics = [&tables](const TableKey& key, const ShareObserver& observer, const StopToken&) {
    return count_by_rule(tables, key, observer);
  };
  sources.longest_win = longest_win;
  sources.tables = list_of_tables;
  sources.monitor = [] { return Json::object(); };
  return sources;
}

/// The tables as they are now, and what has been made of them.
struct Answerer {
  Tablebase tables = Tablebase::open(memory_directory);
  HttpSources sources = sources_over(tables);
  TableProducts products{tables, sources};
  TableList list{sources};
  ServedGames games{memory_directory};
};

/// A module answers one question at a time.
std::unique_ptr<Answerer>& answerer() {
  static std::unique_ptr<Answerer> it;
  return it;
}

HttpContent content_of(Answerer& knows, const HttpCall& call) {
  const HttpContext context{knows.tables, knows.sources, knows.products, knows.list, knows.games};
  // What is needed is made, and then it is asked again.
  for (;;) {
    const auto answered = answer_call(context, call);
    if (!answered) return error_content(404, "there is no " + mate33::quoted(call.target.path));
    if (const auto* const content = std::get_if<HttpContent>(&*answered)) return *content;
    if (const auto error = knows.products.make(std::get<Needed>(*answered), {})) {
      return error_content(500, *error);
    }
  }
}

}  // namespace

TextAnswer answer(std::string_view text) {
  const auto target = parse_target(text);
  if (!target) return {400, target.error() + "\n"};
  if (!answerer()) answerer() = std::make_unique<Answerer>();
  const HttpContent content = content_of(*answerer(), {*target});
  return {content.status, *content.bytes};
}

void forget_tables() {
  answerer().reset();
}

}  // namespace mate33
