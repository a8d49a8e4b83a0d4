#include "mate33/service/uci_session.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <utility>

#include "mate33/base/quoted.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/service/explain.hpp"

namespace mate33 {

namespace {

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  constexpr auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// Reads the value of a "spin" option; the error says what was expected.
std::optional<std::string> read_spin(std::string_view value, unsigned most, unsigned& number) {
  unsigned read = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, read);
  if (error != std::errc{} || stop != end || read < 1 || read > most) {
    return "expected a number from 1 to " + std::to_string(most) + ", not " + quoted(value);
  }
  number = read;
  return std::nullopt;
}

std::optional<std::string> read_check(std::string_view value) {
  if (equal_ignoring_case(value, "true") || equal_ignoring_case(value, "false")) return std::nullopt;
  return "expected true or false, not " + quoted(value);
}

std::string spin_type(unsigned value, unsigned most) {
  return "spin default " + std::to_string(value) + " min 1 max " + std::to_string(most);
}

std::string phrase_of_found(const Tablebase& tables, const std::string& directories) {
  const std::vector<TableKey> found = tables.tables();
  if (found.empty()) {
    return "found no tables" + in_directories(directories) + ": make some with " +
           make_or_find("--all 4", directories, "set the option Mate33Path to their directory");
  }
  const auto men_of = [](const TableKey& key) { return key.material.men(); };
  const unsigned men = men_of(*std::ranges::max_element(found, {}, men_of));
  return "found " + std::to_string(found.size()) + (found.size() == 1 ? " table" : " tables") + " (up to " +
         std::to_string(men) + " men) in " + directories;
}

}  // namespace

Tablebase open_uci_tables(const UciTables& where) {
  Tablebase tables = Tablebase::open(where.directories, {.cache_bytes = std::size_t{where.cache_mib} << 20});
  tables.open_files();  // so that what is said to be found can be used
  return tables;
}

UciSession::UciSession(std::string version, UciTables where, UciOutput::Sink sink, UciTableOpener opener)
    : version_(std::move(version)),
      where_(std::move(where)),
      opener_(std::move(opener)),
      position_(parse_fen(start_fen)->position),
      output_(std::move(sink)) {}

bool UciSession::receive(std::string_view bytes) {
  while (!quitting_ && !bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    line_is_too_long_ = line_is_too_long_ || unfinished_line_.size() + end > longest_line;
    if (line_is_too_long_) {
      std::string().swap(unfinished_line_);
    } else {
      unfinished_line_.append(bytes.substr(0, end));
    }
    if (end == bytes.size()) break;
    bytes.remove_prefix(end + 1);
    if (std::exchange(line_is_too_long_, false)) {
      output_.say("a line of more than " + std::to_string(longest_line) + " bytes is ignored");
      continue;
    }
    const std::string line = std::exchange(unfinished_line_, {});
    handle(line);
  }
  return !quitting_;
}

void UciSession::end_of_input() {
  if (!quitting_ && (line_is_too_long_ || !unfinished_line_.empty())) receive("\n");
  if (search_ && search_->waits_to_be_stopped()) search_->stop();
  settle();
}

void UciSession::settle() {
  if (search_ && !search_->waits_to_be_stopped()) search_->finish();
}

bool UciSession::handle(std::string_view line) {
  while (line.ends_with('\r')) line.remove_suffix(1);
  if (line.find('\0') != std::string_view::npos) {
    output_.say("a line with a NUL byte is ignored");
    return !quitting_;
  }
  try {
    follow_line(line);
  } catch (const std::exception& error) {  // out of memory, or no thread to be had
    output_.say(std::string("the command failed: ") + error.what());
  }
  return !quitting_;
}

