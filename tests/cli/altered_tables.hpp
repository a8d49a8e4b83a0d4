#pragma once

#include <string>

/// The contents of table files whose every part has its checksum, and which are wrong all the same. They are
/// made of those in made_tables().
namespace mate33::testing {

/// KRvK's table, whose mates take longer, under KQvK's header.
std::string rook_as_queen();
/// KQvK's table, whose header knows of no mate that long.
std::string queen_with_short_mates();
/// KRvK's table with one loss longer or shorter than it is: sound in all that a look at this table can tell.
std::string rook_with_a_wrong_value();

}  // namespace mate33::testing
