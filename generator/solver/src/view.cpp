#include "mate33/solver/view.hpp"

#include <algorithm>
#include <atomic>
#include <tuple>
#include <utility>

#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/layouts/chess/row_rules.hpp"

namespace mate33 {

namespace {

using CodeTile = std::array<std::array<Code, square_count>, square_count>;  // by white king, black king

/// The order of men in a key: White's first, then by type and square.
auto order_of_man(const Man& man) {
  return std::tuple(index(man.piece.color), index(man.piece.type), index(man.square));
}

Square flipped(Square s) {
  return Symmetry::flip_ranks()(s);
}

/// Where a symmetry takes each square, as an index for rows.
const std::array<std::uint8_t, square_count>& permutation_of(Symmetry symmetry) {
  static constexpr auto permutations = [] {
    std::array<std::array<std::uint8_t, square_count>, all_symmetries.size()> result{};
    for (const Symmetry s : all_symmetries) {
      for (const Square from : all_squares) {
        result[s.code()][index(from)] = static_cast<std::uint8_t>(index(s(from)));
      }
    }
    return result;
  }();
  return permutations[symmetry.code()];
}

/// The men that a view shows.
Material shown_material(std::span<const Piece> pieces, const ViewKey& key) {
  Material material = bare_kings;
  for (const Man& man : key.fixed) material.add(man.piece);
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    if ((key.kept >> i & 1) != 0) material.add(pieces[i]);
  }
  return material;
}

/// Reads another table for a view: puts the men of a row of the slice into that table's order.
class TargetReader {
 public:
  TargetReader(std::span<const Piece> pieces, const ViewKey& key, const SolvedTables& tables) {
    const Material material = shown_material(pieces, key);
    swapped_ = !material.is_normalised();
    to_move_ = swapped_ ? !key.to_move : key.to_move;
    if (material == bare_kings) return;
    const Material target = material.normalised();
    layout_.emplace(is_trivially_drawn(target) ? TableLayout(target) : tables.layout(target));
    assign_seats(pieces, key);
    // All pawns are fixed: whatever the other men do, one slice has it all.
    slice_ = layout_->place_of(men_at({}, {})).slice;
  }

  /// Whether what is read comes from a table; draws by insufficient material need none.
  bool has_table() const { return layout_.has_value() && !is_trivially_drawn(layout_->material()); }
  BandFlags no_bands() const { return BandFlags(layout_->plane_count() * bands_per_plane); }
  /// Flags the bands that read() will ask for.
  void need(const PieceSquares& squares, SquareSet taken, SquareSet kings, BandFlags& bands) const {
    for (const Square king : (swapped_ ? SquareSet::all() : kings) - taken) {
      std::uint8_t& flag = bands[layout_->place_of(men_at(squares, king)).row / rows_per_band];
      std::atomic_ref(flag).store(1, std::memory_order_relaxed);
    }
  }
  /// Has the bands made ready. To be called once, before read().
  void load(const SolvedTables& tables, const BandFlags& bands, Executor& executor) {
    codes_ = tables.bands(layout_->material(), slice_, to_move_, bands, executor);
  }

  /// Fills in the codes of a tile for the black king's squares that are not taken, and these of the white
  /// king's.
  void read(const PieceSquares& squares, SquareSet taken, SquareSet kings, CodeTile& tile) const {
    for (const Square king : (swapped_ ? SquareSet::all() : kings) - taken) {
      std::array<Code, square_count> drawn;
      MenSquares men{};
      TableLayout::RowPlace place{};
      if (layout_) {
        men = men_at(squares, king);
        place = layout_->place_of(men);
      }
      const CodeRow source = codes_ ? CodeRow(codes_->row(place.row)) : drawn_row(king, men, drawn);
      const auto& where = permutation_of(codes_ ? place.symmetry : Symmetry::identity());
      if (!swapped_) {
        auto& row = tile[index(king)];
        for (unsigned i = 0; i < square_count; ++i) row[i] = source[where[i]];
      } else {
        // Our black king is their white one: their row is a column of the tile.
        for (const Square white : kings) {
          tile[index(white)][index(king)] = source[where[index(flipped(white))]];
        }
      }
    }
  }

 private:
  /// Where a man of the slice goes in the target's MenSquares.
  struct Seat {
    bool is_pawn;
    std::size_t number;
    std::optional<std::size_t> piece;  // the slice's piece that sits there
    Square fixed{};                    // else this man's square
  };

  /// `king` is the king whose rows the target has: our white one, or, with colours exchanged, our black one.
  MenSquares men_at(const PieceSquares& squares, Square king) const {
    MenSquares men{};
    men.pieces[0] = swapped_ ? flipped(king) : king;
    for (const Seat& seat : seats_) {
      const Square s = seat.piece ? squares[*seat.piece] : seat.fixed;
      (seat.is_pawn ? men.pawns[seat.number] : men.pieces[seat.number]) = swapped_ ? flipped(s) : s;
    }
    return men;
  }

