#!/bin/sh
# sh solver/build.sh [FILE.wasm]: compiles the solver of the page. Without FILE it writes what is committed:
# dist/solver.wasm.deflate, the module, and dist/connect4.book.deflate, the book, both by raw deflate.
# Needs these packages of Debian 12, which give the same bytes on every machine:
#   clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
module=${1:-$(mktemp --suffix .wasm)}

# The rest of lib/solver is for threads and records. Headers of Boost and tl::expected are the system's.
clang++-19 --target=wasm32-wasi -std=c++20 -DNDEBUG ${OPTIMIZE:--O3} -msimd128 -flto -fno-exceptions -fno-rtti \
  -fvisibility=hidden -ffunction-sections -fdata-sections -mexec-model=reactor \
  -Wl,--gc-sections,--strip-all,--max-memory=134217728,-z,stack-size=262144 \
  -I . -idirafter /usr/include -o "$module" \
  results/viewer/solver/solver.cpp lib/game/position.cpp lib/game/early_positions.cpp \
  lib/solver/book.cpp lib/solver/bounds.cpp lib/solver/levels.cpp lib/solver/search.cpp lib/solver/solver.cpp \
  lib/solver/table.cpp
[ $# -eq 0 ] || exit 0

node -e '
  const { readFileSync, writeFileSync } = require("node:fs");
  const { deflateRawSync } = require("node:zlib");
  const [from, to] = process.argv.slice(1);
  writeFileSync(to, deflateRawSync(readFileSync(from), { level: 9 }));
' "$module" results/viewer/dist/solver.wasm.deflate
node -e '' 
