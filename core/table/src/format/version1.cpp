#include "format/version1.hpp"

#include <array>

#include "format/header_text.hpp"
#include "mate33/base/little_endian.hpp"

namespace mate33::version1 {

namespace {

std::array<HeaderLine, 6> fixed_lines() {
  return {HeaderLine{"game", "chess"},
          {"rules", "standard; no castling; no en passant right; no 50-move rule"},
          {"board", "8x8"},
          {"metric", "dtm in plies"},
          {"coding", "0 draw, else plies + 1; black as residual of its prediction"},
          {"block-entries", std::to_string(entries_per_block)}};
}

}  // namespace

Preamble Preamble::parse(std::span<const std::byte, preamble_bytes> bytes) {
  return {load_number<std::uint32_t>(&bytes[12]), load_number<std::uint64_t>(&bytes[16]),
          load_number<std::uint64_t>(&bytes[24])};
}

Expected<TableHeader, std::string> parse_header(std::string_view text) {
  HeaderText lines("header", text);
  if (auto error = lines.take_fixed(fixed_lines())) return Unexpected{*std::move(error)};
  TableHeader header;
  const auto material = lines.take_material();
  if (!material) return Unexpected{material.error()};
  header.material = *material;
  const auto digits = lines.take("digits");
  if (!digits) return Unexpected{digits.error()};
  const auto pieces = order_of_digits(*material, *digits);
  if (!pieces) {
    const std::string usual = digits_of(*material, TableLayout::usual_order(*material));
    return Unexpected{"its digits are " + in_quotes(*digits) + ", no order of the men of " +
                      in_quotes(usual)};
  }
  header.pieces = *pieces;
  for (const Color c : all_colors) {
    const auto counts = lines.take_counts(c, counts_form(Metric::dtm));
    if (!counts) return Unexpected{counts.error()};
    header.counts[index(c)] = *counts;
  }
  if (auto error = lines.end()) return Unexpected{*std::move(error)};
  return header;
}

}  // namespace mate33::version1
