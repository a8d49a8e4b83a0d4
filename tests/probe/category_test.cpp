#include "mate33/category.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "test_table.hpp"

using namespace mate33;

namespace {

Material material(std::string_view text) {
  const auto parsed = Material::parse(text);
  REQUIRE(parsed);
  return *parsed;
}

constexpr std::string_view dtz_known = "KBNvK", dtz_unknown = "KQvKR";

struct ClockCase {
  std::string_view material;
  Value value;
  unsigned clock;
  Category category;
};

}  // namespace

TEST_CASE("the fifty-move rule makes wins cursed and losses blessed") {
  using enum Category;
  const ClockCase cases[] = {
      {dtz_known, win_in(65), 0, win},
      {dtz_known, win_in(65), 35, win},
      {dtz_known, win_in(65), 36, cursed_win},
      {dtz_known, win_in(1), 99, win},
      {dtz_known, win_in(3), 97, win},
      {dtz_known, win_in(3), 98, cursed_win},
      {dtz_known, win_in(1), 100, cursed_win},
      {dtz_known, win_in(1), 9999, cursed_win},
      {dtz_known, loss_in(64), 36, loss},
      {dtz_known, loss_in(64), 37, blessed_loss},
      {dtz_known, loss_in(2), 98, loss},
      {dtz_known, loss_in(2), 99, blessed_loss},
      {dtz_known, loss_in(2), 100, blessed_loss},
      {dtz_unknown, win_in(31), 0, win},
      {dtz_unknown, win_in(31), 69, win},
      {dtz_unknown, win_in(31), 70, maybe_win},
      {dtz_unknown, win_in(101), 0, maybe_win},
      {dtz_unknown, win_in(1), 99, win},
      {dtz_unknown, win_in(3), 99, maybe_win},
      {dtz_unknown, win_in(1), 100, cursed_win},
      {dtz_unknown, win_in(3), 100, cursed_win},
      {dtz_unknown, loss_in(30), 70, loss},
      {dtz_unknown, loss_in(30), 71, maybe_loss},
      {dtz_unknown, loss_in(2), 99, maybe_loss},
      {dtz_unknown, loss_in(2), 100, blessed_loss},
      {dtz_unknown, loss_in(2), 9999, blessed_loss},
  };
  for (const ClockCase& c : cases) {
    CAPTURE(c.material);
    CAPTURE(c.value.plies.count());
    CAPTURE(c.clock);
    CHECK(std::string(name(categorize(c.value, material(c.material), c.clock))) == name(c.category));
    CHECK(categorize(c.value, material(c.material).colors_swapped(), c.clock) == c.category);
  }
}

TEST_CASE("mate on the hundredth half-move counts, later it is too late") {
  for (const std::string_view of : {dtz_known, dtz_unknown}) {
    CAPTURE(of);
    CHECK(categorize(loss_in(0), material(of), 0) == Category::loss);
    CHECK(categorize(loss_in(0), material(of), 99) == Category::loss);
    CHECK(categorize(loss_in(0), material(of), 100) == Category::loss);
    CHECK(categorize(loss_in(0), material(of), 101) == Category::blessed_loss);
  }
}

TEST_CASE("draws stay draws and unknown stays unknown, whatever the clock") {
  for (const unsigned clock : {0u, 99u, 100u, 101u, 9999u}) {
    for (const std::string_view of : {dtz_known, dtz_unknown}) {
      CHECK(categorize(Value::draw(), material(of), clock) == Category::draw);
      CHECK(categorize(Value::unknown(), material(of), clock) == Category::unknown);
    }
  }
}

TEST_CASE("the largest clock there may be is late, too") {
  constexpr unsigned largest = std::numeric_limits<unsigned>::max();
  CHECK(categorize(win_in(65), material(dtz_known), largest) == Category::cursed_win);
  CHECK(categorize(loss_in(64), material(dtz_unknown), largest) == Category::blessed_loss);
}

TEST_CASE("DTZ is known exactly where no zeroing move leaves a decisive position") {
  struct Case {
    std::string_view material;
    bool known;
  };
  const Case cases[] = {
      {"KvK", true},    {"KBvK", true},    {"KQvK", true},   {"KRvK", true},    {"KBBvK", true},
      {"KBNvK", true},  {"KNNvK", true},   {"KBvKN", true},  {"KNvKN", true},   {"KBvKB", true},
      {"KPvK", false},  {"KBPvK", false},  {"KQvKR", false}, {"KRvKB", false},  {"KQRvK", false},
      {"KRNvK", false}, {"KBNvKN", false}, {"KBvKP", false}, {"KNNNvK", false}, {"KBBvKN", false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.material);
    CHECK(dtz_equals_dtm(material(c.material)) == c.known);
    CHECK(dtz_equals_dtm(material(c.material).colors_swapped()) == c.known);
  }
}

TEST_CASE("DTZ in plies for the side to move") {
  const Material known = material(dtz_known), unknown = material(dtz_unknown);
  CHECK(dtz(win_in(65), known) == 65);
  CHECK(dtz(loss_in(64), known) == -64);
  CHECK(dtz(win_in(65), unknown) == std::nullopt);
  CHECK(dtz(loss_in(64), unknown) == std::nullopt);
  for (const Material m : {known, unknown}) {
    CHECK(dtz(loss_in(0), m) == -1);
    CHECK(dtz(Value::draw(), m) == 0);
    CHECK(dtz(Value::unknown(), m) == std::nullopt);
  }
}

TEST_CASE("categories have the words of the lichess API, the worst first, and mirror each other") {
  using enum Category;
  const std::vector<std::string> words = {"loss", "unknown",    "maybe-loss", "blessed-loss",
                                          "draw", "cursed-win", "maybe-win",  "win"};
  const std::vector<Category> negations = {win,  unknown,      maybe_win,  cursed_win,
                                           draw, blessed_loss, maybe_loss, loss};
  for (unsigned i = 0; i < words.size(); ++i) {
    const auto category = static_cast<Category>(i);
    CAPTURE(words[i]);
    CHECK(name(category) == words[i]);
    CHECK(negated(category) == negations[i]);
    CHECK(negated(negated(category)) == category);
  }
}
