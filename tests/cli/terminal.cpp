#include "terminal.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <future>
#include <stdexcept>

namespace mate33::testing {

namespace {

/// All that is written to the other side of a terminal, read as it comes until nobody holds that side open
/// any more. Read in one go, it would be cut where a slow machine shows more progress than a buffer or the
/// terminal itself holds.
std::string read_to_end(int terminal) {
  std::string shown;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = ::read(terminal, buffer.data(), buffer.size());
    if (count > 0) {
      shown.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return shown;
    }
  }
}

}  // namespace

std::optional<ShownOnTerminal> shown_on_terminal(Invocation invocation) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0) return std::nullopt;
  if (::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) throw std::runtime_error("no terminal to open");
  invocation.error_file = ::ptsname(terminal);
  const int kept_open = ::open(invocation.error_file->c_str(), O_RDWR | O_NOCTTY);
  if (kept_open < 0) throw std::runtime_error("the terminal cannot be opened");
  std::future<std::string> shown_later = std::async(std::launch::async, read_to_end, terminal);
  Process process(invocation);
  ::close(kept_open);  // the program has inherited it: the end of the program is the end of what is shown
  ShownOnTerminal shown{process.finish(), shown_later.get()};
  ::close(terminal);
  return shown;
}

}  // namespace mate33::testing
