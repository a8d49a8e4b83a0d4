#include "mate33/game/rules_text.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "example_rules.hpp"
#include "mate33/game/xiangqi_rules.hpp"

using namespace mate33;
using namespace std::string_literals;

namespace {

GameRules rules_of(const std::string& text) {
  const auto rules = parse_rules(text);
  INFO(text << '\n' << (rules ? "" : rules.error().message()));
  REQUIRE(rules);
  return *rules;
}

/// A king and one more piece on this board, which these lines describe.
std::string with_piece(const std::string& lines, const std::string& board = "8x8") {
  return "name game\nboard " + board + "\nroyal K king\nleap (1,0) (1,1) all-ways\npiece X any\n" + lines +
         "\n";
}

std::vector<MoveRule> moves_of(const std::string& lines, const std::string& board = "8x8") {
  return rules_of(with_piece(lines, board)).pieces.at(1).moves;
}

std::string square(unsigned file, unsigned rank) {
  return static_cast<char>('a' + file) + std::to_string(rank + 1);
}

struct RulesErrorCase {
  std::string text;
  std::string message;
};

void check_rules_errors(const std::vector<RulesErrorCase>& cases) {
  for (const RulesErrorCase& c : cases) {
    CAPTURE(c.text);
    const auto rules = parse_rules(c.text);
    REQUIRE_FALSE(rules);
    CHECK(rules.error().message() == c.message);
  }
}

void check_round_trip(const GameRules& rules) {
  const std::string text = canonical_text(rules);
  CAPTURE(text);
  const auto again = parse_rules(text);
  REQUIRE(again);
  CHECK(*again == rules);
  CHECK(canonical_text(*again) == text);
}

const std::string start = "name game\nboard 8x8\n";
const std::string king = "royal K king\nleap (1,0) (1,1) all-ways\n";

}  // namespace

TEST_CASE("xiangqi as text is xiangqi as it is built in") {
  CHECK(example_rules("xiangqi") == xiangqi_rules());
  check_round_trip(xiangqi_rules());
}

TEST_CASE("every example of rules is read, and read again from its canonical text") {
  const std::vector<std::string> names = all_example_rules();
  CHECK(names.size() >= 9);
  std::set<std::string> digests, game_names;
  for (const std::string& name : names) {
    CAPTURE(name);
    const GameRules rules = example_rules(name);
    check_round_trip(rules);
    digests.insert(rules_digest(rules));
    game_names.insert(rules.name);
  }
  CHECK(digests.size() == names.size());
  CHECK(game_names.size() == names.size());
}

TEST_CASE("the example of docs/rules.md") {
  const GameRules rules = rules_of(documented_rules());
  CHECK(rules.name == "my-chess");
  CHECK(rules.pieces.size() == 3);
}

TEST_CASE("the canonical text of a small game") {
  const GameRules rules = rules_of(
      "# A game\r\n name small # so it is\nboard 5x6\nno-move loses\n\nroyal K king\n\tleap (1, 0)(0,1) "
      "all-ways\n"
      "piece P pawn\npromote on rank 6 to L, S\nzone rank 2..6\nleap (1,1) (-1,1) capture\nleap (0,1) move\n"
      "piece S ship\nslide (1,0) both-sides from a1-b3, file d..e\npiece L lame\nleap (2,0) leg (1,0) "
      "all-ways\n"
      "hop-close (0,1) from rank 2\nhop-far (0,1) move\nhop-far (0,1) capture");
  CHECK(canonical_text(rules) ==
        "name small\n"
        "board 5x6\n"
        "first-rank 1\n"
        "flip ranks\n"
        "no-move loses\n"
        "bare-king nothing\n"
        "royals may-face\n"
        "royal K king\n"
        "  leap (0,-1) (-1,0) (1,0) (0,1)\n"
        "piece P pawn\n"
        "  zone a2-e6\n"
        "  leap (0,1) move\n"
        "  leap (-1,1) (1,1) capture\n"
        "  promote on a6-e6 to S L\n"
        "piece S ship\n"
        "  slide (-1,0) (1,0) from a1-b3 d1-e6\n"
        "piece L lame\n"
        "  leap (0,-2) leg (0,-1)\n"
        "  leap (-2,0) leg (-1,0)\n"
        "  leap (2,0) leg (1,0)\n"
        "  leap (0,2) leg (0,1)\n"
        "  hop-far (0,1)\n"
        "  hop-close (0,1) from a2-e2\n");
  check_round_trip(rules);
  CHECK(rules_digest(rules) == "08d5e8a1f60d3961305d0314d2905c4542d446e496b3ac417ccaaa193bf81980");
}

