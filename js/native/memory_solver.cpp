#include "memory_solver.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "mate33/answers/read_position.hpp"
#include "mate33/answers/solved_answer.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/own/stage.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/solved_reader.hpp"
#include "memory_files.hpp"
#include "memory_maker.hpp"

namespace mate33 {

namespace {

/// A table may be damaged, or lie elsewhere, and nobody could be told in the middle of a solve.
class NoTables : public SolvedTables {
 public:
  const TableLayout& layout(Material) const override { __builtin_unreachable(); }
  std::shared_ptr<const SolvedBands> bands(Material, std::size_t, Color, const BandFlags&,
                                           Executor&) const override {
    __builtin_unreachable();
  }
};

OwnExits without_tables() {
  static const NoTables none;
  // Of bare kings and the like alone it is asked.
  return {none, [](Material) { return false; }, [](const Position&) { return draw_code; }};
}

/// What is there under its name, of the same placement and metric. All of it can be read: what is damaged
/// would end the module.
std::optional<SolvedReader> sound_file(const std::string& path, const Position& root, Metric metric) {
  if (memory_files::whole(path).empty()) return std::nullopt;
  auto file = SolvedReader::open_file(path);
  if (!file) return std::nullopt;
  const SolvedHeader& header = file->header();
  const bool is_of_root = solved_file_name(header.root, header.metric) == solved_file_name(root, metric);
  return is_of_root && !file->find_fault() ? std::optional(*std::move(file)) : std::nullopt;
}

/// A position that is being solved.
class MemorySolver {
 public:
  MemorySolver(const RootQuestion& question, std::uint64_t memory_bytes)
      : path_(path_in(memory_directory, solved_file_name(question.root, question.metric))),
        before_(sound_file(path_, question.root, question.metric)),
        solver_(question, without_tables(), {memory_bytes}, RootFiles{before_ ? &*before_ : nullptr, {}}) {}
  MemorySolver(const MemorySolver&) = delete;  // the solver refers to the file
  MemorySolver& operator=(const MemorySolver&) = delete;

  SolveState go_on(const RootObserver& observer) {
    InlineExecutor executor;
    if (!solver_.is_done()) solver_.go_on(executor, observer);
    return {solver_.is_done(), solver_.answer_count(), solver_.stage(), solver_.left_out()};
  }

  void keep() {
    if (solver_.has_less_than_before()) return;
    std::vector<std::byte> bytes;
    solver_.tables()->write(solver_.question().root, solver_.stage(), [&](std::span<const std::byte> part) {
      bytes.insert(bytes.end(), part.begin(), part.end());
    });
    memory_files::put(path_, std::move(bytes));
  }

 private:
  const std::string path_;
  const std::optional<SolvedReader> before_;
  RootSolver solver_;
};

/// A module does one thing at a time.
std::unique_ptr<MemorySolver>& solver() {
  static std::unique_ptr<MemorySolver> it;
  return it;
}

}  // namespace

Expected<std::string, std::string> begin_solving(const SolveWish& wish) {
  const auto parsed = read_legal_position(wish.fen);
  if (!parsed) return Unexpected{parsed.error().message()};
  const auto metric = parse_solve_metric(wish.metric);
  if (!metric) {
    return Unexpected{"the metric " + mate33::quoted(wish.metric) +
                      " is not solved: expected wdl, dtm or result"};
  }
  const Position& root = parsed->position;
  if (auto why = why_unsuited(root)) return Unexpected{*std::move(why)};
  solver().reset();
  solver() = std::make_unique<MemorySolver>(
      RootQuestion{root, metric_of(*metric), *metric == SolveMetric::dtm}, wish.memory_bytes);
  return solved_file_name(root, metric_of(*metric));
}

bool is_solving() {
  return solver() != nullptr;
}

SolveState go_on_solving(const RootObserver& observer) {
  return solver()->go_on(observer);
}

bool keep_solved() {
  if (!is_solving()) return false;
  solver()->keep();
  return true;
}

void end_solving() {
  solver().reset();
}

}  // namespace mate33
