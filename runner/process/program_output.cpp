#include "runner/process/program_output.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t usual_bytes = 64 * 1024;

milliseconds left_until(steady_clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
  return std::max(left, milliseconds(0));
}

/// A stream of the program and the bytes read from it.
struct OpenStream {
  int descriptor;  // -1 behind its end
  std::string& text;
};

/// Takes the bytes that can be read.
void read_some(OpenStream& stream, std::size_t most_bytes) {
  std::array<char, 1 << 16> buffer;
  const ssize_t count = read(stream.descriptor, buffer.data(), buffer.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) {
    stream.descriptor = -1;
    return;
  }
  const std::size_t room = most_bytes - std::min(most_bytes, stream.text.size());
  stream.text.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
}

/// Reads both streams to their ends; false if it was time, or `stop` became readable, before.
bool read_to_end(std::array<OpenStream, 2> streams, int stop, steady_clock::time_point deadline,
                 std::size_t most_bytes) {
  while (streams[0].descriptor >= 0 || streams[1].descriptor >= 0) {
    std::array<pollfd, 3> wait{{{streams[0].descriptor, POLLIN, 0},
                                {streams[1].descriptor, POLLIN, 0},
                                {stop, POLLIN, 0}}};
    const int ready =
        poll(wait.data(), wait.size(), static_cast<int>(left_until(deadline).count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || wait[2].revents != 0) return false;
    for (std::size_t i = 0; i < streams.size(); ++i)
      if (wait[i].revents != 0) read_some(streams[i], most_bytes);
  }
  return true;
}

}  // namespace

Expected<ProgramOutput> run_program(const Command& command, milliseconds patience,
                                    std::size_t most_bytes, bool heeds_stop) {
  const auto deadline = steady_clock::now() + patience;
  auto program = ChildProcess::start(command);
  if (!program) return Failure{program.error()};
  program->close_input();
  ProgramOutput output;
  const int stop = heeds_stop ? StopSignal::descriptor() : -1;
  if (read_to_end({{{program->out(), output.out}, {program->err(), output.err}}}, stop, deadline,
                  most_bytes))
    output.status = program->wait(left_until(deadline));
  return output;
}

std::optional<std::string> output_of(const Command& command, milliseconds patience) {
  auto output = run_program(command, patience, usual_bytes);
  if (!output || !output->status || output->status->code != 0) return std::nullopt;
  return std::move(output->out);
}

}  // namespace connect4