TEST_CASE("all the settings") {
  const GameRules rules = rules_of(
      "bare-king loses\nroyals must-not-face\nflip rotation\nno-move loses\nfirst-rank 0\nboard 9x10\nname "
      "a-game-9\n"
      "royal G general\nzone d0-f2\nleap (1,0) all-ways\n");
  CHECK(rules.name == "a-game-9");
  CHECK(rules.board == Board{9, 10});
  CHECK(rules.first_rank == 0);
  CHECK(rules.flip == ColorFlip::rotation);
  CHECK(rules.no_move == NoMove::loses);
  CHECK(rules.bare_king == BareKing::loses);
  CHECK_FALSE(rules.royals_may_face);
  REQUIRE(rules.pieces.size() == 1);
  CHECK(rules.pieces[0].name == "general");
  CHECK(rules.pieces[0].letter == 'G');
  CHECK(rules.pieces[0].zone.size() == 9);
  check_round_trip(rules);

  const GameRules plain = rules_of(start + king);
  CHECK(plain.first_rank == 1);
  CHECK(plain.flip == ColorFlip::ranks);
  CHECK(plain.no_move == NoMove::draws);
  CHECK(plain.bare_king == BareKing::nothing);
  CHECK(plain.royals_may_face);
  CHECK(plain.pieces[0].zone == PointSet::all(plain.board));
}

TEST_CASE("ways: as written, to both sides, all ways, and legs turn with them") {
  CHECK(moves_of("leap (2,1)").size() == 1);
  CHECK(moves_of("leap (2,1) both-sides") == moves_of("leap (2,1) (-2,1)"));
  CHECK(moves_of("leap (0,1) both-sides") == moves_of("leap (0,1)"));
  CHECK(moves_of("slide (1,0) all-ways") == moves_of("slide (1,0) (0,1) (-1,0) (0,-1)"));
  CHECK(moves_of("leap (2,1) all-ways") ==
        moves_of("leap (2,1) (2,-1) (-2,1) (-2,-1) (1,2) (1,-2) (-1,2) (-1,-2)"));
  CHECK(moves_of("leap (2,1) leg (1,0) all-ways") ==
        moves_of("leap (2,1) (2,-1) leg (1,0)\nleap (-2,1) (-2,-1) leg (-1,0)\n"
                 "leap (1,2) (-1,2) leg (0,1)\nleap (1,-2) (-1,-2) leg (0,-1)"));
  CHECK(moves_of("leap (2,1) leg (1,1) both-sides") ==
        moves_of("leap (2,1) leg (1,1)\nleap (-2,1) leg (-1,1)"));
  // On a board of one rank no way leads upwards.
  const auto line = rules_of("name line\nboard 9x1\nroyal K king\nslide (1,0) all-ways\n");
  CHECK(line.pieces[0].moves.size() == 2);
  check_round_trip(line);
}

