#include "mate33/table/codec/context_codec.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string_view>
#include <vector>

#include "mate33/base/checksum.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/wdl.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

/// A plane with all that its context points to, and codes as a table might have them.
struct TestPlane {
  const TableLayout& layout;
  Color to_move;
  MenSquares men;
  PlaneRules rules;
  SquareSet held;
  std::vector<Code> codes, prediction, results;

  TestPlane(const TableLayout& its_layout, Color color, std::size_t plane)
      : layout(its_layout),
        to_move(color),
        men(layout.men_of(layout.canonical_slices().front(), plane * plane_entries)),
        rules(PlaneRules::of(layout, men)),
        held(held_rows(layout, layout.canonical_slices().front(), plane)),
        codes(plane_entries, illegal_code) {}

  bool holds(std::size_t entry) const {
    const Square inner = square_at(static_cast<unsigned>(entry / square_count));
    return held.contains(inner) &&
           rules.legal[index(to_move)].rows[index(inner)].contains(square_at(entry % square_count));
  }
  template <class CodeOf>
  void fill(CodeOf code_of) {
    for (std::size_t entry = 0; entry < plane_entries; ++entry) {
      if (holds(entry)) codes[entry] = code_of(entry);
    }
  }
  /// Longer towards the middle of the board, with some noise; draws in a corner.
  void fill_smoothly(std::mt19937_64& random) {
    fill([&](std::size_t entry) -> Code {
      const unsigned file = entry % 8, rank = entry / 8 % 8, row = static_cast<unsigned>(entry / 64);
      if (file + rank + row / 8 < 3) return draw_code;
      const unsigned moves =
          std::min(file, 7 - file) + std::min(rank, 7 - rank) + row / 16 + (random() % 8 == 0 ? 1 : 0);
      return static_cast<Code>(to_move == Color::white ? 2 * moves + 2 : 2 * moves + 1);
    });
  }
  void fill_at_random(std::mt19937_64& random, unsigned greatest) {
    fill([&](std::size_t) { return static_cast<Code>(random() % (greatest + 1)); });
  }
  /// As the codes are, but for one in `rarity`.
  void predict(std::mt19937_64& random, unsigned rarity) {
    prediction = codes;
    for (Code& code : prediction) {
      if (code == illegal_code || random() % rarity == 0) code = static_cast<Code>(random() % 40);
    }
  }

  /// What the codes, of DTZ, come to under the fifty-move rule.
  void find_results() {
    results.resize(plane_entries);
    Wdl::of_all_dtz(codes, results);
  }

  PlaneContext context() const {
    PlaneContext result{layout, men, rules, held, to_move};
    if (!prediction.empty()) result.prediction = PlaneCodes(prediction);
    if (!results.empty()) result.results = PlaneCodes(results);
    return result;
  }
};

TestPlane smooth_plane(const TableLayout& layout, Color color, std::size_t plane) {
  std::mt19937_64 random(plane);
  TestPlane result(layout, color, plane);
  result.fill_smoothly(random);
  return result;
}

ContextModel model_of(std::span<const TestPlane> planes, ContextSet set = ContextSet::chess) {
  PlaneModelTrainer trainer(set);
  for (std::size_t i = 0; i < planes.size(); ++i) {
    trainer.add({i, planes[i].context(), PlaneCodes(planes[i].codes)});
  }
  return trainer.model();
}

/// What the decoder makes of the bytes; nothing where it finds that they make no sense.
std::optional<std::vector<Code>> decoded(const ContextModel& model, const TestPlane& plane,
                                         const Bytes& bytes) {
  std::vector<Code> codes(plane_entries, 12345);
  const bool makes_sense = model.decode(plane.context(), bytes, MutablePlaneCodes(codes));
  bool is_whole = true;
  for (std::size_t entry = 0; entry < plane_entries; ++entry) {
    if (!plane.holds(entry)) is_whole = is_whole && (codes[entry] == illegal_code || !makes_sense);
  }
  CHECK(is_whole);
  if (!makes_sense) return std::nullopt;
  return codes;
}

