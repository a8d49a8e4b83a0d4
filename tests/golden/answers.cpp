#include "answers.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "golden_file.hpp"

namespace mate33 {

std::vector<Answer> all_answers() {
  std::ifstream file(golden_folder() / "answers.csv");
  std::vector<Answer> result;
  std::string line;
  std::getline(file, line);  // what the columns are
  while (std::getline(file, line)) {
    std::istringstream columns(line);
    Answer answer;
    for (std::string* const column : {&answer.game, &answer.metric, &answer.fen, &answer.value}) {
      std::getline(columns, *column, ',');
    }
    result.push_back(std::move(answer));
  }
  return result;
}

std::vector<Answer> answers_of(std::string_view game, std::string_view metric) {
  std::vector<Answer> answers = all_answers();
  std::erase_if(answers, [&](const Answer& a) { return a.game != game || a.metric != metric; });
  return answers;
}

std::string text_of(Value value) {
  switch (value.outcome) {
    case Outcome::win: return "win " + std::to_string(value.plies.count());
    case Outcome::loss: return "loss " + std::to_string(value.plies.count());
    case Outcome::draw: return "draw";
    case Outcome::checkmated: return "checkmated";
    case Outcome::unknown: break;
  }
  return "unknown";
}

std::string text_of(WdlScore score) {
  constexpr std::array names = {"loss", "blessed loss", "draw", "cursed win", "win"};
  return names[static_cast<std::size_t>(static_cast<int>(score) + 2)];
}

std::string text_of(RepetitionResult result) {
  std::string name(name_of(result));
  std::ranges::replace(name, '_', ' ');
  return name;
}

}  // namespace mate33
