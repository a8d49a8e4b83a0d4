#include "mate33/game_tablebase.hpp"

#include <doctest/doctest.h>

#include <array>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "example_rules.hpp"
#include "made_games.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "plain/xiangqi_solver.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE(
    "a tablebase of a game answers what a solver of one position at a time does, with either side the "
    "stronger") {
  const GameTablebase tables = open_made();
  plain::PlainXiangqi plain;
  for (const char* material : {"KPvKA", "KvKP"}) {
    std::size_t wrong = 0, seen = 0;
    plain.for_each_position(material, [&](const plain::XiangqiPosition& position, Value value) {
      const GameProbe found = tables.probe(position.to_game());
      ++seen;
      if (found.status != ProbeStatus::ok || found.value != value) ++wrong;
    });
    CHECK(seen > 5000);
    CHECK(wrong == 0);
  }
  CHECK(tables.faults().empty());
}

TEST_CASE("the moves of a root come best first, and its value is that of the first") {
  const GameTablebase tables = open_made();
  const GamePosition position = game_position_of("3k5/9/9/4P4/9/9/9/9/9/4K4 w");
  const GameRoot root = tables.probe_root(position);
  REQUIRE(root.probe.status == ProbeStatus::ok);
  REQUIRE(!root.moves.empty());
  CHECK(root.moves.size() == legal_moves(*xiangqi(), position).size());
  CHECK(before_move(root.moves.front().after.value) == root.probe.value);
  for (std::size_t i = 1; i < root.moves.size(); ++i) {
    CHECK(goodness(root.moves[i - 1].after.value) <= goodness(root.moves[i].after.value));
  }
  const GameLine line = tables.best_line(position);
  CHECK(line.moves.size() == root.probe.value.plies.count());
}

TEST_CASE("what is not there is named, with either side the stronger") {
  const TemporaryDirectory directory;
  const GameTablebase tables = GameTablebase::open(xiangqi(), {directory.path().string()});
  for (const char* fen : {"3k5/9/9/9/9/9/9/9/9/4K1R2 w", "3k1r3/9/9/9/9/9/9/9/9/4K4 w"}) {
    const GameProbe missing = tables.probe(game_position_of(fen));
    CHECK(missing.status == ProbeStatus::missing_table);
    CHECK(missing.unanswered.to_string(xiangqi_rules()) == "KRvK");
  }
}

TEST_CASE("illegal positions have no value") {
  const GameTablebase tables = open_made();
  for (const char* fen :
       {"4k4/9/9/9/9/9/9/9/9/4K4 w", "4k4/4P4/9/9/9/9/9/9/9/3K5 w", "9/9/9/9/9/9/9/9/9/4K4 w"}) {
    CAPTURE(fen);
    CHECK(tables.probe(game_position_of(fen)).status == ProbeStatus::illegal_position);
    CHECK(tables.probe_root(game_position_of(fen)).moves.empty());
  }
}

TEST_CASE("a damaged table of a game is refused and named, and so is one of other rules") {
  const TemporaryDirectory directory;
  make(xiangqi(), "KRvK", directory.path());
  const fs::path path = directory / "xiangqi" / "KRvK.m33";
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(fs::file_size(path) / 2));
    file.put('\x55');
  }
  const GameTablebase tables = GameTablebase::open(xiangqi(), {directory.path().string()});
  CHECK(tables.probe(game_position_of("3k5/9/9/9/9/9/9/9/9/4K1R2 w")).status == ProbeStatus::corrupt_file);
  REQUIRE(!tables.faults().empty());
  CHECK(tables.faults().front().find("KRvK.m33 is damaged: ") != std::string::npos);
  GameRules draws = xiangqi_rules();
  draws.no_move = NoMove::draws;
  make(std::make_shared<const ExpandedRules>(draws), "KNvK", directory.path());
  const GameTablebase again = GameTablebase::open(xiangqi(), {directory.path().string()});
  CHECK(again.probe(game_position_of("3k5/9/9/9/9/9/9/9/9/4K1N2 w")).status == ProbeStatus::corrupt_file);
  CHECK(again.faults().back().find("other rules") != std::string::npos);
}

