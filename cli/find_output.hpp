#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mate33/find/find_in_table.hpp"
#include "mate33/tablebase.hpp"

/// How `mate33 find` prints what it finds.
namespace mate33::cli {

enum class FindFormat : std::uint8_t { fen, epd, csv, json, pgn };

/// What is searched: of which material, and what its values say.
struct Searched {
  Material material;
  Metric metric;
};

/// Prints what is found, one after the other.
class FindPrinter {
 public:
  /// The tables play out the lines of a PGN; they must live as long. Prints a heading where there is one.
  /// Throws NoValue where a line has no next move.
  FindPrinter(FindFormat format, const Tablebase& tables, std::string directories);
  void print(const Searched& searched, const Found& found) const;

 private:
  void print_text(const Searched& searched, const Found& found) const;
  void print_epd(const Searched& searched, const Found& found) const;
  void print_csv(const Searched& searched, const Found& found) const;
  void print_json(const Searched& searched, const Found& found) const;
  void print_game(const Searched& searched, const Found& found) const;

  FindFormat format_;
  const Tablebase& tables_;
  std::string directories_;
};

/// Prints numbers of what is found, a line for each material.
class FindCountPrinter {
 public:
  /// As text, CSV or JSON lines; these kinds, in columns.
  FindCountPrinter(FindFormat format, std::vector<FindKind> kinds);
  /// With these names of the kinds in text.
  FindCountPrinter(FindFormat format, std::vector<FindKind> kinds, std::vector<std::string> names);
  void print(const std::string& material, const FindCounts& counts);
  /// Where there have been several materials: their sum.
  void print_sum() const;

 private:
  void print_heading() const;
  void print_text(const std::string& name, const FindCounts& counts) const;

  FindFormat format_;
  std::vector<FindKind> kinds_;
  std::vector<std::string> names_;
  std::size_t materials_ = 0;
  FindCounts sum_;
};

}  // namespace mate33::cli
