#include "mate33/table/format/version2.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "format/header_text.hpp"
#include "format/magic.hpp"
#include "mate33/base/checksum.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/base/sha256.hpp"

namespace mate33::version2 {

namespace {

/// The footer ends with the magic in reverse: a file that is cut short or goes on does not.
constexpr std::size_t checksum_at = 48, magic_at = 56;

std::vector<HeaderLine> fixed_lines(Metric metric) {
  const std::string_view rules = rules_of(metric);
  const MetricLines lines = metric_lines(metric);
  return {{"game", "chess"},
          {"rules", std::string(rules)},
          {"rules-digest", sha256_hex(std::as_bytes(std::span(rules)))},
          {"board", "8x8"},
          {"metric", lines.metric},
          {"coding", lines.coding},
          {"block-planes", std::to_string(planes_per_block)}};
}

/// "P=left K=board R=board k=board": each man and the squares that it may stand on.
std::string seats_of(Material material, std::span<const Piece> pieces) {
  std::string text;
  const bool has_pawns = TableLayout(material).has_pawns();
  for (const char letter : digits_of(material, pieces)) {
    const bool is_first = text.empty();
    if (!is_first) text += ' ';
    text += letter;
    text += !is_first ? "=board" : has_pawns ? "=left" : "=triangle";
  }
  return text;
}

std::optional<std::vector<Piece>> order_of_seats(Material material, std::string_view seats) {
  std::string digits;
  for (std::string_view rest = seats; !rest.empty();) {
    digits += rest.front();
    const std::size_t space = rest.find(' ');
    rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
  }
  auto pieces = order_of_digits(material, digits);
  if (!pieces || seats_of(material, *pieces) != seats) return std::nullopt;
  return pieces;
}

std::string prediction_of(Metric metric, StoredSides sides) {
  return sides == StoredSides::both && !has_clock(metric) ? "black from white" : "none";
}

/// What stands behind the lines that every header has.
std::vector<HeaderLine> last_lines(const TableHeader& header) {
  std::vector<HeaderLine> lines;
  if (header.has_floors()) lines.emplace_back("floors", "black");
  std::string needed;
  for (const TableKey& key : needed_tables(header)) needed += (needed.empty() ? "" : " ") + table_name(key);
  if (!needed.empty()) lines.emplace_back("needs", needed);
  if (header.planes_learn) lines.emplace_back("planes", "learning");
  return lines;
}

/// The value of the first line of this name behind the first line; none where there is no such line.
std::optional<std::string_view> value_of_line(std::string_view text, std::string_view name) {
  const std::string begin = "\n" + std::string(name) + " ";
  const std::size_t at = text.find(begin);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + begin.size());
  return rest.substr(0, rest.find('\n'));
}

std::uint64_t parse_digest(std::string_view text) {
  std::uint64_t digest = 0;
  std::from_chars(text.data(), text.data() + text.size(), digest, 16);
  return digest;
}

std::optional<ValueDigests> parse_digests(std::string_view text) {
  ValueDigests digests{};
  for (std::size_t i = 0; i < digests.size(); ++i) {
    digests[i] = parse_digest(text.substr(std::min(text.size(), i * 17), 16));
  }
  if (to_text(digests) != text) return std::nullopt;
  return digests;
}

}  // namespace

std::string_view rules_of(Metric metric) {
  return metric == Metric::dtm ? "standard; no castling; no en passant right; no 50-move rule"
                               : "standard; no castling; no en passant right; 50-move rule";
}

MetricLines metric_lines(Metric metric) {
  switch (metric) {
    case Metric::dtm: break;
    case Metric::wdl: return {"wdl", "0 draw, 1 loss, 2 win, 3 blessed loss, 4 cursed win"};
    case Metric::dtz: return {"dtz in plies", "0 draw, else 2 * plies, + 1 where lost"};
    case Metric::dtm50:
      return {"dtm50 in plies", "number of a course; codes 0 draw, else plies + 1, from clocks 0 to 99 on"};
    case Metric::repetition: return {"repetition", "0 draw, by mate 1 loss 2 win, by the rule 3 loss 4 win"};
  }
  return {"dtm in plies", "0 draw, else plies + 1"};
}

Expected<Metric, std::string> find_metric(std::string_view text, std::span<const Metric> among) {
  const auto found = value_of_line(text, "metric");
  if (!found) return Metric::dtm;
  std::string known;
  for (const Metric metric : among) {
    const std::string_view value = metric_lines(metric).metric;
    if (value == *found) return metric;
    if (!known.empty()) known += ", ";
    known.append("'").append(value).append("'");
  }
  return Unexpected{"its metric is " + in_quotes(*found) + ", and this program reads " + known};
}

Expected<StoredSides, std::string> find_sides(std::string_view text) {
  const std::string_view found = value_of_line(text, "sides").value_or("");
  if (const auto sides = parse_sides(found)) return *sides;
  return Unexpected{"its sides are " + in_quotes(found) + ", not white, black or both"};
}

std::array<std::byte, preamble_bytes> Preamble::to_bytes() const {
  std::array<std::byte, preamble_bytes> bytes{};
  std::ranges::copy(magic, bytes.begin());
  store_number(&bytes[8], number);
  store_number(&bytes[12], header_bytes);
  return bytes;
}

Preamble Preamble::parse(std::span<const std::byte, preamble_bytes> bytes) {
  return {load_number<std::uint32_t>(&bytes[12])};
}

