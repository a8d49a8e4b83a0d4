#include "report_plot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "output.hpp"

namespace mate33::cli {

namespace {

constexpr double plot_width = 720, plot_left = 8, plot_bar_room = plot_width - 2 * plot_left,
                 plot_half_height = 90, plot_label_height = 18;
constexpr const char* win_color = "#3d8b5f";
constexpr const char* loss_color = "#b5503c";

/// The bars of the positions at `first`, `first + 2`, ... plies, upwards or downwards from the line.
std::string bars(const SideCounts& counts, unsigned first, std::size_t columns, double per_position,
                 double line, bool is_up) {
  const double step = plot_bar_room / static_cast<double>(columns), bar = std::max(step * 0.85, 0.5);
  std::string path;
  for (unsigned plies = first; plies < counts.by_plies.size(); plies += 2) {
    if (counts.at(plies) == 0) continue;
    const double x = plot_left + step * (plies + 1) / 2;
    // What is there is seen.
    const double height = std::max(static_cast<double>(counts.at(plies)) * per_position, 0.6);
    path += fmt::format("M{:.1f} {:.1f}v{:.1f}h{:.1f}v{:.1f}z", x, line, is_up ? -height : height, bar,
                        is_up ? height : -height);
  }
  return path;
}

/// A round number of moves between the numbers below the line: at most eight of these.
unsigned tick_step(std::size_t columns) {
  unsigned step = 1;
  for (const unsigned factor : {5u, 2u, 2u, 5u, 2u, 2u, 5u}) {
    if (columns / step <= 8) break;
    step *= factor;
  }
  return step;
}

}  // namespace

std::string depth_plot(const SideCounts& counts, const std::string& title) {
  const std::size_t columns = counts.by_plies.size() / 2 + 1;  // 0 to the longest, in moves
  const std::uint64_t most =
      counts.by_plies.empty() ? 1 : std::max<std::uint64_t>(1, std::ranges::max(counts.by_plies));
  const double per_position = plot_half_height / static_cast<double>(most);
  // No room where nothing is won, or lost.
  const double line = plot_label_height + (counts.wins > 0 ? plot_half_height : 0);
  const double bottom = line + (counts.losses > 0 ? plot_half_height : 0) + plot_label_height;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" width=\"{:.0f}\" role=\"img\" "
      "aria-label=\"{}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\">",
      plot_width, bottom, plot_width, title);
  svg += fmt::format("<title>{}</title><text x=\"{}\" y=\"12\">{}; the longest bar: {}</text>", title,
                     plot_left, title, grouped(most));
  svg += fmt::format("<path fill=\"{}\" d=\"{}\"/>", win_color,
                     bars(counts, 1, columns, per_position, line, true));
  svg += fmt::format("<path fill=\"{}\" d=\"{}\"/>", loss_color,
                     bars(counts, 0, columns, per_position, line, false));
  svg += fmt::format("<path stroke=\"currentColor\" stroke-width=\"0.5\" d=\"M{} {}h{}\"/>", plot_left, line,
                     plot_bar_room);
  const unsigned step = tick_step(columns);
  for (std::size_t moves = 0; moves < columns; moves += step) {
    const double x =
        plot_left + plot_bar_room * (static_cast<double>(moves) + 0.5) / static_cast<double>(columns);
    svg +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.0f}\" text-anchor=\"middle\">{}</text>", x, bottom - 4, moves);
  }
  return svg + "</svg>";
}

}  // namespace mate33::cli
