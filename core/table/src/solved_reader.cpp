#include "mate33/table/solved_reader.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "format/version2_parts.hpp"

namespace mate33 {

namespace {

/// One that does not compress, and what stands around it.
constexpr std::size_t largest_solved_block = codes_per_solved_block * sizeof(Code) + 1024;
/// What is not compressed takes more.
constexpr std::size_t least_solved_block = block_envelope_bytes + 1;

struct SolvedOutline {
  SolvedHeader header;
  BlockPlaces places;
  std::uint64_t slice_count;
};

/// How many codes the nth block of a slice has.
std::size_t codes_of_block(const SolvedSlice& slice, std::uint64_t nth) {
  const std::uint64_t left = slice.code_count() - nth * codes_per_solved_block;
  return static_cast<std::size_t>(std::min<std::uint64_t>(left, codes_per_solved_block));
}

Expected<SolvedOutline, PartFault> read_solved_outline(const ByteSource& file) {
  const auto damaged = [](std::string what) { return Unexpected{damaged_part(std::move(what))}; };
  const auto version = read_version(file);
  if (!version) return Unexpected{version.error()};
  if (*version != version2::number) {
    return damaged("it is of version " + std::to_string(*version) +
                   ", and what was solved of one position is of version 2");
  }
  const auto ends = version2::read_ends(file);
  if (!ends) return Unexpected{ends.error()};
  auto header = parse_solved_header(ends->header());
  if (!header) return damaged(header.error());
  const std::uint64_t block_count = ends->footer.block_count;
  if (block_count > file.size() / least_solved_block ||
      block_count > std::numeric_limits<std::uint32_t>::max()) {
    return damaged("it cannot have " + std::to_string(block_count) + " blocks");
  }
  std::uint64_t slice_count = 0;
  const auto take_summary = [&](std::string_view text) -> std::optional<std::string> {
    const auto slices = parse_solved_summary(text);
    if (!slices) return slices.error();
    slice_count = *slices;
    return std::nullopt;
  };
  auto tail = version2::read_tail(file, *ends, static_cast<std::size_t>(block_count), largest_solved_block,
                                  take_summary);
  if (!tail) return Unexpected{tail.error()};
  if (slice_count >= block_count) {
    return damaged("it cannot have " + std::to_string(slice_count) + " slices in " +
                   std::to_string(block_count) + " blocks");
  }
  return SolvedOutline{*std::move(header), std::move(tail->places), slice_count};
}

}  // namespace

unsigned SolvedBlocks::add_file() {
  const Lock lock(mutex_);
  return files_++;
}

SolvedBlocks::Block SolvedBlocks::find(unsigned file, std::size_t number) {
  const Lock lock(mutex_);
  const auto found = std::ranges::find_if(
      by_use_, [&](const Entry& entry) { return entry.file == file && entry.number == number; });
  if (found == by_use_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, found);
  return by_use_.front().block;
}

void SolvedBlocks::keep(unsigned file, std::size_t number, Block block) {
  const Lock lock(mutex_);
  by_use_.push_front({file, number, std::move(block)});
  if (by_use_.size() > most_blocks) by_use_.pop_back();
}

Expected<SolvedReader, TableFault> SolvedReader::open_file(const std::string& path, SharedBlocks blocks) {
  auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  return open(*std::move(source), path, std::move(blocks));
}

Expected<SolvedReader, TableFault> SolvedReader::open(std::unique_ptr<ByteSource> source,
                                                      const std::string& name, SharedBlocks blocks) {
  auto reader = open_any(std::move(source), name, std::move(blocks));
  if (reader && reader->header().hope) {
    return Unexpected{reader->file_.damage("it has what a quest hopes, and proves nothing")};
  }
  return reader;
}

Expected<SolvedReader, TableFault> SolvedReader::open_hope(std::unique_ptr<ByteSource> source,
                                                           const std::string& name) {
  auto reader = open_any(std::move(source), name, std::make_shared<SolvedBlocks>());
  if (reader && !reader->header().hope) {
    return Unexpected{reader->file_.damage("it has what is proved, and not what a quest hopes")};
  }
  return reader;
}

Expected<SolvedReader, TableFault> SolvedReader::open_any(std::unique_ptr<ByteSource> source,
                                                          const std::string& name, SharedBlocks blocks) {
  auto outline = read_solved_outline(*source);
  if (!outline) return Unexpected{BlockFile::fault(name, outline.error().kind, outline.error().what)};
  SolvedReader reader(std::move(outline->header),
                      BlockFile(std::move(source), name, std::move(outline->places)), std::move(blocks));
  if (auto fault = reader.read_directory(outline->slice_count)) return Unexpected{*std::move(fault)};
  return reader;
}

/// The blocks of the directory are the last ones. The slices fill those before it.
std::optional<TableFault> SolvedReader::read_directory(std::uint64_t slice_count) {
  const std::uint64_t codes = slice_count * solved_record_codes;
  const std::uint64_t directory_blocks = solved_blocks_for(codes);
  if (directory_blocks > file_.block_count()) return file_.damage("its directory has more blocks than it");
  const std::uint64_t end = file_.block_count() - directory_blocks;
  std::uint64_t next_block = 0;
  std::vector<Code> rest;  // of the directory, which is not looked at yet
  for (std::uint64_t i = 0; i < directory_blocks; ++i) {
    const std::uint64_t left = codes - i * codes_per_solved_block;
    const auto block =
        decode(static_cast<std::size_t>(end + i),
               static_cast<std::size_t>(std::min<std::uint64_t>(left, codes_per_solved_block)));
    if (!block) return block.error();
    rest.insert(rest.end(), (*block)->begin(), (*block)->end());
    std::size_t at = 0;
    for (; at + solved_record_codes <= rest.size(); at += solved_record_codes) {
      const auto slice = parse_solved_record(std::span(rest).subspan(at).first<solved_record_codes>());
      if (!slice) return file_.damage("slice " + std::to_string(slices_.size()) + ": " + slice.error());
      const Place place{slice->is_exact, static_cast<std::uint32_t>(next_block)};
      if (!slices_.emplace(slice->placement, place).second) return file_.damage("it has a slice twice");
      next_block += solved_blocks_for(slice->code_count());
      if (next_block > end) return file_.damage("its slices have more blocks than there are");
    }
    rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(at));
  }
  if (next_block != end) return file_.damage("it has blocks that are of no slice");
  return std::nullopt;
}

