#pragma once

#include <string_view>

#include "mate33/answers/http_content.hpp"

/// How an answer is given to a client of HTTP.
namespace mate33 {

/// The response to a request: only now are ETag, compression and HEAD looked at.
HttpResponse response_to(const HttpRequest& request, const HttpContent& content);
/// Whether the header Accept prefers CBOR to JSON.
bool prefers_cbor(std::string_view accept);

}  // namespace mate33
