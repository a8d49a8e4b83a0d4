#include "mate33/engine/ucci_session.hpp"

#include <algorithm>
#include <utility>

namespace mate33 {

UcciSession::UcciSession(std::string version, UciTables where, UciOutput::Sink sink,
                         XiangqiTableOpener opener)
    : EngineSession(std::move(version), std::move(where), std::move(sink),
                    {"info message ", "option ", "ucciok"}),
      xiangqi_(EngineProtocol::ucci, settings_, output_, std::move(opener)) {
  commands_ = common_commands();
  commands_.insert(commands_.begin(), {"ucci", [this](UciWords) { introduce_itself(); }});
  const std::vector<Command> of_ucci = {
      {"setoption", [this](UciWords words) { set_option(words); }},
      {"banmoves", [this](UciWords words) { xiangqi_.ban_moves(words); }},
      {"probe", [this](UciWords) { output_.line("pophash"); }},  // no hash table to look into
      {"quit", [this](UciWords) { xiangqi_.stop(), output_.line("bye"), quitting_ = true; }},
  };
  commands_.insert(commands_.end(), of_ucci.begin(), of_ucci.end());
  options_ = make_options();
}

std::vector<EngineSession::Option> UcciSession::make_options() {
  Option paths = path_option("egtbpaths");
  paths.set = [this](std::string value) -> Error {
    std::ranges::replace(value, ';', directory_list_separator);  // that of UCCI on every system
    set_directories(std::move(value));
    return std::nullopt;
  };
  Option cache = cache_option("hashsize");
  cache.set = [set = cache.set](const std::string& value) -> Error {
    return value == "0" ? std::nullopt : set(value);  // 0: as much as the engine thinks fit
  };
  return {
      unused_check("usemillisec", true),  // a table answers at once, whatever the unit of time
      {"useegtb", [this] { return check_type(xiangqi_.uses_tables()); },
       [this](const std::string& value) {
         bool use = xiangqi_.uses_tables();
         const Error error = read_check(value, use);
         xiangqi_.use_tables(use);
         return error;
       }},
      std::move(paths),
      std::move(cache),
      unused_check("ponder", false),
      {"newgame", [] { return std::string("button"); },
       [](const std::string&) -> Error { return std::nullopt; }},  // nothing is remembered
  };
}

/// GUIs set whatever engines may have: that an option is not there is nothing to complain about.
void UcciSession::set_option(UciWords arguments) {
  const auto setting = parse_ucci_setting(arguments);
  if (!setting) return output_.say("setoption ignored: " + setting.error());
  EngineSession::set_option(*setting);
}

}  // namespace mate33
