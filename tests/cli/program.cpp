#include "program.hpp"

#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>

#include "mate33/base/sha256.hpp"
#include "mate33/table/flat_table.hpp"

namespace mate33::testing {

namespace fs = std::filesystem;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Invocation without_tables(Words arguments) {
  static const TemporaryDirectory empty;
  Invocation invocation;
  invocation.program = MATE33_PROGRAM;
  invocation.arguments = std::move(arguments);
  invocation.environment = {{"MATE33_PATH", std::nullopt}, {"XDG_DATA_HOME", std::nullopt}};
  invocation.directory = empty.path();
  return invocation;
}

Invocation with_table(Words arguments) {
  Invocation invocation = without_tables(std::move(arguments));
  invocation.environment[0].second = made_table().string();
  return invocation;
}

RunOutcome run_mate33(Words arguments) {
  return run(with_table(std::move(arguments)));
}

const fs::path& made_table() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    const RunOutcome outcome = run(without_tables({"generate", "KBNvK", "--out", directory.path().string()}));
    if (outcome.exit_code != 0) throw std::runtime_error("mate33 generate failed: " + outcome.err);
    return true;
  }();
  static_cast<void>(made);
  return directory.path();
}

void check_is_error(const RunOutcome& outcome, int exit_code, std::initializer_list<std::string_view> parts) {
  CAPTURE(outcome.err);
  CHECK(outcome.exit_code == exit_code);
  CHECK(outcome.out == "");
  CHECK(lines_of(outcome.err).size() == 1);
  CHECK(outcome.err.starts_with("mate33: "));
  CHECK(outcome.err.ends_with("\n"));
  for (const std::string_view part : parts) {
    CAPTURE(part);
    CHECK(contains(outcome.err, part));
  }
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string contents_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const fs::path& file, std::string_view contents) {
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  if (!stream.flush()) throw std::runtime_error("cannot write " + file.string());
}

std::set<std::string> names_in(const fs::path& directory) {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

bool is_valid_table(const fs::path& file) {
  return static_cast<bool>(FlatTable::read_file(file.string()));
}

}  // namespace mate33::testing
