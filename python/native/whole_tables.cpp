#include "whole_tables.hpp"

#include <algorithm>

#include "mate33/base/table_error.hpp"
#include "mate33/census/stopped.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/mate33.h"
#include "mate33/table/table_limits.hpp"

namespace mate33 {

namespace {

template <std::size_t size>
void put(char (&room)[size], const std::string& text) {
  const std::size_t length = std::min(text.size(), size - 1);
  std::copy_n(text.data(), length, room);
  room[length] = '\0';
}

int status_of(ProbeStatus status) {
  switch (status) {
    case ProbeStatus::missing_table: return MATE33_MISSING_TABLE;
    case ProbeStatus::corrupt_file: return MATE33_CORRUPT_FILE;
    case ProbeStatus::out_of_memory: return MATE33_OUT_OF_MEMORY;
    default: return MATE33_IO_ERROR;
  }
}

}  // namespace

Material whole_material(const std::string& text) {
  const Expected<Material, std::string> material = Material::parse(text);
  if (!material) throw BadQuestion(material.error());
  if (material->men() > max_table_men) {
    throw BadQuestion(material->to_string() + " has more men than tables hold");
  }
  if (is_trivially_drawn(*material)) {
    throw BadQuestion(material->to_string() + " is always drawn and needs no table");
  }
  return material->normalised();
}

int tell_failure(mate33_whole_failure& failure) noexcept try { throw; } catch (const NoValue& missing) {
  put(failure.table, missing.table().material.to_string());
  put(failure.message, missing.what());
  return status_of(missing.status());
} catch (const TableError& error) {
  put(failure.message, error.what());
  return status_of(status_of(error.fault()));
} catch (const BadQuestion& question) {
  put(failure.message, question.what());
  return MATE33_BAD_ARGUMENT;
} catch (const Stopped& stopped) {
  put(failure.message, stopped.what());
  return MATE33_WHOLE_STOPPED;
} catch (const std::exception& error) {  // without memory, or threads
  put(failure.message, error.what());
  return MATE33_OUT_OF_MEMORY;
} catch (...) {
  return MATE33_IO_ERROR;
}

}  // namespace mate33

mate33::TablePlaces mate33_whole_tables::places() const {
  return {directories, "add its directory"};
}

const char* mate33_whole_version(void) {
  return MATE33_VERSION;
}

int mate33_whole_open(const char* directories, mate33_whole_tables** tables, mate33_whole_failure* failure) {
  return mate33::guarded_whole(failure, [&] {
    *tables = new mate33_whole_tables{directories, mate33::Tablebase::open(directories)};
  });
}

void mate33_whole_close(mate33_whole_tables* tables) {
  delete tables;
}
