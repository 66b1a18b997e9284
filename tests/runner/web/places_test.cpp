// The places of visitors.
#include "runner/web/web_site.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace connect4 {
namespace {

using GuestRank = WebGuest::Rank;

/// Returns how many places visitors of these names get, each as often as it can.
std::size_t fill_places(Places& places, std::vector<Places::Place>& taken, GuestRank rank,
                        int visitors) {
  const std::size_t before = taken.size();
  for (int i = 0; i < visitors; ++i)
    while (auto place = places.take({std::to_string(i), rank})) taken.push_back(std::move(place));
  return taken.size() - before;
}

TEST(Places, AreBoundedForEachVisitor) {
  Places places(1'000, 0);
  std::vector<Places::Place> taken;
  EXPECT_EQ(fill_places(places, taken, GuestRank::stranger, 1), 256u);
  EXPECT_EQ(fill_places(places, taken, GuestRank::member, 2), 64u);
  EXPECT_TRUE(places.take({"1", GuestRank::stranger}));
}

TEST(Places, AreKeptForMembersAndHosts) {
  Places places(400, 100);
  std::vector<Places::Place> taken;
  EXPECT_EQ(fill_places(places, taken, GuestRank::stranger, 9), 284u);
  EXPECT_EQ(fill_places(places, taken, GuestRank::member, 99), 100u);
  EXPECT_EQ(fill_places(places, taken, GuestRank::host, 99), 16u);
}

TEST(Places, LoadsOfThePageGetInBesideStrangersAndLeaveRoomForMembers) {
  Places places(400, 100);
  std::vector<Places::Place> taken;
  EXPECT_EQ(fill_places(places, taken, GuestRank::stranger, 9), 284u);
  EXPECT_EQ(fill_places(places, taken, GuestRank::page, 9), 50u);
  EXPECT_EQ(fill_places(places, taken, GuestRank::member, 99), 50u);
}

TEST(Places, WithoutMembersAreForEverybody) {
  Places places(400, 0);
  std::vector<Places::Place> taken;
  EXPECT_EQ(fill_places(places, taken, GuestRank::stranger, 9), 400u);
}

TEST(Places, AreFreeAgainWhenTheyEnd) {
  Places places(1, 0);
  auto place = places.take({"a"});
  EXPECT_FALSE(places.take({"b"}));
  place.reset();
  EXPECT_TRUE(places.take({"b"}));
}

TEST(Places, OfANetworkOfVersion6AreThoseOfOneVisitor) {
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), network_of("2001:db8:1:2::1"));
  EXPECT_NE(network_of("2001:db8:1:2::1"), network_of("2001:db8:1:3::1"));
  EXPECT_EQ(network_of("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(network_of("::ffff:192.0.2.1"), "::ffff:192.0.2.1");
  EXPECT_EQ(network_of("no address"), "no address");
}

}  // namespace
}  // namespace connect4
