"""Every SDK's test player behaves as every transcript of protocol/examples says."""

import pytest

import schemas
import transcripts
from player_pipe import PlayerPipe
from sdk_players import TEST_PLAYERS, command_of_test_player


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


@pytest.mark.parametrize("sdk", TEST_PLAYERS)
@pytest.mark.parametrize("transcript", transcripts.read_all(), ids=lambda t: t.name)
def test_player_answers_as_in_the_transcript(sdk, transcript):
    mode = [transcript.mode] if transcript.mode else []
    with PlayerPipe(command_of_test_player(sdk) + mode) as player:
        replay(transcript, player)
        assert player.status == 0, player.log()
        assert (transcript.log or "") in player.log()
