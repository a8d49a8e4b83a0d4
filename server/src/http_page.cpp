#include "http_page.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "gzip.hpp"

namespace mate33 {

namespace {

constexpr std::string_view not_built =
    R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>mate33</title>
<h1>mate33</h1>
<p>The board was not built into this program. To build it, with Node 18 or later and npm:</p>
<pre>cd web && npm ci && npm run build
cd .. && cmake --build build/release</pre>
<p>The API is there all the same:
<a href="/standard?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1">a position</a>, <a href="/tables">the tables</a>,
<a href="/stats.json">statistics</a>.</p>
</html>
)";

std::string_view type_of(std::string_view path) {
  using Type = std::pair<std::string_view, std::string_view>;
  static constexpr std::array types = {Type{".html", "text/html; charset=utf-8"},
                                       Type{".js", "text/javascript; charset=utf-8"},
                                       Type{".mjs", "text/javascript; charset=utf-8"},
                                       Type{".css", "text/css; charset=utf-8"},
                                       Type{".svg", "image/svg+xml"},
                                       Type{".json", "application/json"},
                                       Type{".webmanifest", "application/manifest+json"},
                                       Type{".txt", "text/plain; charset=utf-8"},
                                       Type{".map", "application/json"},
                                       Type{".png", "image/png"},
                                       Type{".ico", "image/x-icon"},
                                       Type{".jpg", "image/jpeg"},
                                       Type{".webp", "image/webp"},
                                       Type{".woff2", "font/woff2"},
                                       Type{".wasm", "application/wasm"},
                                       Type{".mp3", "audio/mpeg"},
                                       Type{".ogg", "audio/ogg"}};
  const auto type = std::ranges::find_if(types, [&](const Type& t) { return path.ends_with(t.first); });
  return type == types.end() ? "application/octet-stream" : type->second;
}

/// Whether the name has a hash of the contents, as Vite gives to /assets/index-BxK2mN4q.js.
bool is_hashed(std::string_view path) {
  constexpr std::size_t hash_length = 8;
  const std::size_t dot = path.rfind('.');
  return path.starts_with("/assets/") && dot != std::string_view::npos && dot > hash_length &&
         path[dot - hash_length - 1] == '-';
}

HttpContent content_of(const PageFile& file) {
  HttpContent content;
  content.type = type_of(file.path);
  content.bytes = shared_bytes(std::string(file.bytes));
  content.freshness = is_hashed(file.path) ? Freshness::forever : Freshness::checked;
  content.is_page = file.path.ends_with(".html");
  std::string compressed = gzip(file.bytes, GzipLevel::smallest);
  // What is compressed already, as a picture, is sent as it is.
  content.may_compress = compressed.size() < file.bytes.size();
  if (!content.may_compress) return content;
  content.compressed = std::make_shared<CompressedOnce>();
  std::call_once(content.compressed->made,
                 [&] { content.compressed->bytes = shared_bytes(std::move(compressed)); });
  return content;
}

}  // namespace

HttpPage::HttpPage(PageFiles files) {
  for (const PageFile& file : files) files_.emplace(file.path, content_of(file));
  const auto index = files_.find("/index.html");
  files_.emplace("/", index != files_.end() ? index->second : content_of({"/index.html", not_built}));
}

const HttpContent* HttpPage::find(std::string_view path) const {
  const auto file = files_.find(path);
  return file == files_.end() ? nullptr : &file->second;
}

}  // namespace mate33
