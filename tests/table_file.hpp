#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mate33/base/checksum.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/format/version2.hpp"
#include "mate33/table/table_encoder.hpp"

/// Table files of version 2 taken apart, changed and put together. Their checksums are right, whatever their
/// parts say.
namespace mate33 {

/// The file that an encoder makes of what it is given.
inline std::vector<std::byte> encode_table(const TableLayout& layout, const TableEncoding& encoding,
                                           const std::function<void(TableEncoder&)>& add_all,
                                           Executor& executor) {
  BlockMemory store(TableEncoder::most_blocks(layout));
  TableEncoder encoder(layout, encoding, store);
  add_all(encoder);
  std::vector<std::byte> file;
  encoder.finish(encoder.tally(), executor,
                 [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
  return file;
}
inline std::vector<std::byte> encode_table(const TableLayout& layout, const TableEncoding& encoding,
                                           const std::function<void(TableEncoder&)>& add_all) {
  InlineExecutor executor;
  return encode_table(layout, encoding, add_all, executor);
}

/// All codes of a table by side to move, group by group.
using TableCodes = std::array<std::vector<Code>, 2>;

/// The file of a table with these codes, which have illegal_code where there is no position.
inline std::vector<std::byte> encode_table(const TableLayout& layout, const TableEncoding& encoding,
                                           const TableCodes& codes) {
  return encode_table(layout, encoding, [&](TableEncoder& encoder) {
    const BlockMap map(layout);
    for (std::size_t group = 0; group < map.group_count(); ++group) {
      const auto codes_of = [&](Color c) {
        return std::span(codes[index(c)]).subspan(group * entries_per_block, map.entry_count(group));
      };
      encoder.add_group(group, {codes_of(Color::white), codes_of(Color::black)});
    }
  });
}

/// The codes that a table holds, those of a side that is not stored left at 0; nothing where blocks cannot be
/// read or make no sense.
inline std::optional<TableCodes> decoded(const TableReader& reader) {
  TableCodes codes;
  for (auto& side : codes) side.resize(reader.blocks().plane_count() * plane_entries);
  BlockBuffer buffer;
  for (std::size_t group = 0; group < reader.blocks().group_count(); ++group) {
    const auto codes_of = [&](Color c) {
      return std::span(codes[index(c)])
          .subspan(group * entries_per_block, reader.blocks().entry_count(group));
    };
    if (read_group(reader, group, buffer, codes_of(Color::white), codes_of(Color::black))) return {};
  }
  return codes;
}

/// The codes of a block as they are stored, which are not in the context codec.
inline Expected<std::vector<Code>, TableFault> stored_codes(const TableReader& reader, std::size_t block) {
  BlockBuffer buffer;
  if (auto fault = reader.read_block(block, buffer)) return Unexpected{*std::move(fault)};
  if (buffer.is_in_context()) return Unexpected{reader.damage("its codes are not stored one by one")};
  std::vector<Code> codes(reader.blocks().entry_count(reader.blocks().group_of_block(block)));
  for (std::size_t begin = 0; begin < codes.size(); begin += plane_entries) {
    buffer.copy_plane(begin / plane_entries, std::span(codes).subspan(begin).first<plane_entries>());
  }
  return codes;
}

/// Codes as blocks hold them, in a byte each or in two.
inline std::vector<std::byte> bytes_of(std::span<const Code> codes, bool wide) {
  std::vector<std::byte> bytes;
  for (const Code code : codes) {
    bytes.push_back(static_cast<std::byte>(code & 0xFF));
    if (wide) bytes.push_back(static_cast<std::byte>(code >> 8));
  }
  return bytes;
}

/// The contents of a block that holds a pattern over and over.
inline std::vector<std::byte> repeated(std::span<const std::byte> pattern, std::size_t entries, bool wide) {
  std::vector<std::byte> contents(entries * (wide ? 2 : 1));
  for (std::size_t i = 0; i < contents.size() && !pattern.empty(); ++i)
    contents[i] = pattern[i % pattern.size()];
  return contents;
}

/// The block of this number with these contents.
inline std::vector<std::byte> sealed_block(std::size_t number, BlockCodec codec,
                                           std::span<const std::byte> contents) {
  return seal_block(packed_block(codec, contents), number);
}
inline std::vector<std::byte> zstd_block(std::size_t number, std::span<const std::byte> contents) {
  return sealed_block(number, BlockCodec::zstd, compress_zstd_frame(contents, 1));
}

/// The same zstd frame as a writer makes it that leaves the checksum away.
inline std::vector<std::byte> without_checksum(std::vector<std::byte> frame) {
  frame.at(4) &= ~std::byte{0x04};  // the flag for it
  frame.resize(frame.size() - 4);
  return frame;
}

/// The same block sealed as that of this number.
inline std::vector<std::byte> resealed(std::vector<std::byte> block, std::size_t number) {
  block.resize(block.size() - sizeof(std::uint32_t));
  return seal_block(std::move(block), number);
}

/// The preamble and the header of a file.
inline std::span<const std::byte> begin_of_file(std::span<const std::byte> file) {
  using namespace version2;
  return file.first(preamble_bytes + Preamble::parse(file.first<preamble_bytes>()).header_bytes);
}

/// The footer of a sound file.
inline version2::Footer footer_of(std::span<const std::byte> file) {
  return *version2::Footer::parse(file.last<version2::footer_bytes>(), begin_of_file(file));
}

/// The file with a changed footer, whose own checksum is right.
inline std::vector<std::byte> with_footer(std::vector<std::byte> file,
                                          const std::function<void(version2::Footer&)>& change) {
  version2::Footer footer = footer_of(file);
  change(footer);
  const auto bytes = footer.to_bytes(begin_of_file(file));
  file.resize(file.size() - bytes.size());
  file.insert(file.end(), bytes.begin(), bytes.end());
  return file;
}

/// The sizes of the blocks of a sound file, in bytes.
inline std::vector<std::uint32_t> block_sizes_of(std::span<const std::byte> file) {
  const version2::Footer footer = footer_of(file);
  const auto index = file.first(file.size() - version2::footer_bytes).last(footer.index_bytes);
  std::vector<std::byte> bytes(footer.block_count * sizeof(std::uint32_t));
  decompress_zstd_frame(index, bytes);
  std::vector<std::uint32_t> sizes;
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint32_t)) {
    sizes.push_back(load_number<std::uint32_t>(&bytes[at]));
  }
  return sizes;
}

/// The file with another index, and a footer that fits it.
inline std::vector<std::byte> with_index(std::span<const std::byte> file, std::span<const std::byte> index) {
  const version2::Footer footer = footer_of(file);
  const std::size_t kept = file.size() - version2::footer_bytes - footer.index_bytes;
  std::vector<std::byte> changed(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(kept));
  changed.insert(changed.end(), index.begin(), index.end());
  const std::uint64_t checksum = checksum64(std::span(changed).subspan(footer.end_of_blocks));
  const auto end = file.last(version2::footer_bytes);
  changed.insert(changed.end(), end.begin(), end.end());
  return with_footer(std::move(changed), [&](version2::Footer& f) {
    f.index_bytes = index.size();
    f.parts_checksum = checksum;
  });
}

/// The file with these sizes of blocks in its index.
inline std::vector<std::byte> with_block_sizes(std::span<const std::byte> file,
                                               std::span<const std::uint32_t> sizes) {
  std::vector<std::byte> bytes;
  for (const std::uint32_t size : sizes) append_number(bytes, size);
  return with_index(file, compress_zstd_frame(bytes, 1));
}

/// The parts of a file from which the others follow.
struct FileParts {
  std::string header;                          ///< the text
  std::vector<std::vector<std::byte>> blocks;  ///< as stored
  std::string summary;                         ///< the text
  std::vector<std::byte> models = {};

