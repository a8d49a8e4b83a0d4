// What JavaScript calls (js/src/engine.ts). Texts are UTF-8, in memory that allocate() gave. What a call says
// stands at result() until the next call.

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "answerer.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "memory_files.hpp"
#include "memory_maker.hpp"
#include "memory_solver.hpp"

#define EXPORT(name) extern "C" [[gnu::used, clang::export_name(#name)]]

/// How much of a table is made, from 0 to 1.
extern "C" [[clang::import_module("mate33"), clang::import_name("progress")]] void report_progress(
    double share);

/// How far the solving of a position is. `work`: what is done, for people. `count`: of how many slices; 0
/// where nobody knows.
extern "C" [[clang::import_module("mate33"), clang::import_name("solving")]] void report_solving(
    const char* work, std::size_t work_size, double slices_done, double count);

namespace {

using Json = nlohmann::ordered_json;

std::string& last_result() {
  static std::string it;
  return it;
}

std::string text_at(const char* begin, std::size_t size) {
  return {begin, size};
}
std::vector<std::byte> bytes_at(const char* begin, std::size_t size) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(begin);
  return {bytes, bytes + size};
}
std::string path_of(const char* name, std::size_t size) {
  return mate33::path_in(mate33::memory_directory, text_at(name, size));
}

/// Names, or what is wrong.
bool say(const mate33::Expected<std::vector<std::string>, std::string>& names) {
  last_result() = names ? Json(*names).dump() : names.error();
  return static_cast<bool>(names);
}

}  // namespace

EXPORT(allocate) void* allocate(std::size_t size) {
  return std::malloc(size);
}
EXPORT(release) void release(void* memory) {
  std::free(memory);
}

EXPORT(result) const char* result() {
  return last_result().data();
}
EXPORT(result_size) std::size_t result_size() {
  return last_result().size();
}

/// The version of zstd, by which tables made here are, or are not, the same bytes as made elsewhere.
EXPORT(zstd_version) void zstd_version() {
  last_result() = mate33::zstd_version();
}

/// Answers the status; the result is the body.
EXPORT(answer) unsigned answer(const char* target, std::size_t size) {
  mate33::TextAnswer answered = mate33::answer({target, size});
  last_result() = std::move(answered.body);
  return answered.status;
}

/// The parts of remote files that the last answer wanted: the result is [[name, offset, bytes], ...].
EXPORT(wanted) void wanted() {
  Json list = Json::array();
  const std::size_t prefix = std::string(mate33::memory_directory).size() + 1;
  for (const auto& part : mate33::memory_files::take_wanted()) {
    list.push_back({part.path.substr(prefix), part.offset, part.bytes});
  }
  last_result() = list.dump();
}

EXPORT(put_file) void put_file(const char* name, std::size_t name_size, const char* bytes, std::size_t size) {
  mate33::memory_files::put(path_of(name, name_size), bytes_at(bytes, size));
  mate33::forget_tables();
}
/// Of a file of what was solved that is here: the result is what is wrong with it, or empty.
EXPORT(fault_of_solved) void fault_of_solved(const char* name, std::size_t size) {
  last_result() = mate33::fault_of_solved(text_at(name, size));
}
EXPORT(put_remote) void put_remote(const char* name, std::size_t name_size, double size) {
  mate33::memory_files::put_remote(path_of(name, name_size), static_cast<std::uint64_t>(size));
  mate33::forget_tables();
}
/// Answers whether the part belongs to such a file.
EXPORT(put_part)
bool put_part(const char* name, std::size_t name_size, double offset, const char* bytes, std::size_t size) {
  return mate33::memory_files::put_part(path_of(name, name_size), static_cast<std::uint64_t>(offset),
                                        bytes_at(bytes, size));
}
EXPORT(forget) void forget() {
  mate33::forget_tables();
}
EXPORT(remove_file) bool remove_file(const char* name, std::size_t size) {
  const bool was_there = mate33::memory_files::remove(path_of(name, size));
  mate33::forget_tables();
  return was_there;
}
/// The result is the file's contents; empty where there is none as a whole.
EXPORT(read_file) void read_file(const char* name, std::size_t size) {
  const auto bytes = mate33::memory_files::whole(path_of(name, size));
  last_result().assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

/// Makes a game known by its rules: the result is its name. Answers false where it is what is wrong, in one
/// line.
EXPORT(add_rules) bool add_rules(const char* text, std::size_t size) {
  const auto name = mate33::add_rules({text, size});
  last_result() = name ? *name : name.error();
  return static_cast<bool>(name);
}

/// What is to be made for a table: the result is [[name, metric], ...]. Answers false where it is what is
/// wrong with the name, in one line.
EXPORT(plan) bool plan(const char* name, std::size_t name_size, const char* metric, std::size_t metric_size) {
  const auto wishes = mate33::plan_of({text_at(name, name_size), text_at(metric, metric_size)});
  Json list = Json::array();
  if (wishes) {
    for (const auto& wish : *wishes) list.push_back({wish.name, wish.metric});
  }
  last_result() = wishes ? list.dump() : wishes.error();
  return static_cast<bool>(wishes);
}
/// Makes one table of a plan: the result is the names of the files, [name, ...]. Answers false where it is
/// what is wrong.
EXPORT(make) bool make(const char* name, std::size_t name_size, const char* metric, std::size_t metric_size) {
  const auto names = mate33::make_table({text_at(name, name_size), text_at(metric, metric_size)},
                                        [](double share) { report_progress(share); });
  mate33::forget_tables();
  return say(names);
}
/// The names of the table of a material and of those that its moves lead to: the result is [name, ...].
/// Answers false where it is what is wrong with the name, in one line.
EXPORT(tables_for) bool tables_for(const char* name, std::size_t size) {
  return say(mate33::tables_for({name, size}));
}

/// Begins to solve a position, in the place of any before: the result is the name of its file. Answers false
/// where it is what is wrong, in one line.
EXPORT(begin_solving)
bool begin_solving(const char* fen, std::size_t fen_size, const char* metric, std::size_t metric_size,
                   double memory_bytes) {
  const auto name = mate33::begin_solving(
      {{fen, fen_size}, {metric, metric_size}, static_cast<std::uint64_t>(memory_bytes)});
  last_result() = name ? *name : name.error();
  return static_cast<bool>(name);
}
/// Does the next piece of work: the result is {"done", "answers", "stage", "left_out"}. Answers false where
/// none was begun.
EXPORT(go_on_solving) bool go_on_solving() {
  if (!mate33::is_solving()) return false;
  const mate33::SolveState state = mate33::go_on_solving([](const mate33::RootStep& step) {
    report_solving(step.work.data(), step.work.size(), static_cast<double>(step.done()),
                   static_cast<double>(step.count().value_or(0)));
  });
  last_result() = Json{{"done", state.is_done},
                       {"answers", state.answer_count},
                       {"stage", state.stage},
                       {"left_out", state.left_out}}
                      .dump();
  return true;
}
/// What was solved so far answers from now on. 0: nothing is being solved.
EXPORT(keep_solved) std::uint32_t keep_solved() {
  if (!mate33::keep_solved()) return 0;
  mate33::forget_tables();
  return 1;
}
EXPORT(end_solving) void end_solving() {
  mate33::end_solving();
}
