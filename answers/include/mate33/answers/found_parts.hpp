#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "mate33/answers/http_content.hpp"
#include "mate33/answers/http_sources.hpp"
#include "mate33/answers/served_games.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/base/stop_token.hpp"
#include "mate33/find/find_in_game_table.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// What is looked for in a table of chess, of DTM or WDL.
struct SearchInChess {
  TableKey key;
  FindQuery query;
};
/// And in a game's table of distances.
struct SearchInGame {
  GameTable table;
  GameFindQuery query;
};

/// The positions that are wanted: as they come in the order of the table, in parts;
struct InTableOrder {};
/// the first of the whole table by the plies to mate;
struct ByDistance {
  bool longest_first;
};
/// or so many of the whole table, each as likely as any other.
struct Sampled {
  std::size_t size;
  std::uint64_t seed;
};
using FindChoice = std::variant<InTableOrder, ByDistance, Sampled>;

/// What is asked for: a part of what is found in a table, or how many there are in it.
struct WantedFinds {
  std::string name;    ///< the same for the same question alone
  std::string search;  ///< "zugzwang"
  std::variant<SearchInChess, SearchInGame> in;
  FindPart part;  ///< not is_enough(), which is a matter of the time that a search may take
  FindChoice choice = {};
  bool are_counted = false;
};

/// What searches of the tables have found, as it is given to clients: the last few parts. From any number of
/// threads.
class FoundParts {
 public:
  /// Both must live as long.
  FoundParts(const Tablebase& tables, const HttpSources& sources) : tables_(tables), sources_(sources) {}

  /// The part by the name of what was asked for, as JSON; null where it is not here.
  std::shared_ptr<const HttpContent> content(const std::string& name) const;
  /// Searches, unless it is there, on the one thread that asks, for as long as the sources allow. Answers
  /// what went wrong, also that a whole table takes longer; what failed is not kept. Throws Stopped, and what
  /// the sources throw but NoValue and TableError.
  std::optional<HttpFault> make(const WantedFinds& wanted, const StopToken& stop);

 private:
  const Tablebase& tables_;
  const HttpSources& sources_;
  mutable Mutex mutex_;
  std::deque<std::pair<std::string, std::shared_ptr<const HttpContent>>> kept_;  // the latest last
};

}  // namespace mate33
