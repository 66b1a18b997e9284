#include "runner/cluster/result_intake.hpp"

#include <algorithm>
#include <utility>

namespace connect4 {

void ResultIntake::add(const ChunkAttempt& attempt) {
  if (!has(attempt.id)) attempts_.push_back(attempt);
}

bool ResultIntake::has(int chunk) const {
  return std::any_of(attempts_.begin(), attempts_.end(),
                     [&](const ChunkAttempt& attempt) { return attempt.id == chunk; });
}

std::optional<ResultIntake::Item> ResultIntake::next() {
  if (attempts_.empty()) return std::nullopt;
  Item item{attempts_.front()};
  const bool is_first = !reading_;
  if (is_first) {
    auto reader = ResultReader::open(folder_.result_file(attempts_.front()));
    if (!reader) {
      item.damage = reader.error();
      return end_of_result(std::move(item));
    }
    reading_ = *std::move(reader);
  }
  auto record = reading_->next();
  if (!record) {
    item.damage = record.error();
    return end_of_result(std::move(item));
  }
  if (!*record) {
    item.end = reading_->summary();
    return end_of_result(std::move(item));
  }
  item.game = **std::move(record);
  if (is_first) item.share = reading_->summary().share;
  return item;
}

void ResultIntake::drop(int chunk) {
  if (is_reading(chunk)) reading_.reset();
  std::erase_if(attempts_, [&](const ChunkAttempt& attempt) { return attempt.id == chunk; });
}

ResultIntake::Item ResultIntake::end_of_result(Item item) {
  reading_.reset();
  attempts_.erase(attempts_.begin());
  return item;
}

}  // namespace connect4
