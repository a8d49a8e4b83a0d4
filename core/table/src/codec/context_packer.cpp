#include "codec/context_packer.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "codec/floors.hpp"
#include "mate33/base/scattered.hpp"
#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

struct ContextPacker::PlaneInput {
  const TableLayout& layout;
  std::uint64_t number;
  MenSquares men;
  PlaneRules rules;
  SquareSet held;
  std::array<std::array<Code, plane_entries>, 2> codes;
  /// Codes of WDL, where the codes are of DTZ; Black's are floors where it is packed beside these.
  std::array<std::array<Code, plane_entries>, 2> results;
  std::array<Code, plane_entries> prediction;
  bool is_predicted;
  /// Black's codes of DTZ beside floors of results: any_code where a capture or a promotion tells it.
  std::optional<std::array<Code, plane_entries>> beside_floors = {};

  PlaneCodes codes_of(Color to_move, bool beside_results) const {
    return beside_results && to_move == Color::black && beside_floors ? *beside_floors
                                                                      : codes[index(to_move)];
  }
  PlaneContext context(Color to_move, bool beside_results) const {
    PlaneContext context{layout, men, rules, held, to_move};
    if (is_predicted && to_move == Color::black) context.prediction = PlaneCodes(prediction);
    if (beside_results) context.results = PlaneCodes(results[index(to_move)]);
    return context;
  }

  /// Of codes of Black's, once they are floors.
  std::uint64_t floor_digest(Metric metric, PlaneCodes black) const {
    TableTally tally{{}, {}, metric};
    tally.add_plane(Color::black, number, held, black);
    return tally.digests[index(Color::black)];
  }
};

namespace {

/// The scale of all codes of DTZ that a side with these counts may have; nothing where a scale has no room.
std::optional<CodeScale> scale_of(const TableCounts& counts) {
  const Code greatest_win = Dtz::code_of_win(counts.longest_win),
             greatest_loss = Dtz::code_of_loss(counts.longest_loss);
  const std::size_t size = std::size_t{std::max(greatest_win, greatest_loss)} + 1;
  if (size > CodeScale::size_limit) return std::nullopt;
  std::vector<bool> used(size);
  for (Code win = Dtz::real_win; win <= greatest_win; win = static_cast<Code>(win + 2)) used[win] = true;
  for (Code loss = mated_code; loss <= greatest_loss; loss = static_cast<Code>(loss + 2)) used[loss] = true;
  return CodeScale(std::move(used));
}

/// Marks where there is no position, as the decoder does: what a store has there means nothing.
void mark_no_positions(MutablePlaneCodes codes, const PlaneRules& rules, SquareSet held, Color to_move) {
  for (const Square inner : all_squares) {
    const auto row = codes.subspan(index(inner) * square_count).first<square_count>();
    const SquareSet legal = rules.legal[index(to_move)].rows[index(inner)];
    keep_where(row, held.contains(inner) ? legal : SquareSet(), illegal_code);
  }
}

/// At most so many of the planes, from all over the table.
template <class Plane>
std::vector<const Plane*> some_of(std::span<Plane* const> planes, std::size_t most) {
  std::vector<const Plane*> some;
  for (const std::size_t i : scattered_places(planes.size(), most)) some.push_back(planes[i]);
  return some;
}

/// As many of the planes as tell which of two ways takes fewer bytes.
template <class Plane>
std::vector<const Plane*> some_of(std::span<Plane* const> planes) {
  return some_of(planes, 64);
}

/// The same where it matters how well a model knows planes that it has not seen: what learns from the first
/// packs the second. Where they are few, a model will have seen all.
template <class Plane>
struct Trial {
  std::vector<const Plane*> learned, packed;

  explicit Trial(std::span<Plane* const> planes) {
    constexpr std::size_t most = 512;
    const std::vector<const Plane*> some = some_of(planes, most);
    if (some.size() == planes.size()) {
      learned = packed = some;
      return;
    }
    for (std::size_t i = 0; i < some.size(); ++i) (i % 2 == 0 ? learned : packed).push_back(some[i]);
  }
};

}  // namespace

