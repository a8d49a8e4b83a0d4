#pragma once

#include <string_view>

#include "mate33/answers/http_content.hpp"
#include "mate33/server/table_making.hpp"

/// What is made on request: GET /generate, POST /generate/KRPvKR, POST /solve?fen=.
namespace mate33 {

/// Whether the path is one of them.
bool is_making_path(std::string_view path);
/// Whether it is /generate/NAME or /solve, which take POST alone.
bool names_wish(std::string_view path);
/// The answer to GET or HEAD of /generate. Null: this server makes nothing.
HttpContent answer_making(const TableMaking* making, const HttpCall& call);
/// The answer to POST of the others.
HttpContent answer_wish(TableMaking* making, const HttpRequest& request, const HttpCall& call);

/// Whether a request comes from a page of the server itself, as browsers say of all but what only reads:
/// Origin is the server's as Host names it. Without Origin it is not certain, and the answer is no.
bool is_of_own_page(const HttpRequest& request);

}  // namespace mate33
