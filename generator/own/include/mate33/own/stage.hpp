#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mate33/own/reach.hpp"

namespace mate33 {

/// How far promotions are followed. Each stage holds all that the one before does.
struct Stage {
  /// "promotions to a queen, one at a time"
  std::string name;
  HasMen has;
};

/// Why a legal position's own tables cannot begin here, in words for people; nothing where they can: with
/// pawns, at most one piece a side beside the king, and no right to castle.
std::optional<std::string> why_unsuited(const Position& root);

/// How many captures, promotions and pawn moves after a first promotion a stage follows, time after time,
/// until it follows them all.
std::vector<unsigned> steps_of_stages();

/// The stages for a position with these men, from the quickest to the most costly: without promotions,
/// queens, the other pieces, and then second queens of a side against a king and pawns. Precondition: they
/// are those of a position that is not unsuited.
std::vector<Stage> stages_of(Material root);

/// With which men quests hope, one after the other: of those that stages hold, those with one piece more than
/// the root has, and all.
std::vector<HasMen> hopes_of(Material root);

}  // namespace mate33
