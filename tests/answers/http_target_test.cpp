#include "mate33/answers/http_target.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace mate33;

namespace {

std::string parameter(std::string_view target, std::string_view name) {
  const auto parsed = parse_target(target);
  REQUIRE(parsed);
  const std::string* const value = parsed->find(name);
  return value == nullptr ? "(none)" : *value;
}

}  // namespace

TEST_CASE("a target is read into its path and its parameters") {
  const auto target = parse_target("/standard?fen=8/8_w&square=e4&empty=&flag");
  REQUIRE(target);
  CHECK(target->path == "/standard");
  CHECK(target->parameters.size() == 4);
  CHECK(*target->find("fen") == "8/8_w");
  CHECK(*target->find("square") == "e4");
  CHECK(target->find("empty")->empty());
  CHECK(target->find("flag")->empty());
  CHECK(target->find("other") == nullptr);
  CHECK(parse_target("/")->parameters.empty());
  CHECK(parse_target("/?")->parameters.empty());
  CHECK(parse_target("/?&&")->parameters.empty());
}

TEST_CASE("percent-encoding is undone once, in paths and parameters, and '+' is a space in parameters") {
  CHECK(parse_target("/stats/KBN%76K.json")->path == "/stats/KBNvK.json");
  CHECK(parse_target("/a+b")->path == "/a+b");
  CHECK(parse_target("/a%2Fb%3f")->path == "/a/b?");
  CHECK(parameter("/?fen=8%2f8%20w+-%2B", "fen") == "8/8 w -+");
  CHECK(parameter("/?a%3Db=c%26d", "a=b") == "c&d");
  CHECK(parameter("/?a=%2541", "a") == "%41");
  CHECK(parameter("/?a==b", "a") == "=b");
  CHECK(parameter("/?a=b?c", "a") == "b?c");
}

TEST_CASE("a target in absolute form, as proxies send it, names the same path") {
  CHECK(parse_target("http://localhost:9000/standard?fen=x")->path == "/standard");
  CHECK(parameter("http://localhost:9000/standard?fen=x", "fen") == "x");
  CHECK(parse_target("http://localhost")->path == "/");
}

TEST_CASE("what is no target is refused in one line") {
  for (const std::string_view text :
       {"",      "standard", "*",      "?fen=x", "http://host?a", "/a b",          "/a\tb",
        "/a\nb", "/\x80",    "/a#b",   "/%",     "/%4",           "/%4x",          "/%zz",
        "/%00",  "/?a=%",    "/?a=%f", "/?%0=b", "/?a=%00",       "/?fen=a&fen=b", "/?a&a"}) {
    CAPTURE(text);
    const auto parsed = parse_target(text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().find('\n') == std::string::npos);
    CHECK(!parsed.error().empty());
    CHECK(parsed.error().size() < 200);
  }
  CHECK_FALSE(parse_target(std::string_view("/a\0b", 4)));
}

TEST_CASE("a form adds its parameters to those of the target, and is refused as they are") {
  HttpTarget target = *parse_target("/play?fen=x");
  CHECK_FALSE(add_form(target, ""));
  CHECK_FALSE(add_form(target, "moves=e4+e5&empty="));
  CHECK(*target.find("fen") == "x");
  CHECK(*target.find("moves") == "e4 e5");
  CHECK(target.find("empty")->empty());
  for (const std::string_view form : {"fen=y", "a=1&a=2", "a=%", "a=%00", "a b", "a#", "\n", "\x80"}) {
    CAPTURE(form);
    HttpTarget other = *parse_target("/play?fen=x");
    CHECK(add_form(other, form));
  }
}

TEST_CASE("any bytes can be given as a target") {
  std::mt19937 random(1);
  constexpr std::string_view telling = "/?&=%+#:07aF\0\xFF";
  std::size_t read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = i % 2 == 0 ? "/" : "";
    for (auto length = random() % 20; length > 0; --length) text += telling[random() % telling.size()];
    const auto parsed = parse_target(text);
    if (!parsed) continue;
    ++read;
    CHECK(parsed->path.starts_with('/'));
    CHECK(parsed->path.find('\0') == std::string::npos);
  }
  CHECK(read > 100);
}
