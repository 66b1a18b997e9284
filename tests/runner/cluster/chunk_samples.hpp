// Games for the tests of chunks.
#pragma once

#include "runner/cluster/chunk.hpp"

namespace connect4::testing_chunks {

/// Game `number` of a meeting: games 1 and 2 are from one opening, 3 and 4 from the next.
inline GameJob job(std::int32_t number, std::int32_t pairing = 0, std::int32_t red = 0,
                   std::int32_t blue = 1) {
  GameJob job;
  job.plan.number = number;
  job.plan.pairing = pairing;
  job.plan.opening = (number - 1) / 2;
  job.plan.red = number % 2 == 1 ? red : blue;
  job.plan.blue = number % 2 == 1 ? blue : red;
  job.seed = 1000U + static_cast<std::uint32_t>(number);
  return job;
}

inline Chunk chunk(int id, std::int32_t first, std::int32_t last) {
  Chunk chunk;
  chunk.id = id;
  chunk.time = std::chrono::seconds(180);
  for (std::int32_t number = first; number <= last; ++number) chunk.games.push_back(job(number));
  return chunk;
}

inline std::vector<int> game_numbers_of(const std::vector<GameJob>& games) {
  std::vector<int> numbers;
  for (const GameJob& game : games) numbers.push_back(game.plan.number);
  return numbers;
}

}  // namespace connect4::testing_chunks
