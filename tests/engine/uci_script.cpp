#include "uci_script.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "mate33/chess/fen.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

namespace mate33 {

const std::filesystem::path& made_directory() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    std::vector<Material> wanted;
    for (const char* name : {"KBNvK", "KQvKR", "KRPvK"}) wanted.push_back(*Material::parse(name));
    WorkerTeam team(0);
    generate_tables(with_prerequisites(wanted), {}, {.directory = directory.path()}, team, {});
    return true;
  }();
  static_cast<void>(made);
  return directory.path();
}

const std::filesystem::path& made_xiangqi_directory() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
    std::vector<GameMaterial> wanted;
    for (const char* name : {"KRvKAA", "KRvKN", "KPvK"}) {
      wanted.push_back(*GameMaterial::parse(rules->rules(), name));
    }
    WorkerTeam team(0);
    generate_game_tables(rules, with_prerequisites(*rules, wanted), {}, {.directory = directory.path()}, team,
                         {});
    return true;
  }();
  static_cast<void>(made);
  return directory.path();
}

Position position_of(std::string_view fen) {
  const auto parsed = parse_fen(fen);
  if (!parsed) throw std::invalid_argument(std::string(fen) + ": " + parsed.error().message());
  return parsed->position;
}

UciScript::UciScript(std::filesystem::path directory)
    : session_("1.2.3", {directory.string()}, [this](std::string_view line) { hear(line); }) {}

UcciScript::UcciScript(std::filesystem::path directory)
    : session_("1.2.3", {directory.string()}, [this](std::string_view line) { hear(line); }) {}

void EngineScript::hear(std::string_view line) {
  const std::lock_guard lock(mutex_);
  lines_.emplace_back(line);
  said_.notify_all();
}

Lines EngineScript::say(std::string_view lines) {
  engine().receive(lines);
  if (!lines.ends_with('\n')) engine().receive("\n");
  engine().settle();
  return take();
}

Lines EngineScript::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(lines_, {});
}

Lines EngineScript::wait_for(std::string_view begin) {
  std::unique_lock lock(mutex_);
  said_.wait(lock, [&] { return !beginning(lines_, begin).empty(); });
  return std::exchange(lines_, {});
}

Lines without_found(Lines lines) {
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("info string found "); });
  return lines;
}

Lines beginning(const Lines& lines, std::string_view begin) {
  Lines found;
  std::ranges::copy_if(lines, std::back_inserter(found),
                       [&](const std::string& line) { return line.starts_with(begin); });
  return found;
}

std::string first_beginning(const Lines& lines, std::string_view begin) {
  const Lines found = beginning(lines, begin);
  return found.empty() ? "" : found.front();
}

bool one_contains(const Lines& lines, std::string_view part) {
  return std::ranges::any_of(lines, [&](const std::string& line) { return contains(line, part); });
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

Lines words_after(std::string_view line, std::string_view word) {
  std::istringstream stream{std::string(line)};
  const Lines words{std::istream_iterator<std::string>(stream), {}};
  const auto at = std::ranges::find(words, word);
  return at == words.end() ? Lines() : Lines(at + 1, words.end());
}

std::string word_after(std::string_view line, std::string_view word) {
  const Lines words = words_after(line, word);
  return words.empty() ? "" : words.front();
}

std::string score_of(std::string_view line) {
  const Lines words = words_after(line, "score");
  return words.size() < 2 ? "" : words[0] + " " + words[1];
}

std::string best_move(const Lines& lines) {
  return word_after(first_beginning(lines, "bestmove "), "bestmove");
}

}  // namespace mate33