Bytes checked_encoding(const ContextModel& model, const TestPlane& plane) {
  const Bytes bytes = model.encode(plane.context(), PlaneCodes(plane.codes));
  const auto codes = decoded(model, plane, bytes);
  REQUIRE(codes);
  CHECK(*codes == plane.codes);
  for (const std::size_t rows : {1U, 8U, 27U, 63U}) {
    CAPTURE(rows);
    std::vector<Code> first(plane_entries, 12345);
    CHECK(model.decode(plane.context(), bytes, MutablePlaneCodes(first), rows));
    const auto end = first.begin() + static_cast<std::ptrdiff_t>(rows * square_count);
    CHECK(std::equal(first.begin(), end, codes->begin()));
    CHECK(std::all_of(end, first.end(), [](Code code) { return code == illegal_code; }));
  }
  return bytes;
}

}  // namespace

TEST_CASE("planes come back as they were, whatever the material, the side and the contexts") {
  // Last pieces of each type and colour, twins, pawns, and the white king as the last piece.
  for (const char* const material : {"KQvK", "KBNvK", "KQvKR", "KRvKN", "KRRvK", "KPvK", "KRvKP", "KBvKB"}) {
    CAPTURE(std::string_view(material));
    const TableLayout layout(*Material::parse(material));
    for (const Color color : all_colors) {
      for (const ContextSet set : {ContextSet::neighbours, ContextSet::chess, ContextSet::chess_learning}) {
        const TestPlane planes[] = {smooth_plane(layout, color, 1), smooth_plane(layout, color, 5)};
        const ContextModel model = model_of(planes, set);
        CHECK_FALSE(model.is_predicted());
        CHECK(model.learns() == (set == ContextSet::chess_learning));
        for (const TestPlane& plane : planes) checked_encoding(model, plane);
        // A plane that the model was not made from.
        checked_encoding(model, smooth_plane(layout, color, 6));
      }
    }
  }
}

TEST_CASE("what the neighbours tell is cheap") {
  const TableLayout layout(*Material::parse("KQvKR"));
  std::vector<TestPlane> planes;
  for (std::size_t i = 0; i < 8; ++i) planes.push_back(smooth_plane(layout, Color::white, i));
  const ContextModel model = model_of(planes);
  // An eighth of them are noise, which costs about half a bit each; some 2,000 positions are legal.
  CHECK(checked_encoding(model, planes[3]).size() < 300);

  TestPlane drawn(layout, Color::white, 3);
  drawn.fill([](std::size_t) { return draw_code; });
  CHECK(checked_encoding(model_of(std::span(&drawn, 1)), drawn).size() < 4);
}

namespace {

/// Two values in large parts, as WDL has them, and few others.
TestPlane calm_plane(const TableLayout& layout, Color color, unsigned rarity) {
  std::mt19937_64 random(rarity);
  TestPlane plane(layout, color, 5);
  plane.fill([&](std::size_t entry) -> Code {
    if (random() % rarity == 0) return static_cast<Code>(1 + random() % 4);
    return entry / 64 % 8 < 3 && entry % 64 > 20 ? draw_code : Code{2};
  });
  return plane;
}

}  // namespace

TEST_CASE("where values around are the same, the bytes are what one position at a time makes") {
  std::uint64_t digest = 0;
  std::mt19937_64 random(4);
  // With a bound and without one.
  for (const char* const material : {"KBNvK", "KRvKN"}) {
    const TableLayout layout(*Material::parse(material));
    for (const Color color : all_colors) {
      for (const unsigned rarity : {7u, 90u, 1000u}) {
        CAPTURE(rarity);
        TestPlane plane = calm_plane(layout, color, rarity);
        const auto code = [&] {
          const ContextModel model = model_of(std::span(&plane, 1));
          digest += checksum64(model.to_bytes(), rarity) + checksum64(checked_encoding(model, plane), rarity);
        };
        code();
        plane.predict(random, rarity);
        code();
      }
    }
  }
  CHECK(digest == 4967556166820601242u);
}

