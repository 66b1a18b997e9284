// The speed at which the results of a cluster get into the store: result files are written, then
// read and recorded as the coordinator does it. Usage: cluster_results [GAMES]
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "runner/cluster/chunk_result.hpp"
#include "runner/store/store.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

using std::chrono::steady_clock;

constexpr int games_of_chunk = 1000;

double seconds_since(steady_clock::time_point begin) {
  return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

std::filesystem::path file_of(const std::filesystem::path& folder, int chunk) {
  return folder / (std::to_string(chunk) + ".1.res");
}

void write_results(const std::filesystem::path& folder, int games) {
  for (int first = 1; first <= games; first += games_of_chunk) {
    ResultWriter writer(file_of(folder, first));
    for (int i = 0; i < games_of_chunk; ++i) writer.add(samples::game(first + i).second);
    writer.commit({});
  }
}

int read_results(const std::filesystem::path& folder, Store& store, int games) {
  int recorded = 0;
  for (int first = 1; first <= games; first += games_of_chunk) {
    auto reader = ResultReader::open(file_of(folder, first)).value();
    while (auto record = reader.next().value()) {
      GameResult place = samples::place_of(record->game);
      place.outcome = record->outcome;
      store.record(place, *record);
    }
    recorded += static_cast<int>(store.take_recorded().size());
  }
  store.flush();
  return recorded + static_cast<int>(store.take_recorded().size());
}

int run(int games) {
  const samples::TemporaryFolder folder;
  write_results(folder.path(), games);
  Store store = Store::create(folder.path() / "cup", samples::header());
  const auto begin = steady_clock::now();
  const int recorded = read_results(folder.path(), store, games);
  const double seconds = seconds_since(begin);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("%d games in %.1f s: %.0f games/s, %ld MB\n", recorded, seconds, recorded / seconds,
              usage.ru_maxrss / 1024);
  return recorded == games ? 0 : 1;
}

}  // namespace
}  // namespace connect4

int main(int count, char** words) {
  return connect4::run(count > 1 ? std::atoi(words[1]) : 100'000);
}
