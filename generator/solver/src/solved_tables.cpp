#include "mate33/solver/solved_tables.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace mate33 {

SolvedBands::SolvedBands(std::shared_ptr<const Solution::Slice> slice, Color to_move)
    : slice_(std::move(slice)) {
  const std::span<const Code> codes = slice_->codes(to_move);
  bands_.resize(codes.size() / band_entries);
  for (std::size_t band = 0; band < bands_.size(); ++band) bands_[band] = &codes[band * band_entries];
}

void SolvedBands::add(std::size_t plane, SquareSet ranks, PlaneCodes codes) {
  // Kept before anybody is told where it is.
  Code* next =
      added_[plane].emplace_back(std::make_unique_for_overwrite<Code[]>(ranks.size() * square_count)).get();
  for (std::size_t band = 0; band < bands_per_plane; ++band) {
    if (!ranks.contains(square_at(static_cast<unsigned>(band * rows_per_band)))) continue;
    bands_[plane * bands_per_plane + band] = next;
    next = std::ranges::copy(codes.subspan(band * band_entries, band_entries), next).out;
  }
}

void SolvedBands::leave_out(std::size_t plane) {
  static constexpr auto no_positions = [] {
    std::array<Code, band_entries> codes{};
    codes.fill(illegal_code);
    return codes;
  }();
  for (std::size_t band = 0; band < bands_per_plane; ++band) {
    bands_[plane * bands_per_plane + band] = no_positions.data();
  }
}

SquareSet SolvedBands::missing_ranks(const BandFlags& needed, std::size_t plane) const {
  SquareSet ranks;
  for (std::size_t i = 0; i < bands_per_plane; ++i) {
    const std::size_t band = plane * bands_per_plane + i;
    if (has_band(band) || (!needed.empty() && needed[band] == 0)) continue;
    ranks |= SquareSet::of(rank_of(square_at(static_cast<unsigned>(i * rows_per_band))));
  }
  return ranks;
}

}  // namespace mate33