TEST_CASE("rules that mean the same are the same") {
  CHECK(moves_of("leap (1,0) (0,1)") == moves_of("leap (0,1)\nleap (1,0) (0,1)"));
  CHECK(moves_of("leap (1,0) move\nleap (1,0) capture") == moves_of("leap (1,0)"));
  CHECK(moves_of("leap (1,0) from rank 1..4\nleap (1,0) from rank 3..8") == moves_of("leap (1,0)"));
  CHECK(moves_of("leap (1,0) move from rank 1..4\nleap (1,0) capture from rank 3..6") ==
        moves_of(
            "leap (1,0) move from rank 1..2\nleap (1,0) from rank 3..4\nleap (1,0) capture from rank 5..6"));
  CHECK(moves_of("zone rank 1..4\nleap (1,0) from rank 3..8") ==
        moves_of("zone rank 1..4\nleap (1,0) from a3-h4"));
  // Where it must promote it never stands; where it may, it does.
  const std::string promotion = " on rank 8 to Y\nleap (0,1)\npiece Y other\nleap (1,0)";
  CHECK(moves_of("promote" + promotion).at(0).from.size() == 56);
  CHECK(moves_of("may-promote" + promotion).at(0).from.size() == 64);
  CHECK(rules_digest(rules_of(with_piece("leap (1,0) (0,1)"))) ==
        rules_digest(rules_of("# Other words\nboard 8x8\n" +
                              with_piece("leap (0,1)\nleap (1,0)").replace(10, 9, ""))));
  CHECK(rules_digest(rules_of(with_piece("leap (1,0)"))) !=
        rules_digest(rules_of(with_piece("slide (1,0)"))));
}

TEST_CASE("sets of squares") {
  const auto zone = [](const std::string& set) {
    return rules_of(with_piece("zone " + set + "\nleap (1,0)", "4x5")).pieces[1].zone;
  };
  const Board board{4, 5};
  CHECK(zone("b2") == PointSet(board.point(1, 1)));
  CHECK(zone("b2-c3") ==
        PointSet{board.point(1, 1), board.point(2, 1), board.point(1, 2), board.point(2, 2)});
  CHECK(zone("rank 5") == zone("a5-d5"));
  CHECK(zone("rank 2..3 file d") == (zone("a2-d3") | zone("d1-d5")));
  CHECK(zone("file a..b, d5") == (zone("a1-b5") | zone("d5")));
}

TEST_CASE("any rules are read again from their canonical text") {
  std::mt19937_64 random(33);
  const auto below = [&](std::uint64_t end) { return static_cast<unsigned>(random() % end); };
  for (int i = 0; i < 300; ++i) {
    GameRules rules;
    rules.name = "game-" + std::to_string(i);
    rules.board = {2 + below(10), 2 + below(10)};
    rules.first_rank = below(2);
    rules.flip = static_cast<ColorFlip>(below(2));
    rules.no_move = static_cast<NoMove>(below(2));
    rules.bare_king = static_cast<BareKing>(below(2));
    rules.royals_may_face = below(2) == 0;
    const PointSet all = PointSet::all(rules.board);
    const auto some_points = [&] {
      const PointSet some(Word128{random() | random(), random() | random()});
      return below(3) == 0 ? all : (some & all) | rules.board.point(0, 0);
    };
    const std::size_t pieces = 1 + below(max_piece_rules);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      PieceRule rule{"piece-" + std::to_string(piece), static_cast<char>('A' + piece), some_points(), {}, {}};
      if (piece > 0 && piece + 1 < pieces && piece < pieces / 2) {
        // All that comes after stands anywhere, so that it may come of a promotion.
        rule.promotion = PromotionRule{rule.zone - rules.board.point(0, 0), {pieces - 1}, below(2) == 0};
        if (rule.promotion->at.empty()) rule.promotion.reset();
      } else if (piece + 1 == pieces) {
        rule.zone = all;
      }
      for (unsigned move = 0; move < 1 + below(20); ++move) {
        const int width = static_cast<int>(rules.board.files), height = static_cast<int>(rules.board.ranks);
        Offset offset{static_cast<int>(below(2 * rules.board.files - 1)) - width + 1,
                      static_cast<int>(below(2 * rules.board.ranks - 1)) - height + 1};
        if (offset == Offset{}) offset = {0, 1};
        std::optional<Offset> leg;
        const auto kind = static_cast<MoveRule::Kind>(below(4));
        if (kind == MoveRule::Kind::leap && offset.files % 2 == 0 && offset.ranks % 2 == 0) {
          leg = {offset.files / 2, offset.ranks / 2};
        }
        rule.moves.push_back({kind, offset, leg, static_cast<MovePurpose>(below(3)), some_points()});
      }
      // So that no piece is without a move, wherever it stands.
      rule.moves.push_back({MoveRule::Kind::leap, {1, 1}, {}, MovePurpose::move_or_capture, all});
      rules.pieces.push_back(rule);
    }
    check_round_trip(in_normal_form(rules));
  }
}

