// /standard, /standard/mainline, /heat, /practice.

#include <doctest/doctest.h>

#include <set>

#include "http_tables.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/table/dtm.hpp"
#include "mate33/table/wdl.hpp"
#include "table_file.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

namespace {

const std::string_view fens[] = {
    mate_in_33_fen,
    "k7/3N4/1K2B3/8/8/8/8/8 w - - 0 1",   // mate in one
    "k7/3N4/1K6/3B4/8/8/8/8 b - - 0 1",   // checkmate
    "k7/8/1K1B4/8/8/8/8/7N b - - 0 1",    // stalemate
    "8/8/8/8/8/1k6/8/1K1R4 w - - 99 80",  // the clock
    "8/8/8/8/8/1k6/8/1K6 w - - 0 1",      // no table is needed
    "8/8/4k3/8/8/3bb3/8/1K6 w - - 0 1",   // no table
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",     // castling
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/1P6/8/8/8/8/8/R3K3 w - - 0 1",
};

/// Tables of KQvK that have the fifty-move rule spoil every mate in more than so many moves: there are wins
/// that it spoils among five men only.
Tablebase tables_with_spoiled_wins(unsigned longest) {
  const std::string path = (made_directory() / "KQvK.m33").string();
  TableCodes codes = *decoded(*TableReader::open_file(path));
  const Code last = Dtm::won_at(Plies(2 * longest));
  for (auto& side : codes) {
    for (Code& code : side) {
      if (code == illegal_code || code == draw_code) continue;
      const Code real = is_win(code) ? Wdl::win : Wdl::loss;
      code = code <= last ? real : is_win(code) ? Wdl::cursed_win : Wdl::blessed_loss;
    }
  }
  Tablebase tables = Tablebase::open(made_directory().string());
  const TableLayout layout(*Material::parse("KQvK"));
  const auto file = encode_table(
      layout, {.packing = quick_packing, .sides = StoredSides::both, .metric = Metric::wdl}, codes);
  REQUIRE(!tables.add_memory(file));
  return tables;
}

}  // namespace

TEST_CASE("/standard answers the object that probe --json prints, as JSON and as CBOR") {
  for (const std::string_view fen : fens) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    const Json expected = position_json(served_tables(), position, served_tables().probe_root(position));
    const HttpResponse response = ask(standard(fen));
    CHECK(body_of(response) == to_line(expected) + "\n");
    CHECK(json_of(response) == expected);
    HttpRequest request = get(standard(fen));
    request.accept = "application/cbor";
    const HttpResponse cbor = test_api().answer(request);
    CHECK(cbor.status == 200);
    CHECK(cbor.header("Content-Type") == "application/cbor");
    CHECK(Json::from_cbor(body_of(cbor)) == expected);
  }
}

TEST_CASE("a FEN may have spaces, underlines, plus signs or percent-encoding, and lack its last fields") {
  const std::string expected = body_of(ask(standard(mate_in_33_fen)));
  for (const std::string fen : {"8/8/8/8/8/7B/8/Nk5K%20w%20-%20-%200%201", "8/8/8/8/8/7B/8/Nk5K+w+-+-+0+1",
                                "8%2F8%2F8%2F8%2F8%2F7B%2F8%2FNk5K_w_-_-_0_1", "8/8/8/8/8/7B/8/Nk5K_w"}) {
    CAPTURE(fen);
    CHECK(body_of(ask("/standard?fen=" + fen)) == expected);
    CHECK(body_of(ask("/standard?variant=x&fen=" + fen)) == expected);
  }
}

TEST_CASE("/standard says which table a position and those after its moves belong to, and who is in check") {
  const Json pawn = json_of(ask("/standard?fen=4k3/1P6/8/8/8/8/8/R3K3_w"));
  CHECK(pawn.at("material") == "KRPvK");
  CHECK(pawn.at("check") == false);
  for (const Json& move : pawn.at("moves")) {
    const std::string uci = move.at("uci");
    CHECK(move.at("material") == (uci == "b7b8q"   ? "KQRvK"
                                  : uci == "b7b8n" ? "KRNvK"
                                  : uci == "b7b8r" ? "KRRvK"
                                  : uci == "b7b8b" ? "KRBvK"
                                                   : "KRPvK"));
  }
  // The stronger side stands first, whatever its colour.
  const Json rook = json_of(ask("/standard?fen=4k3/8/8/8/8/8/4r3/4K3_w"));
  CHECK(rook.at("material") == "KRvK");
  CHECK(rook.at("check") == true);
  CHECK(json_of(ask(standard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))).at("material") ==
        "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP");
}

