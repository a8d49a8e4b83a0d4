#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "mate33/service/http_message.hpp"
#include "mate33/service/page.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// What an HttpApi cannot know from the tables alone. The functions may be called by several threads at once.
struct HttpSources {
  std::string directories;  ///< where the tables are, for messages
  /// The object of `mate33 stats --json`; the error is one line. It may take minutes and is asked once for
  /// a material. Only for tables that are there.
  std::function<Expected<nlohmann::ordered_json, std::string>(Material)> statistics;
  /// The objects of `mate33 tables --json`, as an array; asked once.
  std::function<nlohmann::ordered_json()> tables;
  /// The object that GET /monitor answers.
  std::function<nlohmann::ordered_json()> monitor;
  PageFiles page;  ///< empty: the page was not built
};

/// The answers of `mate33 serve` (docs/server.md), without sockets. May be called from any number of threads
/// at once.
class HttpApi {
 public:
  /// Longer ones are answered with 414.
  static constexpr std::size_t longest_target = 2048;

  /// The tables must live as long.
  HttpApi(const Tablebase& tables, HttpSources sources);
  ~HttpApi();
  HttpApi(const HttpApi&) = delete;
  HttpApi& operator=(const HttpApi&) = delete;

  /// The answer, unless it may take more than some milliseconds, as statistics do when they are asked for
  /// first.
  std::optional<HttpResponse> answer_quickly(const HttpRequest& request) const;
  /// The answer, however long it takes.
  HttpResponse answer(const HttpRequest& request) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

}  // namespace mate33
