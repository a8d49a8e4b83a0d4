#include "mate33/table/table_format.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "mate33/table/dtm.hpp"

namespace mate33 {

namespace {

constexpr std::array<unsigned char, 8> magic = {0x89, 'm', '3', '3', '\r', '\n', 0x1A, '\n'};

template <class Number>
void store(std::byte* at, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) at[i] = static_cast<std::byte>(number >> (8 * i) & 0xFF);
}

template <class Number>
Number load(const std::byte* at) {
  Number number = 0;
  for (std::size_t i = sizeof number; i-- > 0;) {
    number = static_cast<Number>(number << 8 | std::to_integer<Number>(at[i]));
  }
  return number;
}

using HeaderLine = std::pair<std::string, std::string>;  // name, value

/// The order of the pieces in an entry's number, as letters of FEN.
std::string digits_of(Material material, std::span<const Piece> pieces) {
  std::string text;
  for (const Color c : all_colors) {
    text.append(material.count(c, PieceType::pawn), letter(Piece{c, PieceType::pawn}));
  }
  for (const Piece p : pieces) text += letter(p);
  return text + 'k';
}

/// The order of pieces that digits_of() gives this text, if any does.
std::optional<std::vector<Piece>> parse_digits(Material material, std::string_view text) {
  const std::size_t piece_count = TableLayout::usual_order(material).size();
  if (text.size() <= piece_count) return std::nullopt;
  std::vector<Piece> pieces;
  for (const char c : text.substr(text.size() - 1 - piece_count, piece_count)) {
    const std::optional<Piece> piece = piece_from_letter(c);
    if (!piece) return std::nullopt;
    pieces.push_back(*piece);
  }
  if (!TableLayout::is_order(material, pieces) || digits_of(material, pieces) != text) return std::nullopt;
  return pieces;
}

std::string numbers(const TableCounts& counts) {
  std::string text;
  for (const std::uint64_t number :
       {counts.wins, counts.draws, counts.losses, std::uint64_t{counts.longest_win.count()},
        std::uint64_t{counts.longest_loss.count()}}) {
    if (!text.empty()) text += ' ';
    text += std::to_string(number);
  }
  return text;
}

std::optional<TableCounts> parse_numbers(std::string_view text) {
  std::array<std::uint64_t, 5> found{};
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i > 0) {
      if (!text.starts_with(' ')) return std::nullopt;
      text.remove_prefix(1);
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found[i]);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  constexpr std::uint64_t most_plies = 0xFFFF;
  if (!text.empty() || found[3] > most_plies || found[4] > most_plies) return std::nullopt;
  return TableCounts{found[0], found[1], found[2], Plies(static_cast<unsigned>(found[3])),
                     Plies(static_cast<unsigned>(found[4]))};
}

/// The lines that say the same in every table of this version.
std::vector<HeaderLine> fixed_lines() {
  return {{"game", "chess"},
          {"rules", "standard; no castling; no en passant right; no 50-move rule"},
          {"board", "8x8"},
          {"metric", std::string(Dtm::description)},
          {"coding", std::string(Dtm::coding)},
          {"block-entries", std::to_string(entries_per_block)}};
}

std::vector<HeaderLine> lines_of(const TableHeader& header) {
  std::vector<HeaderLine> lines = fixed_lines();
  lines.emplace_back("material", header.material.to_string());
  lines.emplace_back("digits", digits_of(header.material, header.pieces));
  lines.emplace_back("white", numbers(header.counts[index(Color::white)]));
  lines.emplace_back("black", numbers(header.counts[index(Color::black)]));
  return lines;
}

std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text.substr(0, 60)) result += c >= ' ' && c <= '~' ? c : '?';
  return result + "'";
}

/// The value of the line of this name, which comes next.
Expected<std::string_view, std::string> take_line(std::string_view& text, std::string_view name) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  if (end == std::string_view::npos || line.substr(0, line.find(' ')) != name ||
      line.size() <= name.size() + 1) {
    return Unexpected{"its header has " + in_quotes(line) + " where '" + std::string(name) +
                      "' was expected"};
  }
  text.remove_prefix(end + 1);
  return line.substr(name.size() + 1);
}

}  // namespace

std::array<std::byte, preamble_bytes> TablePreamble::to_bytes() const {
  std::array<std::byte, preamble_bytes> bytes{};
  std::transform(magic.begin(), magic.end(), bytes.begin(), [](unsigned char c) { return std::byte{c}; });
  store(&bytes[8], table_format_version);
  store(&bytes[12], header_bytes);
  store(&bytes[16], block_count);
  store(&bytes[24], blocks_bytes);
  return bytes;
}