  /// What a table of draws would hold.
  CodeRow drawn_row(Square king, const MenSquares& men, std::array<Code, square_count>& row) const {
    const SquareSet legal =
        layout_ ? RowRules::of(*layout_, men).legal[index(to_move_)] : ~king_attacks(king) - SquareSet(king);
    write_where(row, legal, draw_code, illegal_code);
    return row;
  }

  /// Finds a seat for every man but the kings.
  void assign_seats(std::span<const Piece> pieces, const ViewKey& key) {
    std::vector<bool> taken_pieces(layout_->pieces().size()), taken_pawns(layout_->pawns().size());
    const auto seat_for = [&](Piece piece) -> Seat {
      const Piece seen = {swapped_ ? !piece.color : piece.color, piece.type};
      const bool is_pawn = seen.type == PieceType::pawn;
      std::vector<bool>& taken = is_pawn ? taken_pawns : taken_pieces;
      std::size_t i = 0;
      while (taken[i] || (is_pawn ? Piece{layout_->pawns()[i], seen.type} : layout_->pieces()[i]) != seen)
        ++i;
      taken[i] = true;
      return {is_pawn, i, std::nullopt, {}};
    };
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      if ((key.kept >> i & 1) == 0) continue;
      seats_.push_back(seat_for(pieces[i]));
      seats_.back().piece = i;
    }
    for (const Man& man : key.fixed) {
      seats_.push_back(seat_for(man.piece));
      seats_.back().fixed = man.square;
    }
  }

  std::optional<TableLayout> layout_;  // none for two bare kings
  std::size_t slice_ = 0;
  std::shared_ptr<const SolvedBands> codes_;
  bool swapped_;
  Color to_move_;
  std::vector<Seat> seats_;
};

/// The slice of this very table that a key shows, if its codes can be read where they are: same order, not
/// mirrored, and no plane left out as a copy.
std::shared_ptr<const Solution::Slice> slice_in_place(const SolvedSlices& slices, const ViewKey& key) {
  const TableLayout& table = slices.layout();
  const bool all_kept = key.kept == (1u << table.pieces().size()) - 1;
  if (!all_kept || key.fixed.size() != table.pawns().size()) return nullptr;
  MenSquares men{};
  for (std::size_t i = 0; i < key.fixed.size(); ++i) {
    if (key.fixed[i].piece != Piece{table.pawns()[i], PieceType::pawn}) return nullptr;
    men.pawns[i] = key.fixed[i].square;
  }
  const auto place = table.place_of(men);
  if (place.symmetry != Symmetry::identity() || table.pawn_squares(place.slice) != men.pawns) {
    return nullptr;
  }
  std::shared_ptr<const Solution::Slice> slice = slices.in_memory(place.slice);
  return slice != nullptr && slice->layout().all_copies().empty() ? slice : nullptr;
}

/// All tables, the one being solved among them.
class TablesWith : public SolvedTables {
 public:
  TablesWith(const SolvedTables& others, const SolvedSlices& own) : others_(others), own_(own) {}
  const TableLayout& layout(Material material) const override {
    return material == own_.layout().material() ? own_.layout() : others_.layout(material);
  }
  std::shared_ptr<const SolvedBands> bands(Material material, std::size_t slice, Color to_move,
                                           const BandFlags& needed, Executor& executor) const override {
    if (material != own_.layout().material())
      return others_.bands(material, slice, to_move, needed, executor);
    return own_.bands(slice, to_move, needed, executor);
  }

 private:
  const SolvedTables& others_;
  const SolvedSlices& own_;
};

}  // namespace

void sort_men(std::vector<Man>& men) {
  std::ranges::sort(men, {}, order_of_man);
}

bool operator<(const ViewKey& a, const ViewKey& b) {
  if (a.to_move != b.to_move) return a.to_move < b.to_move;
  if (a.kept != b.kept) return a.kept < b.kept;
  return std::ranges::lexicographical_compare(a.fixed, b.fixed, {}, order_of_man, order_of_man);
}

