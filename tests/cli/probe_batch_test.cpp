#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "program.hpp"

// `mate33 probe - --json`: one FEN a line in, one object a line out.

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

const std::string one_fen(longest_mate_fen);

RunOutcome probe_lines(const std::string& input) {
  Invocation invocation = with_table({"probe", "-", "--json"});
  invocation.input = input;
  return run(invocation);
}

}  // namespace

TEST_CASE("the answer to a line comes before the next is asked") {
  Process process(with_table({"probe", "-", "--json"}));
  for (const char* side : {"w", "b", "w"}) {
    process.write("8/8/8/8/8/7B/8/Nk5K " + std::string(side) + "\n");
    const auto answer = process.read_line(std::chrono::seconds(20));
    REQUIRE(answer);
    CHECK(Json::parse(*answer).at("category") == (std::string_view(side) == "w" ? "win" : "draw"));
  }
  process.write("8/8/8/8/8/7B/8/Nk5K w");  // half a line waits for its end
  CHECK_FALSE(process.read_line(std::chrono::milliseconds(50)));
  const RunOutcome outcome = process.finish();
  CHECK(outcome.exit_code == 0);
  CHECK(lines_of(outcome.out).size() == 1);
}

TEST_CASE("a bad line is answered with the error, reading goes on, and the exit code is 2") {
  struct Case {
    std::string line, error;
  };
  const Case cases[] = {
      {"hello", "FEN, column 1 (placement)"},
      {"8/8/8/8/8/7B/8/Nk5K", "FEN, column 20 (side to move)"},
      {"8/8/8/8/8/7B/8/NkK5 w", "illegal position: the kings stand on adjacent squares"},
      {"   ", "FEN, column 4 (placement)"},
      {std::string("8/8/8/8/8/7B/8/Nk5K\0w", 21), "FEN, column 20"},
      {std::string(100'000, '8'), "FEN, column"},
      {"-", "FEN, column 1 (placement)"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.line.substr(0, 40));
    const RunOutcome outcome = probe_lines(one_fen + "\n" + c.line + "\n" + one_fen + "\n");
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err == "");
    const auto answers = lines_of(outcome.out);
    REQUIRE(answers.size() == 3);
    CHECK(Json::parse(answers[0]).at("dtm") == 65);
    const Json answer = Json::parse(answers[1]);
    CHECK(answer.size() == 2);
    CHECK(answer.at("fen") == c.line);
    CHECK(contains(answer.at("error").get<std::string>(), c.error));
    CHECK(answers[2] == answers[0]);
  }
}

TEST_CASE("invalid UTF-8 is answered with valid JSON") {
  for (const char* line : {"\xff\xfe", "8/8/8/8/8/7B/8/Nk5\xc3 w", "\xed\xa0\x80", "\xf0\x9f"}) {
    const RunOutcome outcome = probe_lines(std::string(line) + "\n");
    CHECK(outcome.exit_code == 2);
    REQUIRE(lines_of(outcome.out).size() == 1);
    CHECK(Json::accept(outcome.out));
    CHECK(Json::parse(outcome.out).contains("error"));
  }
}

TEST_CASE("line ends of any system, empty lines and a missing last line end are taken as they come") {
  const std::string one = probe_lines(one_fen + "\n").out;
  REQUIRE(Json::parse(one).at("dtm") == 65);
  CHECK(probe_lines(one_fen).out == one);
  CHECK(probe_lines(one_fen + "\r\n").out == one);
  CHECK(probe_lines("\n\r\n" + one_fen + "\r\n\n\n" + one_fen).out == one + one);
  CHECK(probe_lines("\xEF\xBB\xBF" + one_fen + "\n" + one_fen).out == one + one);  // a byte order mark
  const RunOutcome nothing = probe_lines("");
  CHECK(nothing.exit_code == 0);
  CHECK(nothing.out == "");
}

TEST_CASE("a line of the batch is answered as a call of its own is") {
  for (const std::string position : {"8/8/8/8/8/7B/8/Nk5K b - - 0 1", "8/8/2B5/8/8/8/5K2/5N1k b - - 0 1",
                                     "8/8/8/8/8/7Q/8/k6K w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}) {
    CAPTURE(position);
    CHECK(probe_lines(std::string(position) + "\n").out == run_mate33({"probe", position, "--json"}).out);
  }
}

TEST_CASE("a batch that cannot read or write is an error") {
  Invocation full = with_table({"probe", "-", "--json"});
  full.input = one_fen + "\n";
  full.output_file = "/dev/full";
  check_is_error(run(full), 5);
  Invocation unreadable = with_table({"probe", "-", "--json"});
  unreadable.input_file = "/";  // reading a directory fails
  check_is_error(run(unreadable), 5);
}

TEST_CASE("a batch with a damaged table ends with exit code 4") {
  const TemporaryDirectory directory;
  write_file(directory / "KBNvK.bin", "too short");
  Invocation invocation = without_tables({"probe", "-", "--json", "--tables", directory.path().string()});
  invocation.input = one_fen + "\n";
  const RunOutcome outcome = run(invocation);
  CHECK(outcome.exit_code == 4);
  CHECK(Json::parse(outcome.out).at("category") == "unknown");
}