TEST_CASE("missing tables, castling rights and too many men are unknown, not errors") {
  for (const std::string_view fen : {"8/8/4k3/8/8/3bb3/8/1K6 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                                     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
    CAPTURE(fen);
    const HttpResponse response = ask(standard(fen));
    // Of a king that may castle, only those moves are known after which nobody may.
    const Json json = json_of(response);
    CHECK(json["category"] == (contains(fen, "w K ") ? "win" : "unknown"));
    CHECK(json["dtm"].is_null());
    CHECK(response.header("Cache-Control") == "no-cache");
    CHECK(json["reason"] == describe(contains(fen, "w K ")   ? ProbeStatus::castling_rights
                                     : contains(fen, "KQkq") ? ProbeStatus::too_many_men
                                                             : ProbeStatus::missing_table));
  }
  CHECK_FALSE(json_of(ask(standard(mate_in_33_fen))).contains("reason"));
  CHECK(ask(standard(mate_in_33_fen)).header("Cache-Control") == "public, max-age=3600");
}

TEST_CASE("an EPD is answered as its FEN") {
  const std::string epd = "/standard?fen=8/8/8/8/8/7B/8/Nk5K+w+-+-+bm+Nb3%3B+id+%22a%22%3B%0A";
  CHECK(body_of(ask(epd)) == body_of(ask(standard(mate_in_33_fen))));
}

TEST_CASE("a bad or illegal FEN is 400 with one line that says why") {
  for (const std::string path : {"/standard", "/standard/mainline", "/heat"}) {
    CAPTURE(path);
    check_is_error(ask(path), 400);
    check_is_error(ask(path + "?fen="), 400);
    check_is_error(ask(path + "?fen=nonsense"), 400);
    check_is_error(ask(path + "?fen=%0a%0d%ff"), 400);
    check_is_error(ask(path + "?fen=" + std::string(1900, '8')), 400);
  }
  const HttpResponse illegal = ask(standard("8/8/8/8/8/8/8/KQk5 w"));
  check_is_error(illegal, 400);
  CHECK(body_of(illegal) == "illegal position: the side that is not to move is in check\n");
  check_is_error(ask("/standard/mainline?fen=8/8/8/8/8/8/8/KQk5_w"), 400);
}

TEST_CASE("/standard/mainline is the best line to mate") {
  const Json json = json_of(ask("/standard/mainline?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1"));
  CHECK(json["winner"] == "w");
  CHECK(json["dtz"] == 65);
  CHECK(json["precise_dtz"] == 65);
  REQUIRE(json["mainline"].size() == 65);
  Position position = position_of(mate_in_33_fen);
  for (const Json& entry : json["mainline"]) {
    const auto move = parse_uci(position, entry["uci"].get<std::string>());
    REQUIRE(move);
    CHECK(entry["san"] == to_san(position, *move));
    position.play(*move);
    const Json after = position_json(served_tables(), position, served_tables().probe_root(position));
    CHECK(entry["dtz"] == after["dtz"]);
    CHECK(entry["precise_dtz"] == after["precise_dtz"]);
    CHECK(entry["fen"] == to_fen(position));
  }
  CHECK(served_tables().probe(position).value.outcome == Outcome::checkmated);
}

TEST_CASE("/standard/mainline of a draw and of a mate is empty, and of Black's win says so") {
  const Json draw = json_of(ask("/standard/mainline?fen=8/8/8/8/8/1k6/8/1K6_w"));
  CHECK(draw == Json({{"fen", "8/8/8/8/8/1k6/8/1K6 w - - 0 1"},
                      {"winner", nullptr},
                      {"plies", 0},
                      {"dtz", 0},
                      {"precise_dtz", 0},
                      {"mainline", Json::array()}}));
  const Json mate = json_of(ask("/standard/mainline?fen=k7/3N4/1K6/3B4/8/8/8/8_b"));
  CHECK(mate == Json({{"fen", "k7/3N4/1K6/3B4/8/8/8/8 b - - 0 1"},
                      {"winner", "w"},
                      {"plies", 0},
                      {"dtz", -1},
                      {"precise_dtz", -1},
                      {"mainline", Json::array()}}));
  const Json black = json_of(ask("/standard/mainline?fen=8/8/8/8/8/1K6/8/1k1r4_w"));
  CHECK(black["winner"] == "b");
  // Beyond the tables that have no zeroing move, DTZ is not known.
  const Json pawn = json_of(ask("/standard/mainline?fen=4k3/1P6/8/8/8/8/8/R3K3_w"));
  CHECK(pawn["dtz"].is_null());
  CHECK(pawn["mainline"][0]["san"] == "b8=Q+");
}

TEST_CASE("/standard/mainline without a table is 404 and names the command that makes it") {
  const HttpResponse response = ask("/standard/mainline?fen=8/8/4k3/8/8/3bb3/8/1K6_w");
  check_is_error(response, 404);
  CHECK(contains(body_of(response), "mate33 generate KBBvK --out data"));
  check_is_error(ask("/standard/mainline?fen=4k3/8/8/8/8/8/8/4K2R_w_K"), 404);
  check_is_error(ask("/standard/mainline?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w"), 404);
}

TEST_CASE("/heat says what the piece would be worth on every other empty square") {
  for (const std::string_view fen : {mate_in_33_fen, std::string_view("8/8/8/3r4/8/1k6/8/1K1Q4 b - - 7 9"),
                                     std::string_view("8/1k6/8/8/8/2P5/8/1K1R4 w - - 0 1")}) {
    const Position position = position_of(fen);
    for (const Square from : position.occupied()) {
      CAPTURE(fen);
      CAPTURE(to_string(from));
      std::string target = "/heat?square=" + to_string(from) + "&fen=" + std::string(fen);
      std::ranges::replace(target, ' ', '_');
      const Json json = json_of(ask(target));
      const Piece piece = *position.piece_at(from);
      CHECK(json["square"] == to_string(from));
      CHECK(json["piece"] == std::string(1, letter(piece)));
      CHECK(json["squares"].size() == square_count - position.material().men());
      for (const auto& [square, value] : json["squares"].items()) {
        Position moved = position;
        moved.remove(piece, from);
        moved.put(piece, *parse_square(square));
        if (find_fault(moved)) {
          CHECK(value == Json({{"category", "illegal"}}));
          continue;
        }
        const Json expected = position_json(served_tables(), moved, served_tables().probe_root(moved));
        CHECK(value["category"] == expected["category"]);
        CHECK(value["dtm"] == expected["dtm"]);
      }
    }
  }
}

TEST_CASE("/heat answers for positions that are not legal yet, and without the rights of what is moved") {
  // White's king is to be taken; moved by hand, it is safe.
  const Json json = json_of(ask("/heat?fen=8/8/8/8/8/8/8/KQk5_w&square=c1"));
  CHECK(json["squares"]["h1"]["category"] == "illegal");
  CHECK(json["squares"]["h4"]["category"] == "win");
  const Json rook = json_of(ask("/heat?fen=4k3/8/8/8/8/8/8/4K2R_w_K&square=h1"));
  CHECK(rook["squares"]["g1"]["category"] == "win");
  const Json king = json_of(ask("/heat?fen=4k3/8/8/8/8/8/8/4K2R_w_K&square=e1"));
  CHECK(king["squares"]["d1"]["category"] == "win");
  const Json other = json_of(ask("/heat?fen=4k3/8/8/8/8/8/8/4K2R_w_K&square=e8"));
  CHECK(other["squares"]["d8"]["category"] == "unknown");
  CHECK(other["squares"]["d8"]["dtm"].is_null());
}

TEST_CASE("/heat refuses an empty square and what is no square") {
  check_is_error(ask("/heat?fen=8/8/8/8/8/7B/8/Nk5K_w&square=e4"), 400);
  check_is_error(ask("/heat?fen=8/8/8/8/8/7B/8/Nk5K_w&square=i9"), 400);
  check_is_error(ask("/heat?fen=8/8/8/8/8/7B/8/Nk5K_w&square="), 400);
  check_is_error(ask("/heat?fen=8/8/8/8/8/7B/8/Nk5K_w"), 400);
}

TEST_CASE("/practice gives legal positions, White to win, as far from mate as was asked for") {
  struct Case {
    const char* material;
    unsigned least, most;
  };
  for (const Case& c : {Case{"KBNvK", 1, 5},
                        {"KBNvK", 6, 15},
                        {"KBNvK", 26, 33},
                        {"KBNvK", 33, 33},
                        {"KBNvK", 1, 1},
                        {"KQvKR", 35, 35},
                        {"KQvKR", 1, 40},
                        {"KRvKQ", 1, 1000},
                        {"KRvKQ", 19, 19},
                        {"KQvK", 10, 10},
                        {"KRPvK", 1, 1000},
                        {"KPvK", 28, 28}}) {
    for (unsigned seed = 0; seed < 5; ++seed) {
      const std::string target = std::string("/practice/") + c.material + "?min=" + std::to_string(c.least) +
                                 "&max=" + std::to_string(c.most) + "&seed=" + std::to_string(seed);
      CAPTURE(target);
      const HttpResponse response = ask(target);
      CHECK(response.header("Cache-Control") == "no-store");
      const Json json = json_of(response);
      const Position position = position_of(json["fen"].get<std::string>());
      CHECK(position.material().to_string() == c.material);
      CHECK(position.side_to_move == Color::white);
      CHECK_FALSE(find_fault(position));
      const ProbeResult result = served_tables().probe(position);
      CHECK(result.status == ProbeStatus::ok);
      CHECK(result.value == Value::win_in(Plies(json["dtm"].get<unsigned>())));
      CHECK(mate_in(result.value.plies) >= c.least);
      CHECK(mate_in(result.value.plies) <= c.most);
      CHECK(json_of(ask(target)) == json);
    }
  }
}

TEST_CASE("/practice gives quiet positions: White is not in check and no capture keeps the win") {
  for (const std::string query :
       {"KBNvK?min=1&max=5", "KQvKR?min=1&max=8", "KQvKR?min=9&max=35", "KRvKQ?min=1&max=3",
        "KRvKQ?min=10&max=14", "KRvKQ?min=15&max=19", "KQvK?min=1&max=2", "KRPvK?min=1&max=5"}) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      const Json json = json_of(ask("/practice/" + query + "&seed=" + std::to_string(seed)));
      const Position position = position_of(json["fen"].get<std::string>());
      CAPTURE(to_fen(position));
      CHECK_FALSE(is_in_check(position, Color::white));
      for (const RankedMove& move : served_tables().probe_root(position).moves) {
        const bool is_winning = move.checkmate || move.value_after.is_loss();
        CHECK_FALSE((is_winning && position.is_capture(move.move)));
      }
    }
  }
}

