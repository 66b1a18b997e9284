// Openings that the installed book chooses, and the openings of a config that names none.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "lib/tournament/schedule/solved_openings.hpp"
#include "protocol/files/game_files.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/run/folder_entry.hpp"
#include "tests/lib/solver/invented_book.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class DefaultOpenings : public testing::Test {
 protected:
  DefaultOpenings() { fs::create_directories(installation().share); }

  void install(const std::string& bytes) const {
    std::ofstream(installation().share / book_name, std::ios::binary) << bytes;
  }
  void install_book() const {
    static const std::string bytes = invented_book(1).bytes();
    install(bytes);
  }
  void lose_book() const { fs::remove(installation().share / book_name); }

  /// The config of two players, with these members more.
  TournamentConfig load(const std::string& members = "") const {
    std::ofstream(folder_.path() / "cup.json")
        << R"({"players": [{"command": "greedy"}, {"command": "random"}], "sandbox": "none")"
        << members << "}";
    return load_tournament(folder_.path() / "cup.json", installation());
  }
  std::string openings(const std::string& members) const { return to_text(load(members).openings); }
  std::string error(const std::string& members) const {
    try {
      load(members);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "no error";
  }

  OpeningSet openings_of(const TournamentConfig& config) const {
    return tournament_openings(config, installation());
  }

  /// Begins or goes on, as `tournament run` does.
  std::vector<OpeningEntry> enter(TournamentConfig config) const {
    return enter_for(std::move(config), OnChange::refuse)->header().openings;
  }
  std::unique_ptr<Store> enter_for(TournamentConfig config, OnChange on_change) const {
    if (on_change != OnChange::fresh) keep_recorded(config);
    return enter_folder(config, openings_of(config), on_change);
  }

  /// Begins a tournament in which all pairings play the same openings.
  void begin_with_the_same() const {
    enter_for(load(R"(, "openings_per_pairing": "same")"), OnChange::refuse);
  }

  Installation installation() const {
    const fs::path bin = CONNECT4_BIN_DIR;
    return {bin.parent_path() / "libexec/connect4/players", "/sdk", folder_.path() / "share"};
  }

 private:
  samples::TemporaryFolder folder_;
};

TEST_F(DefaultOpenings, AreBalancedIfABookIsInstalledAndTheyAreEnough) {
  EXPECT_EQ(openings(""), "random:4");
  install_book();
  EXPECT_EQ(openings(""), "balanced");
  EXPECT_EQ(openings(R"(, "games_per_pairing": 202)"), "balanced");
  EXPECT_EQ(openings(R"(, "games_per_pairing": 204)"), "random:4");
  EXPECT_EQ(openings(R"(, "rounds": 10)"), "balanced");
  EXPECT_EQ(openings(R"(, "rounds": 11)"), "random:4");
  EXPECT_EQ(openings(R"(, "format": "knockout")"), "balanced");
  EXPECT_EQ(openings(R"(, "format": "duel")"), "balanced");
  EXPECT_EQ(openings(R"(, "format": "duel", "games_per_pairing": 0)"), "random:4");
  EXPECT_EQ(openings(R"(, "format": "duel", "sprt": {})"), "random:8");
  EXPECT_EQ(load().games_per_pairing, 20);
}

TEST_F(DefaultOpenings, AreRandomIfTheBookIsDamaged) {
  install("connect4 book 1\nnot a book");
  EXPECT_EQ(openings(""), "random:4");
}

TEST_F(DefaultOpenings, OfABookAreInTheOrderOfTheSeed) {
  install_book();
  Book book = invented_book(1);
  EXPECT_EQ(openings_of(load(R"(, "openings": "sharp:5", "seed": 9)")),
            solved_openings({OpeningSource::Kind::sharp, 5, {}}, book, 9));
  EXPECT_EQ(openings_of(load(R"(, "openings": "balanced")")),
            solved_openings(balanced_openings, book, 1));
}

TEST_F(DefaultOpenings, AreRefusedByNameWithReasonAndRemedyIfTheBookIsMissing) {
  const std::string book = (installation().share / book_name).string();
  EXPECT_THAT(error(R"(, "openings": "balanced")"),
              AllOf(HasSubstr("cup.json:1: openings: \"balanced\" needs the book \"" + book),
                    HasSubstr("No such file"), HasSubstr("use \"random:4\"")));
  install("connect4 book 1\nnot a book");
  EXPECT_THAT(error(R"(, "openings": "sharp:6")"),
              AllOf(HasSubstr("\"sharp:6\" needs the book"), HasSubstr("bytes long")));
}