std::vector<SolvedSlice> SolvedReader::slices() const {
  std::vector<std::pair<std::uint32_t, SolvedSlice>> by_place;
  by_place.reserve(slices_.size());
  for (const auto& [placement, place] : slices_) {
    by_place.emplace_back(place.first_block, SolvedSlice{placement, place.is_exact});
  }
  std::ranges::sort(by_place, {}, [](const auto& slice) { return slice.first; });
  std::vector<SolvedSlice> slices;
  slices.reserve(by_place.size());
  for (auto& [place, slice] : by_place) slices.push_back(slice);
  return slices;
}

std::optional<TableFault> SolvedReader::find_fault() const {
  for (const auto& [placement, place] : slices_) {
    if (const auto all = kings(placement); !all) return all.error();
    for (const Bound bound : all_bounds) {
      if (bound == Bound::best_for_white && place.is_exact) continue;
      if (const auto all = codes(placement, bound); !all) return all.error();
    }
  }
  return std::nullopt;
}

Expected<std::optional<CodeBounds>, TableFault> SolvedReader::bounds(const Position& position) const {
  const auto found = slices_.find(Placement::of(position));
  if (found == slices_.end()) return std::optional<CodeBounds>();
  const auto& [placement, where] = *found;
  const SolvedSlice slice{placement, where.is_exact};
  const auto held = code(
      slice, where,
      index(position.king(Color::white)) * std::uint64_t{square_count} + index(position.king(Color::black)));
  if (!held) return Unexpected{held.error()};
  if (*held == 0) return std::optional<CodeBounds>();
  const Color mover = position.side_to_move;
  const std::uint64_t entry = placement.entry_of(position);
  const auto for_black = code(slice, where, slice.place_of(Bound::best_for_black, mover, entry));
  if (!for_black) return Unexpected{for_black.error()};
  Code for_white = *for_black;
  if (!slice.is_exact) {
    const auto change = code(slice, where, slice.place_of(Bound::best_for_white, mover, entry));
    if (!change) return Unexpected{change.error()};
    for_white = static_cast<Code>(for_white ^ *change);
  }
  const CodeBounds bounds = bounds_for(mover, *for_black, for_white);
  if (std::max(bounds.at_least, bounds.at_most) > largest_ranked_code ||
      rank_of_code(bounds.at_least) > rank_of_code(bounds.at_most)) {
    return Unexpected{file_.damage("it holds a position whose bounds make no sense")};
  }
  return std::optional(bounds);
}

