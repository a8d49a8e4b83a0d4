// Tables of games behind their checksums: headers that are anything, and files whose checksums are right and
// whose blocks are anything. Whatever they say, opening answers, and blocks are read within bounds.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/codec/context_codec.hpp"
#include "mate33/table/codec/table_models.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/format/version2.hpp"
#include "mate33/table/game_table_reader.hpp"

using namespace mate33;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

const GameLayout& small_layout() {
  static const GameLayout layout(expanded_xiangqi_rules(), GameMaterial());
  return layout;
}

/// Expanding rules takes longer than all else: once for all inputs.
RulesShelf& shared_shelf() {
  static RulesShelf shelf;
  return shelf;
}

/// The header with bytes of the input put into it from some place on.
std::string changed_header(Metric metric, std::string_view input) {
  std::string text = game_header_text(small_layout(), metric);
  if (input.size() < 3) return text;
  const std::size_t at =
      (static_cast<unsigned char>(input[1]) * 256u + static_cast<unsigned char>(input[2])) % text.size();
  const std::string_view put = input.substr(3, 64);
  text.replace(at, std::min(put.size(), text.size() - at), put);
  return text;
}

/// Of either side, from rows that are all drawn.
const std::vector<std::byte>& usual_models() {
  static const std::vector<std::byte> bytes = [] {
    const GameRowRules rules(small_layout());
    std::array<std::optional<ContextModel>, 2> models;
    for (const Color c : all_colors) {
      const RowsContext context(rules, GameBlocks(small_layout()), 0, c);
      const std::vector<Code> codes(context.entry_count(), draw_code);
      RowsModelTrainer trainer;
      trainer.add({0, context, codes});
      models[index(c)] = trainer.model();
    }
    return TableModels::to_bytes(models);
  }();
  return bytes;
}

/// Blocks in every codec that there is, the context codec beside these models.
void read_everything(Metric metric, StoredSides sides, std::string_view input,
                     std::span<const std::byte> models) {
  std::vector<std::byte> file;
  TableWriter writer(game_header_text(small_layout(), metric, sides), [&](std::span<const std::byte> part) {
    file.insert(file.end(), part.begin(), part.end());
  });
  const GameBlocks blocks(small_layout(), sides);
  const std::size_t share = input.size() / blocks.block_count();
  for (std::size_t block = 0; block < blocks.block_count(); ++block) {
    const auto part = std::as_bytes(std::span(input.substr(block * share, share)));
    writer.add_block(seal_block({part.begin(), part.end()}, block));
  }
  TableFacts facts{metric, sides};
  if (metric == Metric::dtm && !input.empty()) {
    facts.counts[0].longest_win = Plies(static_cast<unsigned char>(input[0]));
  }
  writer.finish(version2::summary_text(facts), models);
  const auto reader = GameTableReader::open(make_memory_source(file), "T.m33", shared_shelf());
  require(reader || TableModels::parse(models) == std::nullopt);
  if (!reader) return;
  BlockBuffer buffer;
  for (std::size_t block = 0; block < blocks.block_count(); ++block) {
    std::vector<Code> codes(blocks.entries_of(blocks.group_of_block(block)));
    if (reader->read_block(block, buffer, codes)) continue;
    require(std::ranges::all_of(codes, [&](Code code) { return code <= reader->header().greatest_code(); }));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  for (const std::string& text :
       {std::string(input), changed_header(Metric::dtm, input), changed_header(Metric::repetition, input)}) {
    const auto header = parse_game_header(text, shared_shelf());
    require(header || !header.error().empty());
    if (header) require(game_header_text(*header->layout, header->metric, header->sides) == text);
  }
  for (const Metric metric : game_metrics) {
    for (const StoredSides sides : {StoredSides::both, StoredSides::black}) {
      read_everything(metric, sides, input, {});
    }
  }
  // Reading a model takes long: one table of each input, as its first byte has it.
  const unsigned choice = size == 0 ? 0 : data[0];
  read_everything(game_metrics[choice % game_metrics.size()],
                  choice / 2 % 2 == 0 ? StoredSides::both : StoredSides::black, input,
                  choice / 4 % 4 == 0 ? std::as_bytes(std::span(input)) : std::span(usual_models()));
  return 0;
}
