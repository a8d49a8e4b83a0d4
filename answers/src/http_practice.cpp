// /practice: random positions to play out.

#include <charconv>
#include <random>

#include "mate33/answers/http_endpoints.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

namespace mate33 {

namespace {

using Random = std::mt19937_64;

/// Moves to mate, or to whatever ends a game.
struct Moves {
  unsigned least = 1, most = 1;
  bool contain(Plies plies) const { return mate_in(plies) >= least && mate_in(plies) <= most; }
};

struct Exercise {
  Material material;  ///< White is to move and wins: the side named first
  Moves moves;
};

/// Few enough to take some milliseconds where each reads a block of its own.
constexpr unsigned quick_tries = 100;

/// Numbers below `limit`, the same from the same seed on every machine.
unsigned below(Random& random, std::size_t limit) {
  return static_cast<unsigned>(random() % limit);
}

/// The distances of wins in plies, to be drawn: each as likely as there are positions of it, and once.
class Distances {
 public:
  /// @param counts the positions by plies
  /// @param end the plies up to which there are samples
  Distances(std::vector<std::uint64_t> counts, std::size_t end, Moves moves)
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

/// Whether a table tells that the fifty-move rule makes a draw of a win. The page plays by the rule.
bool is_spoiled(const Tablebase& tables, const Position& position) {
  const WdlResult wdl = tables.probe_wdl(position);
  return wdl.status == ProbeStatus::ok && wdl.score != WdlScore::win;
}

/// The moves to mate of a position that fits; nothing for any other.
std::optional<Plies> fitting_mate(const Tablebase& tables, const Position& position,
                                  const Exercise& exercise) {
  if (find_fault_of_placement(position)) return std::nullopt;
  const ProbeResult result = tables.probe(position);
  if (result.status != ProbeStatus::ok || !result.value.is_win()) return std::nullopt;
  if (!exercise.moves.contain(result.value.plies)) return std::nullopt;
  if (is_spoiled(tables, position)) return std::nullopt;
  return result.value.plies;
}

/// Whether there is something to play before men come off: White is not in check, and no capture keeps the
/// win. One whose value is not known may keep it. Precondition: a legal position, White to move.
bool is_quiet(const Tablebase& tables, const Position& position) {
  if (is_in_check(position, Color::white)) return false;
  for (const Move move : legal_moves(position)) {
    if (!position.is_capture(move)) continue;
    const Value after = tables.probe(position.after(move)).value;
    if (!after.is_known() || after.is_loss()) return false;
  }
  return true;
}

struct Found {
  Position position;
  Plies plies;
  bool quiet;
};

/// The position, if it fits.
std::optional<Found> looked_at(const Tablebase& tables, const Position& position, const Exercise& exercise) {
  const auto plies = fitting_mate(tables, position, exercise);
  if (!plies) return std::nullopt;
  return Found{position, *plies, is_quiet(tables, position)};
}

/// The men of a material on random squares, each placement as likely as any other.
Position random_placement(Random& random, Material material) {
  Position position;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      for (unsigned i = 0; i < material.count(color, type); ++i) {
        Square square;
        do square = square_at(below(random, square_count));
        while (position.occupied().contains(square));
        position.put({color, type}, square);
      }
    }
  }
  return position;
}

/// A quiet position; the first that fits where no quiet one turns up.
std::optional<Found> find_by_chance(const Tablebase& tables, const Exercise& exercise, Random& random,
                                    unsigned tries) {
  std::optional<Found> first;
  for (unsigned i = 0; i < tries; ++i) {
    const auto found = looked_at(tables, random_placement(random, exercise.material), exercise);
    if (found && found->quiet) return found;
    if (!first) first = found;
  }
  return first;
}

/// An image of the position under the symmetries of the board.
Position turned(const Position& position, Random& random) {
  const bool has_pawns = !position.pieces(PieceType::pawn).empty();
  Position image = position;
  if (below(random, 2) == 1) image = transformed(image, Symmetry::flip_files());
  if (has_pawns) return image;
  if (below(random, 2) == 1) image = transformed(image, Symmetry::flip_ranks());
  if (below(random, 2) == 1) image = transformed(image, Symmetry::transpose());
  return image;
}

/// A quiet one of positions that are as far from mate, if there is one; nothing where none fits.
/// @param swapped whether they are of the other colours
std::optional<Found> find_among(const Tablebase& tables, const Exercise& exercise, Random& random,
                                const std::vector<std::string>& fens, bool swapped) {
  std::optional<Found> best;
  const std::size_t start = below(random, fens.size());
  for (std::size_t i = 0; i < fens.size() && !(best && best->quiet); ++i) {
    const Position in_table = parse_fen(fens[(start + i) % fens.size()])->position;
    const Position position = swapped ? colors_swapped(in_table) : in_table;
    const auto found = looked_at(tables, position, exercise);
    if (found && (found->quiet || !best)) best = found;
  }
  return best;
}

/// One of those that were kept when the table was counted: of each distance as likely as there are positions
/// of it, as long as the fifty-move rule does not spoil all that were kept of it.
std::optional<Found> find_among_samples(const HttpContext& context, const Exercise& exercise, Random& random,
                                        const Statistics& statistics) {
  const bool swapped = statistics.material != exercise.material;
  const Color winner = swapped ? Color::black : Color::white;
  const auto& samples = statistics.samples[index(winner)];
  Distances distances(statistics.of(CountConvention::orbits, winner).by_plies, samples.size(),
                      exercise.moves);
  while (const auto plies = distances.draw(random)) {
    if (auto found = find_among(context.tables, exercise, random, samples[*plies], swapped)) {
      found->position = turned(found->position, random);
      return found;
    }
  }
  return std::nullopt;
}

/// A number that a parameter gives; the error says what was expected.
Expected<std::uint64_t, HttpContent> number(const HttpCall& call, const char* name, std::uint64_t usual,
                                            std::uint64_t least, std::uint64_t most) {
  const std::string* const text = call.target.find(name);
  if (text == nullptr) return usual;
  std::uint64_t value = 0;
  const char* const end = text->data() + text->size();
  const auto [stop, error] = std::from_chars(text->data(), end, value);
  if (error != std::errc{} || stop != end || value < least || value > most) {
    return Unexpected{error_content(400, std::string(name) + ": expected a number from " +
                                             std::to_string(least) + " to " + std::to_string(most) +
                                             ", not " + mate33::quoted(*text))};
  }
  return value;
}

struct Asked {
  Moves moves;
  std::uint64_t seed;
};

/// What the parameters min, max and seed ask for.
Expected<Asked, HttpContent> asked(const HttpCall& call) {
  constexpr std::uint64_t most_moves = 1000;
  const auto least = number(call, "min", 1, 1, most_moves);
  if (!least) return Unexpected{least.error()};
  const auto most = number(call, "max", most_moves, 1, most_moves);
  if (!most) return Unexpected{most.error()};
  if (*least > *most) {
    return Unexpected{error_content(400, "min is " + std::to_string(*least) + " and max is " +
                                             std::to_string(*most) + ": expected no more than max")};
  }
  const auto seed = number(call, "seed", std::random_device()(), 0, UINT64_MAX);
  if (!seed) return Unexpected{seed.error()};
  return Asked{{static_cast<unsigned>(*least), static_cast<unsigned>(*most)}, *seed};
}

std::string to_string(const Moves& moves) {
  return std::to_string(moves.least) + " to " + std::to_string(moves.most);
}

HttpContent no_exercise(std::string line, std::string_view material, const Moves& moves) {
  return error_content({404,
                        "no_exercise",
                        std::move(line),
                        {{"material", material}, {"min", moves.least}, {"max", moves.most}}});
}

/// The longest win of White; 0 where it has none. As far as it is known: else longer than any.
Plies longest_win(const HttpContext& context, Material material) {
  if (material.count(Color::white) == 1) return Plies(0);  // a bare king
  const Material table = material.normalised();
  if (!context.sources.longest_win) return Plies(UINT16_MAX);
  return context.sources.longest_win(table, table == material ? Color::white : Color::black)
      .value_or(Plies(UINT16_MAX));
}

HttpContent found_content(const Found& found, const HttpCall& call) {
  return json_content({{"fen", to_fen(found.position)}, {"dtm", found.plies.count()}}, call, Freshness::once);
}

/// In another game than chess: its table, and the side in it that wins.
struct GameExercise {
  const ServedGameTable& table;
  Color winner;
  Moves moves;
};

struct FoundInGame {
  GamePosition position;
  Plies plies;
};

/// With the winner to move.
std::optional<FoundInGame> find_by_chance(const GameExercise& exercise, Random& random) {
  const GameLayout& layout = exercise.table.layout();
  const GameRowRules rules(layout);
  for (unsigned i = 0; i < quick_tries; ++i) {
    const std::size_t row = random() % layout.row_count();
    PointSet points = rules.legal(rules.row(row))[index(exercise.winner)];
    if (points.empty()) continue;
    for (unsigned skipped = below(random, points.size()); skipped > 0; --skipped)
      points = points.without_first();
    const GamePosition position = layout.position_of(row, points.first(), exercise.winner);
    const Value value = exercise.table.tables->probe(position).value;
    if (value.is_win() && exercise.moves.contain(value.plies)) return FoundInGame{position, value.plies};
  }
  return std::nullopt;
}

/// One of those that were kept when the table was counted.
std::optional<FoundInGame> find_among_samples(const GameStatistics& statistics, const GameExercise& exercise,
                                              Random& random) {
  const auto& samples = statistics.samples[index(exercise.winner)];
  Distances distances(statistics.by_plies[index(exercise.winner)], samples.size(), exercise.moves);
  const auto plies = distances.draw(random);
  if (!plies) return std::nullopt;
  const auto& positions = samples[*plies];
  return FoundInGame{positions[below(random, positions.size())], Plies(static_cast<unsigned>(*plies))};
}

GamePosition colors_swapped(const GameRules& rules, GamePosition position) {
  position.to_move = !position.to_move;
  for (GameMan& man : position.men) {
    man = {!man.color, man.piece, flipped(rules.board, rules.flip, man.point)};
  }
  return position;
}

HttpAnswer answer_game_practice(const HttpContext& context, const HttpCall& call, std::string_view name) {
  const auto table = context.games.table(name);
  if (!table) return error_content(table.error());
  const auto wanted = asked(call);
  if (!wanted) return wanted.error();
  const GameLayout& layout = (*table)->layout();
  const GameRules& rules = layout.rules().rules();
  const std::size_t colon = name.find(':');
  const bool is_swapped = GameMaterial::parse(rules, name.substr(colon + 1)) != layout.material();
  const GameExercise exercise{**table, is_swapped ? Color::black : Color::white, wanted->moves};

  std::optional<FoundInGame> found;
  if (mate_in((*table)->header().counts[index(exercise.winner)].longest_win) >= wanted->moves.least) {
    Random random(wanted->seed);
    found = find_by_chance(exercise, random);
    if (!found) {
      const auto counted = context.products.statistics(**table);
      if (!counted) return Needed{Product::statistics, *table};
      found = find_among_samples(*counted, exercise, random);
    }
  }
  if (!found) {
    return no_exercise(
        "no position of " + std::string(name) + " that is won in " + to_string(wanted->moves) + " moves",
        name, wanted->moves);
  }
  const GamePosition position = is_swapped ? colors_swapped(rules, found->position) : found->position;
  return json_content({{"fen", to_fen(layout.rules(), position)}, {"dtm", found->plies.count()}}, call,
                      Freshness::once);
}

}  // namespace

