"""Every SDK's test player behaves as every transcript of protocol/examples says."""

import os
from pathlib import Path

import pytest

import schemas
import transcripts
from player_pipe import PYTHON, ROOT, PlayerPipe

#: Where the programs were built; the test players of compiled SDKs are in its neighbour tests/.
BIN_DIR = Path(os.environ.get("CONNECT4_BIN_DIR", ROOT / "build" / "dev" / "bin"))

#: The command of each SDK's test player; a transcript's mode is its one argument.
TEST_PLAYERS = {
    "python": [PYTHON, ROOT / "tests" / "protocol" / "first_legal.py"],
    "cpp": [BIN_DIR.parent / "tests" / "first_legal_cpp"],
}


@pytest.fixture(params=TEST_PLAYERS)
def command(request):
    command = TEST_PLAYERS[request.param]
    missing = not Path(command[-1]).exists()
    if missing and "CONNECT4_BIN_DIR" not in os.environ:
        pytest.skip(f"{command[-1]} is not built; set CONNECT4_BIN_DIR to a build's bin folder")
    return command


def replay(transcript, player):
    for step in transcript.steps:
        if "send" in step:
            player.send(step["send"])
        elif "send_line" in step:
            player.write_line(step["send_line"])
        elif "expect" in step:
            assert player.receive() == step["expect"]
        else:
            check_error(player.receive(), step["expect_error"])
    assert player.finish() == [], "lines that nobody asked for"


def check_error(reply, expected):
    schemas.validate(reply, "to_referee", "error_reply")
    assert reply["id"] == expected["id"]
    assert expected["message"] in reply["error"]["message"]


@pytest.mark.parametrize("transcript", transcripts.read_all(), ids=lambda t: t.name)
def test_player_answers_as_in_the_transcript(command, transcript):
    mode = [transcript.mode] if transcript.mode else []
    with PlayerPipe(command + mode) as player:
        replay(transcript, player)
        assert player.status == 0, player.log()
        assert (transcript.log or "") in player.log()
