#include "gzip.hpp"

// zlib's own macro, so that it takes input that is const.
#define ZLIB_CONST
#include <zlib.h>

#include <new>

namespace mate33 {

std::string gzip(std::string_view bytes, GzipLevel level) {
  // A window as large as a usual answer: less memory to take and to clear for each.
  constexpr std::size_t small = 16 << 10;
  const bool is_small = bytes.size() <= small;
  constexpr int gzip_format = 16;
  const int window_bits = (is_small ? 14 : MAX_WBITS) + gzip_format;
  const int memory_level = is_small ? 7 : 8;
  z_stream stream{};
  if (deflateInit2(&stream, static_cast<int>(level), Z_DEFLATED, window_bits, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string compressed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(compressed.data());
  stream.avail_out = static_cast<uInt>(compressed.size());
  deflate(&stream, Z_FINISH);  // ends at once: the output has room for it
  compressed.resize(stream.total_out);
  deflateEnd(&stream);
  return compressed;
}

}  // namespace mate33