TEST_CASE("what is wrong with settings, and where") {
  check_rules_errors({
      {"", "1:1: expected 'name'"},
      {"name x\n# no more\n", "3:1: expected 'board'"},
      {start, "3:1: expected 'royal' and the pieces"},
      {"royal K king", "1:1: expected 'name' before the first piece"},
      {"name x\nroyal K king", "2:1: expected 'board' before the first piece"},
      {start + "piece K king", "3:1: expected 'royal' for the first piece"},
      {"  colour red",
       "1:3: expected 'name', 'board', 'first-rank', 'flip', 'no-move', 'bare-king', 'royals' or 'royal'"},
      {"name", "1:5: expected a name of lower-case letters, digits and '-', at most 32"},
      {"name Chess", "1:6: expected a name of lower-case letters, digits and '-', at most 32"},
      {"name " + std::string(33, 'a'),
       "1:6: expected a name of lower-case letters, digits and '-', at most 32"},
      {"name chess", "1:6: expected another name than that of chess"},
      {"name a b", "1:8: expected the end of the line"},
      {"name a\nname b", "2:1: expected 'name' only once"},
      {"board 8", "1:7: expected files and ranks as in 8x8, each from 1 to 26"},
      {"board 8x", "1:7: expected files and ranks as in 8x8, each from 1 to 26"},
      {"board 0x8", "1:7: expected files and ranks as in 8x8, each from 1 to 26"},
      {"board 2x27", "1:7: expected files and ranks as in 8x8, each from 1 to 26"},
      {"board 99999999999x1", "1:7: expected files and ranks as in 8x8, each from 1 to 26"},
      {"board 13x10", "1:7: expected a board of 2 to 128 squares"},
      {"board 1x1", "1:7: expected a board of 2 to 128 squares"},
      {"first-rank 2", "1:12: expected '0' or '1'"},
      {"flip files", "1:6: expected 'ranks' or 'rotation'"},
      {"no-move wins", "1:9: expected 'draws' or 'loses'"},
      {"bare-king draws", "1:11: expected 'nothing' or 'loses'"},
      {"royals face", "1:8: expected 'may-face' or 'must-not-face'"},
      {std::string(max_rules_text + 1, ' '),
       "1:1: expected rules of at most 65536 bytes, written out in full, too"},
  });
}

