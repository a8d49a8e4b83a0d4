#include "repack.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include <nlohmann/json.hpp>

#include "game_input.hpp"
#include "input.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/game_code_source.hpp"
#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/storage_mark.hpp"
#include "mate33/maker/table_rewriter.hpp"
#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/wdl.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

namespace fs = std::filesystem;

/// Throws CommandError unless the table is sound.
template <class Reader>
void require_sound(const Reader& reader, Executor& team) {
  if (const auto fault = find_table_fault(reader, team)) {
    throw CommandError(exit_code(fault->kind), fault->message);
  }
}

/// Rewrites a table, and answers its bytes. That reads all of it and compares what it holds with what it
/// says: it is not looked at before, but afterwards where that went wrong, for it may say more.
template <class Reader, class Rewrite>
std::uint64_t rewrite(const Reader& reader, const Rewrite& how, const std::string& name, Executor& team) {
  if (const auto fault = reader.check_order()) throw CommandError(exit_code(fault->kind), fault->message);
  Progress progress;
  try {
    return rewrite_table(how, team, [&](double share) { progress.show_share("repacking " + name, share); });
  } catch (const RewriteError&) {
    require_sound(reader, team);
    throw;
  }
}

/// Throws CommandError for a name that only a flat table has.
void refuse_flat_table(const std::string& path) {
  const fs::path name = fs::path(path).filename();
  if (name != FlatTable::file_name && name != FlatTable::compressed_file_name) return;
  throw CommandError(
      ExitCode::bad_input,
      path + " is the flat table, which is stored in one way; repack takes files as KQvKR.m33");
}

/// Throws CommandError for sides that what is there cannot be stored with.
void refuse_sides(const TableHeader& header, std::optional<StoredSides> sides, const std::string& path) {
  if (has_clock(header.metric)) {
    throw CommandError(ExitCode::bad_input, fmt::format("{} is stored in the one way there is for {}", path,
                                                        name_of(header.metric)));
  }
  if (header.metric == Metric::wdl && sides != StoredSides::both) {
    throw CommandError(ExitCode::bad_input,
                       path + " is a table of WDL, which stores both sides: the one does not tell the other");
  }
  if (header.metric == Metric::dtz && sides == StoredSides::both && header.sides != StoredSides::both) {
    throw CommandError(
        ExitCode::bad_input,
        fmt::format(
            "{} stores one side of DTZ; to have both, make it anew: 'mate33 generate {} "
            "--metric dtz --sides both --out {}'",
            path, header.material.to_string(),
            shell_quoted(fs::path(path).has_parent_path() ? fs::path(path).parent_path().string() : ".")));
  }
}

/// How the sides of a file are to be stored: without an option as they are.
std::optional<StoredSides> wanted_sides(StoredSides there, std::optional<SidesOption> option) {
  if (!option) return there;
  if (*option == SidesOption::both) return StoredSides::both;
  if (there != StoredSides::both) return there;
  return std::nullopt;
}

/// Whether a table of DTZ may need that of WDL: whether a sound one lies beside it.
bool may_need_wdl(const TableReader& reader, Executor& team) {
  if (reader.header().metric != Metric::dtz) return false;
  const auto wdl = reader.wdl(Color::white);
  return wdl && !find_table_damage(**wdl, team);
}

/// Fills in White's results, as codes of DTZ, where the file tells Black's distances alone: floors of Black's
/// results are made from them. Precondition: may_need_wdl().
CodeSource with_white_results(const TableReader& reader, CodeSource black) {
  return {black.layout, [&reader, read = std::move(black.read)](std::size_t group, std::span<Code> white,
                                                                std::span<Code> black_codes) {
            read(group, white, black_codes);
            const TableReader& wdl = **reader.wdl(Color::white);
            BlockBuffer buffer;
            const std::size_t block = wdl.blocks().block_of(group, Color::white);
            auto fault = wdl.read_block(block, buffer);
            if (!fault) fault = decode_block(wdl, block, buffer, white, {});
            if (fault) throw TableError(*fault);
            std::ranges::transform(white, white.begin(), &Wdl::to_dtz);
          }};
}

/// What the file says, and where a side has to be added, or there are floors, what smaller tables say, too.
struct Values {
  Values(const TableReader& reader, const std::string& path, bool expands, const std::string& directories)
      : source(stored_codes_of(reader)), readable(reader.header().sides) {
    if (!expands && !reader.header().has_floors()) return;
    tables = tables_beside(path, directories);
    CodeAnswer code_of = code_answer_of(tables, reader.header().metric, directories, name_directory);
    source =
        expands ? codes_of(reader, std::move(code_of)) : codes_of_stored_sides(reader, std::move(code_of));
    if (expands) readable = StoredSides::both;
  }

  Tablebase tables;
  CodeSource source;
  StoredSides readable;
};

struct Repacked {
  std::string material;
  StoredSides sides;
  std::uint64_t bytes_before, bytes;
};

