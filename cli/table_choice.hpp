#pragma once

#include <vector>

#include "arguments.hpp"
#include "table_run.hpp"

/// The options of chess tables to be made: which, and with what room.
namespace mate33::cli {

/// --all and --metric.
void add_choice_options(ArgumentParser& parser);
/// The materials asked for, or all. Throws CommandError where there is neither, or both.
std::vector<Material> wanted_materials(const Arguments& arguments);
/// What --metric asks for, each as one solving makes it. DTZ brings WDL: it is of no use alone. DTM50 takes
/// much longer than the others: `all` leaves it out.
std::vector<std::vector<Metric>> wanted_metrics(const Arguments& arguments);
/// Throws CommandError where DTM50 is asked of more men than it is made of.
void refuse_large_by_clock(const std::vector<Material>& wanted,
                           const std::vector<std::vector<Metric>>& metrics);

/// --memory, --solving and --scratch.
void add_room_options(ArgumentParser& parser);
/// Throws CommandError. Precondition: the metrics of the run are known.
void take_room_options(const Arguments& arguments, TableRun& run);

}  // namespace mate33::cli
