#include "runner/screen/output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "lib/text/printable.hpp"
#include "protocol/files/file_errors.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

/// Whether that was a terminal, and its window was closed: all that can be asked of it fails so.
bool is_closed_terminal(int descriptor) {
  return isatty(descriptor) == 0 && errno == EIO;
}

/// Readable when nobody is to wait any longer for the reader of the next words. Words after we were
/// told to stop are given up when we are told again.
int end_of_patience() {
  return StopSignal::is_requested() ? StopSignal::urgent_descriptor() : StopSignal::descriptor();
}

/// Waits for a slow reader; throws Interrupted when `stop` is readable before.
void wait_until_writable(int descriptor, int stop) {
  std::array<pollfd, 2> waited{{{descriptor, POLLOUT, 0}, {stop, POLLIN, 0}}};
  while (poll(waited.data(), waited.size(), -1) < 0 && errno == EINTR) {
  }
  if (waited[0].revents == 0) throw Interrupted{};
}

/// Whether the file ends in the middle of a line.
bool lacks_newline(int descriptor, const std::string& path) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0)
    return false;
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  char last = '\n';
  return pread(file.number(), &last, 1, status.st_size - 1) == 1 && last != '\n';
}

/// Takes the last `count` bytes off a file, unless somebody wrote behind them.
void take_back(int descriptor, std::size_t count) {
  struct stat status {};
  if (count == 0 || fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
  const off_t end = lseek(descriptor, 0, SEEK_CUR);
  if (end == status.st_size) [[maybe_unused]]
    const int ignored = ftruncate(descriptor, end - static_cast<off_t>(count));
}

}  // namespace

Output Output::standard() {
  Output output;
  output.name_ = "standard output";
  output.borrowed_ = STDOUT_FILENO;
  return output;
}

Output Output::of_terminal() {
  Output output = standard();
  output.owned_ = Descriptor(open("/proc/self/fd/1", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  return output;
}

Output Output::append_to(const std::string& path) {
  Output output;
  output.name_ = "\"" + shortened(path, 200) + "\"";
  output.owned_ = Descriptor(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!output.owned_) fail_to_write(path, errno);
  if (lacks_newline(output.number(), path)) output.write("\n");
  return output;
}

void Output::write(std::string_view text) {
  write_as_is(printable(text, true));
}

void Output::write_as_is(std::string_view text) {
  const int stop = end_of_patience();
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(number(), text.data() + written, text.size() - written);
    if (count >= 0)
      written += static_cast<std::size_t>(count);
    else if (errno != EINTR && errno != EAGAIN)
      fail(errno, written);
    if (written < text.size())
      wait_until_writable(number(), stop);  // a signal came, or the pipe is full
  }
}

/// A file is left with whole lines: the next run may append to it.
void Output::fail(int error, std::size_t written) const {
  if (error == EPIPE) throw OutputClosed{};
  if (error == EIO && is_closed_terminal(number())) throw Interrupted{};
  if (owned_) take_back(number(), written);
  throw UsageError(unwritable_text(name_, write_failure(error).value()));
}

PrintableStream::PrintableStream(std::ostream& stream)
    : stream_(stream), behind_(*stream.rdbuf(this)) {}

PrintableStream::~PrintableStream() {
  stream_.rdbuf(&behind_);
}

std::streamsize PrintableStream::xsputn(const char* text, std::streamsize size) {
  const std::string shown = printable({text, static_cast<std::size_t>(size)}, true);
  const auto shown_size = static_cast<std::streamsize>(shown.size());
  return behind_.sputn(shown.data(), shown_size) == shown_size ? size : 0;
}

int PrintableStream::overflow(int letter) {
  const char text = traits_type::to_char_type(letter);
  return xsputn(&text, 1) == 1 ? letter : traits_type::eof();
}

int PrintableStream::sync() {
  return behind_.pubsync();
}

}  // namespace connect4
