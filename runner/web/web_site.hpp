// The answers of a server.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// The visitor that a connection counts for.
struct WebGuest {
  enum class Rank : std::uint8_t {
    stranger,  ///< known only by an address
    page,      ///< known by an address, and loads the page, which brings the key
    member,    ///< brings a key of its own
    host,      ///< runs the site
  };

  std::string name{};  ///< connections of one rank and name are those of one visitor
  Rank rank = Rank::stranger;
};

/// Returns the name of the network of an address: one household or machine has all addresses of a
/// /64 of version 6, so they count as one visitor.
std::string network_of(const std::string& address);

/// Gives places to visitors. One visitor has a bounded number of them. Some are kept for members:
/// strangers cannot take them, and loads of the page can take half of them. Members cannot take
/// those of hosts. For one thread.
class Places {
 public:
  /// A place; it is free again when the last copy ends.
  using Place = std::shared_ptr<const void>;

  Places(std::size_t all, std::size_t kept_for_members);

  /// Returns nothing if there is no place for that visitor.
  Place take(const WebGuest& guest);

 private:
  struct Taken;

  const std::size_t all_, kept_for_members_;
  const std::shared_ptr<Taken> taken_;
};

/// The request of a visitor. All of it is a stranger's text.
struct WebRequest {
  std::string path;                             ///< "/events"
  std::optional<std::string> query{};           ///< the text after a question mark
  std::map<std::string, std::string> fields{};  ///< of its header, by their names in lower case
  std::string address{};                        ///< of the visitor, as a number: "127.0.0.1"

  /// Returns the field, whose name is in lower case; nothing if it is missing.
  std::optional<std::string> field(const std::string& name) const;
};

/// The body of an answer. It is asked for more only once the visitor's side has taken the piece
/// before. So a slow visitor costs one piece of memory.
class WebBody {
 public:
  virtual ~WebBody() = default;

  /// Returns the next piece; empty if there is nothing now.
  virtual std::string next() = 0;

  /// Returns whether nothing will ever follow.
  virtual bool is_over() const = 0;

  /// Returns whether there is something that must not wait for the next refresh. Called after each
  /// WebSite::take_news().
  virtual bool has_news() const { return false; }
};

/// An answer. The body may be missing; a HEAD is not sent it.
struct WebAnswer {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::optional<std::size_t> length;  ///< nothing: it continues until it is over
  std::unique_ptr<WebBody> body;
  std::vector<std::pair<std::string, std::string>> fields{};  ///< further ones of its header
};

/// Returns an answer with this text, which may be shared between many.
WebAnswer text_answer(unsigned status, std::string type, std::shared_ptr<const std::string> text);
WebAnswer text_answer(unsigned status, std::string text);

/// An answer with the bytes of a regular file, which are read as the visitor takes them. If the
/// file shrinks meanwhile, the answer ends early. The failure is the system's reason.
Expected<WebAnswer> file_answer(std::string type, const std::string& path);

/// The object that takes the body of one POST. The visitor may be gone at any time: then it is
/// destroyed.
class WebReceiver {
 public:
  virtual ~WebReceiver() = default;

  /// Takes the next piece. An answer refuses the rest.
  virtual std::optional<WebAnswer> take(std::string_view piece) = 0;

  /// Called when all pieces have been taken, and from then on at every refresh until it answers.
  virtual std::optional<WebAnswer> answer() = 0;
};

/// The receiver of a POST, or an answer that refuses it before its body is read.
using WebReception = std::variant<WebAnswer, std::unique_ptr<WebReceiver>>;

/// The interface that answers. Called by one thread; its exceptions end the server.
class WebSite {
 public:
  virtual ~WebSite() = default;

  /// Answers a GET or HEAD.
  virtual WebAnswer answer(const WebRequest& request) = 0;

  /// Returns the visitor that the connection of this request counts for: by its network, unless the
  /// site knows more.
  virtual WebGuest guest(const WebRequest& request);

  /// How many connections are kept for members.
  virtual std::size_t places_for_members() const { return 0; }

  /// Returns whether it takes POSTs. Others are refused before it sees them.
  virtual bool takes_posts() const { return false; }

  /// Begins to answer a POST. To be overridden by a site that takes some.
  virtual WebReception receive(const WebRequest& request);

  /// Called several times per second, before bodies that wait are asked again.
  virtual void refresh() = 0;

  /// A descriptor that can be read from when take_news() has something to do; negative: there is
  /// none.
  virtual int news() const { return -1; }
  virtual void take_news() {}

  /// Returns the time between two refreshes.
  virtual std::chrono::milliseconds pause() const { return std::chrono::milliseconds(250); }

  /// Called once at the end: bodies have the events so far, and are over after them.
  virtual void finish() = 0;
};

}  // namespace connect4
