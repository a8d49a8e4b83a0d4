#include "mate33/server/table_statistics.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <stdexcept>

#include "mate33/answers/probed_values.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/server/statistics_file.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

using namespace mate33;
namespace fs = std::filesystem;

namespace {

std::string contents_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& contents) {
  std::ofstream(path, std::ios::binary) << contents;
}

/// A directory with one table, whose statistics are asked for again and again.
class Counted {
 public:
  explicit Counted(const char* name) : material_(*Material::parse(name)) {
    fs::copy_file(made_directory() / table(), directory_ / table());
    options.write = write_file_atomically;
    options.observer = [this](double share) {
      CHECK(share > 0);
      CHECK(share <= 1);
      counted_ = true;
    };
  }

  std::string table() const { return material_.to_string() + ".m33"; }
  fs::path directory() const { return directory_.path(); }
  fs::path kept() const { return directory_ / statistics_file_name(material_); }
  Statistics statistics() {
    counted_ = false;
    const std::string list = directory_.path().string();
    const Tablebase tables = Tablebase::open(list);
    return table_statistics(tables, list, material_, team_, options);
  }
  /// Whether the last were counted, and not read.
  bool were_counted() const { return counted_; }

  CountOptions options;

 private:
  Material material_;
  TemporaryDirectory directory_;
  WorkerTeam team_{2};
  std::atomic<bool> counted_ = false;
};

}  // namespace

TEST_CASE("statistics are counted once and kept beside the table, unless they are to be fresh") {
  Counted queen("KQvK");
  const Statistics first = queen.statistics();
  CHECK(queen.were_counted());
  CHECK(fs::exists(queen.kept()));
  CHECK(queen.statistics() == first);
  CHECK_FALSE(queen.were_counted());
  queen.options.fresh = true;
  CHECK(queen.statistics() == first);
  CHECK(queen.were_counted());
}

TEST_CASE("statistics kept of another table are not believed, and replaced") {
  Counted queen("KQvK"), rook("KRvK");
  const Statistics sound = queen.statistics();
  rook.statistics();
  // Of another material, of another file of this material, and of a file of the same size.
  const std::string own = contents_of(queen.kept());
  std::string resized = own, rehashed = own;
  const std::size_t bytes = own.find("\"bytes\":") + 8, hash = own.find("\"sha256\":\"") + 10;
  resized[bytes] = resized[bytes] == '1' ? '2' : '1';
  rehashed[hash] = rehashed[hash] == '0' ? '1' : '0';
  for (const std::string& stale : {contents_of(rook.kept()), resized, rehashed}) {
    write(queen.kept(), stale);
    CHECK(queen.statistics() == sound);
    CHECK(queen.were_counted());
    CHECK(contents_of(queen.kept()) == own);
  }
}

TEST_CASE("statistics that the table's header contradicts are not believed") {
  Counted queen("KQvK");
  const Statistics sound = queen.statistics();
  Statistics shorter = sound;
  for (auto& convention : shorter.counts) {
    SideCounts& white = convention[0];
    if (white.by_plies.empty()) continue;
    white.wins -= white.by_plies.back();
    white.by_plies.resize(white.by_plies.size() - 2);
  }
  shorter.samples[0].resize(shorter.counts[2][0].by_plies.size());
  shorter.longest[0] = Statistics::Longest{
      Plies(17),
      {static_cast<std::size_t>(shorter.counts[2][0].by_plies.back()), sound.longest[0]->fens.front()}};
  const std::string own = contents_of(queen.kept());
  const auto json_of = [&](const std::string& key) {
    const std::size_t at = own.find("\"" + key + "\":") + key.size() + 3;
    return own.substr(at, own.find_first_of(",}", at) - at);
  };
  const std::string hash = json_of("sha256");
  const TableIdentity identity{std::stoull(json_of("bytes")), hash.substr(1, hash.size() - 2)};
  REQUIRE(parse_statistics_file(own, shorter.material, identity));
  write(queen.kept(), statistics_file(shorter, identity));
  REQUIRE(parse_statistics_file(contents_of(queen.kept()), shorter.material, identity));
  CHECK(queen.statistics() == sound);
  CHECK(queen.were_counted());
}

TEST_CASE("damaged statistics are counted again, and those that cannot be kept are no error") {
  Counted queen("KQvK");
  const Statistics sound = queen.statistics();
  for (const std::string& damaged : {std::string(), std::string("{"), std::string("\xFF\0\0", 3)}) {
    write(queen.kept(), damaged);
    CHECK(queen.statistics() == sound);
    CHECK(queen.were_counted());
  }
  // A directory is in the way: nobody can write there, not even root.
  fs::remove(queen.kept());
  fs::create_directory(queen.kept());
  CHECK(queen.statistics() == sound);
  CHECK(fs::is_directory(queen.kept()));
  fs::remove(queen.kept());
  queen.options.write = [](const fs::path&, std::span<const std::byte>) {
    throw std::runtime_error("read-only");
  };
  CHECK(queen.statistics() == sound);
  queen.options.write = nullptr;
  CHECK(queen.statistics() == sound);
  CHECK_FALSE(fs::exists(queen.kept()));
}

TEST_CASE(
    "a table that is damaged has no statistics, and those that were kept of it before are not its own") {
  Counted rook("KQvKR");
  rook.statistics();
  std::string contents = contents_of(rook.directory() / rook.table());
  contents[contents.size() - 20] = static_cast<char>(contents[contents.size() - 20] ^ 0x55);
  write(rook.directory() / rook.table(), contents);
  try {
    rook.statistics();
    FAIL_CHECK("counted");
  } catch (const NoValue& error) {
    CHECK(error.status() == ProbeStatus::corrupt_file);
    CHECK(contains(error.what(), "is damaged: make it anew with 'mate33 generate KQvKR --out "));
  }
}

TEST_CASE("counting ends soon after a stop is requested, and keeps nothing") {
  Counted rook("KRPvK");
  std::stop_source stop;
  rook.options.stop = stop.get_token();
  int shares = 0;
  rook.options.observer = [&](double) {
    ++shares;
    stop.request_stop();
  };
  CHECK_THROWS_AS(rook.statistics(), Stopped);
  CHECK(shares <= 2);  // as many as there are threads
  CHECK_FALSE(fs::exists(rook.kept()));
}
