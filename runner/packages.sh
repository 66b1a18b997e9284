#!/bin/sh
# Installs the Debian packages that are missing. Usage: runner/packages.sh build|test
# Needs root or sudo only if something is missing. Removes nothing: if an installed package stands
# in the way (such as another Boost), apt-get stops and names it.
set -eu

# Debian has two Boosts, of which one machine can have one: either will do.
boost="libboost-dev libboost-program-options-dev"
[ ! -e /usr/share/doc/libboost1.81-dev ] || boost="libboost1.81-dev libboost-program-options1.81-dev"
build="g++ cmake ninja-build $boost nlohmann-json3-dev libexpected-dev libeigen3-dev liblemon-dev
  libsqlitecpp-dev libsqlite3-dev libarchive-dev libsodium-dev libpng-dev libgif-dev zlib1g-dev libxxhash-dev libsfml-dev
  libseccomp-dev libutf8proc-dev python3 bubblewrap lowdown"
test="$build libgtest-dev libgmock-dev librapidcheck-dev python3-pytest
  python3-jsonschema python3-yaml python3-numpy python3-pyte clang clang-format libclang-rt-14-dev
  mandoc groff man-db zsh fish ruby xvfb python3-xlib python3-pil nodejs chromium pkgconf lintian git strace mmdebstrap
  slurmctld slurmd slurm-client munge parallel python3-pip python3-setuptools python3-wheel python3-venv
  default-jdk-headless gcc rustc cargo golang-go lua5.4 node-typescript
  clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc
  nginx-light openssl curl php-cli guile-3.0 ocaml-interp r-base-core kotlin codespell mkdocs mkdocs-material libxml2-utils"
# A nodejs that is not Debian's brings npm, and conflicts with the package.
command -v npm >/dev/null || test="$test npm"

case "${1:-}" in
  build) wanted=$build ;;
  test) wanted=$test ;;
  *) echo "usage: $0 build|test" >&2; exit 2 ;;
esac

missing=""
for package in $wanted; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

sudo=""
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "missing:$missing; install them as root" >&2; exit 2; }
  sudo=sudo
fi
echo "installing:$missing" >&2
$sudo apt-get update -qq
# shellcheck disable=SC2086 # a list of words
$sudo env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends --no-remove $missing >/dev/null
