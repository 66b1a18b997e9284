// The games that one task of a cluster plays.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// Games of one meeting, in the order of play; both of an opening pair are in it, side by side. A
/// value type. Games not played when its time is up go back to their sender.
struct Chunk {
  int id = 1;  ///< from 1; unique in the tournament
  std::chrono::seconds time{1};
  std::vector<GameJob> games;
};

/// Whether both are the same to play; whether one of them was void before does not matter.
inline bool is_same_game(const GameJob& left, const GameJob& right) {
  return left.plan == right.plan && left.seed == right.seed && left.start == right.start;
}

/// A chunk that was sent for the second time is another attempt: "17.2".
struct ChunkAttempt {
  int id = 1;
  int attempt = 1;  ///< from 1

  friend auto operator<=>(const ChunkAttempt&, const ChunkAttempt&) = default;
};

std::string to_text(const ChunkAttempt& attempt);

/// Reads the text of to_text().
Expected<ChunkAttempt> parse_attempt(const std::string& text);

/// The chunk as one JSON object, which the coordinator writes and a node reads:
/// {"chunk":17,"seconds":180,"games":[{"number":1,...,"start":FEN,"seed":7}, ...]}
std::string to_json(const Chunk& chunk);

/// Reads the text of to_json(). The error names the member.
Expected<Chunk> parse_chunk(const std::string& text);

}  // namespace connect4