TEST_CASE("what is wrong with pieces, and where") {
  check_rules_errors({
      {start + king + "piece Q", "5:8: expected a name of lower-case letters, digits and '-', at most 32"},
      {start + king + "piece q queen", "5:7: expected the letter of the piece, A..Z"},
      {start + king + "piece QQ queen", "5:7: expected the letter of the piece, A..Z"},
      {start + king + "piece K knight", "5:7: expected a letter that no other piece has"},
      {start + king + "royal P prince", "5:1: expected 'piece', for there is one royal piece"},
      {start + "royal K king", "3:1: expected a piece that has moves"},
      {start + king + "piece Q queen\n# nothing", "5:1: expected a piece that has moves"},
      {start + king + "name y",
       "5:1: expected 'leap', 'slide', 'hop-far', 'hop-close', 'zone', 'promote', 'may-promote' or 'piece'"},
      {with_piece("zone"), "6:5: expected 'rank', 'file', a square or a rectangle, within a1-h8"},
      {with_piece("zone e9"), "6:6: expected 'rank', 'file', a square or a rectangle, within a1-h8"},
      {with_piece("zone e4 i1"), "6:9: expected 'rank', 'file', a square or a rectangle, within a1-h8"},
      {with_piece("zone e4-d5"), "6:6: expected 'rank', 'file', a square or a rectangle, within a1-h8"},
      {with_piece("zone rank 0..2"), "6:11: expected a rank or a range of them, within 1..8"},
      {with_piece("zone rank 3..2"), "6:11: expected a rank or a range of them, within 1..8"},
      {with_piece("zone file g..i"), "6:11: expected a file or a range of them, within a..h"},
      {with_piece("zone file"), "6:10: expected a file or a range of them, within a..h"},
      {with_piece("zone a1\nzone a2"), "7:1: expected 'zone' only once for a piece"},
  });
  std::string many = start + king;
  for (char letter = 'L'; letter <= 'Z'; ++letter) many += "piece "s + letter + " x\nleap (1,0)\n";
  CHECK(rules_of(many).pieces.size() == max_piece_rules);
  check_rules_errors({{many + "piece A one-more", "35:1: expected at most 16 pieces"}});
}

TEST_CASE("what is wrong with moves, and where") {
  const std::string offset = "files and ranks to go, as in (2,-1), not (0,0) and within the board";
  const std::string leg = "a leg between the piece and where it leaps to";
  check_rules_errors({
      {with_piece("leap"), "6:5: expected " + offset},
      {with_piece("leap 1,0"), "6:6: expected " + offset},
      {with_piece("leap (1)"), "6:6: expected " + offset},
      {with_piece("leap (1,0"), "6:6: expected " + offset},
      {with_piece("leap (0,0)"), "6:6: expected " + offset},
      {with_piece("leap (1,0) (8,0)"), "6:12: expected " + offset},
      {with_piece("leap (1,0) (0,-8)"), "6:12: expected " + offset},
      {with_piece("leap (1,9999999999)"), "6:6: expected " + offset},
      {with_piece("leap (1,0) often"),
       "6:12: expected 'leg', 'all-ways', 'both-sides', 'move', 'capture' or 'from'"},
      {with_piece("leap (1,0) all-ways (0,1)"),
       "6:21: expected 'leg', 'all-ways', 'both-sides', 'move', 'capture' or 'from'"},
      {with_piece("leap (1,0) all-ways both-sides"),
       "6:21: expected nothing that is said already or that contradicts it"},
      {with_piece("leap (1,0) move capture"),
       "6:17: expected nothing that is said already or that contradicts it"},
      {with_piece("leap (4,0) leg (1,0) leg (2,0)"),
       "6:22: expected nothing that is said already or that contradicts it"},
      {with_piece("slide (2,0) leg (1,0)"), "6:13: expected no leg, which leaps alone have"},
      {with_piece("leap (2,1) leg"), "6:15: expected " + offset},
      {with_piece("leap (2,1) leg (2,1)"), "6:16: expected " + leg},
      {with_piece("leap (2,1) leg (-1,0)"), "6:16: expected " + leg},
      {with_piece("leap (2,1) (1,2) leg (2,0)"), "6:22: expected " + leg},
      {with_piece("leap (1,0) from"), "6:16: expected 'rank', 'file', a square or a rectangle, within a1-h8"},
      {with_piece("leap (1,0) from rank 5\nzone rank 1..4"),
       "6:12: expected squares on which the piece may stand"},
      {with_piece("leap (0,1) from rank 8\npromote on rank 8 to Y\npiece Y y\nleap (1,0)"),
       "6:12: expected squares on which the piece may stand"},
  });
}