std::array<std::byte, footer_bytes> Footer::to_bytes(std::span<const std::byte> begin) const {
  std::array<std::byte, footer_bytes> bytes{};
  store_number(&bytes[0], end_of_blocks);
  store_number(&bytes[8], models_bytes);
  store_number(&bytes[12], summary_bytes);
  store_number(&bytes[16], index_bytes);
  store_number(&bytes[24], block_count);
  store_number(&bytes[32], blocks_checksum);
  store_number(&bytes[40], parts_checksum);
  store_number(&bytes[checksum_at], checksum64(std::span(bytes).first<checksum_at>(), checksum64(begin)));
  std::ranges::reverse_copy(magic, &bytes[magic_at]);
  return bytes;
}

Expected<Footer, std::string> Footer::parse(std::span<const std::byte, footer_bytes> bytes,
                                            std::span<const std::byte> begin) {
  if (!std::equal(magic.rbegin(), magic.rend(), &bytes[magic_at])) {
    return Unexpected{std::string("it does not end as a mate33 table does: it is cut short, or goes on")};
  }
  if (load_number<std::uint64_t>(&bytes[checksum_at]) !=
      checksum64(bytes.first<checksum_at>(), checksum64(begin))) {
    return Unexpected{std::string("the checksum of its header and footer is wrong")};
  }
  return Footer{load_number<std::uint64_t>(&bytes[0]),  load_number<std::uint32_t>(&bytes[8]),
                load_number<std::uint32_t>(&bytes[12]), load_number<std::uint64_t>(&bytes[16]),
                load_number<std::uint64_t>(&bytes[24]), load_number<std::uint64_t>(&bytes[32]),
                load_number<std::uint64_t>(&bytes[40])};
}

std::string header_text(const TableHeader& header) {
  std::vector<HeaderLine> lines = fixed_lines(header.metric);
  lines.emplace_back("material", header.material.to_string());
  lines.emplace_back("seats", seats_of(header.material, header.pieces));
  lines.emplace_back("sides", std::string(name_of(header.sides)));
  lines.emplace_back("prediction", prediction_of(header.metric, header.sides));
  std::ranges::move(last_lines(header), std::back_inserter(lines));
  return text_of(lines);
}

Expected<TableHeader, std::string> parse_header(std::string_view text) {
  HeaderText lines("header", text);
  const auto metric = find_metric(text, chess_metrics);
  if (!metric) return Unexpected{metric.error()};
  if (auto error = lines.take_fixed(fixed_lines(*metric))) return Unexpected{*std::move(error)};
  TableHeader header;
  header.metric = *metric;
  const auto material = lines.take_material();
  if (!material) return Unexpected{material.error()};
  header.material = *material;
  const auto seats = lines.take("seats");
  if (!seats) return Unexpected{seats.error()};
  const auto pieces = order_of_seats(*material, *seats);
  if (!pieces) {
    const std::string usual = seats_of(*material, TableLayout::usual_order(*material));
    return Unexpected{"its seats are " + in_quotes(*seats) + ", no order of the men of " + in_quotes(usual)};
  }
  header.pieces = *pieces;
  const auto name = lines.take("sides");
  if (!name) return Unexpected{name.error()};
  const auto sides = parse_sides(*name);
  if (!sides) return Unexpected{"its sides are " + in_quotes(*name) + ", not white, black or both"};
  header.sides = *sides;
  const HeaderLine prediction{"prediction", prediction_of(*metric, *sides)};
  if (auto error = lines.take_fixed({&prediction, 1})) return Unexpected{*std::move(error)};
  header.needs_wdl = header.metric == Metric::dtz && value_of_line(text, "needs");
  header.planes_learn = header.metric == Metric::dtz && value_of_line(text, "planes");
  // The digest itself stands in the summary. Floors of DTZ stand beside those of results.
  const bool may_be_floors =
      may_have_floors(*metric, *sides) && (header.metric != Metric::dtz || header.needs_wdl);
  if (may_be_floors && value_of_line(text, "floors")) header.floor_digest = 0;
  if (auto error = lines.take_fixed(last_lines(header))) return Unexpected{*std::move(error)};
  if (auto error = lines.end()) return Unexpected{*std::move(error)};
  return header;
}

std::string summary_text(const TableFacts& facts) {
  const CountsForm form = counts_form(facts.metric);
  std::vector<HeaderLine> lines;
  for (const Color c : all_colors) lines.push_back(line_of_counts(facts.counts[index(c)], form, c));
  lines.emplace_back("values", to_text(facts.digests.value_or(ValueDigests{})));
  if (facts.has_floors()) lines.emplace_back("floors", to_text(*facts.floor_digest));
  return text_of(lines);
}

std::optional<std::string> parse_summary(std::string_view text, TableFacts& facts) {
  HeaderText lines("summary", text);
  const CountsForm form = counts_form(facts.metric);
  for (const Color c : all_colors) {
    const auto counts = lines.take_counts(c, form);
    if (!counts) return counts.error();
    facts.counts[index(c)] = *counts;
  }
  const auto values = lines.take("values");
  if (!values) return values.error();
  facts.digests = parse_digests(*values);
  if (!facts.digests) return "its digests of values are not two numbers: " + in_quotes(*values);
  if (facts.has_floors()) {
    const auto floors = lines.take("floors");
    if (!floors) return floors.error();
    facts.floor_digest = parse_digest(*floors);
    if (to_text(*facts.floor_digest) != *floors)
      return "its digest of floors is no number: " + in_quotes(*floors);
  }
  return lines.end();
}

}  // namespace mate33::version2
