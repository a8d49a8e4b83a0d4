#include "conversions.hpp"

#include <algorithm>
#include <atomic>
#include <tuple>
#include <utility>

namespace mate33 {

namespace {

constexpr std::array promotion_types = {PieceType::queen, PieceType::rook, PieceType::bishop,
                                        PieceType::knight};

Square flipped(Square s) {
  return Symmetry::flip_ranks()(s);
}

Square pushed(Square s, Color c) {
  return square_at(c == Color::white ? index(s) + 8 : index(s) - 8);
}

/// Reads another table for a view: puts the men of a row of the slice into that table's order.
class TargetReader {
 public:
  TargetReader(const SliceLayout& layout, const View::Key& key) {
    Material material = bare_kings;
    for (const Man& man : key.fixed) material.add(man.piece);
    for (std::size_t i = 1; i < layout.pieces().size(); ++i) {
      if ((key.kept >> i & 1) != 0) material.add(layout.pieces()[i]);
    }
    swapped_ = !material.is_normalised();
    to_move_ = swapped_ ? !key.to_move : key.to_move;
    if (material == bare_kings) return;
    layout_.emplace(material.normalised());
    fixed_ = key.fixed;
    for (std::size_t i = 0; i < layout.pieces().size(); ++i) {
      if ((key.kept >> i & 1) != 0) kept_.push_back({layout.pieces()[i], i});
    }
    assign_seats();
    // All pawns are fixed: whatever the other men do, one slice has it all.
    slice_ = layout_->place_of(men_at({})).slice;
  }

  /// Whether there is a table to read: not for two bare kings.
  bool has_table() const { return layout_.has_value(); }
  /// Flags for need() to fill in; none where it would cost more to find out than to have all planes.
  PlaneFlags no_planes() const { return PlaneFlags(swapped_ ? 0 : layout_->plane_count()); }
  /// Flags the plane that read() will ask for.
  void need(const PieceSquares& squares, PlaneFlags& planes) const {
    std::uint8_t& flag = planes[layout_->place_of(men_at(squares)).row / square_count];
    std::atomic_ref(flag).store(1, std::memory_order_relaxed);
  }
  /// Has the planes made ready. To be called once, before read().
  void load(const SolvedTables& tables, const PlaneFlags& planes, WorkerTeam& team) {
    codes_ = tables.slice(layout_->material(), slice_, planes, team);
  }

  /// Fills in the 64 codes of a row. No two of the row's men share a square.
  void read(const PieceSquares& squares, std::span<Code, square_count> row) const {
    if (codes_ == nullptr) {
      for (const Square s : all_squares) {
        const bool apart = s != squares[0] && !king_attacks(squares[0]).contains(s);
        row[index(s)] = apart ? draw_code : illegal_code;
      }
      return;
    }
    MenSquares men = men_at(squares);
    if (!swapped_) {
      const auto place = layout_->place_of(men);
      const auto source = codes_->row(to_move_, place.row);
      for (unsigned i = 0; i < square_count; ++i) row[i] = source[index(place.symmetry(square_at(i)))];
      return;
    }
    men.black_king = flipped(squares[0]);
    for (const Square s : all_squares) {
      men.pieces[0] = flipped(s);
      row[index(s)] = codes_->codes(to_move_)[layout_->place_of(men).entry(men.black_king)];
    }
  }

 private:
  struct Kept {
    Piece piece;
    std::size_t number;  // in the slice
  };
  /// Where a man of the slice goes in the target's MenSquares.
  struct Seat {
    bool is_pawn;
    std::size_t number;
    std::optional<std::size_t> piece;  // the slice's piece that sits there
    Square fixed{};                    // else this man's square
  };

  MenSquares men_at(const PieceSquares& squares) const {
    MenSquares men{};
    for (const Seat& seat : seats_) {
      const Square s = seat.piece ? squares[*seat.piece] : seat.fixed;
      (seat.is_pawn ? men.pawns[seat.number] : men.pieces[seat.number]) = swapped_ ? flipped(s) : s;
    }
    return men;
  }

  Piece as_seen(Piece piece) const { return {swapped_ ? !piece.color : piece.color, piece.type}; }

  /// Finds a seat for every man but the two kings whose rows are filled in by read().
  void assign_seats() {
    const TableLayout& target = *layout_;
    std::vector<bool> taken_pieces(target.pieces().size()), taken_pawns(target.pawns().size());
    const auto seat_for = [&](Piece piece) -> Seat {
      const Piece seen = as_seen(piece);
      if (seen.type == PieceType::pawn) {
        std::size_t i = 0;
        while (taken_pawns[i] || target.pawns()[i] != seen.color) ++i;
        taken_pawns[i] = true;
        return {true, i, std::nullopt, {}};
      }
      std::size_t i = 0;
      while (taken_pieces[i] || target.pieces()[i] != seen) ++i;
      taken_pieces[i] = true;
      return {false, i, std::nullopt, {}};
    };
    for (const Kept& kept : kept_) {
      if (kept.number == 0 && swapped_) continue;  // our white king is their black one
      Seat seat = seat_for(kept.piece);
      seat.piece = kept.number;
      seats_.push_back(seat);
    }
    for (const Man& man : fixed_) {
      Seat seat = seat_for(man.piece);
      seat.fixed = man.square;
      seats_.push_back(seat);
    }
  }

