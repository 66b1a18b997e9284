#include "runner/web/connection.hpp"

#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <sstream>
#include <utility>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

/// A request is a few lines, which come at once.
constexpr std::uint32_t longest_header = 16 * 1024;
constexpr std::chrono::seconds request_time{10};
/// For one piece, of at most 64 KB or so.
constexpr std::chrono::seconds piece_time{30};
constexpr std::size_t piece_of_body = std::size_t{1} << 16;
constexpr std::chrono::minutes body_time{10};
/// A body that is longer is refused by its header. Sites have limits of their own.
constexpr std::uint64_t longest_body = std::uint64_t{32} << 20;
/// A visitor may go on to speak after a refusal. It reads the refusal if we listen meanwhile.
constexpr std::chrono::seconds last_words_time{5};

using Request = http::request<http::empty_body>;

std::string view_text(boost::beast::string_view view) {
  return {view.data(), view.size()};
}

/// Whether it came, but was not a request.
bool is_malformed(const boost::beast::error_code& error) {
  return error.category() == http::make_error_code(http::error::bad_method).category() &&
         error != http::error::end_of_stream && error != http::error::partial_message;
}

bool is_reading(const Request& request) {
  return request.method() == http::verb::get || request.method() == http::verb::head;
}

/// Why the request gets no answer of the site's; nothing: it gets one.
std::optional<WebAnswer> refusal(const Request& request, const HostNames& hosts,
                                 const WebSite& site) {
  const bool is_taken = site.takes_posts() && request.method() == http::verb::post;
  if (!is_reading(request) && !is_taken) {
    const bool takes_posts = site.takes_posts();
    WebAnswer answer = text_answer(405, takes_posts ? "only GET, HEAD and POST are answered here"
                                                    : "only GET and HEAD are answered here");
    answer.fields.emplace_back("Allow", takes_posts ? "GET, HEAD, POST" : "GET, HEAD");
    return answer;
  }
  if (request.count(http::field::host) != 1)
    return text_answer(400, "the request does not name one host");
  if (!hosts.has(view_text(request[http::field::host])))
    return text_answer(421,
                       "this server does not answer to that host name; use its IP address, or "
                       "restart it with --host NAME");
  return std::nullopt;
}

WebRequest web_request(const Request& request, const std::string& address) {
  const std::string target = view_text(request.target());
  const auto mark = target.find('?');
  WebRequest result{.path = target.substr(0, mark), .address = address};
  if (mark != std::string::npos) result.query = target.substr(mark + 1);
  for (const auto& field : request) {
    std::string name = in_small_letters(view_text(field.name_string()));
    // Lines of one name are one list, whose last entry the nearest proxy wrote (RFC 9110, 5.3).
    const auto [line, is_first] = result.fields.emplace(std::move(name), view_text(field.value()));
    if (!is_first) line->second += ", " + view_text(field.value());
  }
  return result;
}

std::string header_text(const WebAnswer& answer) {
  http::response<http::empty_body> response(static_cast<http::status>(answer.status), 11);
  response.set(http::field::server, "connect4 " CONNECT4_VERSION);
  response.set(http::field::connection, "close");
  response.set(http::field::content_type, answer.type);
  response.set(http::field::cache_control, "no-store");
  response.set("X-Accel-Buffering", "no");  // events are for now
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Content-Security-Policy", "frame-ancestors 'none'");
  if (answer.length) response.content_length(*answer.length);
  for (const auto& [name, value] : answer.fields) response.set(name, value);
  std::ostringstream text;
  text << response.base();
  return text.str();
}

WebAnswer no_place() {
  WebAnswer answer = text_answer(
      503, "too many connections are open; close other pages of this site, and try again");
  answer.fields.emplace_back("Retry-After", "10");
  return answer;
}

/// Returns the address of the visitor; empty if it is gone already.
std::string address_of(const asio::ip::tcp::socket& socket) {
  boost::system::error_code gone;
  const auto place = socket.remote_endpoint(gone);
  return gone ? std::string() : place.address().to_string();
}

}  // namespace

Connection::Connection(asio::ip::tcp::socket socket, WebSite& site, const HostNames& hosts,
                       Places& places)
    : address_(address_of(socket)),
      stream_(std::move(socket)),
      site_(site),
      hosts_(hosts),
      places_(places) {
  parser_.header_limit(longest_header);
  parser_.body_limit(longest_body);
}

void Connection::start() {
  stream_.expires_after(request_time);
  http::async_read_header(
      stream_, received_, parser_,
      [self = shared_from_this()](Error error, std::size_t) { self->take_request(error); });
}

void Connection::take_request(Error error) {
  is_silent_ = false;
  if (error == http::error::header_limit)
    return send_answer(text_answer(431, "the request's header is too long"), true);
  if (error == http::error::body_limit)
    return send_answer(
        text_answer(413, "the body is larger than " + std::to_string(longest_body >> 20) + " MiB"),
        true);
  if (is_malformed(error)) return send_answer(text_answer(400, "the request is malformed"), true);
  if (error) return close();
  const Request& request = parser_.get();
  const bool with_body = request.method() != http::verb::head;
  if (auto refused = refusal(request, hosts_, site_))
    return send_answer(*std::move(refused), with_body);
  const WebRequest asked = web_request(request, address_);
  place_ = places_.take(site_.guest(asked));
  if (!place_) return send_answer(no_place(), with_body);
  if (is_reading(request)) return send_answer(site_.answer(asked), with_body);
  receive(site_.receive(asked));
}

