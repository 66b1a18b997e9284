// The memory of an arena.
#include "runner/arena/arena_store.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "runner/arena/arena_rules.hpp"
#include "runner/store/store_error.hpp"
#include "runner/web/key.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

class ArenaStoreTest : public testing::Test {
 protected:
  ArenaStoreTest() {
    std::filesystem::remove(file_);
    ArenaStore::create(file_, {{"Ann", "a"}, {"Bob", "b"}, {"Cid", "c"}},
                       {{"t"}, {"1"}, {"2"}, {"3"}});
    store_.emplace(file_, ArenaStore::Access::write);
  }
  ~ArenaStoreTest() override { std::filesystem::remove(file_); }

  std::int64_t add(std::int64_t person, const std::string& entry, const std::string& repeat = "") {
    return store_
        ->add({.person = person, .time = time_now(), .file = "bot.py", .repeat_key = repeat}, entry)
        .number;
  }

  /// Handles the next one, in the way of a desk; its person, or 0 if none waits.
  std::int64_t handle_next() {
    auto next = store_->take_next();
    if (!next) return 0;
    next->stage = HandInStage::over;
    store_->update(*next);
    return next->person;
  }

  const std::filesystem::path file_ =
      std::filesystem::path(testing::TempDir()) / ("arena-" + std::to_string(getpid()) + ".db");
  std::optional<ArenaStore> store_;
};

TEST_F(ArenaStoreTest, PeopleTakeTurnsInTheQueue) {
  add(1, "a1");
  EXPECT_EQ(handle_next(), 1);
  add(1, "a2");
  add(2, "b1");
  add(3, "c1");
  std::vector<std::int64_t> order;
  for (std::int64_t person = handle_next(); person != 0; person = handle_next())
    order.push_back(person);
  EXPECT_THAT(order, ElementsAre(2, 3, 1)) << "the person who was handled last comes last";
}

TEST_F(ArenaStoreTest, ALaterHandInReplacesTheOneThatWaitsAndNotTheOneAtWork) {
  add(1, "a1");
  const auto at_work = store_->take_next()->number;
  const auto waiting = add(1, "a2");
  const auto added = store_->add({.person = 1, .time = time_now()}, "a3");
  EXPECT_EQ(added.replaced, waiting);
  EXPECT_EQ(store_->hand_in(waiting)->failed_step(), "unpacked");
  EXPECT_EQ(store_->hand_in(at_work)->stage, HandInStage::at_work);
}

TEST_F(ArenaStoreTest, AFailedOneReplacesNothing) {
  const auto waiting = add(1, "a1");
  const auto added = store_->add({.person = 1, .stage = HandInStage::over}, "a2");
  EXPECT_EQ(added.replaced, std::nullopt);
  EXPECT_EQ(store_->take_next()->number, waiting);
}

TEST_F(ArenaStoreTest, ARepeatedRequestIsKnownForItsPersonAlone) {
  const auto number = add(1, "a1", "once");
  EXPECT_EQ(store_->hand_in_of_repeat(1, "once").value().number, number);
  EXPECT_FALSE(store_->hand_in_of_repeat(2, "once").has_value());
  add(2, "b1");
  EXPECT_FALSE(store_->hand_in_of_repeat(2, "").has_value()) << "an empty word repeats nothing";
  EXPECT_EQ(store_->number_of_entry("a1"), number);
}

TEST_F(ArenaStoreTest, AHandInSurvivesWritingAndReading) {
  auto hand_in = *store_->hand_in(add(2, "b1"));
  hand_in.step("built") = {StepState::failed, "reason \xFF", "output\nlines"};
  hand_in.version = 3;
  hand_in.hash = "h";
  hand_in.left_out = {"a \"b\"", "c\xFF"};
  hand_in.warnings = {"w"};
  hand_in.report = "{}";
  hand_in.stage = HandInStage::in;
  store_->update(hand_in);
  const auto read = *store_->hand_in(hand_in.number);
  EXPECT_EQ(read.step("built").state, StepState::failed);
  EXPECT_EQ(read.step("built").output, "output\nlines");
  EXPECT_EQ(read.version, 3);
  EXPECT_EQ(read.left_out.front(), "a \"b\"");
  EXPECT_EQ(read.stage, HandInStage::in);
  EXPECT_EQ(store_->version_in_use(2), 3);
}

TEST_F(ArenaStoreTest, AReaderSeesEachChangeAndWritesNothing) {
  ArenaStore reader(file_, ArenaStore::Access::read);
  const auto before = reader.version();
  add(1, "a1");
  EXPECT_NE(reader.version(), before);
  EXPECT_EQ(reader.hand_ins_of(1, 5).size(), 1u);
  EXPECT_THROW(reader.set("paused", "1"), StoreError);
}

