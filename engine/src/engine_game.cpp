#include "mate33/engine/engine_game.hpp"

#include <exception>

#include "mate33/answers/explain.hpp"

namespace mate33 {

void EngineGame::need_tables() {
  if (const auto found = open_tables()) {
    faults_told_ = 0;
    output_.say(*found);
    for (const std::string& missing : explain_missing_directories(settings_.where.directories)) {
      output_.say("problem: " + missing);
    }
  }
  // A file may turn out to be damaged only when it is read.
  const std::vector<std::string> faults = faults_of_tables();
  for (; faults_told_ < faults.size(); ++faults_told_) output_.say("problem: " + faults[faults_told_]);
}

void EngineGame::go(UciWords arguments) {
  if (is_searching_until_stopped()) {
    return output_.say("go ignored: a search is under way, send stop first");
  }
  settle();
  search_.reset();
  try {
    PlannedSearch planned = plan_search(arguments);
    search_.emplace(std::move(planned.work), planned.wait, output_);
  } catch (
      const std::exception& error) {  // out of memory, or no thread to be had; yet the GUI waits for a move
    output_.say(std::string("the search failed: ") + error.what());
    output_.line(desperate_move());
  }
}

void EngineGame::stop() {
  if (search_) search_->stop();
}

void EngineGame::ponder_hit() {
  if (!search_ || !search_->waits_to_be_stopped() || !search_->is_pondering()) {
    return output_.say("ponderhit ignored: there is no pondering under way");
  }
  search_->ponder_hit();
}

void EngineGame::settle() {
  if (search_ && !search_->waits_to_be_stopped()) search_->finish();
}

std::string phrase_of_found(std::size_t tables, std::string_view detail, const std::string& directories,
                            const std::string& example, std::string_view option) {
  if (tables == 0) {
    return "found no tables" + in_directories(directories) + ": make some with " +
           make_or_find(example, directories,
                        "set the option " + std::string(option) + " to their directory");
  }
  return "found " + std::to_string(tables) + (tables == 1 ? " table" : " tables") + std::string(detail) +
         " in " + directories;
}

}  // namespace mate33
