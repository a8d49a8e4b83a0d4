#include "mate33/server/table_server.hpp"

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "mate33/answers/explain.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;
using Tables = std::shared_ptr<const ServedTables>;

/// Of searches that look up moves: what blocks and, of what moves lead to, slices take at most.
constexpr std::size_t searched_cache_bytes = std::size_t{256} << 20,
                      searched_store_bytes = std::size_t{256} << 20;

/// The same tables once more, for searches, with a cache of their own: opened when one needs them.
class SearchedTables {
 public:
  explicit SearchedTables(std::string directories) : directories_(std::move(directories)) {}

  const Tablebase& tables() {
    std::call_once(opened_, [this] {
      TablebaseOptions options;
      options.cache_bytes = searched_cache_bytes;
      tables_ = Tablebase::open(directories_, options);
    });
    return tables_;
  }

 private:
  const std::string directories_;
  std::once_flag opened_;
  Tablebase tables_;
};

}  // namespace

class TableServer::Implementation {
 public:
  Implementation(TableServerOptions options, ServerHost host);

  std::string url() const { return server_.url(); }
  void run();

 private:
  std::shared_ptr<const HttpApi> api_over(const Tables& tables);
  HttpSources sources_over(const Tables& tables);
  Json monitored(const ServedTables& served) const;
  CountOptions counting(const ShareObserver& observer, const std::stop_token& stop) const;
  /// Has the server answer from the tables that are there now; whether that is done.
  bool exchange();

  const TableServerOptions options_;
  const ServerHost host_;
  const Clock::time_point start_ = Clock::now();
  std::unique_ptr<TableMaking> making_;  // null: it is not allowed
  Tables served_;
  HttpTraffic traffic_;
  HttpServer server_;
  std::string trouble_;   // why the tables of before go on serving, as it was said last
  DirectoryWatch watch_;  // last: it exchanges the tables
};

TableServer::Implementation::Implementation(TableServerOptions options, ServerHost host)
    : options_(std::move(options)),
      host_(std::move(host)),
      making_(host_.makers.any() ? std::make_unique<TableMaking>(host_.makers) : nullptr),
      served_(std::make_shared<const ServedTables>(find_or_make_tables(options_.directories, host_))),
      server_(api_over(served_), traffic_, options_.http),
      watch_(served_->watched, served_->files, [this] { return exchange(); }) {}

void TableServer::Implementation::run() {
  server_.stop_at_signals();
  server_.run();
}

std::shared_ptr<const HttpApi> TableServer::Implementation::api_over(const Tables& tables) {
  // The answers from these tables, which they keep.
  struct Answers {
    Answers(Tables t, HttpSources sources) : served(std::move(t)), api(served->tables, std::move(sources)) {}
    Tables served;
    HttpApi api;
  };
  const auto answers = std::make_shared<const Answers>(tables, sources_over(tables));
  return {answers, &answers->api};
}

CountOptions TableServer::Implementation::counting(const ShareObserver& observer,
                                                   const std::stop_token& stop) const {
  CountOptions options;
  options.write = host_.write;
  options.observer = observer;
  options.stop = stop;
  options.elsewhere = elsewhere_for_server;
  return options;
}

HttpSources TableServer::Implementation::sources_over(const Tables& tables) {
  const ServedTables& served = *tables;
  HttpSources sources;
  sources.places = {served.directories, elsewhere_for_server};
  sources.statistics = [this, &served](Material material, const ShareObserver& observer,
                                       const std::stop_token& stop) {
    WorkerTeam team(options_.http.threads);
    return table_statistics(served.tables, served.directories, material, team, counting(observer, stop));
  };
  sources.rule_statistics = [this, &served](const TableKey& table, const ShareObserver& observer,
                                            const std::stop_token& stop) {
    WorkerTeam team(options_.http.threads);
    return mate33::rule_statistics(served.tables, served.directories, table, team, counting(observer, stop));
  };
  sources.game_statistics = [this](const GameCodeSource& codes, Code greatest, const ShareObserver& observer,
                                   const std::stop_token& stop) {
    WorkerTeam team(options_.http.threads);
    return count_game_table(codes, greatest, team, observer, stop);
  };
  // Those made in memory are small, and there is no other way to them.
  if (!served.has_made_in_memory) {
    sources.search.tables = [searched =
                                 std::make_shared<SearchedTables>(served.directories)]() -> const auto& {
      return searched->tables();
    };
    sources.search.store_bytes = searched_store_bytes;
  }
  sources.longest_win = [&served](Material material, Color to_move) {
    return served.longest_win(material, to_move);
  };
  sources.solved = &served.solved;
  sources.tables = [&served] { return list_tables(served); };
  sources.monitor = [this, &served] { return monitored(served); };
  sources.making = making_.get();
  sources.page = options_.page;
  return sources;
}

Json TableServer::Implementation::monitored(const ServedTables& served) const {
  const auto uptime = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start_);
  return {{"status", "ok"},
          {"version", options_.version},
          {"uptime_seconds", uptime.count()},
          {"tables", served.tables.tables().size()},
          {"solved", served.solved.count()},
          {"faults", served.tables.faults().size() + served.solved_faults.size()},
          {"requests", traffic_.requests.load()},
          {"server_errors", traffic_.server_errors.load()},
          {"connections",
           {{"open", traffic_.open.load()},
            {"limit", options_.http.limits.connections},
            {"accepted", traffic_.accepted.load()},
            {"dropped", traffic_.dropped.load()}}}};
}

bool TableServer::Implementation::exchange() {
  auto found = find_tables_again(*served_, host_);
  if (!found) {
    if (found.error() != trouble_) {
      host_.say("the tables have changed, but those of before go on serving: " + found.error());
    }
    trouble_ = found.error();
    return false;
  }
  served_ = std::make_shared<const ServedTables>(*std::move(found));
  server_.replace(api_over(served_));
  trouble_.clear();
  const std::size_t count = served_->tables.tables().size();
  host_.say("the tables have changed: there " + (count == 1 ? "is 1" : "are " + std::to_string(count)) +
            " now");
  return true;
}

TableServer::TableServer(TableServerOptions options, ServerHost host)
    : implementation_(std::make_unique<Implementation>(std::move(options), std::move(host))) {}
TableServer::~TableServer() = default;

std::string TableServer::url() const {
  return implementation_->url();
}

void TableServer::run() {
  implementation_->run();
}

}  // namespace mate33
