#include <doctest/doctest.h>

#include "program.hpp"

using namespace mate33::testing;

namespace {

RunOutcome run_uci(const std::string& input) {
  Invocation invocation = with_table({"uci"});
  invocation.input = input;
  return run(invocation);
}

}  // namespace

TEST_CASE("uci answers a GUI over its standard streams until quit") {
  Process engine(with_table({"uci"}));
  engine.write("uci\n");
  CHECK(engine.read_line()->starts_with("id name mate33 "));
  while (engine.read_line() != "uciok") {
  }
  engine.write("isready\r\n");
  CHECK(engine.read_line()->starts_with("info string found 1 table (up to 4 men) in "));
  CHECK(engine.read_line() == "readyok");
  engine.write("position fen " + std::string(longest_mate_fen) + "\ngo infinite\n");
  CHECK(contains(*engine.read_line(), " score mate 33 "));
  engine.write("stop\n");
  CHECK(engine.read_line() == "bestmove a1b3 ponder b1c2");
  const RunOutcome outcome = engine.finish("quit\nisready\n");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == "");
  CHECK(outcome.err == "");
}

TEST_CASE("uci brings a search to its end when the input ends") {
  const RunOutcome outcome = run_uci("position fen " + std::string(longest_mate_fen) + "\ngo");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  CHECK(lines_of(outcome.out).back() == "bestmove a1b3 ponder b1c2");
  CHECK(run_uci("").out == "");
  CHECK(run_uci("").exit_code == 0);
}

TEST_CASE("uci survives any bytes") {
  std::string nonsense;
  for (unsigned i = 0; i < 100'000; ++i) nonsense += static_cast<char>(i * 2654435761u >> 13);
  const RunOutcome outcome = run_uci(nonsense + "\n" + std::string(3'000'000, 'x') + "\nisready\n");
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "info string a line of more than 1048576 bytes is ignored\n"));
  CHECK(lines_of(outcome.out).back() == "readyok");
}

TEST_CASE("uci that cannot write is an error") {
  Invocation invocation = with_table({"uci"});
  invocation.input = "uci\n";
  invocation.output_file = "/dev/full";
  check_is_error(run(invocation), 5);
}

TEST_CASE("uci without tables starts all the same") {
  Invocation invocation = without_tables({"uci"});
  invocation.input = "isready\ngo\n";
  const RunOutcome outcome = run(invocation);
  CHECK(outcome.exit_code == 0);
  CHECK(
      contains(outcome.out, "info string found no tables in data: make some with 'mate33 generate --all 4"));
  CHECK(contains(outcome.out, "readyok\n"));
  CHECK(contains(outcome.out, "\nbestmove "));
}

TEST_CASE("ucci talks over its standard streams until quit or the end of the input") {
  Invocation invocation = without_tables({"ucci"});
  invocation.input = "ucci\nisready\nposition fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1\ngo time 1\n";
  const std::vector<std::string> lines = lines_of(run(invocation).out);
  CHECK(lines.front().starts_with("id name mate33 "));
  CHECK(lines.back() == "bestmove e1d1");  // mate on the board needs no table
  invocation.input += "quit\nisready\n";
  const RunOutcome outcome = run(invocation);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  CHECK(lines_of(outcome.out).back() == "bye");
}