  static FileParts of(const TableHeader& header, std::vector<std::vector<std::byte>> blocks) {
    return {version2::header_text(header), std::move(blocks), version2::summary_text(header)};
  }

  /// Those of a sound file.
  static FileParts of(std::span<const std::byte> file) {
    const auto text = [](std::span<const std::byte> bytes) {
      return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    };
    const auto begin = begin_of_file(file);
    const version2::Footer footer = footer_of(file);
    const auto parts = file.subspan(footer.end_of_blocks);
    FileParts result{text(begin.subspan(version2::preamble_bytes)),
                     {},
                     text(parts.subspan(footer.models_bytes, footer.summary_bytes)),
                     {parts.begin(), parts.begin() + footer.models_bytes}};
    auto rest = file.subspan(begin.size());
    for (const std::uint32_t size : block_sizes_of(file)) {
      const auto block = rest.first(size);
      result.blocks.emplace_back(block.begin(), block.end());
      rest = rest.subspan(size);
    }
    return result;
  }

  std::vector<std::byte> to_file() const {
    std::vector<std::byte> file;
    TableWriter writer(
        header, [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
    for (const std::vector<std::byte>& block : blocks) writer.add_block(block);
    writer.finish(summary, models);
    return file;
  }
};

/// The header of a table that says nothing but its material.
inline TableHeader bare_header(Material material) {
  TableHeader header;
  header.material = material;
  header.pieces = TableLayout::usual_order(material);
  header.digests = ValueDigests{};
  return header;
}

}  // namespace mate33
