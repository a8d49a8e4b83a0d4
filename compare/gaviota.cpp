// The distance to mate of every position beside the Gaviota tables, through their own library.
#include <fmt/core.h>

extern "C" {
#include <gtb-probe.h>
}

#include <array>
#include <mutex>

#include "comparison.hpp"
#include "mate33/census/table_verification.hpp"

namespace {

using namespace mate33;

class GaviotaTables : public compare::OtherTables {
 public:
  std::optional<std::string> difference(const Position& position, Value value) override {
    unsigned result = tb_UNKNOWN, plies = 0;
    const Side white(position, Color::white), black(position, Color::black);
    const unsigned to_move =
        position.side_to_move == Color::white ? unsigned{tb_WHITE_TO_MOVE} : unsigned{tb_BLACK_TO_MOVE};
    {
      const std::scoped_lock lock(mutex_);
      if (tb_probe_hard(to_move, tb_NOSQUARE, tb_NOCASTLE, white.squares.data(), black.squares.data(),
                        white.pieces.data(), black.pieces.data(), &result, &plies) == 0) {
        throw compare::NoAnswer();
      }
    }
    const unsigned winner = result == tb_WMATE ? 0u : 1u;
    const Value other = result == tb_DRAW                        ? Value::draw()
                        : winner == index(position.side_to_move) ? Value::win_in(Plies(plies))
                                                                 : Value::loss_in(Plies(plies));
    if (other == value) return std::nullopt;
    return describe(value) + ", Gaviota: " + describe(other);
  }

 private:
  /// The men of a side as the library takes them.
  struct Side {
    Side(const Position& position, Color color) {
      constexpr std::array<unsigned char, piece_type_count> names = {tb_KING,   tb_QUEEN,  tb_ROOK,
                                                                     tb_BISHOP, tb_KNIGHT, tb_PAWN};
      std::size_t count = 0;
      for (const PieceType type : all_piece_types) {
        for (const Square s : position.pieces(color, type)) {
          squares[count] = index(s);
          pieces[count++] = names[index(type)];
        }
      }
      squares[count] = tb_NOSQUARE;
      pieces[count] = tb_NOPIECE;
    }
    std::array<unsigned, 17> squares{};
    std::array<unsigned char, 17> pieces{};
  };

  std::mutex mutex_;
};

}  // namespace

int main(int argc, char** argv) {
  const char** paths = tbpaths_init();
  if (argc >= 6) paths = tbpaths_add(paths, argv[2]);
  tb_init(0, tb_CP4, paths);
  constexpr std::size_t cache_bytes = std::size_t{64} << 20;
  tbcache_init(cache_bytes, 96);
  if (argc < 6 || tb_availability() == 0) {
    fmt::print(stderr, "mate33: no Gaviota tables in {}\n", argc < 3 ? "" : argv[2]);
    return static_cast<int>(compare::ExitCode::no_table);
  }
  GaviotaTables tables;
  const compare::ExitCode code = compare::run_comparison(argc, argv, "Gaviota", tables);
  tbcache_done();
  tb_done();
  tbpaths_done(paths);
  return static_cast<int>(code);
}
