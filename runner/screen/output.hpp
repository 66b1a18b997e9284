// Text on its way out.
#pragma once

#include <ostream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>

#include "lib/text/printable.hpp"
#include "runner/process/descriptor.hpp"

namespace connect4 {

/// The reader of our output has gone, as in `connect4 play ... | head`.
struct OutputClosed {};

/// Standard output or a file, written at once and whole: no buffer is lost when the program ends. A
/// slow reader is waited for, even if the descriptor is non-blocking. Throws OutputClosed at a
/// broken pipe. Throws Interrupted if the terminal was closed (as the signal that comes with it
/// does), or if we are told to stop while we wait for the reader. Throws UsageError if the disk or
/// device refuses.
class Output {
 public:
  /// Standard output. It is not closed at the end.
  static Output standard();

  /// The terminal that standard output is, opened again so that a write never blocks: any thread
  /// that waits for it can be told to stop. Standard output itself if that cannot be.
  static Output of_terminal();

  /// A file to append to, made if it does not exist. A last line without its end gets one. Waits
  /// for the reader of a pipe. Throws UsageError if that fails, and Interrupted when told to stop.
  static Output append_to(const std::string& path);

  /// Writes the text, printable() with its newlines, so no text commands a terminal. If this fails,
  /// a file has none of the text rather than a part.
  void write(std::string_view text);

  /// Writes the text as it is. It is for text that moves the cursor or has colours, with names that
  /// are printable() already. It is also for files with a writer of their own, such as csv_line().
  void write_as_is(std::string_view bytes);

  int number() const { return owned_ ? owned_.number() : borrowed_; }

 private:
  Output() = default;

  [[noreturn]] void fail(int error, std::size_t written) const;

  std::string name_;
  int borrowed_ = -1;
  Descriptor owned_;
};

/// Makes all text for a stream printable(), with its newlines, as long as this object lives:
/// messages quote the texts of strangers. Threads may share the object if they may share the
/// stream's own buffer.
class PrintableStream : std::streambuf {
 public:
  explicit PrintableStream(std::ostream& stream);
  PrintableStream(const PrintableStream&) = delete;
  PrintableStream& operator=(const PrintableStream&) = delete;
  ~PrintableStream() override;

 private:
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int overflow(int letter) override;
  int sync() override;

  std::ostream& stream_;
  std::streambuf& behind_;
};

}  // namespace connect4
