#include "runner/serve/connection.hpp"

#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <sstream>
#include <utility>

namespace connect4 {

namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

/// A request is a few lines, which come at once.
constexpr std::uint32_t longest_header = 16 * 1024;
constexpr std::chrono::seconds request_time{10};
/// For one piece, of at most 64 KB or so.
constexpr std::chrono::seconds piece_time{30};

using Request = http::request<http::empty_body>;

std::string view_text(boost::beast::string_view view) {
  return {view.data(), view.size()};
}

/// Whether it came, but was not a request.
bool is_malformed(const boost::beast::error_code& error) {
  return error.category() == http::make_error_code(http::error::bad_method).category() &&
         error != http::error::end_of_stream && error != http::error::partial_message;
}

/// Why the request gets no answer of the site's; nothing: it gets one.
std::optional<WebAnswer> refusal(const Request& request, const HostNames& hosts) {
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return text_answer(405, "only GET and HEAD are answered here");
  if (request.count(http::field::host) != 1)
    return text_answer(400, "the request does not name one host");
  if (!hosts.has(view_text(request[http::field::host])))
    return text_answer(421,
                       "this server does not know itself by that name: ask it by its address, or "
                       "start it with --host NAME");
  return std::nullopt;
}

WebRequest web_request(const Request& request) {
  const std::string target = view_text(request.target());
  const auto mark = target.find('?');
  WebRequest result{.path = target.substr(0, mark), .query = {}, .last_event_id = {}};
  if (mark != std::string::npos) result.query = target.substr(mark + 1);
  if (const auto field = request.find("Last-Event-ID"); field != request.end())
    result.last_event_id = view_text(field->value());
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
  if (answer.status == 405) response.set(http::field::allow, "GET, HEAD");
  std::ostringstream text;
  text << response.base();
  return text.str();
}

}  // namespace

Connection::Connection(asio::ip::tcp::socket socket, WebSite& site, const HostNames& hosts)
    : stream_(std::move(socket)), site_(site), hosts_(hosts) {
  parser_.header_limit(longest_header);
}

void Connection::start() {
  stream_.expires_after(request_time);
  http::async_read_header(
      stream_, received_, parser_,
      [self = shared_from_this()](Error error, std::size_t) { self->take_request(error); });
}

void Connection::take_request(Error error) {
  if (error == http::error::header_limit)
    return send_answer(text_answer(431, "the request's header is too long"), true);
  if (is_malformed(error))
    return send_answer(text_answer(400, "this is not a request that can be understood"), true);
  if (error) return close();
  const Request& request = parser_.get();
  const bool with_body = request.method() != http::verb::head;
  auto refused = refusal(request, hosts_);
  send_answer(refused ? *std::move(refused) : site_.answer(web_request(request)), with_body);
}

void Connection::send_answer(WebAnswer answer, bool with_body) {
  const std::string header = header_text(answer);
  if (with_body) body_ = std::move(answer.body);
  if (body_ && !answer.length) watch();
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
    close();
}

void Connection::wake() {
  if (body_ && sending_.empty()) send_more();
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
