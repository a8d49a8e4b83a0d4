#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "altered_tables.hpp"
#include "counting_source.hpp"
#include "general_tables.hpp"
#include "sanitized.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// A source that tells of reads of one place that go on at the same time.
class OverlapSource : public ByteSource {
 public:
  struct Seen {
    std::mutex mutex;
    std::map<std::uint64_t, unsigned> under_way;  // by offset
    std::size_t reads = 0, overlaps = 0, most_at_once = 0;
  };
  OverlapSource(std::vector<std::byte> bytes, Seen& seen) : bytes_(make_memory_source(bytes)), seen_(seen) {}
  std::uint64_t size() const override { return bytes_->size(); }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    {
      const std::scoped_lock lock(seen_.mutex);
      ++seen_.reads;
      seen_.overlaps += seen_.under_way[offset]++ > 0 ? 1 : 0;
      const auto busy = std::ranges::count_if(seen_.under_way, [](const auto& at) { return at.second > 0; });
      seen_.most_at_once = std::max(seen_.most_at_once, static_cast<std::size_t>(busy));
    }
    std::this_thread::sleep_for(std::chrono::microseconds(50));  // time for others to come
    const auto error = bytes_->read(offset, target);
    const std::scoped_lock lock(seen_.mutex);
    --seen_.under_way[offset];
    return error;
  }

 private:
  std::unique_ptr<ByteSource> bytes_;
  Seen& seen_;
};

/// What of this process is in memory, in bytes.
std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

void on_threads(unsigned count, const std::function<void(unsigned)>& work) {
  std::atomic<unsigned> ready{0};
  std::vector<std::jthread> threads;
  for (unsigned t = 0; t < count; ++t) {
    threads.emplace_back([&, t] {
      for (++ready; ready < count;) std::this_thread::yield();
      work(t);
    });
  }
}

}  // namespace

TEST_CASE("many threads with a cache far too small get the right answers") {
  const std::vector<Sample> samples = samples_of("KQvKR", 30);
  const TemporaryDirectory directory;
  directory.write("KQvKR.m33", with_widths(bytes_of_table("KQvKR"), Wide::every_third));
  for (const std::size_t cache_bytes : {std::size_t{0}, 2 * cache_slot, 5 * cache_slot}) {
    const Tablebase tables = open_with(directory.path(), cache_bytes);
    std::atomic<std::size_t> wrong{0};
    on_threads(8, [&](unsigned t) {
      std::vector<Sample> mine = samples;
      std::rotate(mine.begin(), mine.begin() + static_cast<std::ptrdiff_t>(t * mine.size() / 8), mine.end());
      wrong += count_wrong(tables, mine);
    });
    CHECK(wrong == 0);
  }
}

TEST_CASE("a block is read and decompressed once, however many threads need it first") {
  const std::vector<Sample> samples = samples_of("KQvKR", 200);
  const auto reads_by = [&](unsigned threads) {
    std::atomic<std::size_t> reads{0}, wrong{0};
    Tablebase tables({std::size_t{1} << 28});
    CHECK(!tables.add_source(std::make_unique<CountingSource>(bytes_of_table("KQvKR"), reads), "a stick"));
    on_threads(threads, [&](unsigned) { wrong += count_wrong(tables, samples); });
    CHECK(wrong == 0);
    return reads.load();
  };
  CHECK(reads_by(8) == reads_by(1));
}

TEST_CASE("no block is loaded by two threads at once, however small the cache; different blocks are") {
  const std::vector<Sample> samples = samples_of("KQvKR", 60);
  for (const std::size_t cache_bytes : {std::size_t{0}, 2 * cache_slot, std::size_t{1} << 28}) {
    CAPTURE(cache_bytes);
    OverlapSource::Seen seen;
    std::atomic<std::size_t> wrong{0};
    Tablebase tables({cache_bytes});
    CHECK(!tables.add_source(std::make_unique<OverlapSource>(bytes_of_table("KQvKR"), seen), "a stick"));
    on_threads(8, [&](unsigned) { wrong += count_wrong(tables, samples); });
    CHECK(wrong == 0);
    CHECK(seen.overlaps == 0);
    CHECK(seen.reads > 50);
    if (cache_bytes < cache_slot) CHECK(seen.most_at_once > 1);
  }
}

// A sanitizer takes memory of its own.
TEST_CASE("memory keeps to the budget and 32 MiB, however much is decompressed" * doctest::skip(sanitized)) {
  const std::vector<Sample> samples = samples_of("KQvKR", 1000);
  const std::size_t budget = 5 * cache_slot;
  std::atomic<std::size_t> reads{0}, wrong{0}, most{0};
  Tablebase tables({budget});
  CHECK(!tables.add_source(std::make_unique<CountingSource>(bytes_of_table("KQvKR"), reads), "a stick"));
  const std::size_t before = resident_bytes();
  on_threads(8, [&](unsigned t) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const Sample& sample = samples[(i + t * samples.size() / 8) % samples.size()];
      wrong += count_wrong(tables, {sample});
      if (i % 50 != 0) continue;
      const std::size_t now = resident_bytes();
      for (std::size_t seen = most; seen < now && !most.compare_exchange_weak(seen, now);) continue;
    }
  });
  CHECK(wrong == 0);
  CHECK(reads * cache_slot > std::size_t{64} << 20);  // decompressed in all: twice what may stay
  CHECK(most < before + budget + (std::size_t{32} << 20));
}

TEST_CASE("a table may be preloaded while it is probed, by several at once") {
  const std::vector<Sample> samples = samples_of("KQvKR", 200);
  const Tablebase tables = open_with(made_directory(), 8 * cache_slot);
  std::atomic<std::size_t> wrong{0}, bytes{0};
  on_threads(6, [&](unsigned t) {
    if (t < 2) {
      bytes += tables.preload(*Material::parse("KQvKR"), 1 << 30).bytes;
    } else {
      wrong += count_wrong(tables, samples);
    }
    wrong += count_wrong(tables, samples);
  });
  CHECK(wrong == 0);
  CHECK(bytes ==
        Tablebase::open(made_directory().string()).preload(*Material::parse("KQvKR"), 1 << 30).bytes);
}

TEST_CASE("a file is opened once, however many threads ask for it first") {
  const TemporaryDirectory directory;
  directory.write("KQvKR.m33", std::vector<std::byte>(1000));
  const std::vector<Sample> samples = samples_of("KQvKR", 20);
  const Tablebase tables = open_with(directory.path(), 8 * cache_slot);
  std::atomic<std::size_t> answered{0};
  on_threads(8, [&](unsigned) {
    for (const Sample& sample : samples) {
      if (tables.probe(sample.position).status != ProbeStatus::corrupt_file) ++answered;
      static_cast<void>(tables.faults());
    }
  });
  CHECK(answered == 0);
  CHECK(tables.faults().size() == 1);
}