TEST_CASE("a block that is damaged is told once, however often it is asked for") {
  const TemporaryDirectory directory;
  make(xiangqi(), "KRvK", directory.path());
  {
    // In the first block, behind the preamble, which tells how long the header is.
    std::fstream file(directory / "xiangqi" / "KRvK.m33", std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(12);
    const int low = file.get(), high = file.get();
    file.seekp(16 + low + 256 * high + 50);
    file.put('\x55');
  }
  const GameTablebase tables = GameTablebase::open(xiangqi(), {directory.path().string()});
  const GameTableKey key{*GameMaterial::parse(xiangqi_rules(), "KRvK")};
  CHECK(tables.table_status(key) == ProbeStatus::ok);
  CHECK(tables.verify_checksums(key) == ProbeStatus::corrupt_file);
  CHECK(tables.preload(key, UINT64_MAX).why == ProbeStatus::corrupt_file);
  for (int i = 0; i < 3; ++i) {
    CHECK(tables.probe(game_position_of("3k5/9/9/9/9/9/9/9/9/4K1R2 w")).status == ProbeStatus::corrupt_file);
  }
  CHECK(tables.faults().size() == 1);
}

TEST_CASE("a file that cannot be read is told once, and may be read later") {
  const TemporaryDirectory directory;
  make(xiangqi(), "KRvK", directory.path());
  const GamePosition position = game_position_of("3k5/9/9/9/9/9/9/9/9/4K1R2 w");
  const GameTablebase tables = GameTablebase::open(xiangqi(), {directory.path().string()});
  const fs::path path = directory / "xiangqi" / "KRvK.m33";
  fs::rename(path, directory / "elsewhere");
  for (int i = 0; i < 3; ++i) CHECK(tables.probe(position).status == ProbeStatus::io_error);
  CHECK(tables.faults().size() == 1);
  fs::rename(directory / "elsewhere", path);
  tables.open_files();
  CHECK(tables.probe(position).value.is_win());
  CHECK(tables.faults().size() == 1);
}

TEST_CASE("a table in memory answers what its blocks do") {
  const GameTablebase blocks = open_made(), memory = open_made();
  const GameTableKey key{*GameMaterial::parse(xiangqi_rules(), "KPvKA")};
  const Tablebase::Preload refused = memory.preload(key, 1000);
  CHECK(refused.status == Tablebase::PreloadStatus::over_limit);
  CHECK(refused.bytes > 1000);
  const Tablebase::Preload done = memory.preload(key, refused.bytes);
  CHECK(done.status == Tablebase::PreloadStatus::done);
  CHECK(done.bytes == refused.bytes);
  CHECK(memory.preload(key, 0).bytes == 0);
  CHECK(memory.verify_checksums(key) == ProbeStatus::ok);
  const GameLayout layout(xiangqi(), key.material);
  const GameRowRules rules(layout);
  std::size_t seen = 0, wrong = 0;
  for (std::size_t row = 0; row < layout.row_count(); row += 2) {
    const auto legal = rules.legal(rules.row(row));
    for (const Color c : all_colors) {
      for (const Point p : legal[index(c)]) {
        ++seen;
        if (!is_same(blocks, memory, layout.position_of(row, p, c), {Metric::dtm})) ++wrong;
      }
    }
  }
  CHECK(seen > 5000);
  CHECK(wrong == 0);
  const GameTableKey missing{*GameMaterial::parse(xiangqi_rules(), "KCvK")};
  CHECK(memory.preload(missing, UINT64_MAX).why == ProbeStatus::missing_table);
  CHECK(memory.table_status(missing) == ProbeStatus::missing_table);
}

TEST_CASE("one tablebase has chess and other games, in the same directories") {
  const TemporaryDirectory directory;
  const GamePosition position = game_position_of("3k5/9/9/9/9/9/9/9/9/4K1R2 w");
  Tablebase tables;
  REQUIRE(tables.game("xiangqi") != nullptr);
  const GameTablebase& game = *tables.game("xiangqi");
  CHECK(tables.game("amazon") == nullptr);
  for (const char* name : {"", "..", "../xiangqi", "Xiangqi"}) CHECK(tables.game(name) == nullptr);
  CHECK(tables.games().empty());
  CHECK(game.probe(position).status == ProbeStatus::missing_table);
  make(xiangqi(), "KRvK", directory.path());
  make(std::make_shared<const ExpandedRules>(example_rules("amazon")), "KAvK", directory.path());
  std::ofstream(directory / "xiangqi" / "knvk.m33");
  tables.add_directories(std::array{directory.path().string()});
  CHECK(tables.games() == std::vector<std::string>{"amazon", "xiangqi"});
  CHECK(game.probe(position).value.is_win());
  CHECK(&game == tables.game("xiangqi"));
  REQUIRE(tables.game("amazon") != nullptr);
  CHECK(tables.game("amazon")->found().size() == 2);
  REQUIRE(tables.faults().size() == 1);
  CHECK(tables.faults().front().message.ends_with("has to be called KNvK.m33"));
  CHECK(game.faults().size() == 1);

  const Tablebase moved = std::move(tables);
  CHECK(moved.game("xiangqi") == &game);
  CHECK(game.probe(position).value.is_win());
}

TEST_CASE("tables of games are added one by one, as those of chess are") {
  const TemporaryDirectory directory;
  make(xiangqi(), "KRvK", directory.path());
  const std::string path = (directory / "xiangqi" / "KRvK.m33").string();
  const GamePosition position = game_position_of("3k5/9/9/9/9/9/9/9/9/4K1R2 w");
  Tablebase by_path;
  CHECK(!by_path.add_path(path));
  CHECK(by_path.games() == std::vector<std::string>{"xiangqi"});
  CHECK(by_path.game("xiangqi")->probe(position).value.is_win());

  std::ifstream file(path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const auto in_memory = Tablebase::open_memory(std::as_bytes(std::span(bytes)));
  REQUIRE(in_memory);
  CHECK(in_memory->game("xiangqi")->probe(position).value.is_win());

  GameRules other = xiangqi_rules();
  other.no_move = NoMove::draws;
  const TemporaryDirectory other_directory;
  make(std::make_shared<const ExpandedRules>(other), "KNvK", other_directory.path());
  const std::string other_path = (other_directory / "xiangqi" / "KNvK.m33").string();
  // Whether or not the game has been asked for: the rules of xiangqi are known.
  Tablebase not_asked;
  for (Tablebase* const tables : {&by_path, &not_asked}) {
    const auto fault = tables->add_path(other_path);
    REQUIRE(fault);
    CHECK(fault->message.find("it is a table of other rules") != std::string::npos);
    CHECK(tables->game("xiangqi")->probe(position).status != ProbeStatus::corrupt_file);
  }
  CHECK(not_asked.games().empty());
}

TEST_CASE("only a folder whose tables are of a game is one") {
  const TemporaryDirectory directory;
  for (const char* folder : {"four", "chess"}) {
    fs::create_directory(directory / folder);
    std::ofstream(directory / folder / "KQvK.m33") << "no table";
  }
  const Tablebase tables = Tablebase::open(directory.path().string());
  CHECK(tables.games().empty());
  for (const char* folder : {"four", "chess"}) CHECK(tables.game(folder) == nullptr);
}

TEST_CASE("tables of the two rule sets are never taken for each other") {
  const TemporaryDirectory directory;
  make(xiangqi(), "KNvK", directory.path(), Metric::repetition);
  const fs::path distances = directory / "xiangqi" / "KNvK.m33",
                 results = directory / "xiangqi" / "KNvK.repetition.m33";
  const GamePosition position = game_position_of("3k5/9/9/9/9/9/9/9/9/4K1N2 w");
  fs::remove(distances);
  {
    const GameTablebase tables = GameTablebase::open(xiangqi(), {directory.path().string()});
    CHECK(tables.probe(position).status == ProbeStatus::missing_table);
    CHECK(tables.probe_repetition(position).result == RepetitionResult::win_by_mate);
  }
  fs::rename(results, distances);
  const GameTablebase tables = GameTablebase::open(xiangqi(), {directory.path().string()});
  CHECK(tables.probe(position).status == ProbeStatus::corrupt_file);
  CHECK(tables.faults().back().ends_with("it is the table xiangqi:KNvK.repetition"));
  const RepetitionProbe missing = tables.probe_repetition(position);
  CHECK(missing.status == ProbeStatus::missing_table);
  CHECK(missing.unanswered.to_string(xiangqi_rules()) == "KNvK");
  CHECK(!tables.probe_root(position).repetition);
}

TEST_CASE("the rules of a game are found in its tables") {
  const TemporaryDirectory directory;
  const GameRules amazon = example_rules("amazon");
  make(std::make_shared<const ExpandedRules>(amazon), "KAvK", directory.path());
  const auto found = find_rules("amazon", {directory.path().string()});
  REQUIRE(found != nullptr);
  CHECK(found->rules() == amazon);
  CHECK(find_rules("xiangqi", {}) != nullptr);
  CHECK(find_rules("shogi", {directory.path().string()}) == nullptr);
}
