"""What every test of the command lines finds."""

import pytest


@pytest.fixture(autouse=True)
def folder_of_players(tmp_path):
    """pytest's folders are closed to others; players of root are others in their sandboxes."""
    tmp_path.chmod(0o755)
