#include <memory>
#include <nlohmann/json.hpp>

#include "mate33/answers/searched_table.hpp"
#include "mate33/census/raw_planes.hpp"
#include "mate33/workers/worker_team.hpp"
#include "whole_tables.hpp"

struct mate33_whole_values {
  mate33_whole_values(const mate33_whole_tables& tables, const mate33::TableKey& key)
      : table(tables.tables, key, tables.places()), planes(table.codes(), key.metric) {
    about =
        nlohmann::json{
            {"material", key.material.to_string()}, {"shape", planes.shape()}, {"axes", planes.axes()}}
            .dump();
  }

  const mate33::SearchedTable table;
  const mate33::RawPlanes planes;
  std::string about;
};

namespace mate33 {

namespace {

Metric whole_metric(const char* name) {
  const auto metric = parse_metric(name);
  if (metric && !has_clock(*metric)) return *metric;
  throw BadQuestion(std::string("'") + name + "': expected dtm, wdl or dtz");
}

}  // namespace

}  // namespace mate33

int mate33_whole_values_open(mate33_whole_tables* tables, const char* material, const char* metric,
                             mate33_whole_values** values, mate33_whole_failure* failure) {
  return mate33::guarded_whole(failure, [&] {
    const mate33::TableKey key(mate33::Game::chess, mate33::whole_material(material),
                               mate33::whole_metric(metric));
    *values = std::make_unique<mate33_whole_values>(*tables, key).release();
  });
}

void mate33_whole_values_close(mate33_whole_values* values) {
  delete values;
}

const char* mate33_whole_values_about(const mate33_whole_values* values) {
  return values->about.c_str();
}

int mate33_whole_values_read(const mate33_whole_values* values, int to_move, std::size_t first,
                             std::size_t planes, std::int16_t* room, mate33_whole_failure* failure) {
  return mate33::guarded_whole(failure, [&] {
    constexpr std::size_t few = mate33::planes_per_block;  // done before other threads have started
    mate33::WorkerTeam team(planes <= few ? 1 : 0);
    values->planes.read(first, planes, to_move == 0 ? mate33::Color::white : mate33::Color::black, team,
                        {room, planes * mate33::plane_entries});
  });
}
