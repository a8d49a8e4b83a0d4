#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "c_convert.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"

struct mate33_game {
  explicit mate33_game(mate33::GameTablebase&& opened) : own(std::move(opened)), tables(*own) { list(); }
  explicit mate33_game(const mate33::GameTablebase& of_tablebase) : tables(of_tablebase) { list(); }
  mate33_game(const mate33_game&) = delete;
  mate33_game& operator=(const mate33_game&) = delete;

  void list() {
    for (const mate33::GameMaterial& material : tables.found()) {
      materials.push_back(material.to_string(tables.rules().rules()));
    }
  }

  std::optional<mate33::GameTablebase> own;  // unless it is of a tablebase
  const mate33::GameTablebase& tables;
  std::deque<std::string> materials = {};
  mutable mate33::Mutex mutex = {};               // of what follows
  mutable std::deque<std::string> problems = {};  // those told so far: they stay where they are
};

namespace mate33 {

namespace {

static_assert(MATE33_MAX_POINTS == max_points);

/// The rules, or why there are none.
mate33_status find_game_rules(const char* name, const char* text, const std::string& directories, char* error,
                              std::size_t error_size, std::shared_ptr<const ExpandedRules>& rules) {
  if (name != nullptr) {
    rules = find_rules(name, split_directory_list(directories));
    return rules ? MATE33_OK : MATE33_MISSING_TABLE;
  }
  auto parsed = parse_rules(text);
  if (!parsed) {
    put_text(parsed.error().message(), error, error_size);
    return MATE33_BAD_RULES;
  }
  rules = std::make_shared<const ExpandedRules>(*std::move(parsed));
  return MATE33_OK;
}

/// The position, or why there is none.
mate33_status read_game_position(const ExpandedRules& rules, const mate33_game_position& given,
                                 GamePosition& position) {
  for (unsigned i = 0; i < MATE33_MAX_POINTS; ++i) {
    if (given.men[i] == '\0') continue;
    auto man = man_of_letter(rules.rules(), given.men[i]);
    if (!man || i >= rules.board().size()) return MATE33_BAD_ARGUMENT;
    if (position.men.size() == max_game_men) return MATE33_TOO_MANY_MEN;
    man->point = point_at(i);
    position.men.push_back(*man);
  }
  position.to_move = given.turn != 0 ? Color::white : Color::black;
  return MATE33_OK;
}

/// A result without a value.
void put_game_status(const ExpandedRules& rules, ProbeStatus status, const GameMaterial& unanswered,
                     mate33_result& result) {
  refuse(to_c(status), result);
  if (!names_a_table(status)) return;
  const std::string name = unanswered.to_string(rules.rules());
  if (!GameLayout::fits(rules, unanswered) || name.size() >= sizeof result.unanswered) {
    result.status = MATE33_TOO_MANY_MEN;
  } else {
    std::memcpy(result.unanswered, name.data(), name.size());
  }
}

void put_game_result(const ExpandedRules& rules, const GameProbe& probe, mate33_result& result) {
  put_game_status(rules, probe.status, probe.unanswered, result);
  result.outcome = to_c(probe.value.outcome);
  result.plies = probe.value.plies.count();
}

mate33_outcome outcome_of(RepetitionResult result) {
  if (is_win(result)) return MATE33_WIN;
  return is_loss(result) ? MATE33_LOSS : MATE33_DRAW;
}

mate33_move to_c(const GameRules& rules, const GameMove& move) {
  const char promotion =
      move.becomes ? static_cast<char>(rules.pieces[*move.becomes].letter - 'A' + 'a') : '\0';
  return {static_cast<std::uint8_t>(index(move.from)), static_cast<std::uint8_t>(index(move.to)), promotion,
          0};
}

/// Calls with the position, unless there is none; the result then says why.
template <class Function>
mate33_status with_game_position(const mate33_game& game, const mate33_game_position& given,
                                 mate33_result& result, Function function) noexcept {
  const mate33_status status = guarded([&] {
    GamePosition position;
    const mate33_status read = read_game_position(game.tables.rules(), given, position);
    if (read == MATE33_BAD_ARGUMENT) return read;
    return read == MATE33_OK ? function(position) : refuse(read, result);
  });
  return status == MATE33_OUT_OF_MEMORY ? refuse(status, result) : status;
}

}  // namespace

}  // namespace mate33

using namespace mate33;

mate33_status mate33_game_open(const char* name, const char* rules, const char* directories,
                               const mate33_options* options, char* error, size_t error_size,
                               mate33_game** game) {
  if ((name == nullptr) == (rules == nullptr) || directories == nullptr || game == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  TablebaseOptions chosen;
  if (const mate33_status status = read_options(options, chosen); status != MATE33_OK) return status;
  return guarded([&] {
    put_text("", error, error_size);
    std::shared_ptr<const ExpandedRules> expanded;
    const mate33_status status = find_game_rules(name, rules, directories, error, error_size, expanded);
    if (status != MATE33_OK) return status;
    *game = new mate33_game(GameTablebase::open(expanded, split_directory_list(directories), chosen));
    return MATE33_OK;
  });
}

mate33_status mate33_game_of(const mate33_tablebase* tables, const char* name, mate33_game** game) {
  if (tables == nullptr || name == nullptr || game == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    const GameTablebase* const found = tables->tables.game(name);
    if (found == nullptr) return MATE33_MISSING_TABLE;
    *game = new mate33_game(*found);
    return MATE33_OK;
  });
}

void mate33_game_close(mate33_game* game) {
  delete game;
}

const char* mate33_game_name(const mate33_game* game) {
  return game != nullptr ? game->tables.rules().rules().name.c_str() : nullptr;
}

