#include "mate33/maker/output_file.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "temporary_directory.hpp"

using namespace mate33;

namespace {

std::vector<std::byte> bytes_of(const std::string& text) {
  const auto* const begin = reinterpret_cast<const std::byte*>(text.data());
  return {begin, begin + text.size()};
}

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a file is written whole, replaces an older one, and leaves nothing beside it") {
  const TemporaryDirectory directory;
  write_file_atomically(directory / "table", bytes_of("first"));
  CHECK(contents_of(directory / "table") == "first");
  write_file_atomically(directory / "table", bytes_of("second and longer"));
  CHECK(contents_of(directory / "table") == "second and longer");
  CHECK(directory.entry_count() == 1);
}

TEST_CASE("what a killed run left under the waiting name is tidied up") {
  const TemporaryDirectory directory;
  std::ofstream(directory / ".table.new") << "half";
  write_file_atomically(directory / "table", bytes_of("whole"));
  CHECK(contents_of(directory / "table") == "whole");
  CHECK(directory.entry_count() == 1);
}

TEST_CASE("a write that fails is told with its reason, and the older file stays as it was") {
  const TemporaryDirectory directory;
  write_file_atomically(directory / "table", bytes_of("old"));
  ::rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const ::rlimit small{1000, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &small);
  std::string reason;
  try {
    write_file_atomically(directory / "table", std::vector<std::byte>(5000));
  } catch (const IoError& error) {
    reason = error.what();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK(reason.find("table: File too large") != std::string::npos);
  CHECK(contents_of(directory / "table") == "old");
  CHECK(directory.entry_count() == 1);
}

TEST_CASE("a file may be written part by part, and whatever ends that leaves the older one as it was") {
  const TemporaryDirectory directory;
  write_parts_atomically(directory / "table", [](const ByteSink& sink) {
    for (const char* part : {"in ", "three ", "parts"}) sink(bytes_of(part));
  });
  CHECK(contents_of(directory / "table") == "in three parts");
  const auto write_and_fail = [](const ByteSink& sink) {
    sink(bytes_of("half"));
    throw std::runtime_error("no more");
  };
  CHECK_THROWS_WITH_AS(write_parts_atomically(directory / "table", write_and_fail), "no more",
                       std::runtime_error);
  CHECK(contents_of(directory / "table") == "in three parts");
  CHECK(directory.entry_count() == 1);
}

TEST_CASE("where the system does not show open files, as without /proc, a file is written all the same") {
  const TemporaryDirectory directory;
  const auto nowhere = directory / "no proc";
  for (const std::string text : {"first", "second and longer"}) {
    write_parts_atomically(
        directory / "table",
        [&](const ByteSink& sink) {
          sink(bytes_of(text));
          CHECK(std::filesystem::exists(directory / ".table.new"));
        },
        {}, nowhere);
    CHECK(contents_of(directory / "table") == text);
    CHECK(directory.entry_count() == 1);
  }
  const auto write_and_fail = [](const ByteSink&) { throw std::runtime_error("no more"); };
  CHECK_THROWS_WITH_AS(write_parts_atomically(directory / "table", write_and_fail, {}, nowhere), "no more",
                       std::runtime_error);
  CHECK(contents_of(directory / "table") == "second and longer");
  CHECK(directory.entry_count() == 1);
}

TEST_CASE("a directory that has the file's name is told of and left alone") {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "KQvK.m33");
  std::string said;
  try {
    write_file_atomically(directory / "KQvK.m33", {});
  } catch (const IoError& error) {
    said = error.what();
  }
  CHECK(said == "cannot write " + (directory / "KQvK.m33").string() + ": it is a directory; move it away");
  CHECK(std::filesystem::is_directory(directory / "KQvK.m33"));
  CHECK(directory.entry_count() == 1);
}

TEST_CASE("a directory is made with those above it, and left as it is where it is there") {
  const TemporaryDirectory directory;
  make_directory(directory / "above" / "below");
  CHECK(std::filesystem::is_directory(directory / "above" / "below"));
  std::ofstream(directory / "above" / "file") << "kept";
  make_directory(directory / "above");
  CHECK(contents_of(directory / "above" / "file") == "kept");
  CHECK_THROWS_WITH_AS(make_directory(directory / "above" / "file"),
                       doctest::Contains("cannot make directory"), IoError);
}

TEST_CASE("a directory that is not there is an error with its name") {
  const TemporaryDirectory directory;
  CHECK_THROWS_WITH_AS(write_file_atomically(directory / "absent" / "table", {}),
                       doctest::Contains("absent: No such file or directory"), IoError);
}
