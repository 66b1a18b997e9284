// The answers of a server.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace connect4 {

/// The request of a visitor.
struct WebRequest {
  std::string path;                  ///< "/events"
  std::optional<std::string> query;  ///< the text behind a question mark
  std::optional<std::string> last_event_id;
};

/// The body of an answer. It is asked for more only once the visitor's side has taken the piece
/// before. So a slow visitor costs one piece of memory.
class WebBody {
 public:
  virtual ~WebBody() = default;

  /// The next piece; empty if there is nothing now.
  virtual std::string next() = 0;

  /// Whether nothing will ever follow.
  virtual bool is_over() const = 0;
};

/// An answer. The body may be missing; a HEAD is not sent it.
struct WebAnswer {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::optional<std::size_t> length;  ///< nothing: it goes on until it is over
  std::unique_ptr<WebBody> body;
};

/// An answer with this text, which may be shared between many.
WebAnswer text_answer(unsigned status, std::string type, std::shared_ptr<const std::string> text);
WebAnswer text_answer(unsigned status, std::string text);

/// The interface that answers. Called by one thread; its exceptions end the server.
class WebSite {
 public:
  virtual ~WebSite() = default;

  virtual WebAnswer answer(const WebRequest& request) = 0;

  /// Called several times per second, before bodies that wait are asked again.
  virtual void refresh() = 0;

  /// Called once at the end: bodies have the events so far, and are over after them.
  virtual void finish() = 0;
};

}  // namespace connect4
