#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "../server/http_client.hpp"
#include "program.hpp"

namespace mate33::testing {

/// `mate33 serve`, of a directory with KRvK, that makes what is asked for.
class MakingServer {
 public:
  explicit MakingServer(const Words& more = {"--allow-generate"})
      : process_(invocation(directory_.path().string(), more)) {
    const auto line = process_.read_line();
    REQUIRE(line);
    port_ = static_cast<std::uint16_t>(std::stoul(line->substr(line->rfind(':') + 1)));
  }

  Process& process() { return process_; }
  const std::filesystem::path& directory() const { return directory_.path(); }
  Received get(const std::string& target) const {
    auto response = HttpClient(port_).get(target, "Connection: close\r\n");
    REQUIRE(response);
    return *response;
  }
  Received post(const std::string& target) const {
    const std::string host = "localhost:" + std::to_string(port_);
    HttpClient client(port_);
    client.send("POST " + target + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                "\r\nContent-Length: 0\r\n\r\n");
    auto response = client.receive();
    REQUIRE(response);
    return *response;
  }
  /// What has been made last, once it is.
  nlohmann::json last() const {
    return state_when([](const nlohmann::json& state) { return state.at("making").is_null(); }).at("last");
  }
  /// The state once this holds of it.
  template <class Predicate>
  nlohmann::json state_when(Predicate holds) const {
    while (true) {
      nlohmann::json state = nlohmann::json::parse(get("/generate").body);
      if (holds(state)) return state;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

 private:
  static Invocation invocation(const std::string& directory, const Words& more) {
    REQUIRE(run(without_tables({"generate", "KRvK", "--out", directory})).exit_code == 0);
    return without_tables(Words{"serve", "--port", "0", "--tables", directory} + more);
  }

  TemporaryDirectory directory_;
  Process process_;
  std::uint16_t port_ = 0;
};

}  // namespace mate33::testing
