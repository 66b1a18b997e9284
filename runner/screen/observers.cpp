#include "runner/screen/observers.hpp"

#include "protocol/records/record_codec.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

constexpr int most_compared = 1'000'000;  // 16 bytes each

}  // namespace

void Observers::game_started(const GameRecord& record) {
  for (GameObserver* const observer : all_) observer->game_started(record);
}

void Observers::disc_dropped(const GameRecord& record, const Position& position, Cell disc) {
  for (GameObserver* const observer : all_) observer->disc_dropped(record, position, disc);
}

void Observers::moves_taken_back(const GameRecord& record, const Position& position) {
  for (GameObserver* const observer : all_) observer->moves_taken_back(record, position);
}

void Observers::turn_begins_again(const GameRecord& record, const Position& position) {
  for (GameObserver* const observer : all_) observer->turn_begins_again(record, position);
}

void Observers::game_over(const GameRecord& record) {
  for (GameObserver* const observer : all_) observer->game_over(record);
}

void Observers::match_over() {
  for (GameObserver* const observer : all_) observer->match_over();
}

void Observers::match_stopped() {
  for (GameObserver* const observer : all_) observer->match_stopped();
}

void RecordWriter::game_over(const GameRecord& record) {
  output_.write(to_json(record) + "\n");
}

void PlainNarrator::disc_dropped(const GameRecord& record, const Position&, Cell) {
  output_.write(describe_last_ply(record));
}

void PlainNarrator::moves_taken_back(const GameRecord& record, const Position& position) {
  output_.write(describe_taken_back(record, position));
}

void PlainNarrator::game_over(const GameRecord& record) {
  output_.write(describe_game(record));
}

/// The first of the pair is red in odd games.
void DifferentGames::game_over(const GameRecord& record) {
  if (record.outcome.ending == Ending::void_game || ++games_ > most_compared) return;
  const std::int32_t red = record.game % 2 == 1 ? 0 : 1;
  repeats_.add({{.red = red, .blue = 1 - red}, record.outcome}, record.start,
               record.final_position());
}

std::string DifferentGames::story(const std::string& advice) {
  if (games_ > most_compared) return "";
  const std::int64_t surplus = surplus_copies(repeats_.groups());
  if (surplus == 0) return "";
  const std::int64_t different = games_ - surplus;
  return "  " + std::to_string(different) + " of the " + std::to_string(games_) + " games " +
         (different == 1 ? "is" : "are") +
         " different: the others came to the same end again, and tell nothing new" + advice + "\n";
}

void FaultTally::game_over(const GameRecord& record) {
  for (const Colour colour : {Colour::red, Colour::blue})
    if (const auto& fault = record.fault_of(colour); fault && !fault->resigned)
      ++counts_[{record.players[colour].name, fault->rule}];
}

void Pause::disc_dropped(const GameRecord&, const Position&, Cell) {
  StopSignal::sleep_for(delay_);
}

}  // namespace connect4
