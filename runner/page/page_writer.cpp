#include "runner/page/page_writer.hpp"

#include <utility>

namespace connect4 {

PageWriter::PageWriter(const std::string& path, const std::array<PagePlayer, 2>& players)
    : file_(path) {
  page_.players().assign(players.begin(), players.end());
}

void PageWriter::game_over(const GameRecord& record) {
  const bool first_is_red = record.game % 2 == 1;  // colours alternate
  page_.add(record, first_is_red ? std::array{0, 1} : std::array{1, 0});
}

void PageWriter::match_over() {
  const std::string title = page_.players()[0].name + " - " + page_.players()[1].name;
  const std::string tables = page_.tables();
  file_.write(std::move(page_).data(title), tables);
}

}  // namespace connect4
