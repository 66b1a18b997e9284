// The players of an arena that run on their owners' machines.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "runner/process/descriptor.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Stands between the streams of people (protocol/ARENA.md) and the programs that play for them in
/// games (players/hosts/remote.cpp). A program connects to a socket in the inbox, says whose player
/// it is, and relays the lines of its referee. All clocks are the referee's. For one thread.
class RemoteRoom {
 public:
  /// Opens the socket `remote` in that folder, which only our user can open. A player whose
  /// connection broke is absent after `absent_after`. Throws SystemFault.
  RemoteRoom(std::filesystem::path inbox, std::chrono::milliseconds absent_after);
  ~RemoteRoom();
  RemoteRoom(const RemoteRoom&) = delete;
  RemoteRoom& operator=(const RemoteRoom&) = delete;

  /// Opens the stream of a person, who accepts matches on request or not. An earlier one of the
  /// same person ends. The room outlives it.
  std::unique_ptr<WebBody> connect(std::int64_t person, bool accepts);

  /// Takes one reply of a person.
  std::unique_ptr<WebReceiver> receive(std::int64_t person);

  /// A player that is connected.
  struct Connection {
    std::chrono::sys_seconds since{};
    bool accepts = true;  ///< matches on request
    /// The shortest time from a question to its answer within the last minute; nothing without any.
    std::optional<std::chrono::milliseconds> round_trip{};
  };

  /// Returns nothing if the person's player is not connected.
  std::optional<Connection> connection_of(std::int64_t person) const;

  /// Returns a descriptor that can be read from when look() has something to do.
  int descriptor() const { return watch_.number(); }

  /// Takes what the programs say.
  void look();

  /// The players of these people, and of nobody else, give up every game that they are in.
  void give_up(std::set<std::int64_t> people);

  /// To be called several times per second: tells the runner who is connected, and who is away and
  /// not absent yet.
  void tell_runner();

 private:
  struct Player;
  struct Relay;
  class Stream;
  class Reply;

  void accept();
  void read(Relay& relay);
  void take_line(Relay& relay, std::string_view line);
  void watch(int descriptor) const;
  WebAnswer take_reply(Player& player, std::string text);
  void resign(Player& player);
  static WebAnswer refuse_useless(Player& player);
  std::shared_ptr<Player> player(std::int64_t person);

  const std::filesystem::path inbox_;
  const std::chrono::milliseconds absent_after_;
  Descriptor listener_, watch_;
  std::map<std::int64_t, std::shared_ptr<Player>> players_;  // by person
  std::map<int, Relay> relays_;                              // by descriptor
  std::uint64_t last_stream_ = 0;
  std::set<std::int64_t> giving_up_;  // people
  bool is_told_ = false;              // the runner knows who is connected
};

}  // namespace connect4
