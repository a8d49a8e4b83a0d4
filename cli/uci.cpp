#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "input.hpp"
#include "mate33/engine/ucci_session.hpp"
#include "mate33/engine/uci_session.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

/// What is on standard input now, at least a byte; nothing at its end.
std::string_view read_some(std::array<char, 1 << 16>& buffer) {
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count >= 0) return {buffer.data(), static_cast<std::size_t>(count)};
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "cannot read the input");
  }
}

/// A GUI waits for each line, so that each is sent at once.
class LineWriter {
 public:
  void write(std::string_view line) {
    const bool written = std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
                         std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
    int none = 0;
    if (!written) error_.compare_exchange_strong(none, errno);
  }
  /// Throws if a line could not be written.
  void check() const {
    if (error_ != 0) throw std::system_error(error_, std::generic_category(), "cannot write the output");
  }

 private:
  std::atomic<int> error_ = 0;
};

/// Lets the engine talk over the standard streams until it is told to quit or the input ends.
template <class Session>
ExitCode talk(const Arguments& arguments) {
  LineWriter writer;
  UciTables where;
  where.directories = table_directories(arguments);
  Session session(MATE33_VERSION, where, [&](std::string_view text) { writer.write(text); });
  std::array<char, 1 << 16> buffer;
  for (auto bytes = read_some(buffer); !bytes.empty() && session.receive(bytes); bytes = read_some(buffer)) {
    writer.check();
  }
  session.end_of_input();
  writer.check();
  return ExitCode::done;
}

}  // namespace

ExitCode run_uci(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 uci",
       {"[options]"},
       "An engine for GUIs (protocol UCI, on standard input and output) that plays every position of the\n"
       "tables perfectly. Others it solves while the clock runs, where it can (Mate33Solve); else it plays\n"
       "a legal move and says why. It plays chess, and xiangqi by its option UCI_Variant. Give a GUI the\n"
       "command 'mate33 uci'; its option Mate33Path names directories of tables, as --tables does.",
       "mate33 uci --tables data"});
  add_tables_option(parser);
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  refuse_operands("uci", *arguments);
  return talk<UciSession>(*arguments);
}

ExitCode run_ucci(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 ucci",
       {"[options]"},
       "A xiangqi engine for GUIs (protocol UCCI, on standard input and output) that plays every position "
       "of\n"
       "the tables perfectly, and any other with a legal move and the reason. Give a GUI the command\n"
       "'mate33 ucci'; its option egtbpaths names directories of tables, as --tables does.",
       "mate33 ucci --tables data"});
  add_tables_option(parser);
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  refuse_operands("ucci", *arguments);
  return talk<UcciSession>(*arguments);
}

}  // namespace mate33::cli
