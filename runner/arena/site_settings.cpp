#include "runner/arena/site_settings.hpp"

#include <nlohmann/json.hpp>

namespace connect4 {

namespace {

using nlohmann::json;

}  // namespace

std::string to_json(const SiteSettings& settings) {
  const ArenaPlan& plan = settings.plan;
  return json{{"results", settings.results.string()},
              {"arena", settings.arena.string()},
              {"inbox", settings.inbox.string()},
              {"names", settings.names.string()},
              {"title", settings.title},
              {"url", settings.url},
              {"hosts", settings.hosts},
              {"trusted_proxy", settings.trusted_proxy},
              {"is_version_6", settings.is_version_6},
              {"is_public", plan.is_public},
              {"has_pseudonyms", plan.names == ArenaNames::pseudonyms},
              {"hand_ins_per_hour", plan.hand_ins_per_hour},
              {"closes", plan.closes},
              {"humans", plan.humans},
              {"human_games", plan.human_games},
              {"remote", plan.remote.is_on()},
              {"absent_after_ms", plan.remote.absent_after.count()},
              {"requests_per_hour", plan.requests_per_hour}}
      .dump(-1, ' ', true);
}

SiteSettings parse_site_settings(const std::string& text) {
  const json all = json::parse(text);
  const auto word = [&](const char* name) { return all.at(name).get<std::string>(); };
  return {
      .results = word("results"),
      .arena = word("arena"),
      .inbox = word("inbox"),
      .names = word("names"),
      .title = word("title"),
      .url = word("url"),
      .hosts = all.at("hosts").get<std::vector<std::string>>(),
      .trusted_proxy = word("trusted_proxy"),
      .is_version_6 = all.at("is_version_6").get<bool>(),
      .plan = {
          .is_public = all.at("is_public").get<bool>(),
          .names = all.at("has_pseudonyms").get<bool>() ? ArenaNames::pseudonyms : ArenaNames::own,
          .hand_ins_per_hour = all.at("hand_ins_per_hour").get<std::int32_t>(),
          .closes = word("closes"),
          .humans = all.at("humans").get<bool>(),
          .human_games = all.at("human_games").get<std::int32_t>(),
          .remote = {.games = all.at("remote").get<bool>() ? RemoteKind::unrated : RemoteKind::off,
                     .absent_after =
                         std::chrono::milliseconds(all.at("absent_after_ms").get<std::int64_t>())},
          .requests_per_hour = all.at("requests_per_hour").get<std::int32_t>()}};
}

}  // namespace connect4
