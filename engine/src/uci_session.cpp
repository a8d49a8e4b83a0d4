#include "mate33/engine/uci_session.hpp"

#include <utility>

#include "mate33/base/quoted.hpp"

namespace mate33 {

UciSession::UciSession(std::string version, UciTables where, UciOutput::Sink sink, UciTableOpener opener,
                       XiangqiTableOpener xiangqi_opener)
    : EngineSession(std::move(version), std::move(where), std::move(sink),
                    {"info string ", "option name ", "uciok"}),
      chess_(settings_, output_, std::move(opener)),
      xiangqi_(EngineProtocol::uci, settings_, output_, std::move(xiangqi_opener)) {
  commands_ = common_commands();
  commands_.insert(commands_.begin(), {"uci", [this](UciWords) { introduce_itself(); }});
  const std::vector<Command> of_uci = {
      {"setoption", [this](UciWords words) { set_option(words); }},
      {"ucinewgame", [this](UciWords) { game_->forget_game(); }},
      {"register", [](UciWords) {}},  // there is nothing to register
      {"debug", [this](UciWords words) { set_debug(words); }},
      {"quit", [this](UciWords) { game_->stop(), quitting_ = true; }},
  };
  commands_.insert(commands_.end(), of_uci.begin(), of_uci.end());
  options_ = make_options();
}

std::vector<EngineSession::Option> UciSession::make_options() {
  return {
      path_option("Mate33Path"),
      cache_option("Mate33Cache"),
      {"Mate33Solve", [this] { return spin_type(settings_.solve_mib, most_cache_mib, 0); },
       [this](const std::string& value) {
         const Error error = read_spin(value, most_cache_mib, settings_.solve_mib, 0);
         if (!error) chess_.forget_game();
         return error;
       }},
      {"MultiPV", [this] { return spin_type(settings_.multi_pv, most_lines); },
       [this](const std::string& value) { return read_spin(value, most_lines, settings_.multi_pv); }},
      {"UCI_Mate33Rule50", [this] { return check_type(settings_.under_rule50); },
       [this](const std::string& value) { return read_check(value, settings_.under_rule50); }},
      {"UCI_Variant",
       [this] {
         return std::string("combo default ") + (game_ == &chess_ ? "chess" : "xiangqi") +
                " var chess var xiangqi";
       },
       [this](const std::string& value) { return set_variant(value); }},
      // Known to GUIs: they ask for pondering with "go ponder", and analysis is as exact as play.
      unused_check("Ponder", false),
      unused_check("UCI_AnalyseMode", false),
  };
}

void UciSession::set_option(UciWords arguments) {
  const auto setting = parse_uci_setting(arguments);
  if (!setting) return output_.say("setoption ignored: " + setting.error());
  if (!EngineSession::set_option(*setting)) {
    output_.say("setoption ignored: no option " + mate33::quoted(setting->name));
  }
}

UciSession::Error UciSession::set_variant(const std::string& value) {
  EngineGame* wanted = nullptr;
  if (equal_ignoring_case(value, "chess")) wanted = &chess_;
  if (equal_ignoring_case(value, "xiangqi")) wanted = &xiangqi_;
  if (wanted == nullptr) return "expected chess or xiangqi, not " + mate33::quoted(value);
  if (wanted == game_) return std::nullopt;
  if (game_->is_searching_until_stopped()) return "a search is under way, send stop first";
  game_->settle();
  game_ = wanted;
  return std::nullopt;
}

void UciSession::forget_tables() {
  chess_.forget_tables();
  xiangqi_.forget_tables();
}

void UciSession::set_debug(UciWords arguments) {
  const auto word = arguments.next();
  if (word != "on" && word != "off") return output_.say("debug ignored: expected on or off");
  settings_.debug = word == "on";
}

}  // namespace mate33
