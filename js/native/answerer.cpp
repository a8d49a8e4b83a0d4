#include "answerer.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "mate33/answers/explain.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "mate33/answers/http_target.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/table_listing_json.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/table_listing.hpp"
#include "mate33/solved_files.hpp"
#include "mate33/table/table_reader.hpp"
#include "memory_maker.hpp"
#include "sound_tables.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

std::optional<Plies> longest_win(Material material, Color to_move) {
  const auto reader = TableReader::open_file(path_in(memory_directory, table_file_name(material)));
  if (!reader) return std::nullopt;
  return reader->header().counts[index(to_move)].longest_win;
}

/// What the tables say, a draw where they do not. Tables that floors need are there as a whole, and sound;
/// what else is read elsewhere is wanted then, and the question is asked again.
CodeAnswer code_answer_of(const Tablebase& tables, Metric metric) {
  switch (metric) {
    case Metric::wdl:
      return code_answer([&](const Position& position) { return tables.probe_wdl(position).score; });
    case Metric::dtz:
      return code_answer([&](const Position& position) { return tables.probe_dtz(position).value; });
    default: return code_answer([&](const Position& position) { return tables.probe(position).value; });
  }
}

Expected<Statistics, TableFault> count(const Tablebase& tables, Material material,
                                       const ShareObserver& observer) {
  const auto reader = open_sound_table(material);
  if (!reader) return Unexpected{reader.error()};
  InlineExecutor executor;
  return count_table(codes_of(*reader, code_answer_of(tables, Metric::dtm)), executor, observer, {});
}

Expected<RuleStatistics, TableFault> count_by_rule(const Tablebase& tables, const TableKey& key,
                                                   const ShareObserver& observer) {
  const auto reader = open_sound_table(key);
  if (!reader) return Unexpected{reader.error()};
  InlineExecutor executor;
  return count_rule_table(key.metric, codes_of(*reader, code_answer_of(tables, key.metric)), executor,
                          observer, {});
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

/// Those in memory. What is wrong with one is said when it is put there (fault_of_solved()).
SolvedFiles solved_in_memory() {
  SolvedFiles files(Unreadable::is_unknown);
  files.add_directories(memory_directory);
  return files;
}

HttpSources sources_over(const Tablebase& tables, const SolvedFiles& solved) {
  HttpSources sources;
  sources.solved = &solved;
  sources.places = {memory_directory, elsewhere_in_memory, false};
  sources.statistics = [&tables](Material material, const ShareObserver& observer, const StopToken&) {
    return count(tables, material, observer);
  };
  sources.rule_statistics = [&tables](const TableKey& key, const ShareObserver& observer, const StopToken&) {
    return count_by_rule(tables, key, observer);
  };
  sources.search.most_time = std::chrono::milliseconds(500);  // what is asked meanwhile waits so long
  sources.search.most_time_at_once = std::chrono::seconds(15);
  sources.search.fault_of = [](const TableKey& key) -> std::optional<TableFault> {
    const auto reader = open_sound_table(key);
    return reader ? std::nullopt : std::optional(reader.error());
  };
  sources.search.codes = [&tables](Metric metric) { return code_answer_of(tables, metric); };
  sources.search.values = [&tables](const Position& position) { return tables.probe(position).value; };
  sources.longest_win = longest_win;
  sources.tables = list_of_tables;
  sources.monitor = [] { return Json::object(); };
  return sources;
}

/// The tables as they are now, and what has been made of them.
struct Answerer {
  Tablebase tables = Tablebase::open(memory_directory);
  SolvedFiles solved = solved_in_memory();
  HttpSources sources = sources_over(tables, solved);
  TableProducts products{tables, sources};
  TableList list{sources};
  ServedGames games{memory_directory};
  FoundParts found{tables, sources};
};

/// A module answers one question at a time.
std::unique_ptr<Answerer>& answerer() {
  static std::unique_ptr<Answerer> it;
  return it;
}

HttpContent content_of(Answerer& knows, const HttpCall& call) {
  const HttpContext context{knows.tables, knows.sources, knows.products,
                            knows.list,   knows.games,   knows.found};
  const auto answered = answer_call(context, call);
  if (!answered) return error_content(404, "there is no " + mate33::quoted(call.target.path));
  if (const auto* const content = std::get_if<HttpContent>(&*answered)) return *content;
  const auto& later = std::get<LaterAnswer>(*answered);
  if (const auto fault = later.needed.make({})) return error_content(*fault);
  return later.content();
}

/// What of the tables a question reads from end to end, if it does.
std::vector<Metric> metrics_read_by(std::string_view question, const HttpTarget& target) {
  if (question == "endgames") return {Metric::dtm};
  if (question == "practice") return {Metric::dtm, Metric::wdl};
  const std::string* const named = target.find("metric");
  // Of a table on repetition its header tells all.
  if (named != nullptr && *named == name_of(Metric::repetition)) return {};
  const Metric metric = named == nullptr ? Metric::dtm : parse_metric(*named).value_or(Metric::dtm);
  return metric == Metric::dtz ? std::vector{Metric::wdl, metric} : std::vector{metric};
}

/// As wants_whole_files(), of a search in the tables of this name.
bool wants_searched_files(const std::string& name, const HttpTarget& target) {
  const auto reads = what_find_reads(target);
  if (!reads) return false;
  std::vector<std::string> names = {name};
  if (reads->smaller_too) {
    if (auto all = tables_for(name)) names = *std::move(all);
  }
  return want_whole_tables(names, {reads->metric});
}

/// Wants the files that a question reads from end to end. Answers whether there are some that lie elsewhere.
bool wants_whole_files(const HttpTarget& target) {
  for (const std::string_view question : {"stats", "practice", "endgames", "find"}) {
    const std::string prefix = "/" + std::string(question) + "/";
    if (!target.path.starts_with(prefix)) continue;
    const std::string file = target.path.substr(prefix.size());
    if (question == "find") return wants_searched_files(file, target);
    std::vector<std::string> names = {file.substr(0, file.find('.'))};
    // Exercises are quiet positions: what their captures lead to is asked at random, too.
    if (question == "practice") {
      if (auto all = tables_for(names.front())) names = *std::move(all);
    }
    return want_whole_tables(names, metrics_read_by(question, target));
  }
  return false;
}

/// Errors are JSON, as the server has them for who asks for JSON.
TextAnswer text_of(const HttpContent& content) {
  return {content.status, content.fault ? to_line(to_json(*content.fault)) + "\n" : *content.bytes};
}

}  // namespace

TextAnswer answer(std::string_view text) {
  const auto target = parse_target(text);
  if (!target) return text_of(error_content(400, target.error()));
  if (wants_whole_files(*target)) return text_of(error_content(503, "files are not here as a whole"));
  if (!answerer()) answerer() = std::make_unique<Answerer>();
  return text_of(content_of(*answerer(), {*target}));
}

std::string fault_of_solved(const std::string& file) {
  SolvedFiles files;
  const auto fault = files.add_file(path_in(memory_directory, file));
  return fault ? fault->message : "";
}

void forget_tables() {
  answerer().reset();
}

}  // namespace mate33
