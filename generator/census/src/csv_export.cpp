#include "mate33/census/csv_export.hpp"

#include <optional>
#include <string>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

void export_csv(Material material, const Exported& exported,
                const std::function<void(std::string_view)>& sink) {
  const TableLayout layout(material);
  std::string text = "fen," + exported.name + "\n";
  for (const std::size_t slice : layout.canonical_slices()) {
    for (std::size_t entry = 0; entry < layout.slice_entries(); ++entry) {
      if (entry % plane_entries == 0) {
        sink(text);
        text.clear();
      }
      const std::optional<MenSquares> men = layout.held_men_of(slice, entry);
      if (!men) continue;
      for (const Color to_move : all_colors) {
        const Position position = layout.position_of(*men, to_move);
        if (find_fault(position)) continue;
        text += to_fen(position) + "," + exported.text(position) + "\n";
      }
    }
  }
  sink(text);
}

}  // namespace mate33
