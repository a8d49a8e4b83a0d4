// Every position beside the Syzygy tables, through Fathom: of DTM win, draw and loss, where a cursed win is a
// win and a blessed loss a loss; of DTZ all five results and the plies.
#include <fmt/core.h>
#include <tbprobe.h>

#include <mutex>

#include "comparison.hpp"
#include "mate33/census/table_verification.hpp"

namespace {

using namespace mate33;

class SyzygyTables : public compare::OtherTables {
 public:
  bool has(Metric metric) const override { return !has_clock(metric); }

  std::optional<std::string> difference(const Position& position, Value value) override {
    const std::scoped_lock lock(mutex_);  // Debian builds Fathom without locks of its own
    const unsigned wdl = asked(tb_probe_wdl, position);
    const bool wins = wdl == TB_WIN || wdl == TB_CURSED_WIN, loses = wdl == TB_LOSS || wdl == TB_BLESSED_LOSS;
    if (wins == value.is_win() && loses == value.is_loss()) return std::nullopt;
    return describe(value) + ", Syzygy: " + (wins ? "won" : loses ? "lost" : "drawn");
  }

  std::optional<std::string> difference(const Position& position, DtzValue value) override {
    const std::scoped_lock lock(mutex_);
    const unsigned wdl = asked(tb_probe_wdl, position);
    const int result = static_cast<int>(wdl) - TB_DRAW;
    if (result != static_cast<int>(value.wdl())) {
      return fmt::format("WDL {}, Syzygy: {}", static_cast<int>(value.wdl()), result);
    }
    const unsigned root = asked(tb_probe_root, position, nullptr);
    const bool is_over = root == TB_RESULT_CHECKMATE || root == TB_RESULT_STALEMATE;
    const unsigned plies = is_over ? 0 : TB_GET_DTZ(root);
    if (plies == value.plies.count()) return std::nullopt;
    return fmt::format("DTZ {}, Syzygy: {}", value.plies.count(), plies);
  }

 private:
  /// Calls a function of Fathom's with the position. Throws NoAnswer.
  template <class Function, class... More>
  static unsigned asked(Function function, const Position& position, More... more) {
    const auto set = [&](PieceType t) { return position.pieces(t).bits(); };
    const unsigned answer = function(
        position.pieces(Color::white).bits(), position.pieces(Color::black).bits(), set(PieceType::king),
        set(PieceType::queen), set(PieceType::rook), set(PieceType::bishop), set(PieceType::knight),
        set(PieceType::pawn), 0, 0, 0, position.side_to_move == Color::white, more...);
    if (answer == TB_RESULT_FAILED) throw compare::NoAnswer();
    return answer;
  }

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