Expected<std::array<SquareSet, square_count>, TableFault> SolvedReader::kings(
    const Placement& placement) const {
  const Place& where = slices_.at(placement);
  const auto block = decode(where.first_block, codes_of_block({placement, where.is_exact}, 0));
  if (!block) return Unexpected{block.error()};
  std::array<SquareSet, square_count> kings{};
  for (std::size_t i = 0; i < SolvedSlice::king_codes; ++i) {
    SquareSet& row = kings[i / square_count];
    if ((**block)[i] != 0) row |= square_at(static_cast<unsigned>(i % square_count));
  }
  return kings;
}

Expected<std::vector<Code>, TableFault> SolvedReader::whole(const SolvedSlice& slice) const {
  constexpr std::uint64_t most_codes = std::numeric_limits<std::size_t>::max() / sizeof(Code);
  if (slice.code_count() > most_codes) return Unexpected{file_.damage("it has a slice that no memory holds")};
  const std::size_t first_block = slices_.at(slice.placement).first_block;
  std::vector<Code> codes;
  codes.reserve(static_cast<std::size_t>(slice.code_count()));
  for (std::size_t nth = 0; codes.size() < slice.code_count(); ++nth) {
    const auto block = decode(first_block + nth, codes_of_block(slice, nth));
    if (!block) return Unexpected{block.error()};
    codes.insert(codes.end(), (*block)->begin(), (*block)->end());
  }
  return codes;
}

Expected<std::array<std::vector<Code>, 2>, TableFault> SolvedReader::codes(const Placement& placement,
                                                                           Bound bound) const {
  const SolvedSlice slice{placement, is_exact(placement)};
  const auto all = whole(slice);
  if (!all) return Unexpected{all.error()};
  const auto part = [&](Bound of, Color to_move) {
    return std::span(*all).subspan(static_cast<std::size_t>(slice.place_of(of, to_move, 0)),
                                   static_cast<std::size_t>(slice.codes_of_side()));
  };
  std::array<std::vector<Code>, 2> sides;
  for (const Color c : all_colors) {
    std::vector<Code>& codes = sides[index(c)];
    const auto for_black = part(Bound::best_for_black, c);
    codes.assign(for_black.begin(), for_black.end());
    if (bound == Bound::best_for_white && !slice.is_exact) {
      const auto changes = part(Bound::best_for_white, c);
      for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<Code>(codes[i] ^ changes[i]);
    }
    if (std::ranges::any_of(codes, [](Code code) { return code > largest_ranked_code; })) {
      return Unexpected{file_.damage("it holds a position whose bounds make no sense")};
    }
  }
  return sides;
}

Expected<Code, TableFault> SolvedReader::code(const SolvedSlice& slice, const Place& where,
                                              std::uint64_t place) const {
  const std::uint64_t nth = place / codes_per_solved_block;
  const auto found = block(static_cast<std::size_t>(where.first_block + nth), codes_of_block(slice, nth));
  if (!found) return Unexpected{found.error()};
  return (**found)[static_cast<std::size_t>(place % codes_per_solved_block)];
}

Expected<SolvedReader::Block, TableFault> SolvedReader::block(std::size_t number, std::size_t codes) const {
  if (Block found = blocks_->find(number_, number)) return found;
  auto decoded = decode(number, codes);
  if (decoded) blocks_->keep(number_, number, *decoded);
  return decoded;
}

Expected<SolvedReader::Block, TableFault> SolvedReader::decode(std::size_t number, std::size_t codes) const {
  const Lent lent(blocks_->buffers());
  BlockBuffer& buffer = *lent;
  const auto packed = file_.read(number, number + 1, buffer);
  if (!packed) return Unexpected{packed.error()};
  if (const auto error = buffer.unpack_version2(*packed, number, {codes, 1})) {
    return Unexpected{file_.damage_of_block(number, *error)};
  }
  if (buffer.is_in_context() || buffer.courses() != nullptr) {
    return Unexpected{file_.damage_of_block(number, "its codec is not one that such files have")};
  }
  auto block = std::make_shared<std::vector<Code>>(codes);
  buffer.copy_codes(0, *block);
  return Block(std::move(block));
}

}  // namespace mate33