  std::optional<TableLayout> layout_;
  std::size_t slice_ = 0;
  std::shared_ptr<const Solution::Slice> codes_;  // null for two bare kings
  bool swapped_;
  Color to_move_;
  std::vector<Man> fixed_;
  std::vector<Kept> kept_;
  std::vector<Seat> seats_;
};

/// The codes of the slice that a key names, if they can be read where they are: same table, same order, not
/// mirrored, and no plane left out as a copy.
std::shared_ptr<const Solution::Slice> slice_in_place(const SliceLayout& layout, const View::Key& key,
                                                      const SolvedTables& tables, WorkerTeam& team) {
  const TableLayout& table = layout.table();
  const bool all_kept = key.kept == (1u << table.pieces().size()) - 1;
  if (!all_kept || key.fixed.size() != table.pawns().size() || !layout.all_copies().empty()) return nullptr;
  MenSquares men{};
  for (std::size_t i = 0; i < key.fixed.size(); ++i) {
    if (key.fixed[i].piece != Piece{table.pawns()[i], PieceType::pawn}) return nullptr;
    men.pawns[i] = key.fixed[i].square;
  }
  const auto place = table.place_of(men);
  if (place.symmetry != Symmetry::identity() || table.pawn_squares(place.slice) != men.pawns) return nullptr;
  const SliceLayout target(table, place.slice);
  if (!target.all_copies().empty()) return nullptr;
  return tables.slice(table.material(), place.slice, {}, team);
}

}  // namespace

bool operator<(const View::Key& a, const View::Key& b) {
  const auto as_numbers = [](const View::Key& key) {
    std::vector<unsigned> numbers = {index(key.to_move), key.kept};
    for (const Man& man : key.fixed) {
      numbers.insert(numbers.end(), {index(man.piece.color), index(man.piece.type), index(man.square)});
    }
    return numbers;
  };
  return as_numbers(a) < as_numbers(b);
}

View::View(const SliceLayout& layout, const Key& key, const SolvedTables& tables, WorkerTeam& team)
    : piece_count_(layout.pieces().size()) {
  std::size_t rows = 1;
  for (std::size_t i = piece_count_; i-- > 0;) {
    if ((key.kept >> i & 1) == 0) continue;
    strides_[i] = rows;
    rows *= square_count;
  }
  if ((in_place_ = slice_in_place(layout, key, tables, team))) {
    codes_ = in_place_->codes(key.to_move);
    return;
  }
  own_.resize(rows * square_count);
  codes_ = own_;
  TargetReader reader(layout, key);
  if (reader.has_table()) {
    PlaneFlags planes = reader.no_planes();
    team.for_each(planes.empty() ? 0 : rows, [&](std::size_t number) {
      const ViewRow row = row_of(key, number);
      if (!row.overlapping) reader.need(row.squares, planes);
    });
    reader.load(tables, planes, team);
  }
  team.for_each(rows, [&](std::size_t number) {
    const ViewRow row = row_of(key, number);
    const std::span<Code, square_count> codes(&own_[number * square_count], square_count);
    if (row.overlapping) {
      std::ranges::fill(codes, illegal_code);
      return;
    }
    reader.read(row.squares, codes);
    for (const Square s : row.taken) codes[index(s)] = illegal_code;
  });
}

View::ViewRow View::row_of(const Key& key, std::size_t number) const {
  ViewRow row;
  for (const Man& man : key.fixed) row.taken |= man.square;
  for (std::size_t i = 0; i < piece_count_; ++i) {
    if ((key.kept >> i & 1) == 0) continue;
    const Square s = square_at(static_cast<unsigned>(number / strides_[i] % square_count));
    row.squares[i] = s;
    row.overlapping = row.overlapping || row.taken.contains(s);
    row.taken |= s;
  }
  return row;
}

const View& ViewCache::view(const SliceLayout& layout, const View::Key& key) {
  if (shared_ != nullptr && key.fixed.empty()) return shared_->view(layout, key);
  const std::scoped_lock lock(mutex_);
  std::unique_ptr<View>& view = views_[key];
  if (view == nullptr) view = std::make_unique<View>(layout, key, tables_, team_);
  return *view;
}

Conversions::Conversions(const SliceLayout& layout, Color mover, ViewCache& views)
    : layout_(layout), mover_(mover), views_(views), all_pieces_((1u << layout.pieces().size()) - 1) {
  std::vector<Man> pawns(layout.pawns().begin(), layout.pawns().end());
  for (std::size_t i = 1; i < layout.pieces().size(); ++i) {
    if (layout.pieces()[i].color != mover) piece_captured_[i] = view(pawns, all_pieces_ & ~(1u << i));
  }
  for (std::size_t i = 0; i < pawns.size(); ++i) {
    if (pawns[i].piece.color == mover) {
      add_pawn_moves(i);
      add_pawn_captures(i);
    } else {
      pawn_captured_[i] = view(pawns_without(i), all_pieces_);
    }
  }
}

std::vector<Man> Conversions::pawns_without(std::size_t pawn) const {
  std::vector<Man> pawns(layout_.pawns().begin(), layout_.pawns().end());
  pawns.erase(pawns.begin() + static_cast<std::ptrdiff_t>(pawn));
  return pawns;
}

const View* Conversions::view(std::vector<Man> fixed, unsigned kept) {
  // In the order of the layout: White's men first, twins by square.
  std::ranges::sort(fixed, {}, [](const Man& man) {
    return std::tuple(index(man.piece.color), index(man.piece.type), index(man.square));
  });
  return &views_.view(layout_, {!mover_, std::move(fixed), kept});
}

void Conversions::add_pawn_moves(std::size_t pawn) {
  const Square from = layout_.pawns()[pawn].square;
  const Square to = pushed(from, mover_);
  if (layout_.pawn_squares().contains(to)) return;
  add_arrivals({from, to, to, std::nullopt, nullptr, {}, {}}, pawns_without(pawn), all_pieces_);
  const Rank first = mover_ == Color::white ? Rank::r2 : Rank::r7;
  const Square far = pushed(to, mover_);
  if (rank_of(from) != first || layout_.pawn_squares().contains(far)) return;
  PawnMove move{from, far, {to, far}, std::nullopt, nullptr, {}, pawns_without(pawn)};
  const std::vector<Man> others = move.pawns_after;
  move.pawns_after.push_back({{mover_, PieceType::pawn}, far});
  move.en_passant = en_passant_views(move, others);
  add_arrivals(std::move(move), others, all_pieces_);
}

void Conversions::add_pawn_captures(std::size_t pawn) {
  const Square from = layout_.pawns()[pawn].square;
  for (const Square to : pawn_attacks(mover_, from)) {
    for (std::size_t i = 1; i < layout_.pieces().size(); ++i) {
      if (layout_.pieces()[i].color == mover_ || layout_.pawn_squares().contains(to)) continue;
      add_arrivals({from, to, {}, i, nullptr, {}, {}}, pawns_without(pawn), all_pieces_ & ~(1u << i));
    }
    for (const Man& victim : layout_.pawns()) {
      if (victim.square != to || victim.piece.color == mover_) continue;
      std::vector<Man> others = pawns_without(pawn);
      std::erase(others, victim);
      add_arrivals({from, to, {}, std::nullopt, nullptr, {}, {}}, others, all_pieces_);
    }
  }
}

/// Adds the move of a pawn that arrives beside these other fixed men: as itself, or as each piece it can
/// become.
void Conversions::add_arrivals(PawnMove move, std::vector<Man> others, unsigned kept) {
  const auto add = [&](PieceType type) {
    others.push_back({{mover_, type}, move.to});
    move.view = view(others, kept);
    others.pop_back();
    pawn_moves_.push_back(move);
  };
  if (rank_of(move.to) != Rank::r1 && rank_of(move.to) != Rank::r8) return add(PieceType::pawn);
  for (const PieceType type : promotion_types) add(type);
}

std::vector<const View*> Conversions::en_passant_views(const PawnMove& move, std::vector<Man> others) {
  std::vector<const View*> found;
  const Square passed = pushed(move.from, mover_);
  for (const Man& capturer : std::vector<Man>(others)) {
    if (capturer.piece.color == mover_ || !pawn_attacks(!mover_, capturer.square).contains(passed)) continue;
    std::vector<Man> after = others;
    std::erase(after, capturer);
    after.push_back({capturer.piece, passed});
    std::ranges::sort(after, {}, [](const Man& man) {
      return std::tuple(index(man.piece.color), index(man.piece.type), index(man.square));
    });
    found.push_back(&views_.view(layout_, {mover_, std::move(after), all_pieces_}));
  }
  return found;
}

/// What a double push leads to: the better, for the opponent, of the position without the right to capture en
/// passant and of each such capture; the captures alone where there is no other move.
std::array<Code, square_count> Conversions::with_en_passant(const PawnMove& move,
                                                            const PieceSquares& squares) const {
  std::array<Code, square_count> row;
  std::ranges::copy(move.view->row(squares), row.begin());
  const TableLayout& table = layout_.table();
  MenSquares men{};
  std::size_t seat = 0;
  for (const Color c : all_colors) {
    for (const Man& pawn : move.pawns_after) {
      if (pawn.piece.color == c) men.pawns[seat++] = pawn.square;
    }
  }
  men.pieces = squares;
  const auto place = table.place_of(men);
  SquareSet undecided =
      place.symmetry.inverse()(views_.slice(table.material(), place.slice)->moveless(!mover_)[place.row]);
  for (const View* capture : move.en_passant) {
    const auto after = capture->row(squares);
    for (const Square s : all_squares) {
      Code& code = row[index(s)];
      if (code == illegal_code || after[index(s)] == illegal_code) continue;
      const Code captured = before_move(after[index(s)]);
      if (undecided.contains(s) || rank_of_code(captured) > rank_of_code(code)) code = captured;
      undecided = undecided - s;
    }
  }
  return row;
}

}  // namespace mate33
