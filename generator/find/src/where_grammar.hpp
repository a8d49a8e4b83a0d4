#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "where_words.hpp"

namespace mate33 {

/// A point, a file or a rank, from 0.
struct ZoneLine {
  enum class Kind : std::uint8_t { point, file, rank } kind;
  unsigned file = 0, rank = 0;
};

/// Whether a point lies in what two lines of a kind bound, in whatever order: between two corners, files or
/// ranks.
inline bool is_between(const ZoneLine& one, const ZoneLine& other, unsigned file, unsigned rank) {
  const auto lies_between = [](unsigned at, unsigned a, unsigned b) {
    return std::min(a, b) <= at && at <= std::max(a, b);
  };
  return (one.kind == ZoneLine::Kind::rank || lies_between(file, one.file, other.file)) &&
         (one.kind == ZoneLine::Kind::file || lies_between(rank, one.rank, other.rank));
}

/// The grammar of conditions (docs/find.md), the same in all games. A game's Vocabulary names what differs:
///
/// - Condition, MenIn and Zone: the types of what is read;
/// - a_test, a_zone and a_corner: what is expected, for people;
/// - side(word), men(word), own_test(word), zone(word) and line(word): what a word names, if anything. men()
///   has neither zone nor column yet; own_test() are tests of this game alone;
/// - between(one, other): the zone that two lines of a kind bound.
template <class Vocabulary>
class WhereGrammar {
 public:
  using Condition = typename Vocabulary::Condition;

  WhereGrammar(const Vocabulary& vocabulary, std::string_view text) : vocabulary_(vocabulary), words_(text) {}

  Expected<std::vector<Condition>, WhereError> parse() {
    std::vector<Condition> conditions;
    do {
      conditions.push_back(condition());
      if (words_.error()) return Unexpected{*words_.error()};
    } while (words_.takes(","));
    if (!words_.word().empty()) words_.fail(WhereNeed::comma_or_end, "a comma or the end");
    if (words_.error()) return Unexpected{*words_.error()};
    return conditions;
  }

 private:
  using MenIn = typename Vocabulary::MenIn;
  using Zone = typename Vocabulary::Zone;

  Condition condition() {
    Condition condition;
    condition.is_negated = words_.takes("not");
    const std::size_t start = words_.column();
    if (words_.takes("check")) {
      condition.test = Where::InCheck();
    } else if (words_.takes("plies")) {
      const auto [least, most] = words_.range();
      condition.test = Where::PliesIn{least, most, start};
    } else if (words_.takes("moves")) {
      const auto [least, most] = words_.range();
      condition.test = Where::MovesIn{least, most};
    } else if (const auto side = vocabulary_.side(words_.word())) {
      condition.test = Where::ToMove{*side};
      words_.advance();
      words_.require(WhereNeed::to, "to");
      if (!words_.error()) words_.require(WhereNeed::move, "move");
    } else if (const auto test = vocabulary_.own_test(words_.word())) {
      condition.test = *test;
      words_.advance();
    } else {
      condition.test = men_in();
    }
    return condition;
  }

  MenIn men_in() {
    const bool some = words_.takes("some");
    const auto named = vocabulary_.men(words_.word());
    if (!named) {
      words_.fail(WhereNeed::test, Vocabulary::a_test);
      return {};
    }
    MenIn test = *named;
    test.some = some;
    test.column = words_.column();
    words_.advance();
    if (!words_.takes("in") && !words_.takes("on")) {
      words_.fail(WhereNeed::in_or_on, "'in' or 'on'");
      return test;
    }
    do {
      test.zone |= zone();
    } while (!words_.error() && words_.takes("or"));
    return test;
  }

  Zone zone() {
    if (const auto named = vocabulary_.zone(words_.word())) {
      words_.advance();
      return *named;
    }
    const auto from = vocabulary_.line(words_.word());
    if (!from) {
      words_.fail(WhereNeed::zone, Vocabulary::a_zone);
      return {};
    }
    words_.advance();
    if (!words_.takes("-")) return vocabulary_.between(*from, *from);
    const auto to = vocabulary_.line(words_.word());
    if (!to || to->kind != from->kind) {
      fail_behind(from->kind);
      return {};
    }
    words_.advance();
    return vocabulary_.between(*from, *to);
  }

  /// Where no other line of the kind follows.
  void fail_behind(ZoneLine::Kind kind) {
    switch (kind) {
      case ZoneLine::Kind::point: return words_.fail(WhereNeed::corner, Vocabulary::a_corner);
      case ZoneLine::Kind::file: return words_.fail(WhereNeed::file, "another file");
      case ZoneLine::Kind::rank: return words_.fail(WhereNeed::rank, "another rank");
    }
  }

  const Vocabulary& vocabulary_;
  WhereWords words_;
};

}  // namespace mate33
