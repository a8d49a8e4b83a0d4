#include "mate33/maker/band_loader.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/table/plane_codec.hpp"
#include "mate33/table/prediction.hpp"

namespace mate33 {

namespace {

/// What is wanted of one slice.
struct Request {
  const TableReader& reader;
  const std::size_t slice;
  const Color to_move;
  const BandFlags& needed;
  SolvedBands& bands;

  /// The plane's number in the file.
  std::size_t number_of(std::size_t plane) const { return reader.blocks().plane_number(slice, plane); }

  /// The bands of a plane which are still to be read, as the ranks of its last piece.
  SquareSet missing(std::size_t plane) const {
    SquareSet ranks;
    for (std::size_t i = 0; i < bands_per_plane; ++i) {
      const std::size_t band = plane * bands_per_plane + i;
      if (bands.has_band(band) || (!needed.empty() && needed[band] == 0)) continue;
      ranks |= SquareSet::of(rank_of(square_at(static_cast<unsigned>(i * rows_per_band))));
    }
    return ranks;
  }
};

/// Decodes bands of a plane, given as the ranks of the last piece, from the blocks of a group. Answers how
/// many bands; nothing where the codes make no sense.
std::optional<std::size_t> add_bands(const Request& request, std::size_t plane, SquareSet ranks,
                                     const std::array<BlockBuffer, 2>& blocks) {
  const std::size_t in_block = request.number_of(plane) % planes_per_block;
  const SquareSet whites =
      request.to_move == Color::white ? ranks : rows_to_predict_from(request.reader.layout(), ranks);
  const PlaneDecoder decoder(request.reader, request.slice, plane, ranks | whites);
  if (!decoder.is_held()) {
    request.bands.leave_out(plane);
    return 0;
  }
  std::array<Code, plane_entries> white, black;
  const auto decode = [&](Color c, MutablePlaneCodes codes) {
    return decoder.decode(c, blocks[index(c)], in_block, white, codes);
  };
  if (!decode(Color::white, white)) return std::nullopt;
  if (request.to_move == Color::black && !decode(Color::black, black)) return std::nullopt;
  request.bands.add(plane, ranks, request.to_move == Color::white ? white : black);
  return ranks.size() / rows_per_band;
}

}  // namespace

/// Buffers that nobody else has for now.
class BandLoader::Loan {
 public:
  explicit Loan(BandLoader& loader) : loader_(loader) {
    const std::scoped_lock lock(loader_.mutex_);
    if (loader_.spare_.empty()) {
      buffers_ = std::make_unique<Buffers>();
      loader_.spare_.reserve(++loader_.made_);  // giving back takes no memory
    } else {
      buffers_ = std::move(loader_.spare_.back());
      loader_.spare_.pop_back();
    }
  }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;
  ~Loan() {
    const std::scoped_lock lock(loader_.mutex_);
    loader_.spare_.push_back(std::move(buffers_));
  }
  Buffers& buffers() { return *buffers_; }

 private:
  BandLoader& loader_;
  std::unique_ptr<Buffers> buffers_;
};

Expected<std::size_t, TableFault> BandLoader::load(const TableReader& reader, std::size_t slice,
                                                   Color to_move, const BandFlags& needed, SolvedBands& bands,
                                                   Executor& team) {
  const Request request{reader, slice, to_move, needed, bands};
  const BlockMap& blocks = reader.blocks();
  const std::size_t first = request.number_of(0), end = first + reader.layout().plane_count();
  const std::size_t first_group = BlockMap::group_of(first);
  std::mutex mutex;
  std::optional<TableFault> fault;  // guarded by it
  const auto load_group = [&](std::size_t group) -> Expected<std::size_t, TableFault> {
    std::array<SquareSet, planes_per_block> missing;
    bool any = false;
    const std::size_t begin = std::max(group * planes_per_block, first);
    const std::size_t stop = std::min((group + 1) * planes_per_block, end);
    for (std::size_t number = begin; number < stop; ++number) {
      missing[number - begin] = request.missing(number - first);
      any = any || !missing[number - begin].empty();
    }
    if (!any) return 0;
    Loan loan(*this);
    for (const Color c : all_colors) {
      if (c == Color::black && to_move == Color::white) continue;
      if (auto error = reader.read_block(blocks.block_of(group, c), loan.buffers()[index(c)])) {
        return Unexpected{*std::move(error)};
      }
    }
    std::size_t added = 0;
    for (std::size_t number = begin; number < stop; ++number) {
      if (missing[number - begin].empty()) continue;
      const auto count = add_bands(request, number - first, missing[number - begin], loan.buffers());
      if (!count) return Unexpected{reader.nonsense(blocks.block_of(group, to_move))};
      added += *count;
    }
    return added;
  };
  const std::size_t groups = BlockMap::group_of(end - 1) + 1 - first_group;
  const std::uint64_t added = team.sum(groups, [&](std::size_t part) -> std::uint64_t {
    const auto loaded = load_group(first_group + part);
    if (loaded) return *loaded;
    const std::scoped_lock lock(mutex);
    fault = loaded.error();
    return 0;
  });
  if (fault) return Unexpected{*std::move(fault)};
  return static_cast<std::size_t>(added);
}

}  // namespace mate33
