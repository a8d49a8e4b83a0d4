#pragma once

#include <string>
#include <vector>

#include "mate33/engine/engine_session.hpp"
#include "mate33/engine/xiangqi_game.hpp"

namespace mate33 {

/// A xiangqi engine that speaks UCCI, version 3.
class UcciSession : public EngineSession {
 public:
  UcciSession(std::string version, UciTables where, UciOutput::Sink sink,
              XiangqiTableOpener opener = open_xiangqi_tables);

  const GamePosition& position() const { return xiangqi_.position(); }

 private:
  EngineGame& game() override { return xiangqi_; }
  void forget_tables() override { xiangqi_.forget_tables(); }
  std::vector<Option> make_options();
  void set_option(UciWords arguments);

  XiangqiGame xiangqi_;
};

}  // namespace mate33