Expected<TablePreamble, std::string> TablePreamble::parse(std::span<const std::byte, preamble_bytes> bytes) {
  const bool is_table = std::equal(magic.begin(), magic.end(), bytes.begin(),
                                   [](unsigned char c, std::byte b) { return std::byte{c} == b; });
  if (!is_table) return Unexpected{std::string("it does not begin as a mate33 table does")};
  if (const auto version = load<std::uint32_t>(&bytes[8]); version != table_format_version) {
    return Unexpected{"it is of version " + std::to_string(version) + ", and this program reads version " +
                      std::to_string(table_format_version)};
  }
  return TablePreamble{load<std::uint32_t>(&bytes[12]), load<std::uint64_t>(&bytes[16]),
                       load<std::uint64_t>(&bytes[24])};
}

std::string TableHeader::to_text() const {
  std::string text;
  for (const auto& [name, value] : lines_of(*this)) text += name + ' ' + value + '\n';
  return text;
}

Expected<TableHeader, std::string> TableHeader::parse(std::string_view text) {
  for (const auto& [name, value] : fixed_lines()) {
    const auto found = take_line(text, name);
    if (!found) return Unexpected{found.error()};
    if (*found != value) {
      return Unexpected{"its " + name + " is " + in_quotes(*found) + ", and this program reads " +
                        in_quotes(value)};
    }
  }
  TableHeader header;
  const auto name = take_line(text, "material");
  if (!name) return Unexpected{name.error()};
  const auto material = Material::parse(*name);
  const bool usable =
      material && material->to_string() == *name && material->men() >= 3 && material->men() <= max_table_men;
  if (!usable) return Unexpected{"its material " + in_quotes(*name) + " is not one that tables have"};
  header.material = *material;
  const auto digits = take_line(text, "digits");
  if (!digits) return Unexpected{digits.error()};
  const auto pieces = parse_digits(*material, *digits);
  if (!pieces) {
    const std::string usual = digits_of(*material, TableLayout::usual_order(*material));
    return Unexpected{"its digits are " + in_quotes(*digits) + ", no order of the men of " +
                      in_quotes(usual)};
  }
  header.pieces = *pieces;
  for (const Color c : all_colors) {
    const auto line = take_line(text, c == Color::white ? "white" : "black");
    if (!line) return Unexpected{line.error()};
    const auto counts = parse_numbers(*line);
    if (!counts) return Unexpected{"its statistics are not five numbers: " + in_quotes(*line)};
    header.counts[index(c)] = *counts;
  }
  if (!text.empty()) return Unexpected{"its header says more than this program knows: " + in_quotes(text)};
  return header;
}

Plies TableHeader::longest() const {
  Plies longest;
  for (const TableCounts& c : counts) longest = std::max({longest, c.longest_win, c.longest_loss});
  return longest;
}

std::string table_file_name(Material material) {
  return material.to_string() + std::string(table_file_extension);
}

BlockMap::BlockMap(const TableLayout& layout)
    : planes_per_slice_(layout.plane_count()), plane_count_(layout.plane_count()) {
  if (!layout.has_pawns()) return;
  if (layout.pawns().size() == 1) {
    plane_count_ *= layout.slice_count();
    return;
  }
  std::uint32_t rank = 0;
  rank_of_slice_.resize(layout.slice_count());
  for (std::size_t slice = 0; slice < layout.slice_count(); ++slice) {
    rank_of_slice_[slice] = rank;
    rank += layout.is_canonical_slice(slice) ? 1 : 0;
  }
  plane_count_ *= rank;
}

BlockMap::SlicePlane BlockMap::slice_plane(std::size_t block, std::size_t plane_in_block) const {
  const std::size_t number = block / 2 * planes_per_block + plane_in_block;
  const std::size_t rank = number / planes_per_slice_, plane = number % planes_per_slice_;
  if (rank_of_slice_.empty()) return {rank, plane};
  // Of the slices with this rank, the canonical one comes last.
  const auto behind = std::ranges::upper_bound(rank_of_slice_, rank);
  return {static_cast<std::size_t>(behind - rank_of_slice_.begin()) - 1, plane};
}

std::size_t BlockMap::entry_count(std::size_t block) const {
  const std::size_t first = block / 2 * planes_per_block;
  return std::min(planes_per_block, plane_count_ - first) * square_count * square_count;
}

}  // namespace mate33