TEST_CASE("/practice gives any position where no quiet one is as far from mate") {
  // In four moves the rook wins by taking the queen.
  const Json json = json_of(ask("/practice/KRvKQ?min=4&max=4&seed=1"));
  const Position position = position_of(json["fen"].get<std::string>());
  CHECK(served_tables().probe(position).value == Value::win_in(Plies(7)));
}

TEST_CASE("/practice with a seed gives the position that it has always given") {
  const std::vector<std::pair<std::string, const char*>> exercises = {
      {"KBNvK?seed=1", "8/8/8/3k1N2/3B4/8/8/K7 w - - 0 1"},              // by chance
      {"KQvKR?seed=9&min=28&max=35", "8/8/8/8/r7/3k4/6QK/8 w - - 0 1"},  // of those that are kept
      {"KRvKQ?seed=6&min=4&max=4",
       "8/8/8/8/8/2q5/k1K2R2/8 w - - 0 1"},  // the other side wins, and is not quiet
      {"KPvK?seed=9&min=28&max=35", "8/8/8/1k6/8/8/1K4P1/8 w - - 0 1"}};
  for (const auto& exercise : exercises) {
    CAPTURE(exercise.first);
    CHECK(json_of(ask("/practice/" + exercise.first))["fen"] == exercise.second);
  }
}

