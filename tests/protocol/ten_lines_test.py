"""The bots of ten lines and those without an SDK, played over real pipes as they stand in the
templates of `bot new`."""

import pytest

import messages
import toolchains
from player_pipe import PYTHON, ROOT, PlayerPipe

TEMPLATES = ROOT / "runner" / "new_bot" / "templates"
PYTHON_BOT = [PYTHON, TEMPLATES / "python" / "mybot.py"]
SHELL_BOT = ["/bin/sh", TEMPLATES / "shell" / "mybot.sh"]
BOTS = {"python": PYTHON_BOT, "shell": SHELL_BOT}
COMPILED = {"rust": "mybot.rs", "go": "mybot.go"}


def command_in(language):
    if language in BOTS:
        return BOTS[language]
    return toolchains.command_of(language, TEMPLATES / language / COMPILED[language])


@pytest.fixture(params=[*BOTS, *COMPILED])
def bot(request):
    with PlayerPipe(command_in(request.param)) as player:
        reply = player.ask(messages.name(1))
        assert (reply["id"], reply["result"]) == (1, "My Bot")
        yield player


def column_after(player, moves, message_id=2):
    reply = player.ask(messages.take_turn(message_id, moves))
    assert reply["id"] == message_id
    return reply["result"]


@pytest.mark.parametrize("bot_name", BOTS)
def test_has_ten_lines(bot_name):
    path = BOTS[bot_name][1]
    assert len(path.read_text(encoding="ascii").splitlines()) == 10


def test_shell_bot_runs_on_its_own():
    with PlayerPipe([TEMPLATES / "shell" / "mybot.sh"]) as player:
        assert player.ask(messages.name(1))["result"] == "My Bot"


def test_plays_a_whole_game_of_legal_moves_and_leaves_at_quit(bot):
    bot.send(messages.new_game())
    moves = []
    for turn in range(42):
        question = messages.take_turn(100 + turn, moves)
        board = question["params"]["state"]
        if messages.fours(board):
            break
        column = column_after(bot, moves, 100 + turn)
        assert column in question["params"]["legal"]
        moves.append(column)
    bot.send(messages.game_over(moves=moves))
    bot.send(messages.QUIT)
    assert bot.finish() == []
    assert bot.status == 0


def test_finds_the_one_column_that_is_left(bot):
    full = [c for c in (0, 1, 2, 4, 5, 6) for _ in range(6)]
    assert column_after(bot, full) == 3


def test_keeps_ids_apart_however_large(bot):
    assert column_after(bot, [], 9007199254740993) in range(7)


def test_answers_each_question_once_and_ignores_unknown_messages(bot):
    tricky = 'a "method":"take_turn" \\ "id":7,"legal":[6] \u25cf'
    bot.send(messages.new_game(opponent=tricky))
    bot.send({"jsonrpc": "2.0", "method": "weather", "params": {"legal": [1]}})
    bot.send(messages.game_over())
    assert column_after(bot, [], 5) in range(7)
    assert bot.finish() == []


def test_leaves_when_its_input_ends(bot):
    assert bot.finish() == []
    assert bot.status == 0


@pytest.mark.parametrize("language", ["python", *COMPILED])
def test_bot_wins_if_it_can_and_blocks_if_it_must(language):
    with PlayerPipe(command_in(language)) as player:
        assert column_after(player, [5, 0, 5, 0, 5, 0]) == 5
        assert column_after(player, [5, 0, 5, 1, 5]) == 5
        assert column_after(player, [0, 6, 1, 6, 2]) == 3
        assert column_after(player, [0, 1, 1, 2, 2, 3, 2, 3, 3, 6]) == 3
        assert column_after(player, [6, 5, 5, 4, 4, 3, 4, 3, 3, 0]) == 3


@pytest.mark.parametrize("language", ["shell", *COMPILED])
def test_bot_without_an_sdk_plays_the_middle_of_the_legal_columns(language):
    with PlayerPipe(command_in(language)) as player:
        assert column_after(player, []) == 3
        assert column_after(player, [3] * 6) == 4
        assert column_after(player, [c for c in (2, 3, 4, 5, 6) for _ in range(6)]) == 1


def test_the_page_of_sdks_prints_the_bot_as_it_is_tested_here():
    page = (ROOT / "docs" / "bots" / "sdks.md").read_text(encoding="utf-8")
    assert f"\n{(TEMPLATES / 'shell/mybot.sh').read_text(encoding='utf-8')}```\n" in page
