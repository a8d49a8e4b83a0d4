#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/table/codec/context_codec.hpp"

namespace mate33 {

/// The models of the context codec as a file holds them: for White and then for Black four bytes that say how
/// many follow, and those. A model takes many times its bytes in memory and a millisecond to read: it is read
/// when it is first needed. From any number of threads.
class TableModels {
 public:
  static std::vector<std::byte> to_bytes(const std::array<std::optional<ContextModel>, 2>& models);
  /// Nothing where the parts do not fill the bytes. No bytes at all: no models.
  static std::optional<TableModels> parse(std::span<const std::byte> bytes);

  TableModels() = default;

  bool is_empty() const { return !sides_; }
  /// The model of a side to move; null where there is none, or none that makes sense. Throws std::bad_alloc.
  const ContextModel* of(Color to_move) const;

 private:
  struct Side {
    Mutex mutex;  // of what follows, until the bytes have been read
    std::vector<std::byte> bytes;
    bool is_read = false;
    std::optional<ContextModel> model;
  };
  std::unique_ptr<std::array<Side, 2>> sides_;  // null: no models
};

}  // namespace mate33
