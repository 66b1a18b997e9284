"""The Debian package of the built programs."""

import subprocess

import pytest

from programs import BIN_DIR

BUILD = BIN_DIR.parent


def make_package(folder):
    """The path of the package, made in the folder by the project's own rule."""
    if not (BUILD / "CPackConfig.cmake").exists():
        pytest.skip("these programs are not in a build tree")
    subprocess.run(["cpack", "--config", BUILD / "CPackConfig.cmake", "-B", folder,
                    "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"], check=True, stdout=subprocess.DEVNULL)
    package, = folder.glob("*.deb")
    return package