ContextPacker::ContextPacker(const TableLayout& layout, const BlockMap& stored, const BlockStore& store,
                             const TableEncoding& encoding, const std::array<TableCounts, 2>& counts,
                             Executor& executor)
    : metric_(encoding.metric),
      layout_(layout),
      stored_(stored),
      store_(store),
      sides_(encoding.sides.value_or(StoredSides::both)),
      is_predicted_(encoding.sides == StoredSides::both),
      is_beside_floors_(encoding.may_need_wdl && metric_ == Metric::dtz && !is_predicted_ &&
                        stored.sides() == StoredSides::both && can_have_floors(layout)) {
  std::vector<std::unique_ptr<PlaneInput>> inputs;
  std::vector<PlaneInput*> planes;
  std::size_t last_group = 0;
  GroupCodes codes;
  for (const std::size_t number : sample()) {
    const std::size_t group = BlockMap::group_of(number);
    if (codes[0].empty() || group != last_group) codes = read(group);
    last_group = group;
    planes.push_back(inputs.emplace_back(plane_of(group, number % planes_per_block, codes)).get());
    if (!is_beside_floors_) continue;
    WhiteGroups pushed;
    make_floors_of(*planes.back(), pushed);
  }
  choose_way(planes, encoding, counts, executor);
  const bool may_make_floors = encoding.may_have_floors && may_have_floors(metric_, sides_) &&
                               is_predicted_ && can_have_floors(layout);
  executor.for_each(all_colors.size(), [&](std::size_t side) {
    // Floors are chosen beside White's model, which takes longer to learn and knows nothing of them.
    if (may_make_floors && all_colors[side] == Color::black) choose_floors(planes);
    models_[side] = learn(planes, scales_, all_colors[side]);
  });
  if (is_beside_floors_) makes_floors_ = is_beside_results() && sides_ == StoredSides::black;
}

/// Whether codes are packed beside results and, unless it is said, of which side: by what takes fewer bytes.
void ContextPacker::choose_way(std::span<const PlaneInput* const> planes, const TableEncoding& encoding,
                               const std::array<TableCounts, 2>& counts, Executor& executor) {
  const Scales of_all = {scale_of(counts[0]), scale_of(counts[1])};
  const bool may_need_results = of_all[0] && of_all[1] && may_be_beside_results(encoding);
  if (encoding.sides && !may_need_results) return;
  const Trial trial(planes);
  const auto bytes_with = [&](const Scales& scales) {
    const Models models = learn(trial.learned, scales, executor);
    return std::array{packed_bytes(models, trial.packed, Color::white),
                      packed_bytes(models, trial.packed, Color::black)};
  };
  const auto all_bytes = [&](const std::array<std::uint64_t, 2>& bytes) {
    return encoding.sides ? bytes[0] + bytes[1] : std::min(bytes[0], bytes[1]);
  };
  std::array<std::uint64_t, 2> bytes = bytes_with({});
  if (may_need_results) {
    const std::array<std::uint64_t, 2> beside = bytes_with(of_all);
    if (all_bytes(beside) * 10 < all_bytes(bytes) * 9) {
      scales_ = of_all;
      bytes = beside;
    }
  }
  if (!encoding.sides) sides_ = bytes[1] < bytes[0] ? StoredSides::black : StoredSides::white;
}

bool ContextPacker::may_be_beside_results(const TableEncoding& encoding) const {
  if (!encoding.may_need_wdl || metric_ != Metric::dtz) return false;
  // A table of WDL may have floors of Black's results: a rule of the material, whether or not it does.
  const bool stores_black = encoding.sides && stores(*encoding.sides, Color::black);
  return !stores_black || !can_have_floors(layout_) || is_beside_floors_;
}

/// Packs some of the planes with Black's codes and with floors. Where floors are chosen, all planes have
/// them.
void ContextPacker::choose_floors(std::span<PlaneInput* const> planes) {
  std::vector<std::unique_ptr<PlaneInput>> copies;
  std::vector<const PlaneInput*> with_floors;
  const std::vector<const PlaneInput*> some = some_of(planes);
  for (const PlaneInput* const plane : some) {
    with_floors.push_back(copies.emplace_back(std::make_unique<PlaneInput>(*plane)).get());
    WhiteGroups pushed;
    make_floors_of(*copies.back(), pushed);
  }
  const auto bytes_of = [&](std::span<const PlaneInput* const> tried, Color to_move) {
    Models models;
    models[index(to_move)] = learn(tried, {}, to_move);
    return packed_bytes(models, tried, to_move);
  };
  const std::uint64_t of_white = bytes_of(some, Color::white);
  makes_floors_ =
      (of_white + bytes_of(with_floors, Color::black)) * 10 < (of_white + bytes_of(some, Color::black)) * 9;
  if (!makes_floors_) return;
  for (PlaneInput* const plane : planes) {
    WhiteGroups pushed;
    make_floors_of(*plane, pushed);
  }
}