TEST_F(ArenaStoreTest, TheTeachersWordGoesBeforeTheEndOfHandingIn) {
  const auto now = time_now();
  const ArenaPlan over{.closes = "2020-01-01T00:00Z"}, open{.closes = "2999-01-01T00:00Z"};
  EXPECT_TRUE(is_open(*store_, {}, now));
  EXPECT_TRUE(is_open(*store_, open, now));
  EXPECT_FALSE(is_open(*store_, over, now));
  store_->set(arena_settings::closed, "0");
  EXPECT_TRUE(is_open(*store_, over, now));
  store_->set(arena_settings::closed, "1");
  EXPECT_FALSE(is_open(*store_, open, now));
}

TEST_F(ArenaStoreTest, AnAnswerIsKnownByItsEntry) {
  EXPECT_FALSE(store_->answer_to("e1").has_value());
  store_->answer("e1", {.status = 404, .error = "nobody; look"});
  store_->answer("e2", {.hand_in = 7});
  store_->answer("e1", {});  // an entry that comes again after a kill
  EXPECT_EQ(store_->answer_to("e1")->error, "nobody; look");
  EXPECT_EQ(store_->answer_to("e1")->hand_in, std::nullopt);
  EXPECT_EQ(store_->answer_to("e2")->hand_in, 7);
}

TEST_F(ArenaStoreTest, AKeyIsFoundByItsHashAlone) {
  store_->set_keys(2, {hash_of_key("secret")});
  EXPECT_EQ(find_by_key(store_->people(), "secret")->name, "Bob");
  EXPECT_FALSE(find_by_key(store_->people(), "").has_value());
  EXPECT_FALSE(find_by_key(store_->people(), hash_of_key("secret")).has_value());
}

TEST_F(ArenaStoreTest, EachPersonOfAPlayerHasAKey) {
  store_->add_person({"Team", "x;y"}, {hash_of_key("of x"), hash_of_key("of y")});
  EXPECT_EQ(find_by_key(store_->people(), "of x")->name, "Team");
  EXPECT_THAT(find_by_key(store_->people(), "of y")->key_hashes, ElementsAre(hash_of_key("of y")));
  store_->set_keys(4, {hash_of_key("new"), hash_of_key("of y")});
  EXPECT_FALSE(find_by_key(store_->people(), "of x").has_value());
  EXPECT_EQ(find_by_key(store_->people(), "of y")->number, 4);
}

TEST_F(ArenaStoreTest, AWithdrawnPersonIsRefusedUntilItReturns) {
  const auto is_refused = [&] {
    return refuse_hand_in(*store_, {}, *store_->person(1), time_now()).has_value();
  };
  EXPECT_FALSE(is_refused());
  for (const Membership gone : {Membership::leaving, Membership::withdrawn}) {
    store_->set_membership(1, gone);
    EXPECT_TRUE(is_refused());
  }
  store_->set_membership(1, Membership::returning);
  EXPECT_FALSE(is_refused());
}

TEST_F(ArenaStoreTest, AnOrderThatCameMeanwhileIsNotOverwrittenByTheEndOfTheOneBefore) {
  store_->set_membership(1, Membership::leaving);
  const Person leaving = *store_->person(1);
  store_->set_membership(1, Membership::returning);
  store_->settle_membership(leaving, Membership::withdrawn);
  EXPECT_EQ(store_->person(1)->membership, Membership::returning);
  store_->settle_membership(*store_->person(1), Membership::plays);
  EXPECT_EQ(store_->person(1)->membership, Membership::plays);
}

TEST_F(ArenaStoreTest, SubmissionsOfAClockThatWasAheadDoNotCount) {
  const ArenaPlan plan{.hand_ins_per_hour = 1};
  const auto now = time_now();
  store_->add({.person = 1, .time = now + std::chrono::hours(24)}, "a1");
  EXPECT_FALSE(refuse_hand_in(*store_, plan, *store_->person(1), now).has_value());
}

TEST_F(ArenaStoreTest, OnlyTheLastHourCounts) {
  const ArenaPlan plan{.hand_ins_per_hour = 1};
  const auto now = time_now();
  store_->add({.person = 1, .time = now - std::chrono::hours(2)}, "a1");
  EXPECT_FALSE(refuse_hand_in(*store_, plan, *store_->person(1), now).has_value());
  store_->add({.person = 1, .time = now}, "a2");
  EXPECT_EQ(refuse_hand_in(*store_, plan, *store_->person(1), now)->status, 429);
  EXPECT_FALSE(refuse_hand_in(*store_, plan, *store_->person(2), now).has_value());
}

}  // namespace
}  // namespace connect4
