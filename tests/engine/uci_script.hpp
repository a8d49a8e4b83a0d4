#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/engine/ucci_session.hpp"
#include "mate33/engine/uci_session.hpp"

namespace mate33 {

/// A directory with KBNvK, KQvKR, KRPvK and all that they need, made once.
const std::filesystem::path& made_directory();

/// A directory with KRvKAA, KRvKN and KPvK of xiangqi and all that they need, made once.
const std::filesystem::path& made_xiangqi_directory();

/// The position of a FEN that must be readable.
Position position_of(std::string_view fen);

inline constexpr std::string_view mate_in_33_fen = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";

using Lines = std::vector<std::string>;

/// An engine and a GUI that follows a script.
class EngineScript {
 public:
  virtual ~EngineScript() = default;

  /// Says these lines, waits for searches that end by themselves, and answers what the engine said.
  Lines say(std::string_view lines);
  /// Waits until the engine has said a line that begins so, and answers what it said up to then.
  Lines wait_for(std::string_view begin);

 protected:
  virtual EngineSession& engine() = 0;
  void hear(std::string_view line);

 private:
  Lines take();

  std::mutex mutex_;
  std::condition_variable said_;
  Lines lines_;
};

class UciScript : public EngineScript {
 public:
  explicit UciScript(std::filesystem::path directory = made_directory());
  UciSession& session() { return session_; }

 private:
  EngineSession& engine() override { return session_; }
  UciSession session_;
};

class UcciScript : public EngineScript {
 public:
  explicit UcciScript(std::filesystem::path directory = made_xiangqi_directory());
  UcciSession& session() { return session_; }

 private:
  EngineSession& engine() override { return session_; }
  UcciSession session_;
};

/// What is not an "info string" about the tables found.
Lines without_found(Lines lines);
/// The lines that begin so.
Lines beginning(const Lines& lines, std::string_view begin);
/// The first of them; empty if there is none.
std::string first_beginning(const Lines& lines, std::string_view begin);
bool contains(std::string_view text, std::string_view part);
/// Whether one of the lines does: a search that waits says lines of its own, too.
bool one_contains(const Lines& lines, std::string_view part);
/// The words after this one in a line, "pv" as an example.
Lines words_after(std::string_view line, std::string_view word);
/// The word after this one, or nothing.
std::string word_after(std::string_view line, std::string_view word);
/// "mate 33" or "cp 0" of an info line.
std::string score_of(std::string_view line);
/// The move of a "bestmove" line among these.
std::string best_move(const Lines& lines);

}  // namespace mate33