TEST_CASE("any code can be told, and a model of other codes serves") {
  const TableLayout layout(*Material::parse("KRvKN"));
  const TestPlane smooth = smooth_plane(layout, Color::white, 2);
  const ContextModel model = model_of(std::span(&smooth, 1));
  std::mt19937_64 random(1);
  for (const unsigned greatest : {0u, 1u, 4u, 255u, 500u, 3000u, 0xFFFDu, 0xFFFFu}) {
    CAPTURE(greatest);
    TestPlane plane(layout, Color::white, 2);
    plane.fill_at_random(random, greatest);
    checked_encoding(model, plane);
    checked_encoding(model_of(std::span(&plane, 1)), plane);
  }
  // A model of nothing knows draws alone.
  checked_encoding(PlaneModelTrainer(ContextSet::chess).model(), smooth);
}

TEST_CASE("Black's codes beside a prediction") {
  const TableLayout layout(*Material::parse("KQvKR"));
  std::mt19937_64 random(2);
  TestPlane exact = smooth_plane(layout, Color::black, 4), near = exact, wild = exact;
  exact.prediction = exact.codes;
  near.predict(random, 20);
  wild.predict(random, 1);
  for (Code& code : wild.prediction) code = static_cast<Code>(random());
  const TestPlane planes[] = {exact, near};
  const ContextModel model = model_of(planes);
  CHECK(model.is_predicted());
  CHECK(checked_encoding(model_of(std::span(&exact, 1)), exact).size() < 4);
  CHECK(checked_encoding(model, near).size() < checked_encoding(model_of(std::span(&wild, 1)), wild).size());
  checked_encoding(model, wild);

  // Without the prediction, and with one where there was none, a decoder refuses.
  TestPlane without = exact;
  without.prediction.clear();
  CHECK_FALSE(decoded(model, without, {}));
  CHECK_FALSE(decoded(model_of(std::span(&without, 1)), exact, {}));
}

namespace {

/// DTZ of all results: what fill_smoothly() makes, and from the middle of the board on above 100 plies.
TestPlane plane_of_dtz(const TableLayout& layout, Color color) {
  TestPlane plane = smooth_plane(layout, color, 4);
  std::mt19937_64 random(9);
  for (std::size_t entry = 0; entry < plane_entries; ++entry) {
    Code& code = plane.codes[entry];
    if (code == illegal_code || code == draw_code) continue;
    const unsigned plies = code / 2u + (entry > plane_entries / 2 ? 101 : 1);
    code = random() % 16 == 0 ? draw_code : static_cast<Code>(2 * plies + random() % 2);
  }
  return plane;
}

/// A model of the codes beside their results.
ContextModel model_beside_results(const TestPlane& plane, ContextSet set = ContextSet::chess) {
  std::vector<bool> all(400, true);
  PlaneModelTrainer trainer(set, CodeScale(std::move(all)));
  trainer.add({0, plane.context(), PlaneCodes(plane.codes)});
  return trainer.model();
}

}  // namespace

TEST_CASE("codes of DTZ beside the results: what those tell costs nothing") {
  const TableLayout layout(*Material::parse("KQvKR"));
  for (const Color color : all_colors) {
    TestPlane plane = plane_of_dtz(layout, color);
    const std::size_t alone = checked_encoding(model_of(std::span(&plane, 1)), plane).size();
    plane.find_results();
    for (const ContextSet set : {ContextSet::chess, ContextSet::chess_learning}) {
      const ContextModel model = model_beside_results(plane, set);
      CHECK(model.is_beside_results());
      CHECK(checked_encoding(model, plane).size() + 100 < alone);
      const auto parsed = ContextModel::parse(model.to_bytes());
      REQUIRE(parsed);
      CHECK(*parsed == model);

      TestPlane drawn = plane;
      std::ranges::replace_if(
          drawn.codes, [](Code code) { return code != illegal_code; }, draw_code);
      drawn.find_results();
      CHECK(checked_encoding(model, drawn).size() < 4);

      // Without the results, and with them where there were none, a decoder refuses.
      TestPlane without = plane;
      without.results.clear();
      CHECK_FALSE(decoded(model, without, {}));
      CHECK_FALSE(decoded(model_of(std::span(&without, 1), set), plane, {}));
    }
  }
}

