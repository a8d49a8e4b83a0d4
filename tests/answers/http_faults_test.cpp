// What has no answer, for programs that say it in another language: docs/server.md, "Errors".

#include <doctest/doctest.h>

#include "http_tables.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

namespace {

HttpResponse answered_as(std::string target, const std::string& accept, std::string method = "GET") {
  HttpRequest request = get(std::move(target));
  request.accept = accept;
  request.method = std::move(method);
  return test_api().answer(request);
}

struct Case {
  std::string target;
  unsigned status;
  const char* code;
  Json parameters = Json::object();
};

Json of_table(const char* material, const char* metric) {
  return {{"material", material}, {"metric", metric}, {"options", "--out data"}};
}

Json because(const char* reason) {
  return {{"reason", reason}};
}

}  // namespace

TEST_CASE("an error is a code with its parameters where JSON is asked for, and the same line") {
  for (const Case& c : std::vector<Case>{
           {"/standard?fen=8/8/8/8/8/8/8_w", 400, "bad_fen", {{"field", "placement"}, {"column", 14}}},
           {"/heat?fen=x", 400, "bad_fen", {{"field", "placement"}, {"column", 1}}},
           {"/standard?fen=8/8/8/8/8/8/8/K7_w", 400, "illegal_position", because("no_black_king")},
           {"/standard?fen=8/8/8/8/8/8/8/k7_w", 400, "illegal_position", because("no_white_king")},
           {"/standard?fen=8/8/8/8/8/8/K7/K1k5_w", 400, "illegal_position", because("several_white_kings")},
           {"/standard?fen=8/8/8/8/8/8/k7/k1K5_w", 400, "illegal_position", because("several_black_kings")},
           {"/standard?fen=8/8/8/8/8/8/8/Kk6_w", 400, "illegal_position", because("adjacent_kings")},
           {"/standard?fen=8/8/8/8/8/8/8/K1kP4_w", 400, "illegal_position", because("pawn_on_last_rank")},
           {"/standard?fen=8/8/8/8/8/8/8/KQk5_w", 400, "illegal_position", because("opponent_in_check")},
           {"/standard?fen=QQQQQQQQ/QQ6/8/8/8/8/8/K1k5_b", 400, "illegal_position", because("too_many_men")},
           {"/standard/mainline?fen=8/8/8/8/7r/8/8/KBN1k3_w", 404, "missing_table",
            of_table("KBNvKR", "dtm")},
           {"/stats/KRvKBN.json?metric=dtz", 404, "missing_table", of_table("KBNvKR", "dtz")},
           {"/standard/mainline?fen=4k3/8/8/8/8/8/8/4K2R_w_K", 404, "castling_rights"},
           {"/standard/mainline?fen=rnbqkbnr/8/8/8/8/8/8/RNBQKBNR_w",
            404,
            "too_many_men",
            {{"men", 16}, {"most", max_table_men}}},
           {"/stats/KBvK.json", 404, "always_drawn", {{"material", "KBvK"}}},
           {"/practice/KBNvK?min=34",
            404,
            "no_exercise",
            {{"material", "KBNvK"}, {"min", 34}, {"max", 1000}}},
           {"/standard", 400, "bad_request"},
           {"/stats/KBNvK.json?metric=elo", 400, "bad_request"},
           {"/nothing", 404, "not_found"},
           {"/" + std::string(HttpApi::longest_target, 'a'), 414, "target_too_long"},
       }) {
    CAPTURE(c.target);
    const HttpResponse plain = answered_as(c.target, "*/*");
    check_is_error(plain, c.status);
    const HttpResponse response = answered_as(c.target, "application/json, text/plain;q=0.5");
    CHECK(response.status == c.status);
    CHECK(response.header("Content-Type") == "application/json");
    CHECK(response.header("Cache-Control") == "no-store");
    const Json json = Json::parse(body_of(response));
    CHECK(json == Json{{"error", json["error"]}, {"code", c.code}, {"parameters", c.parameters}});
    CHECK(json["error"].get<std::string>() + "\n" == body_of(plain));
    check_is_error(answered_as(c.target, "text/plain, application/json;q=0.5"), c.status);
  }
  const Json json = Json::parse(body_of(answered_as("/tables", "application/json", "PUT")));
  CHECK(json["code"] == "bad_method");
}

TEST_CASE("why a position is unknown has a code, too") {
  struct Unknown {
    const char *fen, *code;
  };
  for (const Unknown& each : {Unknown{"8/8/8/8/7r/8/8/KBN1k3_w", "missing_table"},
                              {"4k3/8/8/8/8/8/8/4K2R_w_K", "castling_rights"},
                              {"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR_w", "too_many_men"}}) {
    CAPTURE(each.fen);
    CHECK(json_of(ask(standard(each.fen))).at("reason_code") == each.code);
  }
}
