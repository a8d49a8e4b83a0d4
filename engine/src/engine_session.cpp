#include "mate33/engine/engine_session.hpp"

#include <algorithm>
#include <charconv>
#include <exception>
#include <utility>

#include "mate33/base/quoted.hpp"

namespace mate33 {

EngineSession::EngineSession(std::string version, UciTables where, UciOutput::Sink sink, Speech speech)
    : settings_{.where = std::move(where)},
      output_(std::move(sink), speech.remark),
      version_(std::move(version)),
      speech_(std::move(speech)) {}

bool EngineSession::receive(std::string_view bytes) {
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

void EngineSession::end_of_input() {
  if (!quitting_ && (line_is_too_long_ || !unfinished_line_.empty())) receive("\n");
  if (game().is_searching_until_stopped()) game().stop();
  settle();
}

bool EngineSession::handle(std::string_view line) {
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

const EngineSession::Command* EngineSession::find_command(std::string_view name) const {
  const auto found = std::ranges::find(commands_, name, &Command::name);
  return found == commands_.end() ? nullptr : &*found;
}

/// As UCI has it, words before the first command are passed over: "joho debug on" is "debug on".
void EngineSession::follow_line(std::string_view line) {
  UciWords words(line);
  std::optional<std::string_view> unknown;
  for (auto name = words.next(); name; name = words.next()) {
    const Command* const command = find_command(*name);
    if (command == nullptr) {
      if (!unknown) unknown = name;
      continue;
    }
    if (unknown) output_.say("unknown command " + mate33::quoted(*unknown) + " passed over");
    return command->follow(words);
  }
  if (unknown)
    output_.say("unknown command " + mate33::quoted(*unknown) + " ignored: help lists the commands");
}

std::vector<EngineSession::Command> EngineSession::common_commands() {
  return {
      {"isready", [this](UciWords) { game().need_tables(), output_.line("readyok"); }},
      {"position", [this](UciWords words) { game().set_position(words); }},
      {"go", [this](UciWords words) { game().go(words); }},
      {"stop", [this](UciWords) { game().stop(); }},
      {"ponderhit", [this](UciWords) { game().ponder_hit(); }},
      {"d", [this](UciWords) { game().show_position(); }},
      {"help", [this](UciWords) { show_help(); }},
  };
}

EngineSession::Option EngineSession::unused_check(std::string_view name, bool value) {
  return {name, [value] { return check_type(value); },
          [](const std::string& text) {
            bool ignored = false;
            return read_check(text, ignored);
          }};
}

EngineSession::Option EngineSession::path_option(std::string_view name) {
  return {name,
          [this] {
            const std::string& directories = settings_.where.directories;
            return "string default " + (directories.empty() ? "<empty>" : directories);
          },
          [this](const std::string& value) -> Error {
            set_directories(value);
            return std::nullopt;
          }};
}

EngineSession::Option EngineSession::cache_option(std::string_view name) {
  return {name, [this] { return spin_type(settings_.where.cache_mib, most_cache_mib); },
          [this](const std::string& value) {
            const Error error = read_spin(value, most_cache_mib, settings_.where.cache_mib);
            if (!error) forget_tables();
            return error;
          }};
}

void EngineSession::set_directories(std::string value) {
  settings_.where.directories = value == "<empty>" ? "" : std::move(value);
  forget_tables();
  game().need_tables();
}

bool EngineSession::set_option(const UciOptionSetting& setting) {
  const auto option = std::ranges::find_if(
      options_, [&](const Option& o) { return equal_ignoring_case(o.name, setting.name); });
  if (option == options_.end()) return false;
  if (const Error error = option->set(setting.value)) {
    output_.say("setoption " + std::string(option->name) + " ignored: " + *error);
  }
  return true;
}

void EngineSession::introduce_itself() {
  output_.line("id name mate33 " + version_);
  output_.line("id author the mate33 authors");
  for (const Option& option : options_) {
    output_.line(speech_.option + std::string(option.name) + " type " + option.type());
  }
  output_.line(speech_.introduced);
}

void EngineSession::show_help() {
  std::string names;
  for (const Command& command : commands_) names += ' ' + std::string(command.name);
  output_.say("commands:" + names);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  constexpr auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::optional<std::string> read_spin(std::string_view value, unsigned most, unsigned& number,
                                     unsigned least) {
  unsigned read = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, read);
  if (error != std::errc{} || stop != end || read < least || read > most) {
    return "expected a number from " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
           mate33::quoted(value);
  }
  number = read;
  return std::nullopt;
}

std::optional<std::string> read_check(std::string_view value, bool& check) {
  const bool is_true = equal_ignoring_case(value, "true");
  if (!is_true && !equal_ignoring_case(value, "false")) {
    return "expected true or false, not " + mate33::quoted(value);
  }
  check = is_true;
  return std::nullopt;
}

std::string spin_type(unsigned value, unsigned most, unsigned least) {
  return "spin default " + std::to_string(value) + " min " + std::to_string(least) + " max " +
         std::to_string(most);
}

std::string check_type(bool value) {
  return std::string("check default ") + (value ? "true" : "false");
}

}  // namespace mate33
