#pragma once

#include <memory>
#include <string>

#include "mate33/answers/page.hpp"
#include "mate33/server/http_server.hpp"
#include "mate33/server/served_tables.hpp"

namespace mate33 {

struct TableServerOptions {
  std::string directories;  ///< a list of them, where the tables are
  std::string version;      ///< of the program
  PageFiles page;
  HttpServerOptions http;
};

/// The server of `mate33 serve`: tables, made, replaced or removed while it runs, answered by HTTP.
class TableServer {
 public:
  /// Finds the tables, or makes the first, and listens. Throws HttpServerError.
  TableServer(TableServerOptions options, ServerHost host);
  ~TableServer();

  /// What to type into a browser on this machine.
  std::string url() const;
  /// Answers until SIGINT or SIGTERM. Only once.
  void run();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace mate33
