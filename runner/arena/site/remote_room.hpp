// The players of an arena that run on their owners' machines.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
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
  /// Opens the socket `remote` in that folder, which only our user can open. Throws SystemFault.
  explicit RemoteRoom(std::filesystem::path inbox);
  ~RemoteRoom();
  RemoteRoom(const RemoteRoom&) = delete;
  RemoteRoom& operator=(const RemoteRoom&) = delete;

  /// Opens the stream of a person. An earlier one of the same person ends. The room outlives it.
  std::unique_ptr<WebBody> connect(std::int64_t person);

  /// Takes one reply of a person.
  std::unique_ptr<WebReceiver> receive(std::int64_t person);

  /// Returns since when the person's player is connected; nothing if it is not.
  std::optional<std::chrono::sys_seconds> connected_since(std::int64_t person) const;

  /// Returns a descriptor that can be read from when look() has something to do.
  int descriptor() const { return watch_.number(); }

  /// Takes what the programs say.
  void look();

  /// To be called several times per second: tells the runner who is connected.
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
  static WebAnswer refuse_useless(Player& player);
  std::shared_ptr<Player> player(std::int64_t person);

  const std::filesystem::path inbox_;
  Descriptor listener_, watch_;
  std::map<std::int64_t, std::shared_ptr<Player>> players_;  // by person
  std::map<int, Relay> relays_;                              // by descriptor
  std::uint64_t last_stream_ = 0;
  bool is_told_ = false;  // the runner knows who is connected
};

}  // namespace connect4