TEST_CASE("where any code will do, one with the position's result is taken that costs little") {
  const TableLayout layout(*Material::parse("KQvKR"));
  TestPlane plane = plane_of_dtz(layout, Color::black);
  plane.find_results();
  TestPlane open = plane;
  std::mt19937_64 random(11);
  for (Code& code : open.codes) {
    if (code != illegal_code && random() % 2 == 0) code = any_code;
  }
  for (const ContextSet set : {ContextSet::chess, ContextSet::chess_learning}) {
    const ContextModel model = model_beside_results(open, set);
    std::vector<Code> chosen = open.codes;
    const Bytes bytes = model.encode_any(open.context(), MutablePlaneCodes(chosen));
    // Of noise a plane that learns believes what was chosen.
    if (!model.learns()) {
      CHECK(bytes.size() * 10 < model.encode(plane.context(), PlaneCodes(plane.codes)).size() * 9);
    }
    // What was chosen is what a decoder finds; all else is as it was.
    const auto found = decoded(model, open, bytes);
    REQUIRE(found);
    CHECK(*found == chosen);
    std::size_t changed = 0, other_results = 0;
    for (std::size_t entry = 0; entry < plane_entries; ++entry) {
      if (chosen[entry] == illegal_code) continue;
      changed += open.codes[entry] != any_code && chosen[entry] != open.codes[entry] ? 1 : 0;
      other_results += Wdl::of_dtz(chosen[entry]) != plane.results[entry] ? 1 : 0;
    }
    CHECK(changed == 0);
    CHECK(other_results == 0);
  }
}

namespace {

/// By squares of the black king that are others in each plane, a value is the one in the west or the next.
/// How a rank begins tells nothing.
TestPlane plane_of_steps(const TableLayout& layout, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  TestPlane plane(layout, Color::white, 5);
  const std::uint64_t steps = random();
  unsigned moves = 0;
  plane.fill([&](std::size_t entry) -> Code {
    if (entry % 8 == 0) moves = static_cast<unsigned>(10 + random() % 40);
    if ((steps >> entry % square_count & 1) != 0) ++moves;
    return static_cast<Code>(2 * moves);
  });
  return plane;
}

}  // namespace

TEST_CASE("a plane that learns what is likely in it takes fewer bytes") {
  const TableLayout layout(*Material::parse("KBNvK"));
  std::vector<TestPlane> planes;
  for (std::uint64_t seed = 0; seed < 16; ++seed) planes.push_back(plane_of_steps(layout, seed));
  const TestPlane other = plane_of_steps(layout, 99);
  const std::size_t alike = checked_encoding(model_of(planes), other).size();
  const std::size_t learned = checked_encoding(model_of(planes, ContextSet::chess_learning), other).size();
  CHECK(learned * 20 < alike * 19);
}

TEST_CASE("whatever results stand beside the bytes, a decoder ends") {
  const TableLayout layout(*Material::parse("KQvKR"));
  TestPlane plane = plane_of_dtz(layout, Color::white);
  plane.find_results();
  std::mt19937_64 random(5);
  for (const ContextSet set : {ContextSet::chess, ContextSet::chess_learning}) {
    const ContextModel model = model_beside_results(plane, set);
    const Bytes bytes = checked_encoding(model, plane);
    for (int i = 0; i < 100; ++i) {
      TestPlane other = plane;
      // Of the five, and of none.
      for (Code& result : other.results) result = static_cast<Code>(i % 2 == 0 ? random() % 5 : random());
      const auto codes = decoded(model, other, bytes);
      if (!codes) continue;
      for (std::size_t entry = 0; entry < plane_entries; ++entry) {
        const Code result = other.results[entry];
        if (plane.holds(entry) && result <= Wdl::cursed_win) CHECK(Wdl::of_dtz((*codes)[entry]) == result);
      }
    }
  }
  // A scale without one of the results.
  PlaneModelTrainer trainer(ContextSet::chess, CodeScale({true, true, true}));
  TestPlane real = plane;
  std::ranges::replace_if(
      real.codes, [](Code code) { return code != illegal_code; }, Code{2});
  real.find_results();
  trainer.add({0, real.context(), PlaneCodes(real.codes)});
  const auto codes = decoded(trainer.model(), plane, {});
  REQUIRE(codes);
  CHECK(*codes != plane.codes);
}

