#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <atomic>
#include <cstdio>

#include "skip.hpp"

namespace {

std::atomic<bool> skipped = false;
bool any_chosen = false;

// What ctest is told to take for a test that was skipped (SKIP_RETURN_CODE).
constexpr int exit_code_skipped = 77;

/// Sees whether the arguments choose any test: a suite whose name is mistyped has none, and would pass.
struct ChoiceWatch : doctest::IReporter {
  explicit ChoiceWatch(const doctest::ContextOptions&) {}
  void test_run_end(const doctest::TestRunStats& run) override {
    any_chosen = run.numTestCasesPassingFilters > 0;
  }
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};
REGISTER_LISTENER("choice", 1, ChoiceWatch);

}  // namespace

void mate33::skip_test(const std::string& why) {
  skipped = true;
  std::printf("skipped: %s\n", why.c_str());
}

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  const int failed = context.run();
  if (failed != 0 || context.shouldExit()) return failed;
  if (!any_chosen) {
    std::fprintf(stderr, "these arguments choose no test\n");
    return 1;
  }
  return skipped ? exit_code_skipped : 0;
}