const std::span<const UciSession::Command> UciSession::commands = [] {
  static constexpr std::array list = {
      Command{"uci", [](UciSession& s, UciWords) { s.introduce_itself(); }},
      Command{"isready", [](UciSession& s, UciWords) { s.need_tables(), s.output_.line("readyok"); }},
      Command{"setoption", [](UciSession& s, UciWords words) { s.set_option(words); }},
      Command{"ucinewgame", [](UciSession&, UciWords) {}},  // nothing is remembered from game to game
      Command{"position", [](UciSession& s, UciWords words) { s.set_position(words); }},
      Command{"go", [](UciSession& s, UciWords words) { s.go(words); }},
      Command{"stop", [](UciSession& s, UciWords) { s.stop(); }},
      Command{"ponderhit", [](UciSession& s, UciWords) { s.ponder_hit(); }},
      Command{"d", [](UciSession& s, UciWords) { s.show_position(); }},
      Command{"debug", [](UciSession& s, UciWords words) { s.set_debug(words); }},
      Command{"register", [](UciSession&, UciWords) {}},  // there is nothing to register
      Command{"help", [](UciSession& s, UciWords) { s.show_help(); }},
      Command{"quit", [](UciSession& s, UciWords) { s.stop(), s.quitting_ = true; }},
  };
  return std::span<const Command>(list);
}();

const std::span<const UciSession::Option> UciSession::options = [] {
  using Error = std::optional<std::string>;
  static constexpr std::array list = {
      Option{"Mate33Path",
             [](const UciSession& s) {
               return "string default " + (s.where_.directories.empty() ? "<empty>" : s.where_.directories);
             },
             [](UciSession& s, const std::string& value) { return s.set_directories(value); }},
      Option{"Mate33Cache", [](const UciSession& s) { return spin_type(s.where_.cache_mib, most_cache_mib); },
             [](UciSession& s, const std::string& value) -> Error {
               const Error error = read_spin(value, most_cache_mib, s.where_.cache_mib);
               if (!error) s.tables_.reset();
               return error;
             }},
      Option{
          "MultiPV", [](const UciSession& s) { return spin_type(s.multi_pv_, most_lines); },
          [](UciSession& s, const std::string& value) { return read_spin(value, most_lines, s.multi_pv_); }},
      Option{"UCI_Mate33Rule50",
             [](const UciSession& s) {
               return std::string("check default ") + (s.under_rule50_ ? "true" : "false");
             },
             [](UciSession& s, const std::string& value) {
               const std::optional<std::string> error = read_check(value);
               if (!error) s.under_rule50_ = equal_ignoring_case(value, "true");
               return error;
             }},
      // Known to GUIs: they ask for pondering with "go ponder", and analysis is as exact as play.
      Option{"Ponder", [](const UciSession&) { return std::string("check default false"); },
             [](UciSession&, const std::string& value) { return read_check(value); }},
      Option{"UCI_AnalyseMode", [](const UciSession&) { return std::string("check default false"); },
             [](UciSession&, const std::string& value) { return read_check(value); }},
  };
  return std::span<const Option>(list);
}();

const UciSession::Command* UciSession::find_command(std::string_view name) {
  const auto found = std::ranges::find(commands, name, &Command::name);
  return found == commands.end() ? nullptr : &*found;
}

/// As UCI has it, words before the first command are passed over: "joho debug on" is "debug on".
void UciSession::follow_line(std::string_view line) {
  UciWords words(line);
  std::optional<std::string_view> unknown;
  for (auto name = words.next(); name; name = words.next()) {
    const Command* const command = find_command(*name);
    if (command == nullptr) {
      if (!unknown) unknown = name;
      continue;
    }
    if (unknown) output_.say("unknown command " + quoted(*unknown) + " passed over");
    return command->follow(*this, words);
  }
  if (unknown) output_.say("unknown command " + quoted(*unknown) + " ignored: help lists the commands");
}

void UciSession::introduce_itself() {
  output_.line("id name mate33 " + version_);
  output_.line("id author the mate33 authors");
  for (const Option& option : options) {
    output_.line("option name " + std::string(option.name) + " type " + option.type(*this));
  }
  output_.line("uciok");
}