void ContextPacker::make_floors_of(PlaneInput& plane, WhiteGroups& pushed) const {
  if (is_beside_floors_) return leave_open(plane, pushed);
  make_floors_of(plane, metric_, plane.prediction, plane.codes[index(Color::black)], pushed);
}

/// Makes floors of results, and lets Black's codes be any where these are not the results.
void ContextPacker::leave_open(PlaneInput& plane, WhiteGroups& pushed) const {
  auto& results = plane.results[index(Color::black)];
  const auto values = results;
  std::array<Code, plane_entries> prediction;
  predict_black_plane(Metric::wdl, layout_, plane.men, plane.rules.attacked, plane.held,
                      plane.results[index(Color::white)], prediction);
  make_floors_of(plane, Metric::wdl, prediction, results, pushed);
  plane.beside_floors = plane.codes[index(Color::black)];
  for (std::size_t i = 0; i < plane_entries; ++i) {
    if (results[i] != values[i]) (*plane.beside_floors)[i] = any_code;
  }
}

void ContextPacker::make_floors_of(const PlaneInput& plane, Metric metric, PlaneCodes prediction,
                                   MutablePlaneCodes black, WhiteGroups& pushed) const {
  const std::size_t in_slice =
      stored_.slice_plane(BlockMap::group_of(plane.number), plane.number % planes_per_block).plane;
  const auto white_of = [&](const MenSquares& men) -> PlaneCodes {
    const std::size_t slice = layout_.place_of(men).slice;
    const std::size_t number = stored_.plane_number(slice, in_slice);
    const auto [place, is_new] = pushed.try_emplace(BlockMap::group_of(number));
    if (is_new) {
      place->second = read(place->first, Color::white);
      if (metric != metric_) Wdl::of_all_dtz(place->second, place->second);
    }
    const auto codes =
        std::span(place->second).subspan(number % planes_per_block * plane_entries).first<plane_entries>();
    mark_no_positions(codes, PlaneRules::of(layout_, men), held_rows(layout_, slice, in_slice), Color::white);
    return codes;
  };
  make_floors({metric, layout_, plane.men, plane.rules, plane.held, prediction}, white_of, black);
}

/// The models of both sides.
ContextPacker::Models ContextPacker::learn(std::span<const PlaneInput* const> planes, const Scales& scales,
                                           Executor& executor) const {
  Models models;
  executor.for_each(all_colors.size(),
                    [&](std::size_t side) { models[side] = learn(planes, scales, all_colors[side]); });
  return models;
}

/// Of a side that is not packed none.
std::optional<ContextModel> ContextPacker::learn(std::span<const PlaneInput* const> planes,
                                                 const Scales& scales, Color to_move) const {
  if (!stores(sides_, to_move)) return std::nullopt;
  const unsigned side = index(to_move);
  const bool beside_results = scales[side].has_value();
  const ContextSet set = planes_learn() ? ContextSet::chess_learning : ContextSet::chess;
  PlaneModelTrainer trainer(set, scales[side]);
  for (const PlaneInput* const plane : planes) {
    trainer.add(
        {plane->number, plane->context(to_move, beside_results), plane->codes_of(to_move, beside_results)});
  }
  return trainer.model();
}

/// Of a side without a model none.
std::uint64_t ContextPacker::packed_bytes(const Models& models, std::span<const PlaneInput* const> planes,
                                          Color to_move) {
  const auto& model = models[index(to_move)];
  if (!model) return 0;
  std::uint64_t bytes = 0;
  for (const PlaneInput* const plane : planes) {
    const bool beside_results = model->is_beside_results();
    const PlaneContext context = plane->context(to_move, beside_results);
    std::array<Code, plane_entries> chosen;
    std::ranges::copy(plane->codes_of(to_move, beside_results), chosen.begin());
    bytes += model->encode_any(context, chosen).size();
  }
  return bytes;
}

