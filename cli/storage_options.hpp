#pragma once

#include "arguments.hpp"
#include "mate33/table/table_encoder.hpp"

/// The options that say how a table is to be stored.
namespace mate33::cli {

/// Adds --level; `usual` is the default, as "quick".
void add_level_option(ArgumentParser& parser, const char* usual);
/// --level. Throws CommandError.
Packing level_option(const Arguments& arguments);

/// An option that is a size, in bytes, 0 where it is not given. Throws CommandError.
std::uint64_t size_option(const Arguments& arguments, const char* option);
/// --memory in bytes, 0 where it is not given. Throws CommandError.
std::uint64_t memory_limit(const Arguments& arguments);
/// What a run may take: as --memory says, else all that the machine has.
struct AllowedMemory {
  std::uint64_t bytes = 0;  ///< 0: any number, where it is not known what the machine has
  bool is_given = false;    ///< by --memory
};
/// Throws CommandError.
AllowedMemory allowed_memory(const Arguments& arguments);

/// Adds --sides.
void add_sides_option(ArgumentParser& parser, const char* usual);
enum class SidesOption { both, one };
/// --sides, if it is given. Throws CommandError.
std::optional<SidesOption> sides_option(const Arguments& arguments);

}  // namespace mate33::cli
