#!/bin/sh
# sh solver/build.sh [FILE]: compiles the solver of the page. Without FILE it writes what is committed, compressed by
# deflate: dist/solver.wasm.deflate, the module, and dist/connect4.book.deflate, the book of early positions.
# With these packages of Debian 12, on every machine, the module has the same bytes:
#   clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
module=$(realpath -m "${1:-$(mktemp)}")
cd "$root"

# -idirafter: headers alone of Boost and tl::expected, behind those of the target.
clang++-19 --target=wasm32-wasi -std=c++20 -DNDEBUG -O2 -msimd128 -flto -fno-exceptions -fno-rtti \
  -fvisibility=hidden -ffunction-sections -fdata-sections -mexec-model=reactor \
  -Wl,--gc-sections,--strip-all,--max-memory=134217728,-z,stack-size=262144 \
  -I . -idirafter /usr/include -o "$module" results/viewer/solver/solver.cpp \
  lib/game/position.cpp lib/game/early_positions.cpp \
  lib/solver/book.cpp lib/solver/bounds.cpp lib/solver/levels.cpp lib/solver/search.cpp lib/solver/solver.cpp \
  lib/solver/table.cpp
[ $# -eq 0 ] || exit 0

deflate() {
  node -e '
    const { readFileSync, writeFileSync } = require("node:fs");
    const [from, to] = process.argv.slice(1);
    writeFileSync(to, require("node:zlib").deflateRawSync(readFileSync(from), { level: 9 }));
  ' "$1" "results/viewer/dist/$2.deflate"
}
deflate "$module" solver.wasm
deflate protocol/connect4.book connect4.book
rm "$module"