TEST_CASE("/practice without a seed gives another position as a rule") {
  std::set<std::string> seen;
  for (int i = 0; i < 20; ++i) seen.insert(body_of(ask("/practice/KBNvK?min=10&max=20")));
  CHECK(seen.size() > 10);
}

TEST_CASE("/practice that would have to search is not answered quickly") {
  CHECK(quick_response(test_api(), get("/practice/KBNvK?min=10&max=20&seed=1")));
  const HttpApi api(served_tables(), test_sources());
  CHECK_FALSE(quick_response(api, get("/practice/KQvKR?min=35&max=35&seed=1")));
}

TEST_CASE("/practice beyond the longest win of the side to move is refused at once, nothing counted") {
  HttpSources sources = test_sources();
  sources.longest_win = [](Material material, Color to_move) -> std::optional<Plies> {
    CHECK(material.is_normalised());
    if (material.to_string() != "KQvKR") return std::nullopt;
    return Plies(to_move == Color::white ? 69 : 37);
  };
  sources.statistics = [](auto&&...) -> Expected<Statistics, TableFault> {
    FAIL_CHECK("counted");
    return Unexpected{TableFault{TableFault::Kind::damaged, "counted"}};
  };
  const HttpApi api(served_tables(), std::move(sources));
  for (const char* const target :
       {"/practice/KQvKR?min=36", "/practice/KQvKR?min=900", "/practice/KRvKQ?min=20"}) {
    CAPTURE(target);
    const auto refused = quick_response(api, get(target));
    REQUIRE(refused);
    check_is_error(*refused, 404);
    CHECK(contains(body_of(*refused), "with White to move is mate in"));
  }
}

