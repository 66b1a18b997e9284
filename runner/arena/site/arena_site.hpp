// The site of an arena: the page of its ladder, and the interface for people with a link.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/ladder_table.hpp"
#include "runner/arena/site/board_room.hpp"
#include "runner/arena/site/copy_watch.hpp"
#include "runner/arena/site/door.hpp"
#include "runner/arena/site/feedback_page.hpp"
#include "runner/arena/site/live_games.hpp"
#include "runner/arena/site/match_room.hpp"
#include "runner/arena/site/remote_room.hpp"
#include "runner/arena/site/upload.hpp"
#include "runner/arena/site_settings.hpp"
#include "runner/serve/tournament_site.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// The roles that see the players of the ladder differently.
enum class Viewer : std::uint8_t { teacher, others };

/// Answers as protocol/ARENA.md describes. It reads the stores of the arena and of the ladder, and
/// writes only into the inbox. For one thread.
class ArenaSite final : public WebSite {
 public:
  /// Throws StoreError if one of the stores cannot be read.
  explicit ArenaSite(SiteSettings settings);

  WebAnswer answer(const WebRequest& request) override;
  bool takes_posts() const override { return true; }
  WebGuest guest(const WebRequest& request) override;
  std::size_t places_for_members() const override { return 192; }
  WebReception receive(const WebRequest& request) override;
  void refresh() override;
  int news() const override { return remote_room_ ? remote_room_->descriptor() : -1; }
  void take_news() override { remote_room_->look(); }
  void finish() override;

 private:
  WebAnswer answer_anybody(const WebRequest& request);
  WebAnswer answer_person(const WebRequest& request, const Person& person);
  WebAnswer shell();
  static WebAnswer stream(std::unique_ptr<WebBody> body);

  WebAnswer me(const Person& person);
  WebAnswer hand_in(const Person& person, const std::vector<std::string>& words);
  WebAnswer version(const WebRequest& request, const Person& person,
                    const std::vector<std::string>& words);
  WebAnswer files(const HandIn& version);
  WebAnswer log(const Person& owner, int version, Viewer viewer);
  WebAnswer remote(const WebRequest& request, const Person& person,
                   const std::vector<std::string>& words);
  WebAnswer teacher();
  WebAnswer table(const WebRequest& request);
  std::string reason_of_absence(const Person& person);

  WebReception receive_files(const WebRequest& request, const Person& person);
  WebReception use_version(const WebRequest& request, const Person& person,
                           const std::vector<std::string>& words);
  WebReception reply(const Person& person);
  WebReception match(const WebRequest& request, const Person& person);
  WebReception order(const WebRequest& request, const Person& person, const std::string& word);
  std::optional<WebAnswer> refuse_to_take(const Person& person);

  nlohmann::ordered_json version_json(const Person& owner, const HandIn& version);
  nlohmann::ordered_json player_json(const Person& person);
  nlohmann::ordered_json state_json();
  std::optional<Person> owner_of(const WebRequest& request, const Person& person);
  std::vector<std::string> names_seen_by(Viewer viewer);
  void look_at_remote_players();
  bool sees_connection(const Person& person, const Person& other) const;
  bool is_kept(const HandIn& version) const;
  bool has_log(const Person& owner, const HandIn& version) const;
  std::string address_of(const WebRequest& request) const;

  const SiteSettings settings_;
  const ArenaFolder folder_;
  ArenaStore store_;
  LadderTable table_;
  CopyWatch copies_;
  Door door_;
  TournamentSite for_others_, for_teacher_;
  BoardRoom board_room_;
  MatchRoom match_room_;
  std::unique_ptr<RemoteRoom> remote_room_;  // null: no remote player may connect
  FeedbackPages feedback_for_others_, feedback_for_teacher_;
  LiveReader live_;
  LiveFeed live_for_others_, live_for_teacher_;
  Senders senders_;
  std::int64_t people_of_ = -1;  // version of the store when it was looked for withdrawn players
  std::string complaint_;        // the last one of refresh()
};

}  // namespace connect4