/// Reads the body, unless its header was enough for an answer.
void Connection::receive(WebReception reception) {
  if (auto* const answer = std::get_if<WebAnswer>(&reception))
    return send_answer(std::move(*answer), true);
  receiver_ = std::get<std::unique_ptr<WebReceiver>>(std::move(reception));
  const bool is_asked_for = parser_.get()[http::field::expect] == "100-continue";
  upload_.emplace(std::move(parser_));
  piece_.resize(piece_of_body);
  upload_until_ = std::chrono::steady_clock::now() + body_time;
  if (!is_asked_for) return read_body();
  sending_ = "HTTP/1.1 100 Continue\r\n\r\n";
  stream_.expires_after(piece_time);
  asio::async_write(stream_, asio::buffer(sending_),
                    [self = shared_from_this()](Error error, std::size_t) {
                      self->sending_.clear();
                      error ? self->close() : self->read_body();
                    });
}

void Connection::read_body() {
  if (upload_->is_done()) return answer_body();
  if (std::chrono::steady_clock::now() > upload_until_) return close();
  upload_->get().body().data = piece_.data();
  upload_->get().body().size = piece_.size();
  stream_.expires_after(piece_time);
  http::async_read_some(
      stream_, received_, *upload_,
      [self = shared_from_this()](Error error, std::size_t) { self->take_piece(error); });
}

void Connection::take_piece(Error error) {
  if (error == http::error::need_buffer) error = {};
  if (error == http::error::body_limit)
    return send_answer(text_answer(413, "the body is too long"), true);
  if (is_malformed(error)) return send_answer(text_answer(400, "the body is malformed"), true);
  if (error) return close();
  const std::size_t size = piece_.size() - upload_->get().body().size;
  if (auto refused = receiver_->take({piece_.data(), size}))
    return send_answer(*std::move(refused), true);
  read_body();
}

/// Answers a whole body, maybe later: then the visitor is watched, which keeps us here.
void Connection::answer_body() {
  if (auto answer = receiver_->answer()) return send_answer(*std::move(answer), true);
  if (!std::exchange(is_answered_later_, true)) watch();
}

void Connection::send_answer(WebAnswer answer, bool with_body) {
  receiver_.reset();
  const std::string header = header_text(answer);
  if (with_body) body_ = std::move(answer.body);
  if (body_ && !answer.length && !is_answered_later_) watch();
  send(header);
}

/// Notices if the other side of an answer without an end is gone. Nothing is to be said to us any
/// more: a visitor that speaks is as good as gone.
void Connection::watch() {
  stream_.expires_never();
  stream_.async_read_some(asio::buffer(ignored_),
                          [self = shared_from_this()](Error, std::size_t) { self->close(); });
}

void Connection::send(std::string text) {
  sending_ = std::move(text);
  sending_since_ = std::chrono::steady_clock::now();
  stream_.expires_after(piece_time);
  asio::async_write(stream_, asio::buffer(sending_),
                    [self = shared_from_this()](Error error, std::size_t) {
                      self->sending_.clear();
                      if (error)
                        self->close();
                      else
                        self->send_more();
                    });
}

void Connection::send_more() {
  std::string more = body_ ? body_->next() : "";
  if (!more.empty())
    send(std::move(more));
  else if (!body_ || body_->is_over())
    end();
}

/// Everything is said. If the visitor has not said all, it is listened to for a while: a connection
/// that is closed with unread bytes takes the answer along.
void Connection::end() {
  const bool has_more =
      upload_ ? !upload_->is_done() : parser_.is_header_done() && !parser_.is_done();
  if (!has_more) return close();
  body_.reset();
  Error ignored;
  stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  stream_.expires_after(last_words_time);
  last_words_until_ = std::chrono::steady_clock::now() + last_words_time;
  read_off();
}

/// The stream's own deadline is not enough: it never fires while bytes are always there.
void Connection::read_off() {
  if (std::chrono::steady_clock::now() > last_words_until_) return close();
  stream_.async_read_some(asio::buffer(ignored_),
                          [self = shared_from_this()](Error error, std::size_t) {
                            error ? self->close() : self->read_off();
                          });
}

void Connection::wake() {
  if (receiver_ && is_answered_later_) return answer_body();
  if (body_ && sending_.empty()) send_more();
}

void Connection::wake_for_news() {
  if (body_ && sending_.empty() && body_->has_news()) send_more();
}

bool Connection::is_listening(std::chrono::steady_clock::duration patience) const {
  if (sending_.empty()) return body_ != nullptr;
  return std::chrono::steady_clock::now() < sending_since_ + patience;
}

void Connection::close() {
  body_.reset();
  stream_.close();
}

}  // namespace connect4
