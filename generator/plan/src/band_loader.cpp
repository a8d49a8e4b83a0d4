#include "mate33/plan/band_loader.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

/// What is wanted of one slice.
struct BandLoader::Request {
  const TableReader& reader;
  const std::size_t slice;
  const Color to_move;
  const BandFlags& needed;
  SolvedBands& bands;
  const FloorLifter* const floors;

  /// The slice's first plane, as numbered in the file.
  std::size_t first() const { return reader.blocks().plane_number(slice, 0); }
  /// Behind its last one.
  std::size_t end() const { return first() + reader.layout().plane_count(); }

  /// Decodes bands of a plane, given as the ranks of the last piece, from the blocks of its group. Answers
  /// the bytes that they take.
  Expected<std::size_t, TableFault> add(std::size_t plane, SquareSet ranks, const Buffers& blocks) const {
    const SquareSet of_white = to_move == Color::white ? ranks : rows_to_predict_from(reader.layout(), ranks);
    const PlaneDecoder decoder(reader, slice, plane, of_white);
    if (!decoder.is_held()) {
      bands.leave_out(plane);
      return 0;
    }
    std::array<Code, plane_entries> white, black;
    auto fault = decoder.decode(Color::white, blocks[index(Color::white)], white, white);
    if (!fault && to_move == Color::black) {
      fault = PlaneDecoder(reader, slice, plane, ranks)
                  .decode(Color::black, blocks[index(Color::black)], white, black);
    }
    if (fault) return Unexpected{*std::move(fault)};
    auto& codes = to_move == Color::white ? white : black;
    if (reader.header().metric == Metric::wdl) std::ranges::transform(codes, codes.begin(), &Wdl::to_dtz);
    if (floors != nullptr) floors->lift(plane, ranks, codes);
    return bands.add(plane, ranks, codes);
  }
};

/// Buffers that nobody else has for now. Taking and giving back moves a node of a list.
class BandLoader::Loan {
 public:
  explicit Loan(BandLoader& loader) : loader_(loader) {
    const Lock lock(loader_.mutex_);
    if (loader_.spare_.empty()) {
      own_.emplace_back();
    } else {
      own_.splice(own_.begin(), loader_.spare_, loader_.spare_.begin());
    }
  }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;
  ~Loan() {
    const Lock lock(loader_.mutex_);
    loader_.spare_.splice(loader_.spare_.begin(), own_);
  }
  Buffers& buffers() { return own_.front(); }

 private:
  BandLoader& loader_;
  std::list<Buffers> own_;
};

/// Reads what is wanted of a group's planes.
Expected<std::size_t, TableFault> BandLoader::load_group(const Request& request, std::size_t group) {
  const std::size_t first = request.first();
  const std::size_t begin = std::max(group * planes_per_block, first) - first;
  const std::size_t end = std::min((group + 1) * planes_per_block, request.end()) - first;
  std::array<SquareSet, planes_per_block> missing;
  for (std::size_t plane = begin; plane < end; ++plane)
    missing[plane - begin] = request.bands.missing_ranks(request.needed, plane);
  if (std::ranges::all_of(missing, &SquareSet::empty)) return 0;
  Loan loan(*this);
  const BlockMap& blocks = request.reader.blocks();
  for (const Color c : all_colors) {
    if (c == Color::black && request.to_move == Color::white) continue;
    if (auto fault = request.reader.read_block(blocks.block_of(group, c), loan.buffers()[index(c)])) {
      return Unexpected{*std::move(fault)};
    }
  }
  std::size_t added = 0;
  for (std::size_t plane = begin; plane < end; ++plane) {
    if (missing[plane - begin].empty()) continue;
    const auto bytes = request.add(plane, missing[plane - begin], loan.buffers());
    if (!bytes) return Unexpected{bytes.error()};
    added += *bytes;
  }
  return added;
}

Expected<std::size_t, TableFault> BandLoader::load(const TableReader& reader, std::size_t slice,
                                                   Color to_move, const BandFlags& needed, SolvedBands& bands,
                                                   Executor& team, const FloorLifter* floors) {
  const Request request{reader, slice, to_move, needed, bands, floors};
  const std::size_t first_group = BlockMap::group_of(request.first());
  const std::size_t groups = BlockMap::group_of(request.end() - 1) + 1 - first_group;
  Mutex mutex;
  std::optional<TableFault> fault;  // guarded by it
  const std::uint64_t added = team.sum(groups, [&](std::size_t part) -> std::uint64_t {
    const auto loaded = load_group(request, first_group + part);
    if (loaded) return *loaded;
    const Lock lock(mutex);
    fault = loaded.error();
    return 0;
  });
  if (fault) return Unexpected{*std::move(fault)};
  return static_cast<std::size_t>(added);
}

}  // namespace mate33
