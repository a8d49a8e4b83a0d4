// Any bytes as the model of one side of a table, and as a plane: the decoder writes every code and ends, and
// what it makes of them comes back from an encoder.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <vector>

#include "mate33/table/codec/context_codec.hpp"

using namespace mate33;

namespace {

using Bytes = std::span<const std::byte>;
using PlaneArray = std::array<Code, plane_entries>;

void require(bool holds) {
  if (!holds) std::abort();
}

/// A plane that stays the same, so that only the bytes matter.
struct FuzzPlane {
  TableLayout layout{*Material::parse("KRvKN")};
  MenSquares men = layout.men_of(0, std::size_t{77} * plane_entries);
  PlaneRules rules = PlaneRules::of(layout, men);
  PlaneArray prediction{};

  PlaneContext context(Color to_move, bool is_predicted) const {
    PlaneContext result{layout, men, rules, SquareSet::all(), to_move, std::nullopt};
    if (is_predicted) result.prediction = prediction;
    return result;
  }
};

ContextModel usual_model(const PlaneContext& context, ContextSet set) {
  PlaneArray codes;
  for (std::size_t i = 0; i < plane_entries; ++i) codes[i] = static_cast<Code>(i % 64 / 8 * 2 + i / 512);
  PlaneModelTrainer trainer(set);
  trainer.add({0, context, codes});
  return trainer.model();
}

void check(const ContextModel& model, const PlaneContext& context, Bytes bytes) {
  PlaneArray codes, again;
  codes.fill(12345);
  if (!model.decode(context, bytes, codes)) return;
  for (unsigned row = 0; row < square_count; ++row) {
    for (const Square s : ~context.rules.legal[index(context.to_move)].rows[row]) {
      require(codes[row * square_count + index(s)] == illegal_code);
    }
  }
  require(model.decode(context, model.encode(context, codes), again));
  require(codes == again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  static const FuzzPlane plane;
  static const std::array usual = {
      usual_model(plane.context(Color::black, false), ContextSet::chess),
      usual_model(plane.context(Color::black, true), ContextSet::chess),
      usual_model(plane.context(Color::black, false), ContextSet::chess_learning),
      usual_model(plane.context(Color::black, true), ContextSet::chess_learning)};
  const Bytes bytes = std::as_bytes(std::span(data, size)).subspan(3);
  const std::size_t model_size = std::min(data[1] + std::size_t{256} * data[2], bytes.size());
  if ((data[0] & 1) != 0) {
    const bool is_predicted = (data[0] & 2) != 0;
    const std::size_t learning = (data[0] & 4) != 0 ? 2 : 0;
    check(usual[learning + (is_predicted ? 1 : 0)], plane.context(Color::black, is_predicted), bytes);
  } else if (const auto model = ContextModel::parse(bytes.first(model_size))) {
    require(ContextModel::parse(model->to_bytes()) == model);
    const Color to_move = (data[0] & 2) != 0 ? Color::white : Color::black;
    check(*model, plane.context(to_move, model->is_predicted()), bytes.subspan(model_size));
  }
  return 0;
}
