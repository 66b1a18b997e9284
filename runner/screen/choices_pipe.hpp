// The way of a person's choices from our keyboard or window to the program that sits at the board.
#pragma once

#include <string>
#include <string_view>

#include "runner/process/descriptor.hpp"

namespace connect4 {

/// A pipe with a path, for lines as lib/ui/scene.hpp has them. Any thread may write.
class ChoicesPipe {
 public:
  /// Throws SystemFault if a pipe cannot be made.
  ChoicesPipe();

  /// The path at which a person's program reads them. It exists as long as this object, and is not
  /// on the disk.
  std::string path() const;

  /// That end, for a reader of our own; it does not block.
  int descriptor() const { return out_.number(); }

  /// Passes the bytes on, or drops them if 64 KiB are still unread.
  void write(std::string_view bytes) const;

  /// Drops the bytes that nobody has read: a choice that came too late is not the next one.
  void clear() const;

 private:
  Descriptor in_, out_;  // we write, a person's program reads
};

}  // namespace connect4