TEST_F(DefaultOpenings, GiveNoMoreGamesThanThereAreOpeningsFor) {
  install_book();
  Book book = invented_book(1);
  const auto count = solved_openings({OpeningSource::Kind::sharp, 3, {}}, book).size();
  ASSERT_GT(count, 0U);
  ASSERT_LT(count, 50U);
  const std::string sharp = R"(, "format": "duel", "openings": "sharp:3")";
  EXPECT_EQ(load(sharp).games_per_pairing, static_cast<std::int32_t>(2 * count));
  EXPECT_EQ(load(sharp + R"(, "games_per_pairing": 100)").games_per_pairing, 100);
}

TEST_F(DefaultOpenings, StayThoseOfGamesThatWereBegunWithAnotherDefault) {
  const auto begun = enter(load());
  install_book();
  TournamentConfig today = load();
  EXPECT_EQ(to_text(today.openings), "balanced");
  EXPECT_EQ(enter(today), begun);
  keep_recorded(today);
  EXPECT_EQ(to_text(today.openings), "random:4");
  EXPECT_THROW(enter(load(R"(, "openings": "balanced")")), UsageError);
}

TEST_F(DefaultOpenings, StayThoseOfGamesThatWereBegunWithABookThatIsLost) {
  install_book();
  const auto begun = enter(load());
  ASSERT_NE(begun.size(), 568U);
  lose_book();
  EXPECT_EQ(to_text(load().openings), "random:4");
  EXPECT_EQ(enter(load()), begun);
  EXPECT_EQ(enter(load(R"(, "openings": "balanced")")), begun);
  EXPECT_THAT(error(R"(, "openings": "balanced", "seed": 2)"), HasSubstr("needs the book"));
}

TEST_F(DefaultOpenings, OfAPairingAreItsOwnUnlessTheConfigSaysOtherwise) {
  EXPECT_EQ(load().openings_per_pairing, OpeningsPerPairing::own);
  EXPECT_EQ(load(R"(, "openings_per_pairing": "same")").openings_per_pairing,
            OpeningsPerPairing::same);
}

TEST_F(DefaultOpenings, OfAPairingStayTheSameForAllInATournamentThatWasBegunSo) {
  begin_with_the_same();
  const std::string recorded = StoreReader(load().output).config();
  EXPECT_EQ(stored_config(recorded).openings_per_pairing, OpeningsPerPairing::same);
  TournamentConfig today = load();
  keep_recorded(today);
  EXPECT_EQ(today.openings_per_pairing, OpeningsPerPairing::same);
  EXPECT_NO_THROW(enter_for(load(), OnChange::refuse));
  EXPECT_NO_THROW(enter_for(load(R"(, "games_per_pairing": 30)"), OnChange::extend));
  const std::string extended = StoreReader(load().output).config();
  EXPECT_EQ(nlohmann::json::parse(extended).at("openings_per_pairing"), "same");
}

TEST_F(DefaultOpenings, OfAPairingCannotBecomeOthersWithoutFreshGames) {
  const std::string own = R"(, "openings_per_pairing": "own")";
  begin_with_the_same();
  for (const OnChange on_change : {OnChange::refuse, OnChange::extend}) try {
      enter_for(load(own), on_change);
      ADD_FAILURE() << "the old games would be mixed with others";
    } catch (const UsageError& error) {
      EXPECT_THAT(error.what(), AllOf(HasSubstr(R"(openings_per_pairing: "same" -> "own")"),
                                      HasSubstr("start over with --fresh")));
    }
  enter_for(load(own), OnChange::fresh);
  EXPECT_THROW(enter_for(load(R"(, "openings_per_pairing": "same")"), OnChange::extend),
               UsageError);
  EXPECT_NO_THROW(enter_for(load(), OnChange::refuse));
}

TEST_F(DefaultOpenings, OfAPairingAreItsOwnAgainInAFreshTournament) {
  begin_with_the_same();
  enter_for(load(), OnChange::fresh);
  EXPECT_EQ(stored_config(StoreReader(load().output).config()).openings_per_pairing,
            OpeningsPerPairing::own);
}

TEST_F(DefaultOpenings, AreTodaysIfNothingIsRecorded) {
  install_book();
  TournamentConfig config = load();
  keep_recorded(config);
  EXPECT_EQ(config.openings, balanced_openings);
}

}  // namespace
}  // namespace connect4
