#!/bin/sh
# Installs connect4 on a machine of continuous integration with Debian 12. Usage: install.sh
# CONNECT4_PACKAGE is a Debian package, as a path or an address that begins with https://. Without it
# the script takes an installed connect4, or builds the package from the sources around the script.
set -eu

package=${CONNECT4_PACKAGE:-}
if [ -z "$package" ] && command -v connect4 >/dev/null; then
  exec connect4 --version
fi

sudo=""
[ "$(id -u)" -eq 0 ] || sudo=sudo
install() {
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
chmod 755 "$scratch"  # apt reads the package as a user of its own
$sudo apt-get update -qq

case "$package" in
  "")
    cd "$(dirname "$0")/.."
    ./runner/packages.sh build
    install dpkg-dev file
    cmake --preset release
    cmake --build --preset release
    cpack --config build/release/CPackConfig.cmake -B "$scratch"
    package=$(echo "$scratch"/connect4_*.deb) ;;
  https://*)
    install ca-certificates
    /usr/lib/apt/apt-helper download-file "$package" "$scratch/connect4.deb"
    package=$scratch/connect4.deb ;;
esac

install "$(realpath -- "$package")" python3 git
connect4 --version
