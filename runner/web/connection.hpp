// One visitor of a server.
#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runner/web/listener.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Reads one request, sends its answer and closes. A visitor that takes ten seconds for the header
/// of the request, ten minutes for its body, or thirty seconds for a piece of the body or of the
/// answer is dropped. It belongs to the thread of its executor and lives for as long as it has
/// something under way. The site, the names and the places outlive it.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(boost::asio::ip::tcp::socket socket, WebSite& site, const HostNames& hosts,
             Places& places);

  void start();

  /// The site was refreshed: an answer without an end may have more to say.
  void wake();

  /// The site has taken news: an answer without an end may have some.
  void wake_for_news();

  /// Returns whether its request has not come yet.
  bool is_silent() const { return is_silent_; }

  /// Whether it has asked for something and takes it: no piece is on its way for longer than that.
  bool is_listening(std::chrono::steady_clock::duration patience) const;

  /// Ends it. The system still delivers the bytes it has, unless the other side has said more than
  /// its request.
  void close();

 private:
  using Error = boost::beast::error_code;

  void take_request(Error error);
  void receive(WebReception reception);
  void read_body();
  void take_piece(Error error);
  void answer_body();
  void send_answer(WebAnswer answer, bool with_body);
  void watch();
  void send(std::string text);
  void send_more();
  void end();
  void read_off();

  std::string address_;
  boost::beast::tcp_stream stream_;
  WebSite& site_;
  const HostNames& hosts_;
  Places& places_;
  Places::Place place_;  // of its visitor, once the request is here
  bool is_silent_ = true;
  boost::beast::flat_buffer received_;
  boost::beast::http::request_parser<boost::beast::http::empty_body> parser_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::buffer_body>> upload_;
  std::vector<char> piece_;
  std::chrono::steady_clock::time_point upload_until_;
  std::chrono::steady_clock::time_point last_words_until_;
  bool is_answered_later_ = false;         // the whole body was taken, and had no answer at once
  std::unique_ptr<WebReceiver> receiver_;  // of a POST that has no answer yet
  std::unique_ptr<WebBody> body_;
  std::string sending_;  // empty: nothing is being sent
  std::chrono::steady_clock::time_point sending_since_;
  std::array<char, 1024> ignored_{};
};

}  // namespace connect4
