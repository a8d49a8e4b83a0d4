#include "mate33/solver/solved_tables.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <utility>

namespace mate33 {

/// The bands of a plane that is left out: all are the same.
struct SolvedBands::NoPositions {
  Bands bands{};
  std::array<Code, band_entries> codes = [] {
    std::array<Code, band_entries> none{};
    none.fill(illegal_code);
    return none;
  }();
};

SolvedBands::Bands& SolvedBands::no_positions() {
  static_assert(offsetof(NoPositions, codes) == sizeof(Bands));
  static NoPositions none;
  return none.bands;
}

SolvedBands::SolvedBands(std::shared_ptr<const Solution::Slice> slice, Color to_move)
    : slice_(std::move(slice)), whole_(slice_->codes(to_move).data()) {}

SolvedBands::~SolvedBands() {
  for (const auto& plane : planes_) {
    Bands* bands = plane.load(std::memory_order_relaxed);
    if (bands == &no_positions()) continue;
    while (bands != nullptr) ::operator delete(std::exchange(bands, bands->before));
  }
}

std::size_t SolvedBands::add(std::size_t plane, SquareSet ranks, PlaneCodes codes) {
  const std::size_t bytes = sizeof(Bands) + ranks.size() * square_count * sizeof(Code);
  auto* const bands = new (::operator new(bytes)) Bands{planes_[plane].load(std::memory_order_relaxed), {}};
  bands->numbers.fill(not_here);
  Code* next = reinterpret_cast<Code*>(bands + 1);
  std::uint8_t number = 0;
  for (std::size_t band = 0; band < bands_per_plane; ++band) {
    if (!ranks.contains(square_at(static_cast<unsigned>(band * rows_per_band)))) continue;
    bands->numbers[band] = number++;
    next = std::ranges::copy(codes.subspan(band * band_entries, band_entries), next).out;
  }
  // Whole before anybody finds it.
  planes_[plane].store(bands, std::memory_order_release);
  return bytes;
}

void SolvedBands::leave_out(std::size_t plane) {
  planes_[plane].store(&no_positions(), std::memory_order_release);
}

SquareSet SolvedBands::missing_ranks(const BandFlags& needed, std::size_t plane) const {
  if (whole_ != nullptr) return {};
  if (!needed.empty()) {
    // Of most planes nothing is needed.
    std::uint64_t any;
    static_assert(sizeof any == bands_per_plane * sizeof needed[0]);
    std::memcpy(&any, &needed[plane * bands_per_plane], sizeof any);
    if (any == 0) return {};
  }
  SquareSet ranks;
  for (std::size_t i = 0; i < bands_per_plane; ++i) {
    const std::size_t band = plane * bands_per_plane + i;
    if ((!needed.empty() && needed[band] == 0) || has_band(band)) continue;
    ranks |= SquareSet::of(rank_of(square_at(static_cast<unsigned>(i * rows_per_band))));
  }
  return ranks;
}

}  // namespace mate33
