#include "runner/analysis/huge_pages.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <new>

namespace connect4 {

namespace {

class HugePages final : public std::pmr::memory_resource {
 private:
  static constexpr std::size_t page_bytes = std::size_t{2} << 20;

  static std::align_val_t alignment_for(std::size_t bytes, std::size_t wanted) {
    return std::align_val_t{bytes < page_bytes ? wanted : std::max(wanted, page_bytes)};
  }

  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    void* const memory = ::operator new(bytes, alignment_for(bytes, alignment));
    // A kernel without such pages refuses, and gives others: those do too.
    if (bytes >= page_bytes) madvise(memory, bytes / page_bytes * page_bytes, MADV_HUGEPAGE);
    return memory;
  }

  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    ::operator delete(memory, alignment_for(bytes, alignment));
  }

  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

}  // namespace

std::pmr::memory_resource& huge_pages() {
  static HugePages pages;
  return pages;
}

}  // namespace connect4