View::View(std::span<const Piece> pieces, const ViewKey& key, std::shared_ptr<const Solution::Slice> slice)
    : pieces_(pieces), key_(key), in_place_(std::move(slice)) {
  // A row of the slice is the sum of its pieces' squares times their strides; a fixed man adds the same
  // always.
  const SliceLayout& shown = in_place_->layout();
  std::vector<bool> is_seated(pieces.size());
  std::vector<Man> fixed = key.fixed;
  std::size_t first_row = 0;
  for (std::size_t seat = 0; seat < shown.pieces().size(); ++seat) {
    const std::size_t stride = seat < shown.outer_pieces().size() ? shown.stride(seat) * square_count : 1;
    std::size_t i = 0;
    while (i < pieces.size() &&
           (is_seated[i] || (key.kept >> i & 1) == 0 || pieces[i] != shown.pieces()[seat]))
      ++i;
    if (i < pieces.size()) {
      is_seated[i] = true;
      strides_[i] = stride;
    } else {
      const auto man = std::ranges::find(fixed, shown.pieces()[seat], &Man::piece);
      first_row += index(man->square) * stride;
      fixed.erase(man);
    }
  }
  const Code* const codes = std::as_const(*in_place_).codes(key.to_move).data();
  for (std::size_t king = 0; king < square_count; ++king) {
    slabs_[king] = codes + (first_row + king * strides_[0]) * square_count;
  }
}

View::View(std::span<const Piece> pieces, ViewKey key, const SolvedTables& tables)
    : pieces_(pieces),
      key_(std::move(key)),
      tables_(&tables),
      is_swapped_(!shown_material(pieces, key_).is_normalised()) {
  set_strides();
}

View::View(std::span<const Piece> pieces) : pieces_(pieces), key_{} {
  own_[0] = make_large_array<Code>(square_count);
  std::fill_n(own_[0].get(), square_count, illegal_code);
  slabs_.fill(own_[0].get());  // without strides all rows are this one
}

View::View(std::span<const Piece> pieces, ViewKey key, Code code, Executor& executor)
    : pieces_(pieces), key_(std::move(key)) {
  set_strides();
  fill_slabs(code, executor);
}

std::size_t View::own_bytes() const {
  const auto held = std::ranges::count_if(own_, [](const auto& slab) { return slab != nullptr; });
  return static_cast<std::size_t>(held) * strides_[0] * square_count * sizeof(Code);
}

void View::hold(SquareSet kings, SquareSet soon, Executor& executor) {
  if (tables_ == nullptr) return;
  if (is_swapped_) kings |= soon;
  SquareSet missing;
  for (const Square king : all_squares) {
    LargeArray<Code>& slab = own_[index(king)];
    if (!kings.contains(king)) {
      slab.reset();
    } else if (slab == nullptr) {
      missing |= king;
    }
  }
  for (const Square king : missing) {
    own_[index(king)] = make_large_array<Code>(strides_[0] * square_count);
  }
  if (!missing.empty()) make_slabs(missing, executor);
  for (const Square king : all_squares) slabs_[index(king)] = own_[index(king)].get();
}

void View::make_slabs(SquareSet kings, Executor& executor) {
  const std::size_t tiles = strides_[0];
  TargetReader reader(pieces_, key_, *tables_);
  if (reader.has_table()) {
    BandFlags bands = reader.no_bands();
    executor.for_each(tiles, [&](std::size_t number) {
      const Tile tile = tile_of(number);
      if (!tile.overlapping) reader.need(tile.squares, tile.taken, kings, bands);
    });
    reader.load(*tables_, bands, executor);
  }
  executor.for_each(tiles, [&](std::size_t number) {
    const Tile tile = tile_of(number);
    CodeTile codes;
    for (const Square king : kings) codes[index(king)].fill(illegal_code);
    if (!tile.overlapping) {
      reader.read(tile.squares, tile.taken, kings, codes);
      for (const Square king : kings) {
        auto& row = codes[index(king)];
        for (const Square s : tile.taken) row[index(s)] = illegal_code;
        row[index(king)] = illegal_code;
      }
      for (const Square s : tile.taken& kings) codes[index(s)].fill(illegal_code);
    }
    for (const Square king : kings) {
      std::ranges::copy(codes[index(king)], &own_[index(king)][number * square_count]);
    }
  });
}

void View::fill_slabs(Code code, Executor& executor) {
  std::vector<Piece> shown = {pieces_[0]};
  std::vector<Man> pawns;
  std::vector<Square> promoted;
  for (std::size_t i = 1; i < pieces_.size(); ++i) {
    if ((key_.kept >> i & 1) != 0) shown.push_back(pieces_[i]);
  }
  for (const Man& man : key_.fixed) {
    if (man.piece.type == PieceType::pawn) {
      pawns.push_back(man);
    } else {
      shown.push_back(man.piece);
      promoted.push_back(man.square);
    }
  }
  executor.for_each(square_count, [&](std::size_t king) {
    LargeArray<Code>& slab = own_[king];
    slab = make_large_array<Code>(strides_[0] * square_count);
    for (std::size_t number = 0; number < strides_[0]; ++number) {
      const Tile tile = tile_of(number);
      PieceSquares squares{square_at(static_cast<unsigned>(king))};
      std::size_t seat = 1;
      for (std::size_t i = 1; i < pieces_.size(); ++i) {
        if ((key_.kept >> i & 1) != 0) squares[seat++] = tile.squares[i];
      }
      std::ranges::copy(promoted, squares.begin() + static_cast<std::ptrdiff_t>(seat));
      write_where(std::span(&slab[number * square_count], square_count).first<square_count>(),
                  RowRules::of(shown, squares, pawns).legal[index(key_.to_move)], code, illegal_code);
    }
    slabs_[king] = slab.get();
  });
}

