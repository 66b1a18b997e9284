#include "runner/cluster/chunk.hpp"

#include <array>
#include <charconv>
#include <system_error>

#include "lib/game/notation.hpp"
#include "protocol/records/json_members.hpp"

namespace connect4 {

namespace {

using json::Json;
using json::Member;

template <std::int32_t PlannedGame::*member>
Json written_place(const GameJob& job) {
  return job.plan.*member;
}

template <std::int32_t PlannedGame::*member>
void read_place(const Json& value, GameJob& job) {
  job.plan.*member = json::integer<std::int32_t>(value);
}

template <std::int32_t PlannedGame::*member>
constexpr Member<GameJob> place(const char* name) {
  return {name, written_place<member>, read_place<member>};
}

const std::array<Member<GameJob>, 9> game_members{{
    place<&PlannedGame::number>("number"),
    place<&PlannedGame::round>("round"),
    place<&PlannedGame::pairing>("pairing"),
    place<&PlannedGame::opening>("opening"),
    place<&PlannedGame::replay>("replay"),
    place<&PlannedGame::red>("red"),
    place<&PlannedGame::blue>("blue"),
    {"start", [](const GameJob& job) { return Json(to_fen(job.start)); },
     [](const Json& value, GameJob& job) {
       job.start = json::unwrap(parse_fen(json::text(value)));
     }},
    {"seed", [](const GameJob& job) { return Json(job.seed); },
     [](const Json& value, GameJob& job) { job.seed = json::integer<std::uint32_t>(value); }},
}};

Json written_games(const Chunk& chunk) {
  Json games = Json::array();
  for (const GameJob& job : chunk.games) games.push_back(json::write_members(game_members, job));
  return games;
}

void read_games(const Json& value, Chunk& chunk) {
  for (const Json& game : json::array(value))
    json::read_members(game_members, json::object(game), chunk.games.emplace_back());
}

const std::array<Member<Chunk>, 3> chunk_members{{
    {"chunk", [](const Chunk& chunk) { return Json(chunk.id); },
     [](const Json& value, Chunk& chunk) { chunk.id = json::integer<int>(value, 1); }},
    {"seconds", [](const Chunk& chunk) { return Json(chunk.time.count()); },
     [](const Json& value, Chunk& chunk) {
       chunk.time = std::chrono::seconds(json::integer<std::int32_t>(value));
     }},
    {"games", written_games, read_games},
}};

bool read_whole_number(const char* begin, const char* end, int& number) {
  const auto [stopped, error] = std::from_chars(begin, end, number);
  return error == std::errc() && stopped == end && number >= 1;
}

}  // namespace

std::string to_text(const ChunkAttempt& attempt) {
  return std::to_string(attempt.id) + "." + std::to_string(attempt.attempt);
}

Expected<ChunkAttempt> parse_attempt(const std::string& text) {
  ChunkAttempt attempt;
  const char* const end = text.data() + text.size();
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos || !read_whole_number(text.data(), text.data() + dot, attempt.id) ||
      !read_whole_number(text.data() + dot + 1, end, attempt.attempt))
    return Failure{"\"" + text + "\" is not an attempt at a chunk, such as \"17.2\""};
  return attempt;
}

std::string to_json(const Chunk& chunk) {
  return json::write_members(chunk_members, chunk).dump() + "\n";
}

Expected<Chunk> parse_chunk(const std::string& text) {
  const Json whole = Json::parse(text, nullptr, false);
  if (!whole.is_object()) return Failure{"it is not a JSON object"};
  try {
    Chunk chunk;
    json::read_members(chunk_members, whole, chunk);
    if (chunk.games.empty()) return Failure{"it has no games"};
    return chunk;
  } catch (const json::BadValue& problem) {
    return Failure{problem.what()};
  }
}

}  // namespace connect4
