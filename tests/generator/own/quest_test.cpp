#include "own/quest_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

constexpr const char* two_pawns = "8/8/8/4k3/8/8/1PPK4/8 w - - 0 1";
/// For many rounds.
constexpr QuestReach one_exit{1, 100'000, 1, 400};

}  // namespace

TEST_CASE("what quests attain is right, and proved without hope") {
  CHECK(check_quests("KPvK", 12, Metric::dtz) > 12);
  CHECK(check_quests("KPvK", 4, Metric::dtm) > 4);
}

TEST_CASE("a quest solves less than all that can be reached") {
  QuestStart start(two_pawns, 2);
  Quest quest = start.ask();
  end(quest, start.team);
  REQUIRE(quest.state() == Quest::State::attained);
  CHECK(quest.added_count() > 0);
  const Reach all(start.root, start.has, 100'000);
  CHECK(3 * (quest.added_count() + start.base.reach().slices().size()) < 2 * all.slices().size());
}

TEST_CASE("a quest goes on past enough positions until it finds enough exits") {
  QuestStart start(two_pawns, 2);
  const auto end_of = [&](QuestReach ahead) {
    Quest quest = start.ask(ahead);
    end(quest, start.team);
    return quest.state();
  };
  CHECK(end_of({1, 100'000, 1, 400}) == Quest::State::attained);
  CHECK(end_of({1, 1, 1, 400}) == Quest::State::given_up);
}

TEST_CASE("of two sides' quests the one that has taken less goes on, and what is answered is dropped") {
  QuestStart start(two_pawns);
  Quests quests(start.base, start.root, WdlScore::loss, WdlScore::win, start.has);
  std::vector<std::uint64_t> least;
  while (Quest* const quest = quests.next()) {
    least.push_back(quest->work());
    quest->go_on(start.team, {});
    if (quest->state() == Quest::State::open) continue;
    const bool is_win = quest->state() == Quest::State::attained && quest->result() == WdlScore::win;
    quests.drop(*quest);
    if (is_win) break;
  }
  CHECK(std::ranges::is_sorted(least));
  // A win answers whether White draws, too: only Black's quests are left.
  while (Quest* const quest = quests.next()) {
    CHECK(quest->side() == Color::black);
    quests.drop(*quest);
  }
}

TEST_CASE("quests share the room for what is solved with hope: one may take what the others leave") {
  QuestStart start("8/8/P7/8/6k1/6p1/8/K7 w - - 0 1");
  struct Run {
    bool lacked_room = false;
    std::uint64_t most_of_one = 0, most_of_all = 0;  // bytes
  };
  const auto run = [&](std::uint64_t hoped_bytes) {
    OwnRoom room = roomy;
    room.hoped_bytes = hoped_bytes;
    const OwnTables base = base_of(start.root, start.none.exits(nothing), Metric::dtz, start.team, room);
    Quests quests(base, start.root, WdlScore::loss, WdlScore::win, start.has);
    Run result;
    while (Quest* const quest = quests.next()) {
      quest->go_on(start.team, {});
      std::uint64_t of_all = 0;
      for (const Quest& each : quests.all()) of_all += each.hoped_bytes();
      result.most_of_all = std::max(result.most_of_all, of_all);
      result.most_of_one = std::max(result.most_of_one, quest->hoped_bytes());
      result.lacked_room = result.lacked_room || quest->lacks_room();
      if (quest->state() != Quest::State::open) quests.drop(*quest);
    }
    return result;
  };
  const Run roomiest = run(roomy.hoped_bytes);
  REQUIRE(!roomiest.lacked_room);
  REQUIRE(roomiest.most_of_one < roomiest.most_of_all);
  CHECK(!run(roomiest.most_of_all).lacked_room);
  CHECK(run(roomiest.most_of_all - 1).lacked_room);
}

TEST_CASE("no quest hopes for men that stages do not hold") {
  const auto hopes = hopes_of(*Material::parse("KRPvKRP"));
  const auto has = [&](const char* men) {
    return std::ranges::any_of(hopes, [&](const auto& hope) { return hope(*Material::parse(men)); });
  };
  CHECK(has("KRPvKQ"));
  CHECK(!has("KQRPvKR"));
  CHECK(!has("KQQvKR"));
  CHECK(hopes.front()(*Material::parse("KQPvKP")));
  CHECK(!hopes_of(*Material::parse("KPPvKP")).front()(*Material::parse("KQPvKQ")));
}

TEST_CASE("exits that are added one by one are as in tables that have them all, and so are the values") {
  check_added("KPvK", lone_pawn, 5);
}

TEST_CASE("a quest goes on from what it wrote to the same end, and does nothing twice") {
  CHECK(check_resumed(two_pawns, one_exit) > 2);
}

TEST_CASE("a quest goes on from what it wrote where more is proved now") {
  QuestStart start(two_pawns);
  Quest first = start.ask(one_exit);
  first.go_on(start.team, {});
  REQUIRE(first.state() == Quest::State::open);
  const std::vector<std::byte> file = file_of(first);
  const auto before = SolvedReader::open_hope(make_memory_source(file), "a.white-wins");
  REQUIRE(before);
  const OwnTables more = proved_by(first, start.base, start.team);
  Quest later = start.ask(more, one_exit);
  REQUIRE(later.take(*before));
  end(later, start.team);
  CHECK(later.state() == Quest::State::attained);
  CHECK(proved_by(later, more, start.team).bounds(start.root).at_least != draw_code);
}