TEST_CASE("/practice gives a position of every distance that there is, and none of any other") {
  struct Case {
    const char* material;
    unsigned longest;
  };
  for (const Case& c : {Case{"KQvKR", 35}, Case{"KRvKQ", 19}, Case{"KBNvK", 33}, Case{"KPvK", 28}}) {
    for (unsigned moves = 1; moves <= c.longest + 1; ++moves) {
      const std::string target = std::string("/practice/") + c.material +
                                 "?seed=5&min=" + std::to_string(moves) + "&max=" + std::to_string(moves);
      CAPTURE(target);
      const HttpResponse response = ask(target);
      CHECK(response.status == (moves <= c.longest ? 200 : 404));
      if (response.status != 200) continue;
      const Position position = position_of(json_of(response)["fen"].get<std::string>());
      CHECK(position.side_to_move == Color::white);
      CHECK(mate_in(served_tables().probe(position).value.plies) == moves);
    }
  }
}

TEST_CASE("/practice gives no win that the fifty-move rule spoils, where a table tells") {
  const Tablebase tables = tables_with_spoiled_wins(6);
  const HttpApi api(tables, test_sources());
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::string query = "&seed=" + std::to_string(seed);
    CAPTURE(seed);
    CHECK(json_of(api.answer(get("/practice/KQvK?min=1&max=10" + query)))["dtm"] <= 11);
    // Of the samples most are of the distances that are spoiled.
    CHECK(json_of(api.answer(get("/practice/KQvK?min=6&max=10" + query)))["dtm"] == 11);
  }
  const HttpResponse none = api.answer(get("/practice/KQvK?min=7&max=10"));
  check_is_error(none, 404);
  CHECK(contains(body_of(none), "is mate in 7 to 10 moves and won under the fifty-move rule"));
}

TEST_CASE("/practice says what it cannot give") {
  check_is_error(ask("/practice/KBBvK?min=1&max=2"), 404);
  CHECK(contains(body_of(ask("/practice/KBBvK")), "mate33 generate KBBvK"));
  check_is_error(ask("/practice/KBvK"), 404);
  check_is_error(ask("/practice/KBNvKQRBN"), 404);
  check_is_error(ask("/practice/"), 404);
  check_is_error(ask("/practice/nonsense"), 404);
  check_is_error(ask("/practice/KQvK?min=11&max=20"), 404);              // mate in ten at most
  const auto bare = quick_response(test_api(), get("/practice/KvKBN"));  // White's king
  REQUIRE(bare);
  check_is_error(*bare, 404);
  for (const std::string query : {"min=0", "min=x", "min=", "max=1001", "min=-1", "min=3&max=2", "seed=-1",
                                  "seed=18446744073709551616", "min=99999999999999999999"}) {
    CAPTURE(query);
    check_is_error(ask("/practice/KBNvK?" + query), 400);
  }
}
