#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "http_tables.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

/// A server for the lichess tablebase's clients.
namespace mate33::testing {

using Json = nlohmann::ordered_json;

/// An API over tables made for it, with all that they need.
class Server {
 public:
  explicit Server(const std::vector<const char*>& names) { make(names, {Metric::wdl, Metric::dtz}); }

  void make(const std::vector<const char*>& names, std::vector<Metric> wanted_metrics) {
    std::vector<Material> wanted;
    for (const char* name : names) wanted.push_back(*Material::parse(name));
    WorkerTeam team(0);
    generate_tables(with_prerequisites(wanted), {},
                    {.directory = directory_.path(), .metrics = std::move(wanted_metrics)}, team, {});
    tables_ = Tablebase::open(directory_.path().string());
  }
  const Tablebase& tables() const { return tables_; }
  Json standard(std::string_view fen) const { return json_of(api_.answer(get(mate33::standard(fen)))); }
  Json mainline(std::string_view fen) const {
    std::string target = "/standard/mainline?fen=" + std::string(fen);
    std::ranges::replace(target, ' ', '_');
    return json_of(api_.answer(get(std::move(target))));
  }

 private:
  TemporaryDirectory directory_;
  Tablebase tables_;
  HttpApi api_{tables_, test_sources()};
};

}  // namespace mate33::testing