TEST_CASE("a model is the same in whatever order the planes are added") {
  const TableLayout layout(*Material::parse("KBNvK"));
  std::vector<TestPlane> planes;
  for (std::size_t i = 0; i < 7; ++i) planes.push_back(smooth_plane(layout, Color::white, i));
  const Bytes bytes = model_of(planes).to_bytes();

  PlaneModelTrainer other_order;
  for (const std::size_t i : {5u, 0u, 3u, 1u, 6u, 2u, 4u}) {
    other_order.add({i, planes[i].context(), PlaneCodes(planes[i].codes)});
  }
  const ContextModel same = other_order.model();
  CHECK(same.to_bytes() == bytes);

  const auto parsed = ContextModel::parse(bytes);
  REQUIRE(parsed);
  CHECK(*parsed == same);
  CHECK(parsed->to_bytes() == bytes);
  CHECK(parsed->encode(planes[1].context(), PlaneCodes(planes[1].codes)) ==
        same.encode(planes[1].context(), PlaneCodes(planes[1].codes)));
}

TEST_CASE("hostile bytes do no harm") {
  std::mt19937_64 random(3);
  const auto random_bytes = [&](std::size_t count) {
    Bytes bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
    return bytes;
  };
  const TableLayout layout(*Material::parse("KRvKN"));
  TestPlane plain = smooth_plane(layout, Color::white, 2), predicted = plain;
  predicted.predict(random, 10);

  struct Coded {
    TestPlane plane;
    ContextSet set;
  };
  for (const auto& [plane, set] :
       {Coded{plain, ContextSet::chess}, Coded{predicted, ContextSet::chess},
        Coded{plain, ContextSet::chess_learning}, Coded{predicted, ContextSet::chess_learning}}) {
    const ContextModel model = model_of(std::span(&plane, 1), set);
    const Bytes model_bytes = model.to_bytes();
    const Bytes bytes = checked_encoding(model, plane);
    REQUIRE(bytes.size() > 8);

    SUBCASE("of a plane") {
      for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto codes =
            decoded(model, plane, Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)));
        CHECK((!codes || *codes != plane.codes));
      }
      Bytes longer = bytes;
      longer.push_back(std::byte{0});
      CHECK_FALSE(decoded(model, plane, longer));
      for (int i = 0; i < 5; ++i) longer.push_back(std::byte{7});
      CHECK_FALSE(decoded(model, plane, longer));
      for (int i = 0; i < 200; ++i) decoded(model, plane, random_bytes(random() % 3000));
    }
    SUBCASE("of a model") {
      int refused = 0;
      for (int i = 0; i < 300; ++i) {
        Bytes changed = model_bytes;
        if (i % 3 == 0) changed.resize(random() % changed.size());
        if (i % 3 == 1) changed[random() % changed.size()] ^= static_cast<std::byte>(1 + random() % 255);
        if (i % 3 == 2) {
          // A random model with the right beginning.
          const Bytes rest = random_bytes(random() % 4000);
          changed.resize(2);
          changed.insert(changed.end(), rest.begin(), rest.end());
        }
        const auto other = ContextModel::parse(changed);
        refused += other ? 0 : 1;
        if (!other) continue;
        decoded(*other, plane, bytes);
        decoded(*other, plane, random_bytes(500));
      }
      CHECK(refused > 0);
      CHECK_FALSE(ContextModel::parse({}));
      CHECK_FALSE(ContextModel::parse(random_bytes(100)));
    }
  }
}