/// The numbers of some planes that stand for themselves, spread over the table: all where there are few.
std::vector<std::size_t> ContextPacker::sample() const {
  std::vector<std::size_t> held;
  for (std::size_t number = 0; number < stored_.plane_count(); ++number) {
    const auto [slice, plane] = stored_.slice_plane(BlockMap::group_of(number), number % planes_per_block);
    const MenSquares men = layout_.men_of(slice, plane * plane_entries);
    if (layout_.representative_of(men).plane == plane) held.push_back(number);
  }
  std::vector<std::size_t> chosen;
  for (const std::size_t place : scattered_places(held.size(), enough_planes)) chosen.push_back(held[place]);
  return chosen;
}

std::vector<Code> ContextPacker::read(std::size_t group, Color to_move) const {
  std::vector<Code> codes(stored_.entry_count(group));
  BlockBuffer buffer;
  if (const auto error =
          buffer.unpack(store_.read(stored_.block_of(group, to_move)), BlockShape::of_planes(codes.size()))) {
    throw std::runtime_error("a block came back changed from its store: " + *error);
  }
  for (std::size_t begin = 0; begin < codes.size(); begin += plane_entries) {
    buffer.copy_plane(begin / plane_entries, std::span(codes).subspan(begin).first<plane_entries>());
  }
  return codes;
}

ContextPacker::GroupCodes ContextPacker::read(std::size_t group) const {
  const auto codes_of = [&](Color c) {
    return stores(stored_.sides(), c) ? read(group, c)
                                      : std::vector<Code>(stored_.entry_count(group), illegal_code);
  };
  return {codes_of(Color::white), codes_of(Color::black)};
}

/// Nothing where another plane stands for it.
std::unique_ptr<ContextPacker::PlaneInput> ContextPacker::plane_of(std::size_t group, std::size_t plane,
                                                                   const GroupCodes& codes) const {
  const auto place = stored_.slice_plane(group, plane);
  const MenSquares men = layout_.men_of(place.slice, place.plane * plane_entries);
  if (layout_.representative_of(men).plane != place.plane) return nullptr;
  auto input = std::make_unique<PlaneInput>(PlaneInput{layout_,
                                                       group * planes_per_block + plane,
                                                       men,
                                                       PlaneRules::of(layout_, men),
                                                       held_rows(layout_, place.slice, place.plane),
                                                       {},
                                                       {},
                                                       {},
                                                       is_predicted_});
  for (const Color c : all_colors) {
    auto& target = input->codes[index(c)];
    std::ranges::copy(std::span(codes[index(c)]).subspan(plane * plane_entries).first<plane_entries>(),
                      target.begin());
    mark_no_positions(target, input->rules, input->held, c);
    if (metric_ == Metric::dtz) Wdl::of_all_dtz(target, input->results[index(c)]);
  }
  if (is_predicted_) {
    predict_black_plane(metric_, layout_, men, input->rules.attacked, input->held, input->codes[0],
                        input->prediction);
  }
  return input;
}

ContextPacker::Group ContextPacker::pack(std::size_t group) const {
  Group packed;
  WhiteGroups pushed;
  const GroupCodes codes = read(group);
  std::array<std::vector<std::vector<std::byte>>, 2> planes;  // of each side
  for (std::size_t plane = 0; plane < stored_.entry_count(group) / plane_entries; ++plane) {
    const auto input = plane_of(group, plane, codes);
    if (input && makes_floors_) make_floors_of(*input, pushed);
    for (const Color c : all_colors) {
      if (!stores(sides_, c)) continue;
      auto& bytes = planes[index(c)].emplace_back();
      if (!input) continue;
      std::array<Code, plane_entries> chosen;
      std::ranges::copy(input->codes_of(c, is_beside_results()), chosen.begin());
      bytes = models_[index(c)]->encode_any(input->context(c, is_beside_results()), chosen);
      if (c == Color::black && makes_floors_) packed.floor_digest += input->floor_digest(metric_, chosen);
    }
  }
  for (const Color c : all_colors) {
    if (!stores(sides_, c)) continue;
    packed.blocks[index(c)] = packed_block(BlockCodec::context, parts_in_context(planes[index(c)]));
  }
  return packed;
}

}  // namespace mate33
