// /practice: random positions to play out, of chess and of other games alike.

#include <utility>

#include "http_fault.hpp"
#include "http_parameters.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "practice_tables.hpp"

namespace mate33 {

namespace {

/// Few enough to take some milliseconds where each reads a block of its own.
constexpr unsigned quick_tries = 100;

/// The distances of wins in plies, to be drawn: each as likely as there are positions of it, and once.
class Distances {
 public:
  /// @param counts the positions by plies
  /// @param end the plies up to which there are samples
  Distances(std::vector<std::uint64_t> counts, std::size_t end, const PracticeMoves& moves)
      : counts_(std::move(counts)), first_(std::size_t{2} * moves.least - 1) {
    end = std::min(end, std::size_t{2} * moves.most);
    for (std::size_t plies = first_; plies < end; plies += 2) there_ += counts_[plies];
  }

  std::optional<std::size_t> draw(Random& random) {
    if (there_ == 0) return std::nullopt;
    std::uint64_t chosen = random() % there_;
    std::size_t plies = first_;
    for (; chosen >= counts_[plies]; plies += 2) chosen -= counts_[plies];
    there_ -= std::exchange(counts_[plies], 0);
    return plies;
  }

 private:
  std::vector<std::uint64_t> counts_;
  std::size_t first_;
  std::uint64_t there_ = 0;
};

struct Asked {
  PracticeMoves moves;
  std::uint64_t seed;
};

/// What the parameters min, max and seed ask for.
Expected<Asked, HttpContent> asked(const HttpCall& call) {
  constexpr std::uint64_t most_moves = 1000;
  const auto least = number_in(call, "min", 1, 1, most_moves);
  if (!least) return Unexpected{least.error()};
  const auto most = number_in(call, "max", most_moves, 1, most_moves);
  if (!most) return Unexpected{most.error()};
  if (*least > *most) {
    return Unexpected{error_content(400, "min is " + std::to_string(*least) + " and max is " +
                                             std::to_string(*most) + ": expected no more than max")};
  }
  const auto seed = number_in(call, "seed", std::random_device()(), 0, UINT64_MAX);
  if (!seed) return Unexpected{seed.error()};
  return Asked{{static_cast<unsigned>(*least), static_cast<unsigned>(*most)}, *seed};
}

template <class Table>
struct Found {
  typename Table::Position position;
  PracticeWin win;
};

/// The first quiet one of so many positions; the first that fits where none is quiet.
/// @param next answers the next one, or nothing where there is none this time
template <class Table, class Next>
std::optional<Found<Table>> find_among(const Table& table, const PracticeMoves& moves, std::size_t tries,
                                       Next next) {
  std::optional<Found<Table>> first;
  for (std::size_t i = 0; i < tries; ++i) {
    const auto position = next(i);
    const auto win = position ? table.win_at(*position, moves) : std::nullopt;
    if (win && (win->is_quiet || !first)) first = {*position, *win};
    if (first && first->win.is_quiet) return first;
  }
  return first;
}

template <class Table>
std::optional<Found<Table>> find_by_chance(const Table& table, const PracticeMoves& moves, Random& random,
                                           unsigned tries) {
  return find_among(table, moves, tries, [&](std::size_t) { return table.draw(random); });
}

/// One of those that were kept when the table was counted: of each distance as likely as there are positions
/// of it, as long as the fifty-move rule does not spoil all that were kept of it.
template <class Table>
std::optional<Found<Table>> find_among_kept(const Table& table, const PracticeMoves& moves, Random& random,
                                            const KeptWins<typename Table::Sample>& kept) {
  Distances distances(kept.by_plies, kept.samples.size(), moves);
  while (const auto plies = distances.draw(random)) {
    const auto& samples = kept.samples[*plies];
    const std::size_t start = below(random, samples.size());
    auto found = find_among(table, moves, samples.size(), [&](std::size_t i) {
      return std::optional(table.position_of(samples[(start + i) % samples.size()]));
    });
    if (!found) continue;
    found->position = table.varied(found->position, random);
    return found;
  }
  return std::nullopt;
}

/// @param rest what else it would have to be, if anything
template <class Table>
HttpContent no_exercise(const Table& table, const PracticeMoves& moves, std::string_view rest) {
  return error_content({404,
                        "no_exercise",
                        "no position of " + table.name() + " with White to move is " +
                            std::string(table.end) + " in " + std::to_string(moves.least) + " to " +
                            std::to_string(moves.most) + " moves" + std::string(rest),
                        {{"material", table.name()}, {"min", moves.least}, {"max", moves.most}}});
}

/// The exercise, once all has been tried that finds one.
template <class Table>
HttpContent exercise(const Table& table, const HttpCall& call, const PracticeMoves& moves, Random& random,
                     std::optional<Found<Table>> found) {
  if (!found) return no_exercise(table, moves, table.spoiling);
  if (!found->win.is_quiet) {
    const auto other = find_by_chance(table, moves, random, table.patient_tries());
    if (other && other->win.is_quiet) found = other;
  }
  return json_content({{"fen", table.fen(found->position)}, {"dtm", found->win.plies.count()}}, call,
                      Freshness::once);
}

/// The exercise of one that was kept. Precondition: the table has been counted.
template <class Table>
HttpContent exercise_of_kept(const Table& table, const HttpCall& call, const PracticeMoves& moves,
                             Random random) {
  const auto counted = table.counted();
  auto found = find_among_kept(table, moves, random, table.kept_wins(*counted));
  return exercise(table, call, moves, random, std::move(found));
}

template <class Table>
HttpAnswer answer_of(const Table& table, const HttpCall& call) {
  const auto wanted = asked(call);
  if (!wanted) return wanted.error();
  const PracticeMoves moves = wanted->moves;
  if (mate_in(table.longest_win()) < moves.least) return no_exercise(table, moves, "");
  Random random(wanted->seed);
  if (auto found = find_by_chance(table, moves, random, quick_tries)) {
    return exercise(table, call, moves, random, std::move(found));
  }
  if (table.counted()) return exercise_of_kept(table, call, moves, random);
  return LaterAnswer{table.needed(), [=] { return exercise_of_kept(table, call, moves, random); }};
}

}  // namespace

HttpAnswer answer_practice(const HttpContext& context, const HttpCall& call, std::string_view name) {
  if (name.find(':') != std::string_view::npos) {
    const auto table = game_table_of(context, name);
    if (!table) return table.error();
    return answer_of(GamePractice(context, *table, name), call);
  }
  if (const auto table = table_of(context, name); !table) return table.error();
  return answer_of(ChessPractice(context, *Material::parse_as_written(name)), call);
}

}  // namespace mate33
