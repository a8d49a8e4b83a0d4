#include "mate33/maker/table_rewriter.hpp"

#include <vector>

#include "mate33/base/in_parts.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/scratch_file.hpp"
#include "mate33/plan/game_store.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_check.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// How much of the work is done once all has been read, and once it has been packed; then the new file is
/// read.
constexpr double done_by_reading = 0.3, done_by_packing = 0.8;

void read_all(const TableRewrite& rewrite, TableEncoder& encoder, Executor& executor,
              const ShareObserver& observer) {
  const BlockMap map(rewrite.layout);
  in_parts(map.group_count(), executor, observer, [&](std::size_t group) {
    const std::vector<Code> nothing(map.entry_count(group), illegal_code);
    std::array codes = {nothing, nothing};
    rewrite.read(group, codes[0], codes[1]);
    encoder.add_group(group, {codes[0], codes[1]});
  });
}

/// Tells of a stretch of the work, from one share of all of it to another.
ShareObserver from_to(double begin, double end, const ShareObserver& observer) {
  return [=](double share) {
    if (observer) observer(begin + (end - begin) * share);
  };
}

[[noreturn]] void throw_other_values(const std::string& material, const fs::path& path) {
  throw RewriteError("the values of " + material + " are not those of " + path.string() +
                     ": it, or a smaller table, is wrong; 'mate33 verify' tells");
}

/// Whether both say the same of the values.
bool is_same(const TableFacts& a, const TableFacts& b) {
  return a.counts == b.counts && a.digests == b.digests;
}

/// What the new file is to say, once what was read is known to be what the table holds.
TableTally checked_tally(const TableRewrite& rewrite, const TableEncoder& encoder) {
  TableTally tally = encoder.tally();
  const TableHeader& known = rewrite.known;
  for (const Color c : all_colors) {
    const unsigned side = index(c);
    if (!stores(rewrite.readable, c)) {
      tally.counts[side] = known.counts[side];
      tally.digests[side] = known.digests.value_or(ValueDigests{})[side];
      continue;
    }
    const bool same_values = !known.digests || (*known.digests)[side] == tally.digests[side];
    if (tally.counts[side] != known.counts[side] || !same_values) {
      throw_other_values(known.material.to_string(), rewrite.path);
    }
  }
  return tally;
}

/// Looks at all of a new file, and whether it says what was meant. `opened`: its reader.
template <class Opened, class Tally>
void check_written(const Opened& opened, const Tally& tally, const fs::path& path, Executor& executor) {
  const std::string written = "what was written for " + path.string();
  if (!opened) throw RewriteError(written + ": " + opened.error().message);
  if (const auto fault = find_table_fault(*opened, executor)) {
    throw RewriteError(written + ": " + fault->message);
  }
  if (opened->header().counts == tally.counts && opened->header().digests == tally.digests) return;
  throw RewriteError(written + " says something else than was meant");
}

}  // namespace

std::uint64_t rewrite_table(const TableRewrite& rewrite, Executor& executor, const ShareObserver& observer) {
  ScratchFile scratch(rewrite.path, TableEncoder::most_blocks(rewrite.layout));
  TableEncoder encoder(rewrite.layout, rewrite.encoding, scratch);
  read_all(rewrite, encoder, executor, from_to(0, done_by_reading, observer));
  const TableTally tally = checked_tally(rewrite, encoder);
  std::uint64_t bytes = 0;
  write_parts_atomically(
      rewrite.path,
      [&](const ByteSink& sink) {
        bytes = encoder.finish(tally, executor, sink, from_to(done_by_reading, done_by_packing, observer));
      },
      [&](const fs::path& written) {
        if (observer) observer(done_by_packing);
        auto opened = TableReader::open_file(written.string());
        if (opened) opened->find_wdl_in({rewrite.path.parent_path().string()});
        check_written(opened, tally, rewrite.path, executor);
      });
  return bytes;
}

std::uint64_t rewrite_table(const GameTableRewrite& rewrite, Executor& executor,
                            const ShareObserver& observer) {
  const auto solution = read_solution(rewrite.layout, rewrite.readable, rewrite.read, executor,
                                      from_to(0, done_by_reading, observer));
  GameCodes codes;
  for (const Color c : all_colors) {
    if (stores(rewrite.readable, c)) codes[index(c)] = solution->codes(c);
  }
  const GameEncoding encoding{rewrite.known.metric, rewrite.sides, rewrite.packing, rewrite.known};
  WrittenGameTable made{};
  write_parts_atomically(
      rewrite.path,
      [&](const ByteSink& sink) {
        made = write_game_table(rewrite.layout, encoding, codes, executor, sink,
                                from_to(done_by_reading, done_by_packing, observer));
        if (is_same(made.facts, rewrite.known)) return;
        throw_other_values(rewrite.layout.material().to_string(rewrite.layout.rules().rules()), rewrite.path);
      },
      [&](const fs::path& written) {
        if (observer) observer(done_by_packing);
        RulesShelf shelf;
        check_written(GameTableReader::open_file(written.string(), shelf), made.facts, rewrite.path,
                      executor);
      });
  return made.bytes;
}

}  // namespace mate33