HttpAnswer answer_practice(const HttpContext& context, const HttpCall& call, std::string_view name) {
  if (name.find(':') != std::string_view::npos) return answer_game_practice(context, call, name);
  if (const auto table = table_of(context, name); !table) return table.error();
  const Material material = *Material::parse_as_written(name);
  const auto wanted = asked(call);
  if (!wanted) return wanted.error();
  const Moves moves = wanted->moves;

  const auto none = [&](const char* rule) {
    return no_exercise("no position of " + material.to_string() + " with White to move is mate in " +
                           to_string(moves) + " moves" + rule,
                       material.to_string(), moves);
  };
  if (mate_in(longest_win(context, material)) < moves.least) return none("");

  Random random(wanted->seed);
  const Exercise exercise{material, moves};
  auto found = find_by_chance(context.tables, exercise, random, quick_tries);
  if (!found) {
    const auto counted = context.products.statistics(material.normalised());
    if (!counted) return Needed{Product::statistics, material.normalised()};
    found = find_among_samples(context, exercise, random, *counted);
  }
  if (!found) return none(" and won under the fifty-move rule");
  if (!found->quiet) {
    // The blocks of a small table are soon in memory: these take some milliseconds, too.
    const unsigned patient_tries = material.men() <= 4 ? 30'000 : 1'000;
    const auto other = find_by_chance(context.tables, exercise, random, patient_tries);
    if (other && other->quiet) found = other;
  }
  return found_content(*found, call);
}

}  // namespace mate33
