// The context codec on whole tables: bytes, and nanoseconds of one thread's time for an entry. Every plane
// must come back. usage: context_codec_bench DIRECTORY MATERIAL...
#include <time.h>  // clock_gettime is POSIX

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "mate33/base/scattered.hpp"
#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/codec/context_codec.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/table_reader.hpp"

using namespace mate33;

namespace {

using PlaneArray = std::array<Code, plane_entries>;

double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct BenchPlane {
  MenSquares men;
  PlaneRules rules;
  SquareSet held;
  std::array<PlaneArray, 2> codes;  // by side to move
  PlaneArray prediction;            // of Black's
};

/// The planes of a table that stand for themselves; none where it cannot be read.
std::vector<BenchPlane> planes_of(const TableReader& reader) {
  std::vector<BenchPlane> planes;
  BlockBuffer buffer;
  for (std::size_t group = 0; group < reader.blocks().group_count(); ++group) {
    std::vector<Code> white(reader.blocks().entry_count(group)), black(white.size());
    if (read_group(reader, group, buffer, white, black)) return {};
    for (std::size_t begin = 0; begin < white.size(); begin += plane_entries) {
      const auto [slice, plane] = reader.blocks().slice_plane(group, begin / plane_entries);
      const MenSquares men = reader.layout().men_of(slice, plane * plane_entries);
      if (reader.layout().representative_of(men).plane != plane) continue;
      BenchPlane& next = planes.emplace_back();
      next.men = men;
      next.rules = PlaneRules::of(reader.layout(), men);
      next.held = held_rows(reader.layout(), slice, plane);
      auto& [white_codes, black_codes] = next.codes;
      std::copy_n(white.begin() + static_cast<std::ptrdiff_t>(begin), plane_entries, white_codes.begin());
      std::copy_n(black.begin() + static_cast<std::ptrdiff_t>(begin), plane_entries, black_codes.begin());
      predict_black_plane(Metric::dtm, reader.layout(), men, next.rules.attacked, next.held, white_codes,
                          next.prediction);
    }
  }
  return planes;
}

/// Whether the held rows are the same.
bool are_equal(const BenchPlane& plane, const PlaneArray& codes, const PlaneArray& back) {
  return std::ranges::all_of(plane.held, [&](Square inner) {
    const auto begin = static_cast<std::ptrdiff_t>(index(inner) * square_count);
    return std::equal(codes.begin() + begin, codes.begin() + begin + square_count, back.begin() + begin);
  });
}

struct Figures {
  std::size_t planes_bytes = 0, model_bytes = 0;
  double train = 0, encode = 0, decode = 0;  // seconds
  bool is_right = true;

  std::size_t bytes() const { return planes_bytes + model_bytes; }
};

Figures measure(const TableReader& reader, const std::vector<BenchPlane>& planes, Color to_move,
                bool is_predicted) {
  const auto context = [&](const BenchPlane& plane) {
    PlaneContext result{reader.layout(), plane.men, plane.rules, plane.held, to_move, std::nullopt};
    if (is_predicted) result.prediction = plane.prediction;
    return result;
  };
  Figures figures;
  double at = thread_seconds();
  const auto lap = [&] {
    const double before = std::exchange(at, thread_seconds());
    return at - before;
  };
  PlaneModelTrainer trainer(ContextSet::chess);
  for (const std::size_t i : scattered_places(planes.size(), enough_planes)) {
    trainer.add({i, context(planes[i]), planes[i].codes[index(to_move)]});
  }
  const ContextModel model = trainer.model();
  figures.model_bytes = model.to_bytes().size();
  figures.train = lap();
  std::vector<std::vector<std::byte>> coded;
  for (const BenchPlane& plane : planes)
    coded.push_back(model.encode(context(plane), plane.codes[index(to_move)]));
  figures.encode = lap();
  std::vector<PlaneArray> back(planes.size());
  lap();
  for (std::size_t i = 0; i < planes.size(); ++i) {
    figures.is_right = model.decode(context(planes[i]), coded[i], back[i]) && figures.is_right;
  }
  figures.decode = lap();
  for (std::size_t i = 0; i < planes.size(); ++i) {
    figures.planes_bytes += coded[i].size();
    figures.is_right = are_equal(planes[i], planes[i].codes[index(to_move)], back[i]) && figures.is_right;
  }
  return figures;
}

void print(const char* name, const char* side, std::size_t plane_count, const Figures& figures) {
  const double entries = static_cast<double>(plane_count) * plane_entries;
  std::printf(
      "%-7s %-12s %9zu bytes, model %6zu, learned in %5.2f s, encoded %5.1f, decoded %5.1f ns an entry%s\n",
      name, side, figures.planes_bytes, figures.model_bytes, figures.train, figures.encode * 1e9 / entries,
      figures.decode * 1e9 / entries, figures.is_right ? "" : "  WRONG");
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t both = 0, cheaper = 0, plane_count = 0;
  bool is_right = argc > 2;
  for (int i = 2; i < argc; ++i) {
    const auto reader = TableReader::open_file(std::string(argv[1]) + "/" + argv[i] + ".m33");
    const std::vector<BenchPlane> planes = reader ? planes_of(*reader) : std::vector<BenchPlane>();
    if (planes.empty()) {
      std::fprintf(stderr, "cannot read %s\n", argv[i]);
      return 1;
    }
    const Figures white = measure(*reader, planes, Color::white, false);
    const Figures beside = measure(*reader, planes, Color::black, true);
    const Figures alone = measure(*reader, planes, Color::black, false);
    print(argv[i], "white", planes.size(), white);
    print(argv[i], "black beside", planes.size(), beside);
    print(argv[i], "black alone", planes.size(), alone);
    both += white.bytes() + beside.bytes();
    cheaper += std::min(white.bytes(), alone.bytes());
    plane_count += planes.size();
    is_right = is_right && white.is_right && beside.is_right && alone.is_right;
  }
  std::printf("both sides %zu bytes, the cheaper side alone %zu; %zu planes a side\n", both, cheaper,
              plane_count);
  return is_right ? 0 : 1;
}
