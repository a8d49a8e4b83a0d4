// Win, draw and loss of every position beside the Syzygy tables, through Fathom. DTM knows no fifty-move
// rule: a cursed win is a win, a blessed loss a loss.
#include <fmt/core.h>
#include <tbprobe.h>

#include <mutex>

#include "comparison.hpp"
#include "mate33/census/table_verification.hpp"

namespace {

using namespace mate33;

class SyzygyTables : public compare::OtherTables {
 public:
  std::optional<std::string> difference(const Position& position, Value value) override {
    const auto set = [&](PieceType t) { return position.pieces(t).bits(); };
    const std::scoped_lock lock(mutex_);  // Debian builds Fathom without locks of its own
    const unsigned wdl = tb_probe_wdl(
        position.pieces(Color::white).bits(), position.pieces(Color::black).bits(), set(PieceType::king),
        set(PieceType::queen), set(PieceType::rook), set(PieceType::bishop), set(PieceType::knight),
        set(PieceType::pawn), 0, 0, 0, position.side_to_move == Color::white);
    if (wdl == TB_RESULT_FAILED) throw compare::NoAnswer();
    const bool wins = wdl == TB_WIN || wdl == TB_CURSED_WIN, loses = wdl == TB_LOSS || wdl == TB_BLESSED_LOSS;
    if (wins == value.is_win() && loses == value.is_loss()) return std::nullopt;
    return describe(value) + ", Syzygy: " + (wins ? "won" : loses ? "lost" : "drawn");
  }

 private:
  std::mutex mutex_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6 || !tb_init(argv[2]) || TB_LARGEST == 0) {
    fmt::print(stderr, "mate33: no Syzygy tables in {}\n", argc < 3 ? "" : argv[2]);
    return static_cast<int>(compare::ExitCode::no_table);
  }
  SyzygyTables tables;
  return static_cast<int>(compare::run_comparison(argc, argv, "Syzygy", tables));
}
