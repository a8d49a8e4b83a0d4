#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "process.hpp"
#include "temporary_directory.hpp"

/// The program mate33 as the tests call it, and the files it makes.
namespace mate33::testing {

using mate33::TemporaryDirectory;

inline constexpr std::string_view longest_mate_fen = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";  // 65 plies

Words operator+(Words words, const Words& more);

/// A call of mate33 with no table to find except where the caller says so.
Invocation without_tables(Words arguments);
/// A call of mate33 with MATE33_PATH naming made_table().
Invocation with_table(Words arguments);
/// Runs mate33 with the table.
RunOutcome run_mate33(Words arguments);

/// A directory with a valid KBNvK.bin, made once by `mate33 generate`.
const std::filesystem::path& made_table();

/// Checks that the outcome is an error as all of them should be: this exit code, nothing on standard output,
/// one line on standard error that begins with the program's name. The line has all of these parts.
void check_is_error(const RunOutcome& outcome, int exit_code,
                    std::initializer_list<std::string_view> parts = {});

std::vector<std::string> lines_of(std::string_view text);
bool contains(std::string_view text, std::string_view part);
std::string contents_of(const std::filesystem::path& file);
void write_file(const std::filesystem::path& file, std::string_view contents);
/// The names of all that is in a directory, hidden files too.
std::set<std::string> names_in(const std::filesystem::path& directory);
/// The SHA-256 is that of the one valid table.
bool is_valid_table(const std::filesystem::path& file);

}  // namespace mate33::testing

/// How doctest shows what the tests compare.
template <>
struct doctest::StringMaker<std::optional<int>> {
  static String convert(const std::optional<int>& number) { return number ? toString(*number) : "nothing"; }
};
template <>
struct doctest::StringMaker<std::set<std::string>> {
  static String convert(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return ("{" + text + "}").c_str();
  }
};