void View::set_strides() {
  std::size_t rows = 1;
  for (std::size_t i = pieces_.size(); i-- > 0;) {
    if ((key_.kept >> i & 1) == 0) continue;
    strides_[i] = rows;
    rows *= square_count;
  }
}

View::Tile View::tile_of(std::size_t number) const {
  Tile tile;
  for (const Man& man : key_.fixed) tile.taken |= man.square;
  for (std::size_t i = 1; i < pieces_.size(); ++i) {
    if ((key_.kept >> i & 1) == 0) continue;
    const Square s = square_at(static_cast<unsigned>(number / strides_[i] % square_count));
    tile.squares[i] = s;
    tile.overlapping = tile.overlapping || tile.taken.contains(s);
    tile.taken |= s;
  }
  return tile;
}

ViewCache::ViewCache(const Solution& solution, const SolvedTables& tables, std::size_t budget_bytes)
    : own_slices_(std::make_unique<SlicesInMemory>(solution)),
      slices_(*own_slices_),
      tables_(std::make_unique<TablesWith>(tables, slices_)),
      slabs_(Slabs::all),
      budget_(budget_bytes) {}

ViewCache::ViewCache(const SolvedSlices& slices, const SolvedTables& tables, Slabs slabs,
                     std::size_t budget_bytes)
    : slices_(slices),
      tables_(std::make_unique<TablesWith>(tables, slices_)),
      slabs_(slabs),
      budget_(budget_bytes) {}

std::shared_ptr<View> ViewCache::view(const ViewKey& key, Executor& executor) {
  // A view that fixes as many men as there are pawns shows what one slice converts to, or hardly more.
  const bool is_for_one = holds_as_needed() || key.fixed.size() >= slices_.layout().pawns().size();
  if (is_for_one) return make(key, executor);
  const std::shared_ptr<Entry> entry = entry_for(key);
  std::call_once(entry->made, [&] {
    std::shared_ptr<View> made = make(key, executor);
    keep(*entry, std::move(made));
  });
  return entry->view;
}

std::shared_ptr<View> ViewCache::make(const ViewKey& key, Executor& executor) const {
  const TableLayout& layout = slices_.layout();
  if (auto slice = slice_in_place(slices_, key)) {
    return std::make_shared<View>(layout.pieces(), key, std::move(slice));
  }
  auto view = std::make_shared<View>(layout.pieces(), key, *tables_);
  if (!holds_as_needed()) view->hold(SquareSet::all(), {}, executor);
  return view;
}

SquareSet ViewCache::moveless(std::span<const Man> pawns, const PieceSquares& squares, Color to_move) const {
  MenSquares men{};
  std::size_t seat = 0;
  for (const Color c : all_colors) {
    for (const Man& pawn : pawns) {
      if (pawn.piece.color == c) men.pawns[seat++] = pawn.square;
    }
  }
  men.pieces = squares;
  const auto place = slices_.layout().place_of(men);
  return place.symmetry.inverse()(slices_.moveless(place.slice, to_move, place.row));
}

/// Finds the entry, or makes one without a view, and puts it first.
std::shared_ptr<ViewCache::Entry> ViewCache::entry_for(const ViewKey& key) {
  const Lock lock(mutex_);
  const auto [place, is_new] = kept_.try_emplace(key);
  Kept& kept = place->second;
  if (is_new) {
    by_use_.push_front(key);
    kept = {std::make_shared<Entry>(), by_use_.begin()};
  } else {
    by_use_.splice(by_use_.begin(), by_use_, kept.place);
  }
  return kept.entry;
}

/// Enters the view, and forgets those that were not used for longest. One that another thread is still making
/// counts nothing yet.
void ViewCache::keep(Entry& entry, std::shared_ptr<View> made) {
  const Lock lock(mutex_);
  bytes_ += made->own_bytes();
  entry.view = std::move(made);
  while (bytes_ > budget_ && by_use_.size() > 1) {
    const auto oldest = kept_.find(by_use_.back());
    const std::shared_ptr<View>& view = oldest->second.entry->view;
    if (view == nullptr) return;
    bytes_ -= view->own_bytes();
    kept_.erase(oldest);
    by_use_.pop_back();
  }
}

}  // namespace mate33
