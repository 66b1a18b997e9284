// Making the book of early positions.
#pragma once

#include <cstddef>
#include <string>

namespace connect4 {

/// Solves all positions of the last ply of the book, on that many threads with a table of
/// `table_bytes` each. Writes the book to `path`, whole or not at all. Solved positions are in
/// `path`.part as it goes. After any end an equal call resumes it, and removes it at last.
/// Progress goes to standard error. Throws Interrupted, and UsageError if the files cannot be
/// written or the part belongs to something else.
void make_book(const std::string& path, std::size_t table_bytes, int threads);

}  // namespace connect4
