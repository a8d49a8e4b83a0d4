#include "traced_kill.hpp"

#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>

namespace mate33::testing {

namespace {

bool touches_files(std::uint64_t call) {
  switch (call) {
    case SYS_openat:
    case SYS_write:
    case SYS_fsync:
    case SYS_linkat:
    case SYS_unlinkat:
#ifdef SYS_rename
    case SYS_rename:
    case SYS_unlink:
    case SYS_open:
#endif
#ifdef SYS_renameat
    case SYS_renameat:
#endif
    case SYS_renameat2: return true;
    default: return false;
  }
}

/// Lets the child run to its next stop. Whether there was one.
bool run_to_stop(pid_t child, int signal, int& status) {
  const auto to_deliver = reinterpret_cast<void*>(static_cast<std::uintptr_t>(signal));
  if (::ptrace(PTRACE_SYSCALL, child, nullptr, to_deliver) != 0) return false;
  return ::waitpid(child, &status, 0) == child && WIFSTOPPED(status);
}

}  // namespace

TracedEnd kill_at_file_call(Invocation invocation, std::size_t number) {
  invocation.traced = true;
  Process process(invocation);
  int status = 0;
  if (::waitpid(process.id(), &status, 0) != process.id() || !WIFSTOPPED(status))
    return TracedEnd::cannot_trace;
  const auto options = reinterpret_cast<void*>(std::uintptr_t{PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL});
  if (::ptrace(PTRACE_SETOPTIONS, process.id(), nullptr, options) != 0) return TracedEnd::cannot_trace;

  constexpr int system_call_stop = SIGTRAP | 0x80;
  bool locked = false;
  int signal = 0;
  for (std::size_t seen = 0; run_to_stop(process.id(), signal, status);) {
    signal = 0;
    if (WSTOPSIG(status) != system_call_stop) {
      signal = WSTOPSIG(status);
      continue;
    }
    __ptrace_syscall_info info{};
    const auto size = reinterpret_cast<void*>(sizeof info);
    if (::ptrace(PTRACE_GET_SYSCALL_INFO, process.id(), size, &info) <= 0) return TracedEnd::cannot_trace;
    if (info.op != PTRACE_SYSCALL_INFO_ENTRY) continue;
    if (info.entry.nr == SYS_flock) locked = true;
    if (!locked || !touches_files(info.entry.nr) || seen++ != number) continue;
    process.kill(SIGKILL);
    ::waitpid(process.id(), &status, 0);
    return TracedEnd::killed;
  }
  return TracedEnd::ended_before;
}

}  // namespace mate33::testing
