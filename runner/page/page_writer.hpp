// The page of a match.
#pragma once

#include <array>

#include "runner/match/game_observer.hpp"
#include "runner/page/page_file.hpp"
#include "runner/page/record_page.hpp"

namespace connect4 {

/// Writes all games of a match as a page once it is over. Belongs to the thread that plays.
class PageWriter final : public GameObserver {
 public:
  /// The players in the order in which they were named; what they are called, the games say. Throws
  /// as PageFile does, as match_over() does.
  PageWriter(const std::string& path, const std::array<PagePlayer, 2>& players);

  void game_over(const GameRecord& record) override;
  void match_over() override;
  void match_stopped() override { match_over(); }

 private:
  PageFile file_;
  RecordPage page_;
};

}  // namespace connect4
