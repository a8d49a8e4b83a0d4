#include "mate33/census/published_hashes.hpp"

#include "mate33/base/directory.hpp"
#include "mate33/census/source_hash.hpp"

namespace mate33 {

std::string_view published_hash(const std::string& file_name) {
  constexpr std::size_t hash_length = 64;
  const std::size_t name = published_hashes.find("  " + file_name + "\n");
  if (name == std::string_view::npos || name < hash_length) return {};
  return published_hashes.substr(name - hash_length, hash_length);
}

std::string_view HashComparison::words() const {
  if (!is_as_published) return {};
  return *is_as_published ? "as published" : "not as published";
}

Expected<HashComparison, TableFault> compare_with_published(const std::string& path) {
  const auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  const auto hash = sha256_of(**source, path);
  if (!hash) return Unexpected{hash.error()};
  HashComparison result{*hash, std::nullopt};
  const std::string_view published = published_hash(file_name_of(path));
  if (!published.empty()) result.is_as_published = published == *hash;
  return result;
}

}  // namespace mate33
