#include "ordered_check.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mate33/base/in_parts.hpp"
#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

/// Of each position, one behind the other: what is stored, and what each move is worth.
class OrderedQuestions {
 public:
  OrderedQuestions(std::span<const Position> positions, const StorageOrder& order, Executor& executor)
      : positions_(positions), first_(positions.size() + 1) {
    executor.for_each(positions.size(),
                      [&](std::size_t i) { first_[i + 1] = 1 + legal_moves(positions[i]).size(); });
    for (std::size_t i = 0; i < positions.size(); ++i) first_[i + 1] += first_[i];
    questions_.resize(first_.back());
    moves_.resize(first_.back());
    executor.for_each(positions.size(), [&](std::size_t i) { add(i, order); });
    std::ranges::sort(questions_, {}, &Question::place);
    answers_.resize(first_.back());
  }

  std::size_t count() const { return questions_.size(); }
  /// Asks the i-th in order.
  void ask(std::size_t i, const MoveCheck& check) {
    const Question& question = questions_[i];
    const Position& position = positions_[question.position];
    answers_[question.answer] = question.answer == first_[question.position]
                                    ? check.stored(position)
                                    : check.worth(position, moves_[question.answer]);
  }
  /// Of a position, when all have been asked.
  Value stored(std::size_t position) const { return answers_[first_[position]]; }
  std::span<const Value> worths(std::size_t position) const {
    return std::span(answers_).subspan(first_[position] + 1, first_[position + 1] - first_[position] - 1);
  }

 private:
  struct Question {
    std::uint64_t place;
    std::uint32_t position, answer;
  };

  void add(std::size_t number, const StorageOrder& order) {
    const Position& position = positions_[number];
    const auto put = [&](std::size_t answer, const Position& asked) {
      questions_[answer] = {order.place_of(asked), static_cast<std::uint32_t>(number),
                            static_cast<std::uint32_t>(answer)};
    };
    std::size_t answer = first_[number];
    put(answer, position);
    for (const Move& move : legal_moves(position)) {
      moves_[++answer] = move;
      put(answer, position.after(move));
    }
  }

  std::span<const Position> positions_;
  std::vector<std::size_t> first_;  // the first answer of each position, and the end
  std::vector<Question> questions_;
  std::vector<Move> moves_;  // by answer
  std::vector<Value> answers_;
};

}  // namespace

void check_in_order(std::span<const Position> positions, const MoveCheck& check, const StorageOrder& order,
                    Executor& executor, const FaultSink& sink, const ShareObserver& observer) {
  OrderedQuestions questions(positions, order, executor);
  constexpr std::size_t parts = 256;
  in_parts(parts, executor, observer, [&](std::size_t part) {
    const std::size_t end = questions.count() * (part + 1) / parts;
    for (std::size_t i = questions.count() * part / parts; i < end; ++i) questions.ask(i, check);
  });
  executor.for_each(positions.size(), [&](std::size_t i) {
    const auto fault = find_fault_by_moves(positions[i], check, questions.stored(i), questions.worths(i));
    if (fault) sink(positions[i], *fault);
  });
}

}  // namespace mate33