void print(const std::string& path, const Repacked& table, bool json) {
  if (json) {
    return print_event({{"event", "repacked"},
                        {"file", path},
                        {"material", table.material},
                        {"sides", name_of(table.sides)},
                        {"bytes_before", table.bytes_before},
                        {"bytes", table.bytes}});
  }
  fmt::print("{:<8} {:>13} bytes, before {:>13}  {:<5}  {}\n", table.material, grouped(table.bytes),
             grouped(table.bytes_before), name_of(table.sides), path);
}

Repacked repack_chess(const std::string& path, const Repacking& how, Executor& team) {
  const auto opened = TableReader::open_file(path);
  if (!opened) throw CommandError(exit_code(opened.error().kind), opened.error().message);
  const TableReader& reader = *opened;
  const TableHeader& header = reader.header();
  const std::string material = header.material.to_string();
  const auto sides = wanted_sides(header.sides, how.sides);
  refuse_sides(header, sides, path);
  const bool expands = sides == StoredSides::both && header.sides != StoredSides::both;
  Values values(reader, path, expands, how.directories);
  const bool needs_wdl = may_need_wdl(reader, team);
  if (needs_wdl && values.readable == StoredSides::black)
    values.source = with_white_results(reader, std::move(values.source));
  const TableRewrite rewriting{
      reader.layout(),
      values.source.read,
      header,
      values.readable,
      {.packing = how.keeps_best && !reader.models().is_empty() ? best_packing : how.packing,
       .sides = sides,
       .metric = header.metric,
       .may_need_wdl = needs_wdl,
       .may_have_floors = true},
      path};
  const std::uint64_t bytes = rewrite(reader, rewriting, material, team);
  const auto after = TableReader::open_file(path);
  if (!after) throw CommandError(exit_code(after.error().kind), after.error().message);
  return {material, after->header().sides, reader.file_bytes(), bytes};
}

/// The game's tables in the directory whose folder the file is in, and in these.
GameTablebase tables_beside(const GameTableReader& reader, const std::string& path,
                            const std::string& directories) {
  const fs::path folder = fs::path(path).parent_path();
  std::vector<std::string> all = split_directory_list(directories);
  all.insert(all.begin(), (folder / "..").lexically_normal().string());
  return GameTablebase::open(reader.layout().shared_rules(), std::move(all));
}

Repacked repack_game(const GameTableReader& reader, const std::string& path, const Repacking& how,
                     Executor& team) {
  const TableFacts& known = reader.header();
  const std::string name = full_name(reader.layout().rules(), reader.layout().material());
  const auto sides = wanted_sides(known.sides, how.sides);
  const bool expands = sides == StoredSides::both && known.sides != StoredSides::both;
  const GameTablebase tables = tables_beside(reader, path, how.directories);
  const GameCodeSource source =
      codes_of(reader, game_codes_of(tables, known.metric, {how.directories, name_directory}));
  const GameTableRewrite rewriting{
      reader.layout(), source.read, known, expands ? StoredSides::both : known.sides,
      sides,           how.packing, path};
  const std::uint64_t bytes = rewrite(reader, rewriting, name, team);
  RulesShelf shelf;
  const auto after = GameTableReader::open_file(path, shelf);
  if (!after) throw CommandError(exit_code(after.error().kind), after.error().message);
  return {name, after->header().sides, reader.file_bytes(), bytes};
}

}  // namespace

void repack(const std::string& named, const Repacking& how, Executor& team) {
  // A link stays, and what it leads to is replaced.
  std::error_code error;
  const fs::path found = fs::canonical(named, error);
  const std::string path = error ? named : found.string();
  refuse_flat_table(path);
  const fs::path directory = error ? fs::path(".") : found.parent_path();
  const DirectoryLock lock(directory, [&] { say("waiting for another mate33 in " + directory.string()); });
  RulesShelf shelf;
  const auto game = GameTableReader::open_file(path, shelf);
  print(path, game ? repack_game(*game, path, how, team) : repack_chess(path, how, team), how.json);
  if (how.sides) unmark(path, StorageMark::one_side);
  if (how.packing.codec == BlockCodec::context) unmark(path, StorageMark::best);
}

ExitCode run_repack(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 repack",
       {"FILE... [options]"},
       "Stores tables in another way, without solving them again: at another level, with one side to move\n"
       "or both, and always in the newest version of the format. The old file goes when the new one has\n"
       "been read and compared. A table with one side to move serves the prober, which answers the other\n"
       "side by its moves; it takes the smaller tables that captures and promotions lead to. So does\n"
       "'--sides both', which adds that side.",
       "mate33 repack data/KQvKR.m33 --level best --sides one"});
  add_level_option(parser, "best");
  add_sides_option(parser, "what the file has");
  add_tables_option(parser);
  add_threads_option(parser);
  parser.add()("json", "one JSON object a line");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (arguments->operands.empty()) {
    throw CommandError(ExitCode::bad_input, "expected a table, as data/KRPvKR.m33");
  }
  const Repacking how{.packing = level_option(*arguments),
                      .sides = sides_option(*arguments),
                      .directories = table_directories(*arguments),
                      .json = arguments->has("json")};
  WorkerTeam team(thread_count(*arguments));
  for (const std::string& path : arguments->operands) repack(path, how, team);
  return ExitCode::done;
}

}  // namespace mate33::cli