TEST_CASE("rules have bounds, in the text and in full") {
  std::string many = "leap";
  for (int ranks = 1; ranks <= 7; ++ranks) {
    for (int files = -7; files <= 7; ++files)
      many += " (" + std::to_string(files) + ',' + std::to_string(ranks) + ')';
  }
  CHECK(moves_of(many).size() == 105);
  check_rules_errors({{with_piece(many + "\n" + "slide (2,1) (3,1) (4,1) all-ways"),
                       "5:1: expected at most 128 moves of a piece"}});

  // Moves from squares that have no rectangles, with legs that turn: four lines in full for one.
  std::string pieces = "name long\nboard 12x10\n" + king;
  for (char letter = 'L'; letter <= 'Z'; ++letter) {
    pieces += "piece "s + letter + " x\n";
    for (unsigned files = 2; files <= 9; ++files) {
      pieces += "leap (" + std::to_string(files) + ",1) leg (1,0) all-ways from";
      for (unsigned rank = 0; rank < 10; ++rank) {
        for (unsigned file = rank % 2; file < 12; file += 2) {
          if (file + rank != 2 * (files / 2)) pieces += ' ' + square(file, rank);
        }
      }
      pieces += files % 2 == 0 ? "\n" : " b1\n";
    }
  }
  CHECK(pieces.size() < max_rules_text);
  check_rules_errors({{pieces, "1:1: expected rules of at most 65536 bytes, written out in full, too"}});
}

TEST_CASE("what is wrong with promotions, and where") {
  const std::string other = "\nleap (0,1)\npiece Y y\nleap (1,0)";
  check_rules_errors({
      {start + king + "promote on rank 8 to K", "5:1: expected no promotion of the royal piece"},
      {with_piece("promote rank 8 to Y" + other), "6:9: expected 'on'"},
      {with_piece("promote on rank 8" + other), "6:18: expected 'to' and the letters of pieces"},
      {with_piece("promote on rank 9 to Y" + other), "6:17: expected a rank or a range of them, within 1..8"},
      {with_piece("promote on to Y" + other),
       "6:12: expected 'rank', 'file', a square or a rectangle, within a1-h8"},
      {with_piece("promote on rank 8 to" + other), "6:21: expected the letter of a piece"},
      {with_piece("promote on rank 8 to Y Z" + other), "6:24: expected the letter of a piece"},
      {with_piece("promote on rank 8 to Y Y" + other), "6:24: expected each letter once"},
      {with_piece("promote on rank 8 to K" + other), "6:22: expected no promotion to the royal piece"},
      {with_piece("may-promote on rank 8 to X" + other),
       "6:26: expected a piece that is not promoted itself"},
      {with_piece("promote on rank 8 to Y\npromote on rank 7 to Y" + other),
       "7:1: expected one line of promotion for a piece"},
      {with_piece("zone rank 2..7\npromote on rank 8 to Y" + other),
       "7:12: expected squares of the piece's zone"},
      {with_piece("promote on rank 1..8 to Y" + other),
       "6:12: expected not the whole zone, for the piece must stand somewhere"},
      {with_piece("promote on rank 8 to Y" + other + "\nzone rank 1..7"),
       "6:22: expected a piece whose zone has these squares"},
      {with_piece("promote on rank 8 to Y" + other + "\nmay-promote on rank 1 to X"),
       "6:22: expected a piece that is not promoted itself"},
  });
}

TEST_CASE("what rules as text leave out is refused by its name") {
  check_rules_errors({
      {start + "castling allowed", "3:1: expected no castling, which rules as text leave out"},
      {start + "fifty-moves yes", "3:1: expected no counting rules, which rules as text leave out"},
      {start + king + "castle h1", "5:1: expected no castling, which rules as text leave out"},
      {with_piece("leap (0,2) double-step"), "6:12: expected no double steps, which rules as text leave out"},
      {with_piece("leap (1,1) en-passant"), "6:12: expected no en passant, which rules as text leave out"},
      {with_piece("drop anywhere"), "6:1: expected no drops, which rules as text leave out"},
      {with_piece("repetition draws"), "6:1: expected no counting rules, which rules as text leave out"},
  });
}