mate33_status mate33_game_board(const mate33_game* game, unsigned* files, unsigned* ranks) {
  if (game == nullptr || files == nullptr || ranks == nullptr) return MATE33_BAD_ARGUMENT;
  *files = game->tables.rules().board().files;
  *ranks = game->tables.rules().board().ranks;
  return MATE33_OK;
}

const char* mate33_game_table(const mate33_game* game, size_t i) {
  if (game == nullptr || i >= game->materials.size()) return nullptr;
  return game->materials[i].c_str();
}

const char* mate33_game_problem(const mate33_game* game, size_t i) {
  if (game == nullptr) return nullptr;
  const char* problem = nullptr;
  guarded([&] {
    const std::vector<std::string> faults = game->tables.faults();
    const mate33::Lock lock(game->mutex);
    // Faults are only added.
    for (std::size_t n = game->problems.size(); n < faults.size(); ++n) game->problems.push_back(faults[n]);
    if (i < game->problems.size()) problem = game->problems[i].c_str();
    return MATE33_OK;
  });
  return problem;
}

mate33_status mate33_game_position_from_fen(const mate33_game* game, const char* fen,
                                            mate33_game_position* position, char* error, size_t error_size) {
  if (game == nullptr || fen == nullptr || position == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    const ExpandedRules& rules = game->tables.rules();
    put_text("", error, error_size);
    const auto parsed = parse_game_fen(rules, fen);
    if (!parsed) {
      put_text(parsed.error(), error, error_size);
      return MATE33_BAD_FEN;
    }
    const auto fault = find_fault(rules, *parsed);
    if (fault) put_text(describe(rules, *fault), error, error_size);
    mate33_game_position made{};
    for (const GameMan& man : parsed->men) made.men[index(man.point)] = letter_of(rules.rules(), man);
    made.turn = parsed->to_move == Color::white ? 1 : 0;
    *position = made;
    return fault ? MATE33_ILLEGAL : MATE33_OK;
  });
}

mate33_status mate33_game_move_name(const mate33_game* game, const mate33_move* move, char* text,
                                    size_t size) {
  if (game == nullptr || move == nullptr || text == nullptr) return MATE33_BAD_ARGUMENT;
  const Board& board = game->tables.rules().board();
  if (move->from >= board.size() || move->to >= board.size()) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    std::string name = name_of_move(game->tables.rules().rules(), {point_at(move->from), point_at(move->to)});
    if (move->promotion != '\0') name += move->promotion;
    if (name.size() >= size) return MATE33_BUFFER_TOO_SMALL;
    std::memcpy(text, name.c_str(), name.size() + 1);
    return MATE33_OK;
  });
}

mate33_status mate33_game_probe(const mate33_game* game, const mate33_game_position* position,
                                mate33_result* result) {
  if (game == nullptr || position == nullptr || result == nullptr) return MATE33_BAD_ARGUMENT;
  return with_game_position(*game, *position, *result, [&](const GamePosition& asked) {
    put_game_result(game->tables.rules(), game->tables.probe(asked), *result);
    return result->status;
  });
}

mate33_status mate33_game_probe_repetition(const mate33_game* game, const mate33_game_position* position,
                                           mate33_result* result, int* by_rule) {
  if (game == nullptr || position == nullptr || result == nullptr) return MATE33_BAD_ARGUMENT;
  if (by_rule != nullptr) *by_rule = 0;
  return with_game_position(*game, *position, *result, [&](const GamePosition& asked) {
    const RepetitionProbe probe = game->tables.probe_repetition(asked);
    put_game_status(game->tables.rules(), probe.status, probe.unanswered, *result);
    if (probe.status != ProbeStatus::ok) return result->status;
    result->outcome = outcome_of(probe.result);
    if (by_rule != nullptr) *by_rule = is_by_rule(probe.result) ? 1 : 0;
    return result->status;
  });
}

mate33_status mate33_game_moves(const mate33_game* game, const mate33_game_position* position,
                                mate33_result* result, mate33_root_move* moves, size_t capacity,
                                size_t* count) {
  const bool moves_missing = moves == nullptr && capacity > 0;
  if (game == nullptr || position == nullptr || result == nullptr || moves_missing || count == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  std::size_t found = 0;
  const mate33_status status = with_game_position(*game, *position, *result, [&](const GamePosition& asked) {
    const ExpandedRules& rules = game->tables.rules();
    const GameRoot root = game->tables.probe_root(asked);
    put_game_result(rules, root.probe, *result);
    const mate33_status copied = copy_out(root.moves, capacity, &found, [&](std::size_t i) {
      put_game_result(rules, root.moves[i].after, moves[i].after);
      moves[i].move = to_c(rules.rules(), root.moves[i].move);
      std::memset(moves[i].reserved, 0, sizeof moves[i].reserved);
    });
    return copied == MATE33_OK ? result->status : copied;
  });
  if (status != MATE33_BAD_ARGUMENT) *count = found;
  return status;
}

mate33_status mate33_game_best_line(const mate33_game* game, const mate33_game_position* position,
                                    mate33_result* result, mate33_move* moves, size_t capacity,
                                    size_t* count) {
  const bool moves_missing = moves == nullptr && capacity > 0;
  if (game == nullptr || position == nullptr || result == nullptr || moves_missing || count == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  std::size_t found = 0;
  const mate33_status status = with_game_position(*game, *position, *result, [&](const GamePosition& asked) {
    const GameRules& rules = game->tables.rules().rules();
    const GameLine line = game->tables.best_line(asked);
    put_game_result(game->tables.rules(), line.probe, *result);
    if (result->status != MATE33_OK) return result->status;
    return copy_out(line.moves, capacity, &found,
                    [&](std::size_t i) { moves[i] = to_c(rules, line.moves[i]); });
  });
  if (status != MATE33_BAD_ARGUMENT) *count = found;
  return status;
}
