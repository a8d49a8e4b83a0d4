#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mate33/table/repetition_result.hpp"
#include "mate33/table/rule50.hpp"
#include "mate33/table/value.hpp"

/// answers.csv: positions of every game and metric, with what they must answer.
namespace mate33 {

/// A line.
struct Answer {
  std::string game, metric;  ///< "xiangqi", "repetition"
  std::string fen;           ///< with the clock that counts for DTM50
  std::string value;         ///< as text_of() says it
};

std::vector<Answer> all_answers();
std::vector<Answer> answers_of(std::string_view game, std::string_view metric);

/// "win 19", "loss 20", "draw", "checkmated", for the side to move, in plies.
std::string text_of(Value value);
/// "blessed loss".
std::string text_of(WdlScore score);
/// "win by rule".
std::string text_of(RepetitionResult result);

}  // namespace mate33
