#include "runner/console/observers.hpp"

#include "protocol/records/record_codec.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

void Observers::game_started(const GameRecord& record) {
  for (const auto& observer : all_) observer->game_started(record);
}

void Observers::disc_dropped(const GameRecord& record, const Position& position, Cell disc) {
  for (const auto& observer : all_) observer->disc_dropped(record, position, disc);
}

void Observers::game_over(const GameRecord& record) {
  for (const auto& observer : all_) observer->game_over(record);
}

void Observers::match_over() {
  for (const auto& observer : all_) observer->match_over();
}

void Observers::match_stopped() {
  for (const auto& observer : all_) observer->match_stopped();
}

void RecordWriter::game_over(const GameRecord& record) {
  output_.write(to_json(record) + "\n");
}

void PlainNarrator::disc_dropped(const GameRecord& record, const Position&, Cell) {
  output_.write(describe_last_ply(record));
}

void PlainNarrator::game_over(const GameRecord& record) {
  output_.write(describe_game(record));
}

void FaultTally::game_over(const GameRecord& record) {
  if (!record.fault || is_resignation(record)) return;
  count(record, record.fault->player);
  if (!record.outcome.winner) count(record, other(record.fault->player));
}

void FaultTally::count(const GameRecord& record, Colour player) {
  const auto side = static_cast<std::size_t>(index(player));
  ++counts_[{record.players[side].name, record.fault->rule}];
}

void Pause::disc_dropped(const GameRecord&, const Position&, Cell) {
  StopSignal::sleep_for(delay_);
}

}  // namespace connect4
