#include "runner/page/record_page.hpp"

#include <algorithm>
#include <utility>

namespace connect4 {

void RecordPage::add(GameRecord record) {
  std::array<std::int32_t, 2> seats{};
  for (std::size_t side = 0; side < seats.size(); ++side)
    seats[side] = static_cast<std::int32_t>(names_.place(record.players[side].name));
  data_.players.resize(names_.texts().size());
  add(std::move(record), seats);
}

void RecordPage::add(GameRecord record, const std::array<std::int32_t, 2>& seats) {
  for (std::size_t side = 0; side < seats.size(); ++side)
    data_.players.at(static_cast<std::size_t>(seats[side])).name = record.players[side].name;
  if (record.outcome.ending == Ending::void_game) return;
  last_number_ = std::max(record.game, last_number_ + 1);
  record.game = last_number_;
  data_.games.add(record, {.players = seats});
  tables_.add(record.outcome, seats);
}

PageData RecordPage::data(const std::string& title) && {
  data_.title = title;
  return std::move(data_);
}

std::string RecordPage::tables() const {
  const int count = data_.games.count();
  if (count == 0) return "<p>There are no games yet.</p>\n";
  return "<p>" + std::to_string(count) + (count == 1 ? " game" : " games") +
         ", which a browser shows with scripts allowed.</p>\n" + tables_.html(data_.players);
}

}  // namespace connect4