void UciSession::set_option(UciWords arguments) {
  const auto setting = parse_uci_setting(arguments);
  if (!setting) return output_.say("setoption ignored: " + setting.error());
  const auto option = std::ranges::find_if(
      options, [&](const Option& o) { return equal_ignoring_case(o.name, setting->name); });
  if (option == options.end()) {
    return output_.say("setoption ignored: no option " + quoted(setting->name));
  }
  if (const auto error = option->set(*this, setting->value)) {
    output_.say("setoption " + std::string(option->name) + " ignored: " + *error);
  }
}

std::optional<std::string> UciSession::set_directories(const std::string& value) {
  where_.directories = value == "<empty>" ? "" : value;
  tables_.reset();
  need_tables();
  return std::nullopt;
}

void UciSession::set_position(UciWords arguments) {
  const auto parsed = parse_uci_position(arguments);
  if (!parsed) return output_.say("position ignored: " + parsed.error());
  position_ = parsed->position;
  earlier_ = parsed->earlier;
  if (!debug_) return;
  for (const std::string& note : parsed->notes) output_.say(note);
}

void UciSession::go(UciWords arguments) {
  if (search_ && search_->waits_to_be_stopped()) {
    return output_.say("go ignored: a search is under way, send stop first");
  }
  settle();
  search_.reset();
  try {
    UciGo command = parse_uci_go(arguments, position_);
    if (!command.complaints.empty()) output_.say("go: " + command.complaints.text());
    need_tables();
    search_.emplace(UciTask{tables_, where_.directories, position_, earlier_, under_rule50_,
                            std::move(command), multi_pv_},
                    output_);
  } catch (
      const std::exception& error) {  // out of memory, or no thread to be had; yet the GUI waits for a move
    output_.say(std::string("the search failed: ") + error.what());
    const MoveList moves = legal_moves(position_);
    output_.line("bestmove " + (moves.empty() ? "(none)" : to_uci(moves.front())));
  }
}

void UciSession::stop() {
  if (search_) search_->stop();
}

void UciSession::ponder_hit() {
  if (!search_ || !search_->waits_to_be_stopped() || !search_->is_pondering()) {
    return output_.say("ponderhit ignored: there is no pondering under way");
  }
  search_->ponder_hit();
}

void UciSession::set_debug(UciWords arguments) {
  const auto word = arguments.next();
  if (word != "on" && word != "off") return output_.say("debug ignored: expected on or off");
  debug_ = word == "on";
}

void UciSession::show_position() {
  need_tables();
  std::string_view diagram;
  const std::string text = to_diagram(position_);
  for (diagram = text; !diagram.empty(); diagram.remove_prefix(diagram.find('\n') + 1)) {
    output_.line(std::string(diagram.substr(0, diagram.find('\n'))));
  }
  output_.line("Fen: " + to_fen(position_));
  const RootProbe root = tables_->probe_root(position_);
  const bool stalemate = root.moves.empty() && root.value.outcome == Outcome::draw;
  output_.line("Value: " + value_phrase(root.value) + (stalemate ? " (stalemate)" : "") +
               (root.status == ProbeStatus::ok
                    ? ""
                    : ": " + explain(root.status, position_.material(), where_.directories,
                                     "set the option Mate33Path to its directory")));
}

void UciSession::show_help() {
  std::string names;
  for (const Command& command : commands) names += ' ' + std::string(command.name);
  output_.say("commands:" + names);
}

void UciSession::need_tables() {
  if (!tables_) {
    tables_ = std::make_shared<const Tablebase>(opener_(where_));
    faults_told_ = 0;
    output_.say(phrase_of_found(*tables_, where_.directories));
  }
  // A file may turn out to be damaged only when it is read.
  const std::vector<TableFault>& faults = tables_->faults();
  for (; faults_told_ < faults.size(); ++faults_told_) {
    output_.say("problem: " + faults[faults_told_].message);
  }
}

}  // namespace mate33
