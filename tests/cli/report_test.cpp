#include <doctest/doctest.h>

#include <algorithm>

#include "general_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Reports on a copy of the tables, beside which it keeps what it counts.
RunOutcome report(const TemporaryDirectory& directory, const Words& words) {
  const auto tables = directory / "tables";
  if (!std::filesystem::exists(tables)) std::filesystem::copy(made_tables(), tables);
  Invocation invocation = without_tables(Words{"report", "--tables", tables.string()} + words);
  invocation.directory = directory.path();
  return run(invocation);
}

/// Whether every element that opens is closed in its turn.
bool is_balanced(std::string_view html) {
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    const std::string tag(html.substr(at + 1, html.find('>', at) - at - 1));
    if (tag.starts_with('!') || tag.starts_with("meta") || tag.ends_with('/')) continue;
    if (!tag.starts_with('/')) {
      open.push_back(tag.substr(0, tag.find_first_of(" \n")));
    } else if (open.empty() || open.back() != tag.substr(1)) {
      return false;
    } else {
      open.pop_back();
    }
  }
  return open.empty();
}

}  // namespace

TEST_CASE("report tells of each table the results, the longest mates, the zugzwangs and what is published") {
  const TemporaryDirectory directory;
  const RunOutcome outcome = report(directory, {"KPvK", "KQvKR"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  const std::string& page = outcome.out;
  CHECK(page.starts_with("# 2 endgames\n\n"));
  // As `stats` counts.
  CHECK(contains(
      page,
      "| [KPvK](#kpvk) | 331,352 | 76.51 | 23.49 | 0 | 0 | 41.91 | 58.09 | 28 | - | 80 | 12 of 12 |\n"));
  CHECK(contains(page, "\n## KPvK\n\n"));
  CHECK(contains(page, "\n| White | 163,328 | 124,960 (76.51 %) | 38,368 (23.49 %) | 0 (0 %) |\n"));
  CHECK(contains(page, "\n| half point, White gains | 80 |\n"));
  CHECK(contains(page, "\n| White to move mates in at most, in plies | 69 | 69 | Prophet | agrees |\n"));
  CHECK(contains(page, "\n| Black to move mates in at most, in plies | 37 | 37 | Prophet | agrees |\n"));
  CHECK(contains(page, "\n| mutual zugzwangs | 80 | 80 | Scid | agrees |\n"));
  CHECK(contains(page, "\n| White to move wins | 62,480 | 62,480 (76.51 %) | Syzygy | agrees |\n"));
  CHECK(contains(page, "The longest with White to move: 69 plies (mate in 35), in "));
  CHECK(count_of(page, "<svg ") == 4);
  CHECK_FALSE(contains(page, "DIFFERS"));
}

TEST_CASE("report is HTML or Markdown, by the name of the file or as it is asked") {
  const TemporaryDirectory directory;
  const std::string markdown = report(directory, {"KQvKR"}).out;
  const std::string html = report(directory, {"KQvKR", "--html"}).out;
  CHECK(html.starts_with("<!DOCTYPE html>\n"));
  CHECK(is_balanced(html));
  CHECK(contains(html, "<h2 id=\"kqvkr\">KQvKR</h2>"));
  CHECK_FALSE(contains(html, "<script"));
  CHECK(count_of(html, "<svg ") == 2);
  // A block of SVG in Markdown ends with an empty line.
  for (const std::string& line : lines_of(markdown)) {
    if (line.starts_with("<svg")) CHECK(line.ends_with("</svg>"));
  }
  for (const auto& [name, page] : {std::pair("a.html", html), {"a.htm", html}, {"a.md", markdown}}) {
    const RunOutcome outcome = report(directory, {"KQvKR", "--out", name});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == "");
    CHECK(contents_of(directory / name) == page);
  }
  CHECK(report(directory, {"KQvKR", "--out", "b.txt", "--html"}).exit_code == 0);
  CHECK(contents_of(directory / "b.txt") == html);
  CHECK(report(directory, {"KQvKR", "--out", "a.html", "--markdown"}).exit_code == 0);
  CHECK(contents_of(directory / "a.html") == markdown);  // replaced
  CHECK(names_in(directory.path()) == std::set<std::string>{"a.htm", "a.html", "a.md", "b.txt", "tables"});
}

TEST_CASE("report takes every table that is there, and keeps what it counts") {
  const TemporaryDirectory directory;
  const RunOutcome outcome = report(directory, {"--all", "4"});
  CHECK(outcome.out.starts_with("# 4 endgames\n\n"));
  CHECK(names_in(directory / "tables").contains("KQvKR.stats.json"));
  CHECK(report(directory, {"--all", "4", "--threads", "1"}).out == outcome.out);
  CHECK(report(directory, {"--all", "4", "--fresh"}).out == outcome.out);
  CHECK(report(directory, {"--all", "3"}).out.starts_with("# 3 endgames\n\n"));
}

TEST_CASE("report says in one line what it cannot write") {
  const TemporaryDirectory directory;
  const auto check = [&](const Words& words, int code, std::string_view part) {
    CAPTURE(words.back());
    check_is_error(report(directory, words), code, {part});
  };
  check({"--html"}, 2, "expected materials");
  check({"--all", "9"}, 2, "--all 9");
  check({"KPvK", "--all", "4"}, 2, "exclude each other");
  check({"KPvK", "--html", "--markdown"}, 2, "exclude each other");
  check({"KPvK", "--out", "page.txt"}, 2, "name it .html or .md");
  check({"KPvK", "--out", "tables", "--html"}, 2, "expected the name of a file");
  check({"KPvK", "--out", "-", "--html"}, 2, "expected the name of a file");
  check({"KPvK", "--out", "no/such/folder/page.md"}, 5, "no/such/folder");
  check({"KRvKN", "--html"}, 3, "KRvKN");
  check({"KBvK", "--html"}, 3, "always drawn");
  CHECK(names_in(directory.path()) == std::set<std::string>{"tables"});
}
