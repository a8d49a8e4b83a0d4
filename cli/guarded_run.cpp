#include "guarded_run.hpp"

#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

#include "command.hpp"
#include "input.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/maker/output_file.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

Ending failed(ExitCode code, const char* what) {
  std::fflush(stdout);
  return {code, what};
}

}  // namespace

Ending run_guarded(const std::function<ExitCode()>& program) {
  try {
    const ExitCode code = program();
    flush_output();
    return {code};
  } catch (const CommandError& error) {
    return failed(error.code(), error.what());
  } catch (const NoValue& error) {
    return failed(exit_code(error.status()), error.what());
  } catch (const TableError& error) {
    return failed(exit_code(error.kind()), error.what());
  } catch (const IoError& error) {
    return failed(ExitCode::io_error, error.what());
  } catch (const std::system_error& error) {
    return failed(ExitCode::io_error, error.what());
  } catch (const std::bad_alloc&) {
    return failed(ExitCode::io_error, "out of memory");
  } catch (const std::exception& error) {
    return failed(ExitCode::check_failed, error.what());
  }
}

}  // namespace mate33::cli
